import type { ShippedLanguage } from '#i18n/language.ts'
import { rawStatement, type TenantTables } from '#server/database/database.ts'

type T = TenantTables

/** The status that lets documents be uploaded; spec: candidate §4. */
const waiting = 'v.durum_yonetimi_no = 4'

export const findOwnBasvuru = rawStatement<T, { basvuruId: number; adayId: number }, { id: number }>(
  'select id from basvuru where id = $1 and aday_id = $2',
  ['basvuruId', 'adayId'],
)

export type BelgeRow = {
  id: number
  belgeAdi: string
  zorunlu: boolean
  belgeDosyaId: number | null
  dosyaId: number
  dosyaAdi: string | null
  eklenmeTarihi: string
  durum: 0 | 1 | 2
  retNedeni: string | null
  silinmeTarihi: string | null
}

/** Every asked document with its files, one row a file. */
export const listBelgeRow = rawStatement<T, { basvuruId: number }, BelgeRow>(
  `select b.id, b.belge_adi, b.zorunlu, f.id as belge_dosya_id, f.dosya_id, d.dosya_adi, f.eklenme_tarihi, f.durum,
          f.ret_nedeni, f.silinme_tarihi
     from belge b left join belge_dosya f on f.belge_id = b.id left join dosya d on d.id = f.dosya_id
    where b.basvuru_id = $1 order by b.siralama, b.id, f.id`,
  ['basvuruId'],
)

/** A candidate's applications that wait for a required document, neither handed in nor approved, the newest first. */
export const listAwaiting = rawStatement<T, { adayId: number }, { basvuruId: number; baslik: string }>(
  `select v.id as basvuru_id, i.baslik from basvuru v join ilan i on i.id = v.iap_id
    where v.aday_id = $1 and ${waiting} and exists (select from belge b where b.basvuru_id = v.id and b.zorunlu
      and not exists (select from belge_dosya f
        where f.belge_id = b.id and f.durum in (0, 1) and f.silinme_tarihi is null))
    order by v.id desc limit 20`,
  ['adayId'],
)

type OwnBelge = { id: number; belgeAdi: string; isWaiting: boolean }

export const findOwnBelge = rawStatement<T, { id: number; adayId: number }, OwnBelge>(
  `select b.id, b.belge_adi, coalesce(${waiting}, false) as is_waiting
     from belge b join basvuru v on v.id = b.basvuru_id where b.id = $1 and v.aday_id = $2`,
  ['id', 'adayId'],
)

/** Gives a stored file to a document that is waited for; the application cannot move on meanwhile. */
export const insertBelgeDosya = rawStatement<T, { belgeId: number; dosyaId: number; adayId: number }, { id: number }>(
  `with v as (
     select b.id from belge b join basvuru v on v.id = b.basvuru_id
      where b.id = $1 and v.aday_id = $3 and ${waiting} for share of v)
   insert into belge_dosya (belge_id, dosya_id) select id, $2 from v returning id`,
  ['belgeId', 'dosyaId', 'adayId'],
)

type OwnDosya = { id: number; basvuruId: number; adayId: number }

/** Deletes what is one's own, undecided and of an application that waits; `basvuruId` 0 says nothing. */
export const deleteOwnDosya = rawStatement<T, OwnDosya, { dosyaId: number }>(
  `update belge_dosya f set silinme_tarihi = now(), row_version = f.row_version + 1
     from belge b join basvuru v on v.id = b.basvuru_id
    where f.id = $1 and b.id = f.belge_id and v.aday_id = $3 and ($2 = 0 or v.id = $2) and ${waiting}
      and f.durum = 0 and f.silinme_tarihi is null returning f.dosya_id`,
  ['id', 'basvuruId', 'adayId'],
)

export const findOwnDosya = rawStatement<T, OwnDosya, { isDeleted: boolean }>(
  `select f.silinme_tarihi is not null as is_deleted
     from belge_dosya f join belge b on b.id = f.belge_id join basvuru v on v.id = b.basvuru_id
    where f.id = $1 and v.aday_id = $3 and ($2 = 0 or v.id = $2)`,
  ['id', 'basvuruId', 'adayId'],
)

/** Asks an application for what it was not asked for yet: the documents of its posting, or every one in use. */
export const insertBelgeList = rawStatement<T, { basvuruId: number }, { id: number }>(
  `insert into belge (basvuru_id, belge_tanim_id, belge_adi, zorunlu, siralama)
   select $1, d.id, d.belge_adi, coalesce(i.zorunlu, d.zorunlu), d.siralama
     from basvuru v cross join belge_tanim d
     left join ilan_belge i on i.iap_id = v.iap_id and i.belge_tanim_id = d.id
    where v.id = $1 and d.aktif
      and (i.iap_id is not null or not exists (select from ilan_belge o where o.iap_id = v.iap_id))
    order by d.siralama, d.id
   on conflict (basvuru_id, belge_tanim_id) do nothing returning id`,
  ['basvuruId'],
)

type Decision = { id: number; durum: 1 | 2; retNedeni: string | null }

export const decideBelgeDosya = rawStatement<T, Decision, { belgeId: number }>(
  `update belge_dosya set durum = $2, ret_nedeni = $3, karar_tarihi = now(), row_version = row_version + 1
    where id = $1 and durum = 0 and silinme_tarihi is null returning belge_id`,
  ['id', 'durum', 'retNedeni'],
)

export const findBelgeDosya = rawStatement<T, { id: number }, { durum: number; isDeleted: boolean }>(
  'select durum, silinme_tarihi is not null as is_deleted from belge_dosya where id = $1',
  ['id'],
)

type Asked = {
  basvuruId: number
  basvuruTakipNo: string
  belgeAdi: string
  cepTel: string | null
  dil: ShippedLanguage
  /** Every required document of the application has an approved file. */
  isComplete: boolean
}

export const findAsked = rawStatement<T, { belgeId: number }, Asked>(
  `select v.id as basvuru_id, v.basvuru_takip_no, b.belge_adi, a.cep_tel, a.dil,
          not exists (select from belge o where o.basvuru_id = v.id and o.zorunlu
            and not exists (select from belge_dosya f where f.belge_id = o.id and f.durum = 1)) as is_complete
     from belge b join basvuru v on v.id = b.basvuru_id join aday a on a.id = v.aday_id where b.id = $1`,
  ['belgeId'],
)

type Sent = { id: number; durumYonetimiNo: number; cepTel: string | null; dil: ShippedLanguage }

/** A sent application, kept from others until the transaction ends. */
export const lockSentBasvuru = rawStatement<T, { basvuruTakipNo: string }, Sent>(
  `select b.id, b.durum_yonetimi_no, a.cep_tel, a.dil from basvuru b join aday a on a.id = b.aday_id
    where b.basvuru_takip_no = $1 for update of b`,
  ['basvuruTakipNo'],
)
