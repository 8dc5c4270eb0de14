import { rawStatement, type TenantTables } from '#server/database/database.ts'
import type { BorcBeyani, BorcKalemi } from './rules.ts'

/** A moment, or the end of the day of a query where that is earlier. */
export const sorguZamani = (moment: string) =>
  `least(${moment}, (t.calisma_gunu + 1)::timestamp at time zone 'Europe/Istanbul')`

/** The newest day of which anything was read, of the whole company. */
export const sonSorguGunu = '(select max(s.calisma_gunu) from sgk_borc_sorgu s where s.okuma_durumu = 5)'

/** The day of today in Istanbul by the database's clock. */
export const findBugun = rawStatement<TenantTables, object, { bugun: string }>(
  `select (now() at time zone 'Europe/Istanbul')::date::text as bugun`,
  [],
)

/** Workplaces by their numbers, of the branches that the caller sees (null: of all). */
export const listIsyeriBySicil = rawStatement<
  TenantTables,
  { sicilNolar: string[]; branchIds: readonly number[] | null },
  { id: number; isyeriSicilNo: string }
>(
  `select id, isyeri_sicil_no from isyeri
    where isyeri_sicil_no = any ($1::text[]) and ($2::int[] is null or branch_id = any ($2::int[]))`,
  ['sicilNolar', 'branchIds'],
)

/**
 * Opens a day: a row for every workplace that is read, so that those without a file are seen as not read. What keeps a
 * workplace from being read is what is known of it now.
 */
export const openGun = rawStatement<TenantTables, { gun: string }, never>(
  `insert into sgk_borc_sorgu (isyeri_id, calisma_gunu, okuma_durumu)
   select i.id, $1::date, case when i.by_pass_bitis >= $1::date then 4
                               when i.kimlik_durumu in (1, 2, 3, 7) then i.kimlik_durumu else 0 end
     from isyeri i where i.aktif order by i.id
   on conflict (calisma_gunu, isyeri_id) do nothing`,
  ['gun'],
)

/** A row for workplaces that are read no more, but of which a file tells. */
export const openIsyerleri = rawStatement<TenantTables, { gun: string; isyeriIds: number[] }, never>(
  `insert into sgk_borc_sorgu (isyeri_id, calisma_gunu) select id, $1::date from unnest($2::int[]) as i (id) order by id
   on conflict (calisma_gunu, isyeri_id) do nothing`,
  ['gun', 'isyeriIds'],
)

const parts = `prim_borcu, issizlik_borcu, damga_vergisi, idari_para_cezasi, egitim_ozel_islem, gecikme_cezasi,
  gecikme_zammi, icra_borcu, taksitli_borc, emanet_tutari, borcu_yoktur_belge_no, belge_tarihi::text`

/** A query as it is stored, with its lines; without a total where nothing was read. */
export type StoredSorgu = { id: number; isyeriId: number; toplamBorc: string | null } & {
  [Name in keyof Omit<BorcBeyani, 'kalemler'>]: BorcBeyani[Name] | null
} & { kalemler: BorcKalemi[] }

/** The queries of a day, locked in the order of their numbers. */
export const lockSorgular = rawStatement<TenantTables, { gun: string; isyeriIds: number[] }, StoredSorgu>(
  `select t.id, t.isyeri_id, t.toplam_borc, ${parts},
          coalesce((select json_agg(json_build_object('donem', k.donem, 'borcTuru', k.borc_turu, 'kanunNo', k.kanun_no,
                             'asilTutar', k.asil_tutar::text, 'gecikmeTutari', k.gecikme_tutari::text,
                             'vade', k.vade, 'icraDosyaNo', k.icra_dosya_no) order by k.id)
                      from sgk_borc_kalem k where k.sorgu_id = t.id), '[]') as kalemler
     from sgk_borc_sorgu t where t.calisma_gunu = $1::date and t.isyeri_id = any ($2::int[])
    order by t.id for update of t`,
  ['gun', 'isyeriIds'],
)

const named = `id bigint, "primBorcu" numeric, "issizlikBorcu" numeric, "damgaVergisi" numeric,
  "idariParaCezasi" numeric, "egitimOzelIslem" numeric, "gecikmeCezasi" numeric, "gecikmeZammi" numeric,
  "icraBorcu" numeric, "taksitliBorc" numeric, "emanetTutari" numeric, "borcuYokturBelgeNo" text, "belgeTarihi" date`

const borc = [
  'prim_borcu',
  'issizlik_borcu',
  'damga_vergisi',
  'idari_para_cezasi',
  'egitim_ozel_islem',
  'gecikme_cezasi',
]
borc.push('gecikme_zammi', 'icra_borcu', 'taksitli_borc')
const camel = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
const sameDebt = `(${borc.map((name) => `t.${name}`).join(', ')}) = (${borc.map((name) => `y."${camel(name)}"`).join(', ')})`

/**
 * Writes what was read of queries. A note that a debt was paid belongs to the amounts that it was written beside. What
 * a file tells of an earlier day was true on that day, whenever it is read.
 */
export const writeSorgular = rawStatement<TenantTables, { rows: string }, never>(
  `update sgk_borc_sorgu t
      set okuma_durumu = 5, sorgu_zamani = ${sorguZamani('now()')}, kaynak = 2, row_version = t.row_version + 1,
          odendi_notu = case when ${sameDebt} then t.odendi_notu end,
          prim_borcu = y."primBorcu", issizlik_borcu = y."issizlikBorcu", damga_vergisi = y."damgaVergisi",
          idari_para_cezasi = y."idariParaCezasi", egitim_ozel_islem = y."egitimOzelIslem",
          gecikme_cezasi = y."gecikmeCezasi", gecikme_zammi = y."gecikmeZammi", icra_borcu = y."icraBorcu",
          taksitli_borc = y."taksitliBorc", emanet_tutari = y."emanetTutari",
          borcu_yoktur_belge_no = y."borcuYokturBelgeNo", belge_tarihi = y."belgeTarihi"
     from jsonb_to_recordset($1::jsonb) as y (${named}) where t.id = y.id`,
  ['rows'],
)

export const deleteKalemler = rawStatement<TenantTables, { ids: number[] }, never>(
  'delete from sgk_borc_kalem where sorgu_id = any ($1::bigint[])',
  ['ids'],
)

export const insertKalemler = rawStatement<TenantTables, { rows: string }, never>(
  `insert into sgk_borc_kalem (sorgu_id, donem, borc_turu, kanun_no, asil_tutar, gecikme_tutari, vade, icra_dosya_no)
   select y."sorguId", y.donem, y."borcTuru", y."kanunNo", y."asilTutar", y."gecikmeTutari", y.vade, y."icraDosyaNo"
     from jsonb_to_recordset($1::jsonb) as y ("sorguId" bigint, donem int, "borcTuru" smallint, "kanunNo" text,
            "asilTutar" numeric, "gecikmeTutari" numeric, vade date, "icraDosyaNo" text)`,
  ['rows'],
)

/** The codes of the branches of some queries' workplaces; null where a workplace has none. */
export const listSubeKodlari = rawStatement<TenantTables, { ids: number[] }, { subeKodu: string | null }>(
  `select distinct b.sube_kodu from sgk_borc_sorgu t join isyeri i on i.id = t.isyeri_id
     left join branch b on b.id = i.branch_id where t.id = any ($1::bigint[]) order by 1`,
  ['ids'],
)
