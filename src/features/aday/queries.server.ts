import { randomUUID } from 'node:crypto'
import type { ShippedLanguage } from '#i18n/language.ts'
import { blindIndex, blindIndexes } from '#server/database/crypto.ts'
import { rawStatement, type TenantDb, type TenantTables } from '#server/database/database.ts'
import type { Tenant } from '#server/tenant/tenants.ts'
import { newPersonKey } from './person-key.server.ts'
import { type RizaChange, writeRiza } from './riza.server.ts'
import type { NewAday } from './rules.ts'
import { type AdayRow, fileColumns, sealTckn } from './view.server.ts'

const columns = 'id, aday_guid, ad, soyad, cep_tel, email, dogum_tarihi, tc_kimlik_no, kisi_anahtari, row_version'

export type SigningAday = AdayRow & { aktif: boolean; tcKimlikIndex: Buffer }

/** Whose phone it is. */
export const findAdayByCepTel = rawStatement<TenantTables, { cepTel: string }, SigningAday>(
  `select ${columns}, aktif, tc_kimlik_index, ${fileColumns} from aday where cep_tel = $1 and silindi is null`,
  ['cepTel'],
)

export const findAdayById = rawStatement<TenantTables, { id: number }, SigningAday>(
  `select ${columns}, aktif, tc_kimlik_index, ${fileColumns} from aday where id = $1 and silindi is null`,
  ['id'],
)

/** Messages go out in the language that the pages had when somebody last signed in. */
export const keepDil = rawStatement<TenantTables, { id: number; dil: ShippedLanguage }, { id: number }>(
  'update aday set dil = $2 where id = $1 and dil <> $2 returning id',
  ['id', 'dil'],
)

/** What a registration is judged by: the day in Istanbul, the tenant's setting, the text in use. */
export const readRegistrationRules = rawStatement<
  TenantTables,
  object,
  { bugun: string; tcknKontrol: boolean; aydinlatmaSurumu: number }
>(
  `select (now() at time zone 'Europe/Istanbul')::date as bugun, p.tckn_kontrol,
          (select max(surum) from sablon where code = '45' and kanal = 'sayfa' and dil = 'tr' and aktif)
            as aydinlatma_surumu
     from portal_ayar p`,
  [],
)

// two who claim the same number at once are decided one after the other
const lockTckn = rawStatement<TenantTables, { tcKimlikIndexes: Buffer[] }, never>(
  `select pg_advisory_xact_lock(hashtextextended(encode(f, 'hex'), 7305013))::text
     from unnest($1::bytea[]) as f order by f`,
  ['tcKimlikIndexes'],
)

type NewRow = NewAday & {
  adayGuid: string
  gizliTckn: string
  tcKimlikIndex: Buffer
  kisiAnahtari: string
  tcKimlikIndexes: Buffer[]
  dil: ShippedLanguage
}

/** Empty when the phone has an owner already. A number that another holds is kept as a claim. */
const insertAday = rawStatement<TenantTables, NewRow, SigningAday>(
  `insert into aday (aday_guid, ad, soyad, cep_tel, email, dogum_tarihi, tc_kimlik_no, tc_kimlik_index, kisi_anahtari,
     dil, tc_kimlik_iddia)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, exists (
     select from aday where tc_kimlik_index = any($11::bytea[]) and silindi is null and not tc_kimlik_iddia))
   on conflict (cep_tel) where silindi is null do nothing
   returning ${columns}, aktif, tc_kimlik_index`,
  [
    'adayGuid',
    'ad',
    'soyad',
    'cepTel',
    'email',
    'dogumTarihi',
    'gizliTckn',
    'tcKimlikIndex',
    'kisiAnahtari',
    'dil',
    'tcKimlikIndexes',
  ],
)

type Consent = Omit<RizaChange, 'tenant' | 'adayId'>

/** The sealed columns of a person who is written together with many others. */
export function sealPerson(tenant: Tenant, tcKimlikNo: string) {
  const adayGuid = randomUUID()
  const tcKimlikIndex = blindIndex(tenant.keys, tcKimlikNo)
  const gizliTckn = sealTckn(tenant, adayGuid, tcKimlikNo)
  return { adayGuid, tcKimlikIndex, gizliTckn, kisiAnahtari: newPersonKey(tenant, adayGuid) }
}

