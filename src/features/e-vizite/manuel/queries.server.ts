import type { ManuelDurumu } from '#features/e-vizite/rules.ts'
import { rawStatement, type TenantTables } from '#server/database/database.ts'

/** The kind of monthly declaration of a workplace, by which the last day is counted. */
export const findBeyannameTipi = rawStatement<TenantTables, { isyeriId: number }, { beyannameTipi: number }>(
  'select beyanname_tipi from isyeri where id = $1',
  ['isyeriId'],
)

/** Locks a notice: whoever declares about it and whoever decides a declaration come one after the other. */
export const lockManuel = rawStatement<
  TenantTables,
  { id: number },
  { id: number; isyeriId: number; kisiId: number; manuelDurumu: ManuelDurumu; sgkNo: string | null }
>('select id, isyeri_id, kisi_id, manuel_durumu, sgk_no from sgk_manuel_bildirim where id = $1 for update', ['id'])

/** Says what became of a notice, where that is something else. */
export const writeDurum = rawStatement<TenantTables, { id: number; durum: ManuelDurumu }, { id: number }>(
  `update sgk_manuel_bildirim set manuel_durumu = $2, row_version = row_version + 1
    where id = $1 and manuel_durumu <> $2 returning id`,
  ['id', 'durum'],
)

type Kisi = { isyeriId: number; kisiId: number }

/** Locks the notices of a person at a workplace; what is stored of them is read after it. */
export const lockManueller = rawStatement<TenantTables, Kisi, { id: number }>(
  'select id from sgk_manuel_bildirim where isyeri_id = $1 and kisi_id = $2 order by id for update',
  ['isyeriId', 'kisiId'],
)

/** A stored notice as far as a reading changes it. */
export type BilinenManuel = {
  id: number
  sgkNo: string | null
  manuelDurumu: ManuelDurumu
  raporBaslangic: string
  iseBaslama: string
  calisti: boolean
  islemTarihi: string | null
  /** A declaration about it is under way, or was decided since SGK was asked: the answer may be older. */
  mesgul: boolean
}

export const listManueller = rawStatement<TenantTables, Kisi & { soruldu: string }, BilinenManuel>(
  `select t.id, t.sgk_no, t.manuel_durumu, t.rapor_baslangic::text, t.ise_baslama::text, t.calisti, t.islem_tarihi::text,
          exists (select from sgk_beyan b where b.kayit = 'manuelBildirim' and b.kayit_id = t.id
                     and (b.durum in (0, 1, 4) or b.sonuc_zamani > $3::timestamptz)) as mesgul
     from sgk_manuel_bildirim t where t.isyeri_id = $1 and t.kisi_id = $2 order by t.id`,
  ['isyeriId', 'kisiId', 'soruldu'],
)

type Yazim = {
  raporBaslangic: string
  iseBaslama: string
  calisti: boolean
  islemTarihi: string | null
  sgkNo: string
  sonGunDurumu: number
  sonBildirimTarihi: string | null
  tahminiCeza: string | null
}
const yazim = [
  'sgkNo',
  'raporBaslangic',
  'iseBaslama',
  'calisti',
  'islemTarihi',
  'sonGunDurumu',
  'sonBildirimTarihi',
  'tahminiCeza',
] as const

/** Makes a stored notice what SGK says of it. */
export const updateManuel = rawStatement<TenantTables, Yazim & { id: number }, { id: number }>(
  `update sgk_manuel_bildirim set sgk_no = $2, rapor_baslangic = $3::date, ise_baslama = $4::date, calisti = $5,
          islem_tarihi = $6::date, son_gun_durumu = $7, son_bildirim_tarihi = $8::date, tahmini_ceza = $9::numeric,
          manuel_durumu = 1, row_version = row_version + 1 where id = $1 returning id`,
  ['id', ...yazim],
)

/** A notice that SGK has and nobody gave here; nothing where one of that first day stands already. */
export const insertFound = rawStatement<TenantTables, Kisi & Yazim & { kaynak: number }, { id: number }>(
  `insert into sgk_manuel_bildirim (isyeri_id, kisi_id, sgk_no, rapor_baslangic, ise_baslama, calisti, islem_tarihi,
          son_gun_durumu, son_bildirim_tarihi, tahmini_ceza, manuel_durumu, kaynak)
   values ($1, $2, $3, $4::date, $5::date, $6, $7::date, $8, $9::date, $10::numeric, 1, $11)
   on conflict do nothing returning id`,
  ['isyeriId', 'kisiId', ...yazim, 'kaynak'],
)

/** The notices that are under way with what their last day depends on, each set of days once. */
export const listAcikGunler = rawStatement<
  TenantTables,
  object,
  { raporBaslangic: string; iseBaslama: string; beyannameTipi: number }
>(
  `select distinct t.rapor_baslangic::text, t.ise_baslama::text, i.beyanname_tipi
     from sgk_manuel_bildirim t join isyeri i on i.id = t.isyeri_id where t.manuel_durumu = 0`,
  [],
)

/** Writes last days by the days that they depend on, where they differ; `rows` is JSON. */
export const writeSonGunler = rawStatement<TenantTables, { rows: string }, { id: number }>(
  `update sgk_manuel_bildirim t set son_gun_durumu = x."sonGunDurumu", son_bildirim_tarihi = x."sonBildirimTarihi",
          tahmini_ceza = x."tahminiCeza", row_version = t.row_version + 1
     from jsonb_to_recordset($1::jsonb) as x ("raporBaslangic" date, "iseBaslama" date, "beyannameTipi" smallint,
            "sonGunDurumu" smallint, "sonBildirimTarihi" date, "tahminiCeza" numeric),
          isyeri i
    where i.id = t.isyeri_id and i.beyanname_tipi = x."beyannameTipi" and t.rapor_baslangic = x."raporBaslangic"
      and t.ise_baslama = x."iseBaslama" and t.manuel_durumu = 0
      and (t.son_gun_durumu, t.son_bildirim_tarihi, t.tahmini_ceza)
          is distinct from (x."sonGunDurumu", x."sonBildirimTarihi", x."tahminiCeza")
   returning t.id`,
  ['rows'],
)

/** The declarations about a notice, for its timeline. */
export const listBeyanlar = rawStatement<
  TenantTables,
  { id: number; once: string; limit: number },
  { id: number; zaman: string; islem: string; metin: string | null }
>(
  `select id, created_date as zaman, 'beyanEt' as islem, concat_ws(' ', islem, sonuc_kod, sonuc_aciklama) as metin
     from sgk_beyan where kayit = 'manuelBildirim' and kayit_id = $1 and created_date < $2::timestamptz
    order by id desc limit $3::int`,
  ['id', 'once', 'limit'],
)
