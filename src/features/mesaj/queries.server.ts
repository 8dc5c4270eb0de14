import type { MessageClass } from '#core/delivery.ts'
import { blindIndex, decrypt, encrypt } from '#server/crypto.ts'
import { rawStatement, type Sql, statement, type TenantDb, type TenantTables } from '#server/database.ts'
import type { Tenant } from '#server/tenants.ts'
import type { Kanal, MesajDurum } from './rules.ts'

type T = Sql<TenantTables>

/** The newest version of a template that is in use. */
export const findSablon = statement((db: T, v: { code: string; dil: string; kanal: Kanal }) =>
  db
    .selectFrom('sablon')
    .select(['id', 'hukukiSinif', 'konu', 'sablonMetni', 'surum'])
    .where('code', '=', v.code)
    .where('dil', '=', v.dil)
    .where('kanal', '=', v.kanal)
    .where('aktif', '=', true)
    .orderBy('surum', 'desc')
    .limit(1),
)

type NewMesaj = {
  referans: string
  kanal: Kanal
  alici: string
  sablonId: number
  hukukiSinif: MessageClass
  izinVar: boolean | null
  konu: string | null
  metin: string | null
  gizliMetin: string | null
  durum: MesajDurum
  saglayiciKodu: string | null
  seconds: number
}

/** Empty when a message with that reference is there already. */
export const insertMesaj = rawStatement<TenantTables, NewMesaj, { id: number }>(
  `insert into mesaj (referans, kanal, alici, sablon_id, hukuki_sinif, izin_var, konu, metin, gizli_metin, durum,
     saglayici_kodu, son_gonderme, sonuc_tarihi)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10::text, $11, now() + $12::int * interval '1 second',
     case when $10::text = 'bekliyor' then null else now() end)
   on conflict (referans) do nothing returning id`,
  [
    'referans',
    'kanal',
    'alici',
    'sablonId',
    'hukukiSinif',
    'izinVar',
    'konu',
    'metin',
    'gizliMetin',
    'durum',
    'saglayiciKodu',
    'seconds',
  ],
)

export const findMesajByReferans = statement((db: T, v: { referans: string }) =>
  db.selectFrom('mesaj').select(['id', 'durum']).where('referans', '=', v.referans),
)

type ClaimedMesaj = {
  id: number
  referans: string
  kanal: Kanal
  alici: string
  hukukiSinif: MessageClass
  konu: string | null
  metin: string | null
  gizliMetin: string | null
  deneme: number
}

/** Of all that try to send a message, one gets the row. */
export const claimMesaj = rawStatement<TenantTables, { id: number }, ClaimedMesaj>(
  `update mesaj set durum = 'gonderiliyor', deneme = deneme + 1, deneme_tarihi = now()
    where id = $1 and durum = 'bekliyor' and son_gonderme > now()
   returning id, referans, kanal, alici, hukuki_sinif, konu, metin, gizli_metin, deneme`,
  ['id'],
)

type Result = {
  id: number
  deneme: number
  durum: MesajDurum
  saglayiciId: string | null
  saglayiciKodu: string | null
  parca: number | null
  keepsText: boolean
}

/** Writes down how an attempt ended; an attempt that was given up as unknown may still tell how it ended. */
export const finishMesaj = rawStatement<TenantTables, Result, { id: number }>(
  `update mesaj set durum = $3::text, saglayici_id = $4, saglayici_kodu = $5, parca = $6, sonuc_tarihi = now(),
     teslim_durumu = case when $3::text = 'gonderildi' and kanal = 'sms' then 'bekliyor' end,
     gizli_metin = case when $7::boolean then gizli_metin end
    where id = $1 and deneme = $2 and durum in ('gonderiliyor', 'bilinmiyor') returning id`,
  ['id', 'deneme', 'durum', 'saglayiciId', 'saglayiciKodu', 'parca', 'keepsText'],
)

export const releaseMesaj = rawStatement<
  TenantTables,
  { id: number; deneme: number; saglayiciKodu: string | null },
  { id: number }
>(
  `update mesaj set durum = 'bekliyor', saglayici_kodu = $3
    where id = $1 and deneme = $2 and durum = 'gonderiliyor' returning id`,
  ['id', 'deneme', 'saglayiciKodu'],
)

