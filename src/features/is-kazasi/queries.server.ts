import { rawStatement, type TenantTables } from '#server/database/database.ts'

/** Entered by hand, not by a report. */
const elle = 't.kaynak = 3 and t.oneri = 0'

/** The columns that a hospital's notice fills, with the types of their values in JSON. */
const okunan = {
  kisi_id: 'bigint',
  cinsiyet: 'text',
  is_kazasi_tarihi: 'date',
  provizyon_tarihi: 'date',
  provizyon_tipi: 'text',
  tesis_adi: 'text',
  islem_turu: 'text',
  gib_sube_no: 'text',
  ham_veri: 'jsonb',
} as const
const names = Object.keys(okunan)
const typed = Object.entries(okunan).map(([name, type]) => `${name} ${type}`)
const deadlines = ['son_gun_durumu', 'son_bildirim_tarihi', 'guvenli_son_gun', 'tahmini_ceza']
const deadlineTypes = 'son_gun_durumu smallint, son_bildirim_tarihi date, guvenli_son_gun date, tahmini_ceza numeric'

type Yazim = { rows: string; isyeriId: number; okumaId: number; kaynak: number; ilkOkuma: boolean }

// what SGK does not tell leaves what is stored; the day that somebody has entered, alone or with the form, is theirs
const kept = (name: string) =>
  name === 'is_kazasi_tarihi'
    ? `case when t.bildirim_durumu = 0 and not (${elle}) then coalesce(excluded.${name}, t.${name}) else coalesce(t.${name}, excluded.${name}) end`
    : `coalesce(excluded.${name}, t.${name})`

/**
 * Stores hospitals' notices by their number; `rows` is JSON. A row that says what is stored already is left as it is.
 * Deadlines are stored with a new row only: those of a known one depend on what people have entered.
 */
export const upsertKazalar = rawStatement<TenantTables, Yazim, { id: number; yeni: boolean }>(
  `insert into sgk_is_kazasi as t (isyeri_id, bildirim_id, kaynak, ilk_okuma, haber_bekler, okuma_id, listede, ${names.join(', ')}, ${deadlines.join(', ')})
   select $2::int, x.bildirim_id, $4::smallint, $5::boolean, not $5::boolean, $3::bigint, true, ${[...names, ...deadlines].map((name) => `x.${name}`).join(', ')}
     from jsonb_to_recordset($1::jsonb) as x (bildirim_id text, ${typed.join(', ')}, ${deadlineTypes}) order by x.bildirim_id
   on conflict (isyeri_id, bildirim_id) do update set
     ${names.map((name) => `${name} = ${kept(name)}`).join(', ')}, listede = true, okuma_id = excluded.okuma_id,
     row_version = t.row_version + 1
   where (t.listede, ${names.map((name) => `t.${name}`).join(', ')})
         is distinct from (true, ${names.map(kept).join(', ')})
   returning t.id, t.xmax = 0 as yeni`,
  ['rows', 'isyeriId', 'okumaId', 'kaynak', 'ilkOkuma'],
)

/** Gives a suggestion, or what was entered by hand, the number of the hospital's notice of the same person and, within a day, the same day. */
export const adoptOneri = rawStatement<
  TenantTables,
  { isyeriId: number; kisiId: number; gun: string | null; bildirimId: string },
  { id: number }
>(
  `update sgk_is_kazasi t set bildirim_id = $4, oneri = case when t.oneri = 0 then 0 else 2 end, row_version = t.row_version + 1
    where t.id = (select t.id from sgk_is_kazasi t where t.isyeri_id = $1 and t.kisi_id = $2 and (t.oneri in (1, 2) or ${elle})
                     and t.bildirim_id is null and abs(t.kaza_gunu - $3::date) <= 1 order by t.id limit 1 for update)
      and not exists (select 1 from sgk_is_kazasi where isyeri_id = $1 and bildirim_id = $4)
   returning t.id`,
  ['isyeriId', 'kisiId', 'gun', 'bildirimId'],
)

