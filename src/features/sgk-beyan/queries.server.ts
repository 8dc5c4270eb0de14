import { rawStatement, type TenantTables } from '#server/database/database.ts'
import type { BeyanDurum, BeyanIslem, BeyanNeden, BeyanSonucu } from './rules.ts'

type NewRow = {
  istekId: string
  islem: BeyanIslem
  isyeriId: number
  kisiId: number | null
  kayit: string
  kayitId: number
  istek: string
  kullaniciId: number
  donem: number
}

/** Writes a ready declaration; nothing where its key is taken or another one of the record is open. */
export const insertBeyan = rawStatement<TenantTables, NewRow, { id: number }>(
  `insert into sgk_beyan (istek_id, islem, isyeri_id, kisi_id, kayit, kayit_id, istek, kullanici_id, donem)
   select $1::uuid, $2::text, $3::int, $4::bigint, $5::text, $6::bigint, $7::jsonb, $8::int, $9::int
    where not exists (select from sgk_beyan where kayit = $5::text and kayit_id = $6::bigint and durum in (0, 1, 4))
   on conflict do nothing returning id`,
  ['istekId', 'islem', 'isyeriId', 'kisiId', 'kayit', 'kayitId', 'istek', 'kullaniciId', 'donem'],
)

/** The declaration with a key; `ayni` where it is the same request. */
export const findByIstekId = rawStatement<
  TenantTables,
  Omit<NewRow, 'kullaniciId' | 'donem'>,
  { id: number; durum: BeyanDurum; ayni: boolean }
>(
  `select id, durum, (islem, isyeri_id, kayit, kayit_id, istek) = ($2::text, $3::int, $5::text, $6::bigint, $7::jsonb)
          and kisi_id is not distinct from $4::bigint as ayni from sgk_beyan where istek_id = $1`,
  ['istekId', 'islem', 'isyeriId', 'kisiId', 'kayit', 'kayitId', 'istek'],
)

/** The open declaration of a record, and who made it. */
export const findAcikBeyan = rawStatement<
  TenantTables,
  { kayit: string; kayitId: number },
  { beyanId: number; islem: BeyanIslem; kullanici: string | null }
>(
  `select b.id as beyan_id, b.islem, (select u.ad_soyad from kullanici u where u.id = b.kullanici_id) as kullanici
     from sgk_beyan b where b.kayit = $1 and b.kayit_id = $2 and b.durum in (0, 1, 4) order by b.id desc limit 1`,
  ['kayit', 'kayitId'],
)

export type BeyanRow = {
  id: number
  islem: BeyanIslem
  isyeriId: number
  kisiId: number | null
  istek: unknown
  durum: BeyanDurum
  donem: number
  okumaSayisi: number
  /** It has waited for an hour to be sent. */
  eski: boolean
  /** When the absence of its effect begins to mean that SGK did not act: ten minutes after it was sent. */
  yokSayilir: string | null
  bugun: string
}

const rowColumns = `id, islem, isyeri_id, kisi_id, istek, durum, donem, okuma_sayisi,
          created_date < now() - interval '1 hour' as eski, (gonderim_zamani + interval '10 minutes')::text as yok_sayilir,
          (now() at time zone 'Europe/Istanbul')::date::text as bugun`

/** A declaration as the jobs see it. */
export const findBeyan = rawStatement<TenantTables, { id: number }, BeyanRow>(
  `select ${rowColumns} from sgk_beyan where id = $1`,
  ['id'],
)

type Toplu = { isyeriId: number; islem: BeyanIslem; donem: number; sonra: number; most: number }

/** Ready declarations of a workplace and operation after a number: one a person, because SGK answers by person. */
export const listHazir = rawStatement<TenantTables, Toplu, BeyanRow>(
  `select ${rowColumns} from sgk_beyan b
    where isyeri_id = $1 and islem = $2 and donem = $3 and durum = 0 and id > $4
      and not exists (select from sgk_beyan o
                       where o.isyeri_id = $1 and o.islem = $2 and o.durum = 0 and o.kisi_id = b.kisi_id and o.id < b.id)
    order by id limit $5`,
  ['isyeriId', 'islem', 'donem', 'sonra', 'most'],
)

