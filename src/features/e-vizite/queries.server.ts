import { rawStatement, type TenantTables } from '#server/database/database.ts'
import type { OnayDurumu, Parca } from './rules.ts'

/** A stored report as far as a reading or a declaration changes it. */
export type BilinenRapor = {
  id: number
  medulaRaporId: string
  poliklinikTarihi: string | null
  raporBaslangic: string | null
  raporBitis: string | null
  arsiv: boolean
  bekleyenListede: boolean
  okunduIstendi: boolean
  personelimDegil: boolean
  sgkOnay: number | null
  brans: string | null
  parcalar: Parca[]
}

const bilinen = `t.id, t.medula_rapor_id, t.poliklinik_tarihi::text, t.rapor_baslangic::text, t.rapor_bitis::text, t.arsiv,
  t.bekleyen_listede, t.okundu_istendi is not null as okundu_istendi, t.personelim_degil, t.sgk_onay, t.brans,
  coalesce((select jsonb_agg(jsonb_build_object('baslangic', p.baslangic, 'bitis', p.bitis) order by p.bitis)
              from sgk_evizite_parca p where p.evizite_id = t.id), '[]') as parcalar`

const ofListe = 't.isyeri_id = $1 and (t.bekleyen_listede or t.medula_rapor_id = any($2::text[]))'

/** Locks the reports that a list is about; what is stored of them is read after it, by a statement of its own. */
export const lockBilinen = rawStatement<TenantTables, { isyeriId: number; medulaRaporIds: string[] }, { id: number }>(
  `select t.id from sgk_evizite t where ${ofListe} order by t.id for update of t`,
  ['isyeriId', 'medulaRaporIds'],
)

/** The reports that a pending list is about: those that it names and those that stood in it before. */
export const listBilinen = rawStatement<TenantTables, { isyeriId: number; medulaRaporIds: string[] }, BilinenRapor>(
  `select ${bilinen} from sgk_evizite t where ${ofListe} order by t.id`,
  ['isyeriId', 'medulaRaporIds'],
)

/** Locks one report: after a wait for the lock only a later statement sees the pieces that others have stored. */
export const lockRapor = rawStatement<TenantTables, { id: number }, { id: number }>(
  'select id from sgk_evizite where id = $1 for update',
  ['id'],
)

/** One report as it is stored. */
export const findRapor = rawStatement<TenantTables, { id: number }, BilinenRapor>(
  `select ${bilinen} from sgk_evizite t where t.id = $1`,
  ['id'],
)

/** The columns that a pending list fills, with the types of its values in JSON. */
const okunan = {
  kisi_id: 'bigint',
  rapor_takip_no: 'text',
  rapor_sira_no: 'text',
  vaka: 'smallint',
  rapor_durumu: 'smallint',
  poliklinik_tarihi: 'date',
  yatis_baslangic: 'date',
  yatis_bitis: 'date',
  ayakta_baslangic: 'date',
  ayakta_bitis: 'date',
  dogum_oncesi_baslangic: 'date',
  isbasi_kontrol_tarihi: 'date',
  rapor_baslangic: 'date',
  rapor_bitis: 'date',
  gun_sayisi: 'int',
  is_kazasi_tarihi: 'date',
  tesis_kodu: 'text',
  tesis_adi: 'text',
  brans: 'text',
  arsiv: 'boolean',
  bekleyen_listede: 'boolean',
  sgk_onay: 'smallint',
  onay_durumu: 'smallint',
  onayli_bitis: 'date',
  onayli_gun: 'int',
  kalan_baslangic: 'date',
  kalan_bitis: 'date',
  son_gun_durumu: 'smallint',
  son_bildirim_tarihi: 'date',
  tahmini_ceza: 'numeric',
  listeden_dustu: 'timestamptz',
  ham_veri: 'jsonb',
} as const
const names = Object.keys(okunan)
const typed = Object.entries(okunan).map(([name, type]) => `${name} ${type}`)

/** What is stored with every row of a list. */
type Yazim = { rows: string; isyeriId: number; okumaId: number; kaynak: number; ilkOkuma: boolean }

