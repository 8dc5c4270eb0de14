import type { MessageClass } from '#core/delivery.ts'
import { blindIndex, blindIndexes, decrypt, encrypt, isIndexOf } from '#server/database/crypto.ts'
import { rawStatement, type Sql, statement, type TenantDb, type TenantTables } from '#server/database/database.ts'
import { gather } from '#server/database/query-batch.ts'
import type { Tenant } from '#server/tenant/tenants.ts'
import type { Kanal, MesajDurum } from './rules.ts'

type T = Sql<TenantTables>

/** The wording of a message. */
export type Sablon = {
  id: number
  hukukiSinif: MessageClass
  konu: string | null
  sablonMetni: string
}
type SablonKey = { code: string; dil: string; kanal: Kanal }

const findSablonOf = rawStatement<TenantTables, SablonKey, Sablon>(
  `select id, hukuki_sinif, konu, sablon_metni from sablon
    where code = $1 and dil = $2 and kanal = $3 and aktif order by surum desc limit 1`,
  ['code', 'dil', 'kanal'],
)

/** The newest version of a template that is in use, or null; a wave asks for the same one again and again. */
export const findSablon = gather(async (db: TenantDb, wanted: SablonKey[]): Promise<(Sablon | null)[]> => {
  const keys = new Map(wanted.map((key) => [nameOf(key), key]))
  const found = await Promise.all(
    Array.from(keys, async ([name, key]) => {
      const [sablon = null] = await findSablonOf(db, key)
      return [name, sablon] as const
    }),
  )
  const sablonlar = new Map(found)
  return wanted.map((key) => sablonlar.get(nameOf(key)) ?? null)
})

const nameOf = ({ code, dil, kanal }: SablonKey) => `${code}|${dil}|${kanal}`

/** A message as statements take it: an object of JSON. */
export type MesajRow = {
  kanal: Kanal
  alici: string
  sablon_id: number
  hukuki_sinif: MessageClass
  izin_var: boolean | null
  konu: string | null
  metin: string | null
  gizli_metin: string | null
  durum: MesajDurum
  saglayici_kodu: string | null
  seconds: number
}

/** SQL that writes the `MesajRow` in the column `mesaj` of each row of `source`, under the reference beside it. */
export function mesajSql(source: string): string {
  return `insert into mesaj (referans, kanal, alici, sablon_id, hukuki_sinif, izin_var, konu, metin, gizli_metin, durum,
     saglayici_kodu, son_gonderme, sonuc_tarihi)
   select s.referans, m.kanal, m.alici, m.sablon_id, m.hukuki_sinif, m.izin_var, m.konu, m.metin, m.gizli_metin, m.durum,
     m.saglayici_kodu, now() + make_interval(secs => m.seconds), case when m.durum <> 'bekliyor' then now() end
     from (${source}) as s cross join lateral jsonb_to_record(s.mesaj) as m (kanal text, alici text, sablon_id int,
       hukuki_sinif text, izin_var boolean, konu text, metin text, gizli_metin text, durum text, saglayici_kodu text,
       seconds int)`
}

/** Empty when a message with that reference is there already. */
export const insertMesaj = rawStatement<TenantTables, { referans: string; mesaj: string }, { id: number }>(
  `${mesajSql('select $1::text as referans, $2::jsonb as mesaj')} on conflict (referans) do nothing returning id`,
  ['referans', 'mesaj'],
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
  /** The company's own name as a sender. */
  smsBasligi: string | null
}

const claimMesajlar = rawStatement<TenantTables, { idler: number[] }, ClaimedMesaj>(
  `update mesaj set durum = 'gonderiliyor', deneme = deneme + 1, deneme_tarihi = now()
    where id = any ($1::bigint[]) and durum = 'bekliyor' and son_gonderme > now()
   returning id, referans, kanal, alici, hukuki_sinif, konu, metin, gizli_metin, deneme,
     (select sms_basligi from portal_ayar) as sms_basligi`,
  ['idler'],
)

/** Of all that try to send a message, one gets the row, and the others null. */
export const claimMesaj = gather(async (db: TenantDb, idler: number[]): Promise<(ClaimedMesaj | null)[]> => {
  const claimed = new Map((await claimMesajlar(db, { idler })).map((mesaj) => [mesaj.id, mesaj]))
  return idler.map((id) => {
    const mesaj = claimed.get(id) ?? null
    claimed.delete(id)
    return mesaj
  })
})

type Result = {
  id: number
  deneme: number
  durum: MesajDurum
  saglayiciId: string | null
  saglayiciKodu: string | null
  parca: number | null
  keepsText: boolean
}

const finishMesajlar = rawStatement<TenantTables, { idler: number[]; sonuclar: string }, { id: number }>(
  `update mesaj m set durum = s.durum, saglayici_id = s.saglayici_id, saglayici_kodu = s.saglayici_kodu,
     parca = s.parca, sonuc_tarihi = now(),
     teslim_durumu = case when s.durum = 'gonderildi' and m.kanal = 'sms' then 'bekliyor' end,
     gizli_metin = case when s.keeps_text then m.gizli_metin end
    from jsonb_to_recordset($2::jsonb) as s (id bigint, deneme int, durum text, saglayici_id text,
      saglayici_kodu text, parca smallint, keeps_text boolean)
    where m.id = any ($1::bigint[]) and m.id = s.id and m.deneme = s.deneme
      and m.durum in ('gonderiliyor', 'bilinmiyor') returning m.id`,
  ['idler', 'sonuclar'],
)

