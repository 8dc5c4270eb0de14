import { rawStatement, type TenantTables } from '#server/database/database.ts'
import type { IsEmriDurumu } from './rules.ts'

/** The employment that an order is about, as far as the order copies it; of the caller's branches, where limited. */
export const findPersonelOf = rawStatement<
  TenantTables,
  { id: number; subeler: readonly number[] | null },
  {
    personelNo: string
    kisiId: number
    isyeriId: number
    meslekKodu: string | null
    sigortaliTuru: number
    ogrenimKodu: number
    girisTarihi: string
    cikisTarihi: string | null
    kismiSureli: boolean
  }
>(
  `select p.personel_no, p.kisi_id, p.isyeri_id, p.meslek_kodu, p.sigortali_turu, p.ogrenim_kodu,
          p.giris_tarihi::text, p.cikis_tarihi::text, p.employment_type = 1 as kismi_sureli
     from personel p join isyeri i on i.id = p.isyeri_id
    where p.id = $1 and ($2::bigint[] is null or i.branch_id = any ($2::bigint[])) for key share of p`,
  ['id', 'subeler'],
)

/** Locks the open orders of an employment. */
export const lockAcikEmirler = rawStatement<
  TenantTables,
  { personelId: number },
  { id: number; islemTipi: number; girisTarihi: string | null; cikisTarihi: string | null; isKolu: number | null }
>(
  `select id, islem_tipi, giris_tarihi::text, cikis_tarihi::text, is_kolu from sgk_tescil_is_emri
    where personel_id = $1 and durum in ('Olusturuldu', 'SGKAktarimHata') order by id for update`,
  ['personelId'],
)

type Tasinan = {
  id: number
  kisiId: number
  isyeriId: number
  sonGunDurumu: number
  sonTarih: string | null
  tahminiCeza: string | null
}

/** Makes an open order one of another person or workplace, whose last day may be another. */
export const moveIsEmri = rawStatement<TenantTables, Tasinan, { id: number }>(
  `update sgk_tescil_is_emri set kisi_id = $2, isyeri_id = $3, son_gun_durumu = $4, son_tarih = $5::date,
          tahmini_ceza = $6::numeric, row_version = row_version + 1
    where id = $1 and (kisi_id, isyeri_id) is distinct from ($2::bigint, $3::int) returning id`,
  ['id', 'kisiId', 'isyeriId', 'sonGunDurumu', 'sonTarih', 'tahminiCeza'],
)

/** What a workplace does, by its code. */
export const findNace = rawStatement<TenantTables, { isyeriId: number }, { naceKodu: string | null }>(
  'select nace_kodu from isyeri where id = $1',
  ['isyeriId'],
)

/** Writes an order from the values of its fields; nothing where one of the kind is open for the employment. */
export const insertIsEmri = rawStatement<TenantTables, { row: string }, { id: number }>(
  `insert into sgk_tescil_is_emri (islem_tipi, personel_id, isyeri_id, kisi_id, giris_tarihi, cikis_tarihi, sigortali_turu,
          gorev_kodu, is_kolu, meslek_kodu, ogrenim_kodu, kismi_sureli, cikis_nedeni, son_gun_durumu, son_tarih, tahmini_ceza)
   select islem_tipi, personel_id, isyeri_id, kisi_id, giris_tarihi, cikis_tarihi, sigortali_turu,
          gorev_kodu, is_kolu, meslek_kodu, ogrenim_kodu, coalesce(kismi_sureli, false), cikis_nedeni, son_gun_durumu, son_tarih, tahmini_ceza
     from jsonb_populate_record(null::sgk_tescil_is_emri, $1::jsonb)
   on conflict do nothing returning id`,
  ['row'],
)

/** Locks an order, as the engine's actions do before they declare. */
export const lockIsEmri = rawStatement<TenantTables, { id: number }, never>(
  'select id from sgk_tescil_is_emri where id = $1 for update',
  ['id'],
)