const closeStale = `update mesaj set
    durum = case durum when 'bekliyor' then 'basarisiz' else 'bilinmiyor' end,
    saglayici_kodu = case durum when 'bekliyor' then 'expired' else 'interrupted' end,
    sonuc_tarihi = now(), gizli_metin = null
  where (durum = 'bekliyor' and son_gonderme <= now()
     or durum = 'gonderiliyor' and deneme_tarihi < now() - interval '1 minute')`

/** Ends a message whose time is over, or whose sender died with it in its hands. */
export const closeStaleMesaj = rawStatement<TenantTables, { id: number }, { id: number }>(
  `${closeStale} and id = $1 returning id`,
  ['id'],
)
export const closeAllStaleMesaj = rawStatement<TenantTables, object, { id: number }>(`${closeStale} returning id`, [])

export const findMesajDurum = statement((db: T, v: { id: number }) =>
  db.selectFrom('mesaj').select('durum').where('id', '=', v.id),
)

/** What the demo showed for an hour. */
export const wipeGizliMetin = rawStatement<TenantTables, object, { id: number }>(
  `update mesaj set gizli_metin = null
    where gizli_metin is not null and sonuc_tarihi < now() - interval '1 hour' returning id`,
  [],
)

export const listUndelivered = rawStatement<TenantTables, object, { saglayiciId: string }>(
  `select saglayici_id from mesaj
    where teslim_durumu = 'bekliyor' and saglayici_id is not null
      and sonuc_tarihi between now() - interval '3 days' and now() - interval '1 minute'
    order by sonuc_tarihi limit 200`,
  [],
)

export const setTeslimDurumu = rawStatement<
  TenantTables,
  { saglayiciId: string; teslimDurumu: string; saglayiciKodu: string },
  { id: number }
>(
  `update mesaj set teslim_durumu = $2, saglayici_kodu = $3
    where saglayici_id = $1 and teslim_durumu = 'bekliyor' returning id`,
  ['saglayiciId', 'teslimDurumu', 'saglayiciKodu'],
)

export const findSmsBasligi = statement((db: T, _: object) => db.selectFrom('portalAyar').select('smsBasligi'))

/** A stop is lifted by the candidate who gives the permission again after it. */
const findSmsEngel = rawStatement<TenantTables, { telefonIndex: Buffer; cepTel: string }, { engelli: boolean }>(
  `select true as engelli from sms_engel e
    where e.telefon_index = $1 and not exists (
      select from aday a
       cross join lateral (select deger, zaman from riza where aday_guid = a.aday_guid and tur = 'sms'
                            order by id desc limit 1) son
       where a.cep_tel = $2 and a.silindi is null and son.deger and son.zaman > e.olusturulma_tarihi)`,
  ['telefonIndex', 'cepTel'],
)

/** What the list of stopped phones knows a phone by. */
export function telefonIndexOf(tenant: Tenant, cepTel: string): Buffer {
  return blindIndex(tenant.keys, `telefon|${cepTel}`)
}

/** True for a campaign to a phone whose owner wants none. */
export async function isStopped(
  db: TenantDb,
  tenant: Tenant,
  mesaj: { kanal: Kanal; alici: string; klass: MessageClass },
): Promise<boolean> {
  if (mesaj.klass !== 'campaign' || mesaj.kanal !== 'sms') return false
  const telefonIndex = telefonIndexOf(tenant, mesaj.alici)
  return (await findSmsEngel(db, { telefonIndex, cepTel: mesaj.alici })).length > 0
}

const place = (tenant: Tenant, referans: string) => `${tenant.tenantKey}|mesaj|gizli_metin|${referans}`

export function sealMetin(tenant: Tenant, referans: string, metin: string): string {
  return encrypt(tenant.keys, place(tenant, referans), metin)
}

/** The text of a message, whether it lies in clear or sealed; empty once it has been wiped. */
export function openMetin(
  tenant: Tenant,
  mesaj: { referans: string; metin: string | null; gizliMetin: string | null },
): string {
  if (mesaj.gizliMetin === null) return mesaj.metin ?? ''
  return decrypt(tenant.keys, place(tenant, mesaj.referans), mesaj.gizliMetin)
}