/** Stores reports by their number; `rows` is JSON. A row that says what is stored already is left as it is. */
export const upsertRaporlar = rawStatement<TenantTables, Yazim, { id: number; medulaRaporId: string; yeni: boolean }>(
  `insert into sgk_evizite as t (isyeri_id, medula_rapor_id, kaynak, ilk_okuma, haber_bekler, okuma_id, ${names.join(', ')})
   select $2::int, x.medula_rapor_id, $4::smallint, $5::boolean, not $5::boolean, $3::bigint, ${names.map((name) => `x.${name}`).join(', ')}
     from jsonb_to_recordset($1::jsonb) as x (medula_rapor_id text, ${typed.join(', ')}) order by x.medula_rapor_id
   on conflict (isyeri_id, medula_rapor_id) do update set
     ${names.map((name) => `${name} = excluded.${name}`).join(', ')}, okuma_id = excluded.okuma_id,
     row_version = t.row_version + 1
   where (${names.map((name) => `t.${name}`).join(', ')}) is distinct from (${names.map((name) => `excluded.${name}`).join(', ')})
   returning t.id, t.medula_rapor_id, t.xmax = 0 as yeni`,
  ['rows', 'isyeriId', 'okumaId', 'kaynak', 'ilkOkuma'],
)

/** What is known of a report's approval, as it is stored. */
export type OnayYazimi = {
  id: number
  bekleyenListede: boolean
  personelimDegil: boolean
  arsiv: boolean
  sgkOnay: number | null
  onayDurumu: OnayDurumu
  onayliBitis: string | null
  onayliGun: number
  kalanBaslangic: string | null
  kalanBitis: string | null
}

/** Writes what is known of a report's approval, where it differs. */
export const writeOnay = rawStatement<TenantTables, OnayYazimi, { id: number }>(
  `update sgk_evizite t set bekleyen_listede = $2, personelim_degil = $3, arsiv = $4, sgk_onay = $5::smallint,
          onay_durumu = $6, onayli_bitis = $7::date, onayli_gun = $8, kalan_baslangic = $9::date, kalan_bitis = $10::date,
          listeden_dustu = case when t.bekleyen_listede and not $2::boolean then now() when $2::boolean then null else t.listeden_dustu end,
          row_version = t.row_version + 1
    where t.id = $1 and (t.bekleyen_listede, t.personelim_degil, t.arsiv, t.sgk_onay, t.onay_durumu, t.onayli_bitis, t.onayli_gun,
                         t.kalan_baslangic, t.kalan_bitis)
          is distinct from ($2::boolean, $3::boolean, $4::boolean, $5::smallint, $6::smallint, $7::date, $8::int, $9::date, $10::date)
   returning t.id`,
  [
    'id',
    'bekleyenListede',
    'personelimDegil',
    'arsiv',
    'sgkOnay',
    'onayDurumu',
    'onayliBitis',
    'onayliGun',
    'kalanBaslangic',
    'kalanBitis',
  ],
)

/** Wants the details of reports; what is wanted already keeps its time. */
export const wantDetay = rawStatement<TenantTables, { ids: number[] }, { id: number }>(
  `update sgk_evizite set detay_istendi = now() where id = any($1::bigint[])
      and (detay_istendi is null or detay_istendi <= detay_okundu) returning id`,
  ['ids'],
)

/** The reports of a workplace whose details are wanted, the longest wanted first. */
export const listDetaySirasi = rawStatement<TenantTables, { isyeriId: number }, { id: number; medulaRaporId: string }>(
  `select id, medula_rapor_id from sgk_evizite
    where isyeri_id = $1 and detay_istendi > coalesce(detay_okundu, '-infinity') order by detay_istendi, id limit 100`,
  ['isyeriId'],
)

/** Says that the approved list names these reports. */
export const markOnayli = rawStatement<TenantTables, { isyeriId: number; medulaRaporIds: string[] }, { id: number }>(
  `update sgk_evizite set onayli_listede = true, row_version = row_version + 1
    where isyeri_id = $1 and medula_rapor_id = any($2::text[]) and not onayli_listede returning id`,
  ['isyeriId', 'medulaRaporIds'],
)

/**
 * Reports of the approved list whose pieces are not known, or may have become more; also those that an earlier list named
 * and of which SGK told nothing then: this list does not reach back to them.
 */
export const listEksikDetay = rawStatement<
  TenantTables,
  { isyeriId: number; medulaRaporIds: string[] },
  { id: number }