type Aktarim = {
  id: number
  referansKodu: string | null
  sicilNo: string | null
  islemTarihi: string | null
  beyanId: number
}

/** SGK has the registration: since the day that it tells, else since the declaration left, whenever that became known. */
export const markAktarildi = rawStatement<TenantTables, Aktarim, { id: number }>(
  `update sgk_tescil_is_emri set durum = 'SGKAktarildi', referans_kodu = $2, sicil_no = $3,
          aktarim_zamani = coalesce($4::date::timestamp at time zone 'Europe/Istanbul',
            (select b.gonderim_zamani from sgk_beyan b where b.id = $5), now()),
          hata_kodu = null, hata_aciklama = null, row_version = row_version + 1
    where id = $1 and durum = 'Olusturuldu' returning id`,
  ['id', 'referansKodu', 'sicilNo', 'islemTarihi', 'beyanId'],
)

/** A step has failed: the state that it failed in is the one that the caller has seen. */
export const markHata = rawStatement<
  TenantTables,
  { id: number; from: IsEmriDurumu; to: IsEmriDurumu; hataKodu: number | null; hataAciklama: string },
  { id: number }
>(
  `update sgk_tescil_is_emri set durum = $3, hata_kodu = $4, hata_aciklama = left($5, 1000), deneme = deneme + 1,
          row_version = row_version + 1
    where id = $1 and durum = $2 returning id`,
  ['id', 'from', 'to', 'hataKodu', 'hataAciklama'],
)

/** Back to the step before a failure, where it is tried again. */
export const stepBack = rawStatement<
  TenantTables,
  { id: number; from: IsEmriDurumu; to: IsEmriDurumu },
  { id: number }
>(`update sgk_tescil_is_emri set durum = $3, row_version = row_version + 1 where id = $1 and durum = $2 returning id`, [
  'id',
  'from',
  'to',
])

/** Closes an order by hand. */
export const closeIsEmri = rawStatement<TenantTables, { id: number; neden: string }, { id: number }>(
  `update sgk_tescil_is_emri set durum = 'ManuelKapatildi', kapatma_nedeni = $2, row_version = row_version + 1
    where id = $1 and durum <> 'ManuelKapatildi' returning id`,
  ['id', 'neden'],
)

export type IsEmri = {
  id: number
  isEmriNo: string
  islemTipi: number
  durum: IsEmriDurumu
  isyeriId: number
  kisiId: number
  personelNo: string
  ad: string
  soyad: string
  girisTarihi: string | null
  cikisTarihi: string | null
  cikisNedeni: number | null
  referansKodu: string | null
  sicilNo: string | null
  axKayitNo: string | null
  dosyaId: number | null
}

/** The files among these that are no PDF. */
export const listNotPdf = rawStatement<TenantTables, { ids: readonly number[] }, { id: number }>(
  `select id from dosya where id = any ($1::bigint[]) and tur <> 'application/pdf'`,
  ['ids'],
)

/** An order as its jobs see it. */
export const findIsEmri = rawStatement<TenantTables, { id: number }, IsEmri>(
  `select t.id, t.is_emri_no, t.islem_tipi, t.durum, t.isyeri_id, t.kisi_id, p.personel_no, k.ad, k.soyad,
          t.giris_tarihi::text, t.cikis_tarihi::text, t.cikis_nedeni, t.referans_kodu, t.sicil_no, t.ax_kayit_no,
          t.belge[1] as dosya_id
     from sgk_tescil_is_emri t join personel p on p.id = t.personel_id join kisi k on k.id = t.kisi_id where t.id = $1`,
  ['id'],
)

/** The document is there. */
export const markPdf = rawStatement<TenantTables, { id: number; dosyaId: number }, { id: number }>(
  `update sgk_tescil_is_emri set durum = 'PDFOkundu', belge = array[$2::bigint], hata_kodu = null, hata_aciklama = null,
          row_version = row_version + 1
    where id = $1 and durum = 'SGKAktarildi' returning id`,
  ['id', 'dosyaId'],
)