/** Makes a candidate with the first rows of the ledger; null when the phone has an owner already. Never merges. */
export async function createAday(
  db: TenantDb,
  tenant: Tenant,
  { person, consent }: { person: NewAday; consent: Consent },
): Promise<SigningAday | null> {
  const tcKimlikIndexes = blindIndexes(tenant.keys, person.tcKimlikNo)
  await lockTckn(db, { tcKimlikIndexes })
  const sealed = sealPerson(tenant, person.tcKimlikNo)
  const [aday] = await insertAday(db, { ...person, ...sealed, tcKimlikIndexes, dil: consent.language ?? 'tr' })
  if (!aday) return null
  await writeRiza(db, { ...consent, tenant, adayId: aday.id })
  return aday
}

/**
 * Takes a phone that turned out to be somebody else's away from a person. It is kept among the former ones with the
 * moment it ended, and the person waits for a right one; whoever signs in with it finds nothing of theirs.
 */
export const detachPhone = rawStatement<TenantTables, { adayId: number; cepTel: string }, { id: number }>(
  `update aday set cep_tel = null, telefon_guncellenecek = now(), row_version = row_version + 1, degisme_tarihi = now(),
     eski_iletisim = coalesce(eski_iletisim, '[]') || jsonb_build_object('tel', cep_tel, 'bitis', now())
    where id = $1 and cep_tel = $2 and silindi is null returning id`,
  ['adayId', 'cepTel'],
)

/** Gives a person the right phone, as staff were told it; empty when somebody has it already. */
export const enterPhone = rawStatement<TenantTables, { adayId: number; cepTel: string }, { zaman: string }>(
  `update aday set cep_tel = $2, telefon_guncellenecek = null, row_version = row_version + 1, degisme_tarihi = now(),
     eski_iletisim = case when cep_tel is null then eski_iletisim
       else coalesce(eski_iletisim, '[]') || jsonb_build_object('tel', cep_tel, 'bitis', now()) end
    where id = $1 and silindi is null
      and not exists (select from aday other where other.cep_tel = $2 and other.silindi is null)
   returning degisme_tarihi as zaman`,
  ['adayId', 'cepTel'],
)

/** Why two candidates may be one person. */
export type BenzerNedeni = 'kimlik' | 'ad' | 'telefon'

type Benzer = {
  adayId: number
  adSoyad: string
  nedenler: BenzerNedeni[]
  /** The last application that was sent, and how many there are. */
  basvuruId: number | null
  basvuruSayisi: number
}

/**
 * Other candidates with the same national id (a claim), the same name and day of birth, or a phone that one of the two
 * has or had; the surest first. Every way has an index of its own.
 */
export const listBenzerAday = rawStatement<TenantTables, { adayId: number; tcKimlikler: Buffer[] }, Benzer>(
  `with kendi as (select a.id, a.dogum_tarihi, a.arama, a.cep_tel, a.eski_iletisim from aday a where a.id = $1),
   tel as (
     select cep_tel as no from kendi where cep_tel is not null
     union select e ->> 'tel' from kendi, jsonb_array_elements(eski_iletisim) as e where e ? 'tel'),
   bulunan (id, sira, neden) as (
     select a.id, 1, 'kimlik' from aday a
      where a.tc_kimlik_index = any ($2::bytea[]) and a.silindi is null and not a.tc_kimlik_iddia
     union all select a.id, 1, 'kimlik' from aday a where a.tc_kimlik_index = any ($2::bytea[]) and a.tc_kimlik_iddia
     union all select a.id, 2, 'ad' from kendi k join aday a
         on a.dogum_tarihi = k.dogum_tarihi and a.arama = k.arama and a.silindi is null
     union all select a.id, 3, 'telefon' from tel t join aday a on a.cep_tel = t.no and a.silindi is null
     union all select a.id, 3, 'telefon' from tel t join aday a
         on a.eski_iletisim @> jsonb_build_array(jsonb_build_object('tel', t.no))),
   kisi as (
     select b.id, min(b.sira) as sira, array_agg(b.neden order by b.sira) as nedenler
       from (select distinct id, sira, neden from bulunan where id <> $1) b group by b.id)
   select a.id as aday_id, a.ad_soyad, k.nedenler, v.basvuru_id, coalesce(v.basvuru_sayisi, 0) as basvuru_sayisi
     from kisi k join aday a on a.id = k.id
     left join lateral (select max(b.id) as basvuru_id, count(*)::int as basvuru_sayisi from basvuru b
                         where b.aday_id = a.id and b.durum <> 0) v on true
    order by k.sira, a.id desc limit 20`,
  ['adayId', 'tcKimlikler'],
)
