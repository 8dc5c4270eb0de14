import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { newPersonKey } from '#features/aday/person-key.server.ts'
import type { NewAday } from '#features/aday/rules.ts'
import { sealTckn } from '#features/aday/view.server.ts'
import { openMetin } from '#features/mesaj/queries.server.ts'
import { blindIndex } from '#server/database/crypto.ts'
import { rawStatement, type TenantTables } from '#server/database/database.ts'
import type { Runtime } from '#server/runtime.ts'
import { type Tenant, withTenant } from '#server/tenant/tenants.ts'
import { newNationalId } from './national-id.ts'

/** A person that nobody else is: a phone, an address and a national id of their own. */
export function anAday(given: Partial<NewAday> = {}): NewAday {
  const tail = randomBytes(6).toString('hex')
  return {
    ad: 'Ayşe',
    soyad: 'Yılmaz',
    cepTel: `5${String(randomInt(1e9)).padStart(9, '0')}`,
    email: `ayse.${tail}@ornek.com.tr`,
    dogumTarihi: '1990-02-28',
    tcKimlikNo: newNationalId(),
    ...given,
  }
}

/** What such a person sends to register; the phone is the verified one. */
export function aRegistration(given: object = {}) {
  const { cepTel: _, ...person } = anAday()
  return { ...person, kvkIzini: true as const, ...given }
}

type Row = NewAday & { adayGuid: string; tcSealed: string; tcIndex: Buffer; kisiAnahtari: string }

const insertAday = rawStatement<TenantTables, Row, { id: number }>(
  `insert into aday (aday_guid, ad, soyad, cep_tel, email, dogum_tarihi, tc_kimlik_no, tc_kimlik_index, kisi_anahtari)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
  ['adayGuid', 'ad', 'soyad', 'cepTel', 'email', 'dogumTarihi', 'tcSealed', 'tcIndex', 'kisiAnahtari'],
)

/** Makes a candidate as registration would, without its code and its ledger rows. */
export async function makeAday(
  { tenants }: Pick<Runtime, 'tenants'>,
  tenant: Tenant,
  given: Partial<NewAday> = {},
): Promise<NewAday & { id: number; adayGuid: string }> {
  const aday = anAday(given)
  const adayGuid = randomUUID()
  const [row] = await withTenant(tenants, tenant.id, (db) =>
    insertAday(db, {
      ...aday,
      adayGuid,
      tcSealed: sealTckn(tenant, adayGuid, aday.tcKimlikNo),
      tcIndex: blindIndex(tenant.keys, aday.tcKimlikNo),
      kisiAnahtari: newPersonKey(tenant, adayGuid),
    }),
  )
  if (!row) throw new Error('a candidate was not stored')
  return { ...aday, id: row.id, adayGuid }
}

/** An application of a candidate to a posting made for it: sent, or still a draft. */
export const insertBasvuru = rawStatement<
  TenantTables,
  { adayId: number; isSent: boolean; anlik: string },
  { iapId: number }
>(
  `with i as (insert into ilan (baslik, metin) values ('Bekçi', '') returning id)
   insert into basvuru (aday_id, iap_id, durum, basvuru_takip_no, gonderim_tarihi, anlik, durum_yonetimi_no)
   select $1::bigint, id, $2::boolean::int, case when $2 then 'T' || id end, case when $2 then now() end,
     case when $2 then $3::jsonb end, case when $2 then 1 end from i returning iap_id`,
  ['adayId', 'isSent', 'anlik'],
)

type SealedMesaj = { referans: string; metin: string | null; gizliMetin: string | null }

const findLastCode = rawStatement<TenantTables, { alici: string }, SealedMesaj>(
  `select referans, metin, gizli_metin from mesaj
    where kanal = 'sms' and hukuki_sinif = 'code' and alici = $1 order by id desc limit 1`,
  ['alici'],
)

/** The newest code that waits for a phone, as its owner would read it. */
export async function readCodeOf({ tenants }: Pick<Runtime, 'tenants'>, tenant: Tenant, cepTel: string) {
  const [mesaj] = await withTenant(tenants, tenant.id, (db) => findLastCode(db, { alici: cepTel }))
  const [, kod] = /#(\d{6})$/.exec(mesaj ? openMetin(tenant, mesaj) : '') ?? []
  if (!kod) throw new Error('no code waits for that phone')
  return kod
}