/** Notes that SGK does not list these days' other notices any more. */
export const dropKazalar = rawStatement<
  TenantTables,
  { isyeriId: number; bildirimIds: string[]; bas: string; bit: string },
  { id: number }
>(
  `update sgk_is_kazasi set listede = false, row_version = row_version + 1
    where isyeri_id = $1 and listede and bildirim_id <> all($2::text[]) and provizyon_tarihi between $3::date and $4::date
   returning id`,
  ['isyeriId', 'bildirimIds', 'bas', 'bit'],
)

/** A report about an accident that no accident of the person is known for: within a day either way. */
export const suggestKaza = rawStatement<
  TenantTables,
  {
    eviziteId: number
    isyeriId: number
    kisiId: number
    gun: string
    tesisAdi: string | null
    kaynak: number
    ilkOkuma: boolean
    sonGunDurumu: number
    sonBildirimTarihi: string | null
    guvenliSonGun: string | null
    tahminiCeza: string | null
  },
  { id: number }
>(
  `insert into sgk_is_kazasi (evizite_id, isyeri_id, kisi_id, is_kazasi_tarihi, tesis_adi, kaynak, ilk_okuma, haber_bekler, oneri,
                              son_gun_durumu, son_bildirim_tarihi, guvenli_son_gun, tahmini_ceza)
   select $1, $2::int, $3::bigint, $4::date, $5, $6::smallint, $7::boolean, not $7::boolean, 1, $8::smallint, $9::date, $10::date, $11::numeric
    where not exists (select 1 from sgk_is_kazasi where isyeri_id = $2::int and kisi_id = $3::bigint and abs(kaza_gunu - $4::date) <= 1)
   on conflict (evizite_id) do nothing returning id`,
  [
    'eviziteId',
    'isyeriId',
    'kisiId',
    'gun',
    'tesisAdi',
    'kaynak',
    'ilkOkuma',
    'sonGunDurumu',
    'sonBildirimTarihi',
    'guvenliSonGun',
    'tahminiCeza',
  ],
)

/** Links a report to the nearest accident of its person at its workplace that has no report yet. */
export const linkKaza = rawStatement<
  TenantTables,
  { eviziteId: number; isyeriId: number; kisiId: number; gun: string },
  { id: number }
>(
  `update sgk_is_kazasi t set evizite_id = $1, row_version = t.row_version + 1
    where t.id = (select id from sgk_is_kazasi where isyeri_id = $2 and kisi_id = $3 and evizite_id is null
                     and abs(kaza_gunu - $4::date) <= 1
                   order by abs(kaza_gunu - $4::date), id limit 1 for update)
   returning t.id`,
  ['eviziteId', 'isyeriId', 'kisiId', 'gun'],
)

/** An accident of a person at a workplace on a day. */
export const findKazaOfDay = rawStatement<
  TenantTables,
  { isyeriId: number; kisiId: number; gun: string },
  { id: number }
>('select id from sgk_is_kazasi where isyeri_id = $1 and kisi_id = $2 and kaza_gunu = $3::date limit 1', [
  'isyeriId',
  'kisiId',
  'gun',
])

export const findKazaOfRapor = rawStatement<TenantTables, { eviziteId: number }, { id: number }>(
  'select id from sgk_is_kazasi where evizite_id = $1',
  ['eviziteId'],
)

/** What the deadline of open accidents depends on; of these alone where `ids` names some. */
export const listKazaBilgisi = rawStatement<
  TenantTables,
  { ids: readonly number[] | null },
  {
    id: number
    kazaGunu: string | null
    ogrenmeTarihi: string | null
    isyeriKontroluDisinda: boolean
    tehlikeSinifi: number
    calisanSayisi: number | null
  }
>(
  `select t.id, t.kaza_gunu::text, t.ogrenme_tarihi::text, t.isyeri_kontrolu_disinda, i.tehlike_sinifi,
          t.kadin_sayisi + t.erkek_sayisi as calisan_sayisi
     from sgk_is_kazasi t join isyeri i on i.id = t.isyeri_id
    where t.bildirim_durumu in (0, 1) and ($1::bigint[] is null or t.id = any ($1::bigint[])) order by t.id`,
  ['ids'],
)