>(
  `select id from sgk_evizite where isyeri_id = $1
      and (medula_rapor_id = any($2::text[]) and (onayli_bitis is null or onay_durumu <> 2)
           or onayli_listede and onayli_bitis is null and detay_okundu is null)`,
  ['isyeriId', 'medulaRaporIds'],
)

/** Asks for a mark at SGK; a report that is marked, or about to be, is left alone. */
export const requestOkundu = rawStatement<TenantTables, { ids: number[] }, { id: number }>(
  `update sgk_evizite set okundu_istendi = now(), row_version = row_version + 1
    where id = any($1::bigint[]) and okundu_istendi is null returning id`,
  ['ids'],
)

/** The reports of a workplace that are to be marked as read. */
export const listOkunduSirasi = rawStatement<TenantTables, { isyeriId: number }, { id: number; no: string }>(
  `select id, medula_rapor_id as no from sgk_evizite
    where isyeri_id = $1 and okundu_istendi is not null and okundu_kapatildi is null order by id limit 200`,
  ['isyeriId'],
)

export const markOkundu = rawStatement<TenantTables, { id: number }, never>(
  `update sgk_evizite set okundu_kapatildi = now(), row_version = row_version + 1
    where id = $1 and okundu_istendi is not null and okundu_kapatildi is null`,
  ['id'],
)

/** The sealed branch of the clinic, with what its cipher text is bound to. */
export const findBrans = rawStatement<
  TenantTables,
  { id: number },
  { brans: string | null; isyeriId: number; medulaRaporId: string }
>('select brans, isyeri_id, medula_rapor_id from sgk_evizite where id = $1', ['id'])

/** The parts of open reports on which deadlines depend, each once. */
export const listSonGunAnahtari = rawStatement<
  TenantTables,
  object,
  { raporBitis: string; gunSayisi: number; beyannameTipi: number }
>(
  `select distinct t.rapor_bitis::text, least(t.gun_sayisi, 60) as gun_sayisi, i.beyanname_tipi
     from sgk_evizite t join isyeri i on i.id = t.isyeri_id
    where t.onay_durumu in (0, 1, 5) and t.rapor_bitis is not null and t.gun_sayisi is not null`,
  [],
)

/** Writes deadlines by the parts that they depend on, where they differ; `rows` is JSON. */
export const writeSonGunler = rawStatement<TenantTables, { rows: string }, { id: number }>(
  `update sgk_evizite t set son_gun_durumu = x."sonGunDurumu", son_bildirim_tarihi = x."sonBildirimTarihi",
          tahmini_ceza = x."tahminiCeza", row_version = t.row_version + 1
     from jsonb_to_recordset($1::jsonb) as x ("raporBitis" date, "gunSayisi" int, "beyannameTipi" smallint,
            "sonGunDurumu" smallint, "sonBildirimTarihi" date, "tahminiCeza" numeric),
          isyeri i
    where i.id = t.isyeri_id and i.beyanname_tipi = x."beyannameTipi" and t.rapor_bitis = x."raporBitis"
      and least(t.gun_sayisi, 60) = x."gunSayisi" and t.onay_durumu in (0, 1, 5)
      and (t.son_gun_durumu, t.son_bildirim_tarihi, t.tahmini_ceza)
          is distinct from (x."sonGunDurumu", x."sonBildirimTarihi", x."tahminiCeza")
   returning t.id`,
  ['rows'],
)

/** A row where the workplace permits that its reports are marked as read. */
export const mayOkunduKapat = rawStatement<TenantTables, { isyeriId: number }, { id: number }>(
  'select id from isyeri where id = $1 and okundu_kapat_izni',
  ['isyeriId'],
)

/** The declarations about a report, for its timeline. */
export const listBeyanlar = rawStatement<
  TenantTables,
  { id: number; once: string; limit: number },
  { id: number; zaman: string; islem: string; metin: string | null }
>(
  `select id, created_date as zaman, 'beyanEt' as islem,
          concat_ws(' ', islem, sonuc_kod, sonuc_aciklama) as metin
     from sgk_beyan where kayit = 'eVizite' and kayit_id = $1 and created_date < $2::timestamptz
    order by id desc limit $3::int`,
  ['id', 'once', 'limit'],
)

/** Takes reports that wait to be told of, by their workplaces. */
export const takeYeniRaporlar = rawStatement<TenantTables, object, { isyeriId: number }>(
  'update sgk_evizite set haber_bekler = false where haber_bekler returning isyeri_id',
  [],
)