/** Makes one sender of many for a whole call: all of the rows become sent, or none. */
export const claimToplu = rawStatement<TenantTables, { ids: number[]; donem: number }, { id: number }>(
  `with held as (select id from sgk_beyan where id = any ($1::bigint[]) and durum = 0 and donem = $2 order by id for update)
   update sgk_beyan set durum = 1, gonderim_zamani = clock_timestamp(), row_version = row_version + 1
    where id in (select id from held) and (select count(*) from held) = cardinality($1::bigint[]) returning id`,
  ['ids', 'donem'],
)

/** Makes one sender of many: the row is committed as sent before the request leaves. */
export const claimBeyan = rawStatement<TenantTables, { id: number; donem: number }, { id: number }>(
  `update sgk_beyan set durum = 1, gonderim_zamani = clock_timestamp(), row_version = row_version + 1
    where id = $1 and durum = 0 and donem = $2 returning id`,
  ['id', 'donem'],
)

/** The record that a declaration is about. */
export const findKayit = rawStatement<TenantTables, { id: number }, { kayit: string; kayitId: number }>(
  'select kayit, kayit_id from sgk_beyan where id = $1',
  ['id'],
)

/** A row where the report of a declaration was asked to be marked as read, after which SGK's list leaves it out. */
export const findOkunduIstendi = rawStatement<TenantTables, { id: number }, { id: number }>(
  `select e.id from sgk_beyan b join sgk_evizite e on e.id = b.kayit_id
    where b.id = $1 and b.kayit = 'eVizite' and e.okundu_istendi is not null`,
  ['id'],
)

/** Ends a declaration that is in one of the states that the caller has seen, or makes it uncertain. */
export const decideBeyan = rawStatement<
  TenantTables,
  {
    id: number
    durum: number
    sonucKod: number | null
    sonucAciklama: string
    neden: BeyanNeden | null
    cevap?: string | null
    from: BeyanDurum[]
  },
  BeyanSonucu
>(
  `update sgk_beyan set durum = $2, sonuc_kod = $3, sonuc_aciklama = nullif($4, ''), neden = $5, cevap = $7::jsonb,
          sonuc_zamani = case when $2::smallint in (2, 3) then clock_timestamp() end,
          gonderim_zamani = case when $2::smallint = 4 then coalesce(gonderim_zamani, created_date) else gonderim_zamani end,
          row_version = row_version + 1
    where id = $1 and durum = any ($6::smallint[])
   returning id, islem, kayit, kayit_id, istek, durum, sonuc_kod, sonuc_aciklama, neden, cevap`,
  ['id', 'durum', 'sonucKod', 'sonucAciklama', 'neden', 'from', 'cevap'],
)

/** Counts a reading that decided nothing. */
export const countOkuma = rawStatement<TenantTables, { id: number }, { okumaSayisi: number }>(
  `update sgk_beyan set okuma_sayisi = okuma_sayisi + 1, row_version = row_version + 1
    where id = $1 and durum = 4 returning okuma_sayisi`,
  ['id'],
)

/** Permits one reading more than there were. */
export const permitOkuma = rawStatement<TenantTables, { id: number; most: number }, never>(
  'update sgk_beyan set okuma_sayisi = least(okuma_sayisi, $2), row_version = row_version + 1 where id = $1',
  ['id', 'most'],
)

/**
 * Makes uncertain what was sent by a process that has not said how it went: five minutes are longer than a login, a
 * request and its repetition. So it does with open rows of a backup, which may have been sent after it was made.
 */
export const sweepBeyan = rawStatement<TenantTables, { donem: number }, never>(
  `update sgk_beyan set durum = 4, neden = case when donem = $1 then 'surecDurdu' else 'yedek' end,
          gonderim_zamani = coalesce(gonderim_zamani, created_date), row_version = row_version + 1
    where (durum = 1 and gonderim_zamani < now() - interval '5 minutes') or (durum in (0, 1) and donem <> $1)`,
  ['donem'],
)

/** A declaration as far as it decides which job sends it. */
export type Acik = { id: number; islem: BeyanIslem; isyeriId: number }

/** Open declarations whose job may be lost; a job more does no harm, because each step is conditional. */
export const listWaiting = rawStatement<TenantTables, { okumaSayisi: number }, Acik & { durum: BeyanDurum }>(
  `select id, durum, islem, isyeri_id from sgk_beyan
    where (durum = 0 and created_date < now() - interval '5 minutes') or (durum = 4 and okuma_sayisi < $1)
    order by id limit 500`,
  ['okumaSayisi'],
)