/** Writes deadlines where they differ; `rows` is JSON. */
export const writeKazaSonGunleri = rawStatement<TenantTables, { rows: string }, { id: number }>(
  `update sgk_is_kazasi t set son_gun_durumu = x."sonGunDurumu", son_bildirim_tarihi = x."sonBildirimTarihi",
          guvenli_son_gun = x."guvenliSonGun", tahmini_ceza = x."tahminiCeza", row_version = t.row_version + 1
     from jsonb_to_recordset($1::jsonb) as x (id bigint, "sonGunDurumu" smallint, "sonBildirimTarihi" date,
            "guvenliSonGun" date, "tahminiCeza" numeric)
    where t.id = x.id and (t.son_gun_durumu, t.son_bildirim_tarihi, t.guvenli_son_gun, t.tahmini_ceza)
          is distinct from (x."sonGunDurumu", x."sonBildirimTarihi", x."guvenliSonGun", x."tahminiCeza")
   returning t.id`,
  ['rows'],
)

/** Asks for a mark at SGK; an accident without a hospital's notice has nothing to mark. */
export const requestKazaOkundu = rawStatement<TenantTables, { ids: number[] }, { id: number }>(
  `update sgk_is_kazasi set okundu_istendi = now(), row_version = row_version + 1
    where id = any($1::bigint[]) and okundu_istendi is null and bildirim_id is not null returning id`,
  ['ids'],
)

export const listKazaOkunduSirasi = rawStatement<TenantTables, { isyeriId: number }, { id: number; no: string }>(
  `select id, bildirim_id as no from sgk_is_kazasi
    where isyeri_id = $1 and okundu_istendi is not null and okundu_kapatildi is null order by id limit 200`,
  ['isyeriId'],
)

export const markKazaOkundu = rawStatement<TenantTables, { id: number }, never>(
  `update sgk_is_kazasi set okundu_kapatildi = now(), row_version = row_version + 1
    where id = $1 and okundu_istendi is not null and okundu_kapatildi is null`,
  ['id'],
)

/** A row where the accident came from a hospital and its workplace permits marks. */
export const mayKazaOkundu = rawStatement<TenantTables, { id: number }, { id: number }>(
  `select t.id from sgk_is_kazasi t join isyeri i on i.id = t.isyeri_id
    where t.id = $1 and t.bildirim_id is not null and i.okundu_kapat_izni`,
  ['id'],
)

/** Keeps that SGK was notified on its own screen. */
export const notifyKaza = rawStatement<
  TenantTables,
  { id: number; durum: number; bildirimTarihi: string; bildirimNo: string },
  never
>(
  `update sgk_is_kazasi set bildirim_durumu = $2, bildirim_tarihi = $3, bildirim_no = $4, row_version = row_version + 1
    where id = $1 and bildirim_durumu in (0, 1)`,
  ['id', 'durum', 'bildirimTarihi', 'bildirimNo'],
)

/** Keeps why SGK need not be notified. */
export const waiveKaza = rawStatement<TenantTables, { id: number; neden: string }, never>(
  `update sgk_is_kazasi set bildirim_durumu = 3, bildirim_gerekmez_nedeni = $2, row_version = row_version + 1
    where id = $1 and bildirim_durumu in (0, 1)`,
  ['id', 'neden'],
)

/** Decides a suggestion, once. */
export const decideOneri = rawStatement<TenantTables, { id: number; oneri: number }, never>(
  'update sgk_is_kazasi set oneri = $2, row_version = row_version + 1 where id = $1 and oneri = 1',
  ['id', 'oneri'],
)

/** Takes accidents that wait to be told of, by their workplaces. */
export const takeYeniKazalar = rawStatement<TenantTables, object, { isyeriId: number }>(
  'update sgk_is_kazasi set haber_bekler = false where haber_bekler returning isyeri_id',
  [],
)