/** Writes down how an attempt ended; an attempt that was given up as unknown may still tell how it ended. */
export const finishMesaj = gather(async (db: TenantDb, results: Result[]) => {
  const sonuclar = results.map(({ saglayiciId, saglayiciKodu, keepsText, ...rest }) => {
    return { ...rest, saglayici_id: saglayiciId, saglayici_kodu: saglayiciKodu, keeps_text: keepsText }
  })
  await finishMesajlar(db, { idler: results.map(({ id }) => id), sonuclar: JSON.stringify(sonuclar) })
  return results.map(() => undefined)
})

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
  where sonuc_tarihi is null and (durum = 'bekliyor' and son_gonderme <= now()
     or durum = 'gonderiliyor' and deneme_tarihi < now() - interval '1 minute')`

/** Ends a message whose time is over, or whose sender died with it in its hands. */
export const closeStaleMesaj = rawStatement<TenantTables, { id: number }, { id: number }>(
  `${closeStale} and id = $1 returning id`,
  ['id'],
)
export const closeAllStaleMesaj = rawStatement<TenantTables, object, { id: number }>(`${closeStale} returning id`, [])

/** Ends messages that were not handed over yet and say what is no longer so. */
export const dropMesaj = rawStatement<TenantTables, { referanslar: string[] }, { id: number }>(
  `update mesaj set durum = 'basarisiz', saglayici_kodu = 'outdated', sonuc_tarihi = now(), gizli_metin = null
    where referans = any ($1::text[]) and durum = 'bekliyor' returning id`,
  ['referanslar'],
)

/** A message that `closeStaleMesaj` will end if nobody else does. */
export const findOpenMesaj = statement((db: T, v: { id: number }) =>
  db
    .selectFrom('mesaj')
    .select('durum')
    .where('id', '=', v.id)
    .where('sonucTarihi', 'is', null)
    .where('durum', 'in', ['bekliyor', 'gonderiliyor']),
)

/** What the demo showed for an hour. */
export const wipeGizliMetin = rawStatement<TenantTables, object, { id: number }>(
  `update mesaj set gizli_metin = null
    where gizli_metin is not null and sonuc_tarihi < now() - interval '1 hour' returning id`,
  [],
)

/** The next to ask about, those that were asked about longest ago first; none twice within a round. */
export const takeUndelivered = rawStatement<TenantTables, { limit: number }, { saglayiciId: string }>(
  `update mesaj set rapor_tarihi = now()
    where id = any (array(select id from mesaj
      where teslim_durumu = 'bekliyor' and saglayici_id is not null
        and sonuc_tarihi between now() - interval '3 days' and now() - interval '1 minute'
        and (rapor_tarihi is null or rapor_tarihi < now() - interval '4 minutes')
      order by rapor_tarihi nulls first, sonuc_tarihi limit $1)) returning saglayici_id`,
  ['limit'],
)

/** What nobody could say after so long is never known. */
export const giveUpUndelivered = rawStatement<TenantTables, object, { id: number }>(
  `update mesaj set teslim_durumu = null
    where teslim_durumu = 'bekliyor' and sonuc_tarihi < now() - interval '3 days' returning id`,
  [],
)

/** `reports`: JSON of what the provider says about each number. */
export const setTeslimDurumu = rawStatement<TenantTables, { reports: string }, { id: number }>(
  `update mesaj m set teslim_durumu = r.teslim_durumu, saglayici_kodu = r.saglayici_kodu
     from jsonb_to_recordset($1::jsonb) as r (saglayici_id text, teslim_durumu text, saglayici_kodu text)
    where m.saglayici_id = r.saglayici_id and m.teslim_durumu = 'bekliyor' returning m.id`,
  ['reports'],
)

/** A stop is lifted by the candidate who gives the permission again after it. */
const findSmsEngel = rawStatement<TenantTables, { telefonIndexes: Buffer[]; cepTel: string }, { engelli: boolean }>(
  `select true as engelli from sms_engel e
    where e.telefon_index = any($1::bytea[]) and not exists (
      select from aday a
       cross join lateral (select deger, zaman from riza where aday_guid = a.aday_guid and tur = 'sms'
                            order by id desc limit 1) son
       where a.cep_tel = $2 and a.silindi is null and son.deger and son.zaman > e.olusturulma_tarihi)`,
  ['telefonIndexes', 'cepTel'],
)

const telefonText = (cepTel: string) => `telefon|${cepTel}`

/** What the list of stopped phones knows a phone by. */
export function telefonIndexOf(tenant: Tenant, cepTel: string): Buffer {
  return blindIndex(tenant.keys, telefonText(cepTel))
}

/** True when a stored keyed hash is that of the phone. */
export function isTelefonIndex(tenant: Tenant, cepTel: string, stored: Buffer): boolean {
  return isIndexOf(tenant.keys, telefonText(cepTel), stored)
}

/** True for a campaign to a phone whose owner wants none. */
export async function isStopped(
  db: TenantDb,
  tenant: Tenant,
  mesaj: { kanal: Kanal; alici: string; klass: MessageClass },
): Promise<boolean> {
  if (mesaj.klass !== 'campaign' || mesaj.kanal !== 'sms') return false
  const telefonIndexes = blindIndexes(tenant.keys, telefonText(mesaj.alici))
  return (await findSmsEngel(db, { telefonIndexes, cepTel: mesaj.alici })).length > 0
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