/** The company's own system has the order. */
export const markAx = rawStatement<TenantTables, { id: number; axKayitNo: string }, { id: number }>(
  `update sgk_tescil_is_emri set durum = 'AXSyncOK', ax_kayit_no = $2, hata_kodu = null, hata_aciklama = null,
          row_version = row_version + 1
    where id = $1 and durum = 'PDFOkundu' returning id`,
  ['id', 'axKayitNo'],
)

/** It has the document as well. */
export const markDoc = rawStatement<TenantTables, { id: number; docId: string }, { id: number }>(
  `update sgk_tescil_is_emri set durum = 'DocUploadOK', doc_id = $2, hata_kodu = null, hata_aciklama = null,
          row_version = row_version + 1
    where id = $1 and durum = 'AXSyncOK' returning id`,
  ['id', 'docId'],
)

/** The declarations of an order, for its timeline. */
export const listBeyanlar = rawStatement<
  TenantTables,
  { id: number; once: string; limit: number },
  { id: number; zaman: string; islem: string; aktor: string; metin: string | null }
>(
  `select id, created_date as zaman, 'beyanEt' as islem, 'tnt:' || kullanici_id as aktor,
          concat_ws(' ', islem, sonuc_kod, sonuc_aciklama) as metin
     from sgk_beyan where kayit = 'tescil' and kayit_id = $1 and created_date < $2::timestamptz
    order by id desc limit $3::int`,
  ['id', 'once', 'limit'],
)

/** Takes back an order that nobody has tried to send. */
export const deleteUnsentIsEmri = rawStatement<TenantTables, { id: number }, { id: number }>(
  `delete from sgk_tescil_is_emri e where id = $1 and durum = 'Olusturuldu'
      and not exists (select from sgk_beyan b where b.kayit = 'tescil' and b.kayit_id = e.id) returning id`,
  ['id'],
)

const acikGun = `case when islem_tipi = 1 then giris_tarihi else cikis_tarihi end`
const acikEmir = `durum in ('Olusturuldu', 'SGKAktarimHata') and islem_tipi in (1, 2)`

/** What the last day of an order depends on. */
type EmirGunu = { islemTipi: number; gun: string; isKolu: number | null; nace: string | null }

/** The kinds and days of open orders, with the branches of their work, each once. */
export const listEmirGunleri = rawStatement<TenantTables, object, EmirGunu>(
  `select distinct islem_tipi, (${acikGun})::text as gun, is_kolu, left(i.nace_kodu, 2) as nace
     from sgk_tescil_is_emri t join isyeri i on i.id = t.isyeri_id where ${acikEmir} order by 1, 2, 3, 4`,
  [],
)

/** Writes last days where they differ; answers the orders that it changed. */
export const writeSonTarihler = rawStatement<TenantTables, { rows: string }, { id: number }>(
  `update sgk_tescil_is_emri t
      set son_gun_durumu = y."sonGunDurumu", son_tarih = y."sonTarih", tahmini_ceza = y."tahminiCeza",
          row_version = t.row_version + 1
     from isyeri i, jsonb_to_recordset($1::jsonb) as y ("islemTipi" smallint, gun date, "isKolu" smallint, nace text,
          "sonGunDurumu" smallint, "sonTarih" date, "tahminiCeza" numeric)
    where ${acikEmir} and i.id = t.isyeri_id and t.islem_tipi = y."islemTipi" and ${acikGun} = y.gun
      and (t.is_kolu, left(i.nace_kodu, 2)) is not distinct from (y."isKolu", y.nace)
      and (t.son_gun_durumu, t.son_tarih, t.tahmini_ceza) is distinct from (y."sonGunDurumu", y."sonTarih", y."tahminiCeza")
   returning t.id`,
  ['rows'],
)
