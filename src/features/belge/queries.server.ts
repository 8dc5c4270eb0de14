import type { ShippedLanguage } from '#i18n/language.ts'
import { rawStatement, type TenantDb, type TenantTables } from '#server/database/database.ts'

type T = TenantTables

/** The status that lets documents be uploaded; spec: candidate §4. */
const waiting = 'v.durum_yonetimi_no = 4'
/** An approved file within its validity; beyond it the document counts as missing. */
export const valid = `(f.durum = 1 and coalesce(f.gecerlilik_tarihi >= (now() at time zone 'Europe/Istanbul')::date, true))`

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
  suresiDoldu: boolean
  silinmeTarihi: string | null
}

/** Every asked document with its files, one row a file. */
export const listBelgeRow = rawStatement<T, { basvuruId: number }, BelgeRow>(
  `select b.id, b.belge_adi, b.zorunlu, f.id as belge_dosya_id, f.dosya_id, d.dosya_adi, f.eklenme_tarihi, f.durum,
          f.ret_nedeni, f.durum = 1 and not ${valid} as suresi_doldu, f.silinme_tarihi
     from belge b left join belge_dosya f on f.belge_id = b.id left join dosya d on d.id = f.dosya_id
    where b.basvuru_id = $1 order by b.siralama, b.id, f.id`,
  ['basvuruId'],
)

/** A candidate's applications that wait for a required document, neither handed in nor approved, the newest first. */
export const listAwaiting = rawStatement<T, { adayId: number }, { basvuruId: number; baslik: string }>(
  `select v.id as basvuru_id, i.baslik from basvuru v join ilan i on i.id = v.iap_id
    where v.aday_id = $1 and ${waiting} and exists (select from belge b where b.basvuru_id = v.id and b.zorunlu
      and not exists (select from belge_dosya f
        where f.belge_id = b.id and (f.durum = 0 and f.silinme_tarihi is null or ${valid})))
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

/** Whether the application answers the criterion of a document, with its option where it names one. */
const isChosen = `exists (
  select from jsonb_array_elements(case jsonb_typeof(v.anlik -> 'kriterList') when 'array' then v.anlik -> 'kriterList' else '[]' end) as y
   cross join lateral jsonb_array_elements(case jsonb_typeof(y -> 'value') when 'array' then y -> 'value' else jsonb_build_array(y -> 'value') end) as x
   where (y ->> 'kriterId')::int = d.bagli_kriter_id and x <> 'null'
     and (d.bagli_secenek_id is null
          or case jsonb_typeof(x) when 'object' then x ->> 'secenekId' else x #>> '{}' end = d.bagli_secenek_id::text))`

/** A posting asks application `v` for document `d`: one of its own set, or of all in use where it has none. */
const isAskedBy = (iap: string) => `(d.aktif and (d.bagli_kriter_id is null or ${isChosen})
  and (exists (select from ilan_belge i where i.iap_id = ${iap} and i.belge_tanim_id = d.id)
       or not exists (select from ilan_belge i where i.iap_id = ${iap})))`
const isRequiredBy = (iap: string) =>
  `coalesce((select i.zorunlu from ilan_belge i where i.iap_id = ${iap} and i.belge_tanim_id = d.id), d.zorunlu)`

const insertAsked = (iap: string) => `insert into belge (basvuru_id, belge_tanim_id, belge_adi, zorunlu, siralama)
   select $1, d.id, d.belge_adi, ${isRequiredBy(iap)}, d.siralama
     from basvuru v cross join belge_tanim d where v.id = $1 and ${isAskedBy(iap)}
    order by d.siralama, d.id
   on conflict (basvuru_id, belge_tanim_id) do nothing returning id`

/** Asks an application for what it was not asked for yet: the documents of its posting, or every one in use. */
export const insertBelgeList = rawStatement<T, { basvuruId: number }, { id: number }>(insertAsked('v.iap_id'), [
  'basvuruId',
])

type Moved = { basvuruId: number; iapId: number }
/** The same for another posting. */
const insertBelgeOf = rawStatement<T, Moved, { id: number }>(insertAsked('$2::bigint'), ['basvuruId', 'iapId'])
/** What the posting of an application asks for and another one does not ends, where nothing was handed in. */
const deleteBelgeBut = rawStatement<T, Moved, never>(
  `delete from belge b using basvuru v, belge_tanim d
    where v.id = $1 and b.basvuru_id = v.id and d.id = b.belge_tanim_id
      and ${isAskedBy('v.iap_id')} and not ${isAskedBy('$2::bigint')}
      and not exists (select from belge_dosya f where f.belge_id = b.id)`,
  ['basvuruId', 'iapId'],
)
/** Of what stays the other posting says what is required; what was asked for besides keeps its own word. */
const requireBelgeOf = rawStatement<T, Moved, never>(
  `update belge b set zorunlu = ${isAskedBy('$2::bigint')} and ${isRequiredBy('$2::bigint')}, row_version = b.row_version + 1
     from basvuru v, belge_tanim d
    where v.id = $1 and b.basvuru_id = v.id and d.id = b.belge_tanim_id
      and (${isAskedBy('v.iap_id')} or ${isAskedBy('$2::bigint')})
      and b.zorunlu <> (${isAskedBy('$2::bigint')} and ${isRequiredBy('$2::bigint')})`,
  ['basvuruId', 'iapId'],
)

/** Turns the documents of an application, still under its old posting, into those of another one. */
export async function moveBelgeler(db: TenantDb, { isWaiting, ...moved }: Moved & { isWaiting: boolean }) {
  await deleteBelgeBut(db, moved)
  await requireBelgeOf(db, moved)
  if (isWaiting) await insertBelgeOf(db, moved)
}

/**
 * What application `v` lacks to be complete on a day, as JSON: the documents that its posting requires, whether they were
 * asked for or not, and what was asked for besides.
 */
export const missingBelge = (day: string) => `(
  select coalesce(jsonb_agg(jsonb_build_object('belgeAdi', coalesce(b.belge_adi, d.belge_adi), 'ozelNitelikli', d.ozel_nitelikli)
           order by d.siralama, d.id), '[]')
    from belge_tanim d left join belge b on b.basvuru_id = v.id and b.belge_tanim_id = d.id
   where case when ${isAskedBy('v.iap_id')} then ${isRequiredBy('v.iap_id')} else coalesce(b.zorunlu, false) end
     and not exists (select from belge_dosya f where f.belge_id = b.id and f.silinme_tarihi is null
                        and f.durum = 1 and coalesce(f.gecerlilik_tarihi >= ${day}, true)))`

/** Asks an application for these documents where it was not asked for them yet. */
export const insertBelgeler = rawStatement<T, { basvuruId: number; ids: number[] }, { id: number }>(
  `insert into belge (basvuru_id, belge_tanim_id, belge_adi, zorunlu, siralama)
   select $1, d.id, d.belge_adi, d.zorunlu, d.siralama from belge_tanim d
    where d.id = any($2::int[]) and d.aktif order by d.siralama, d.id
   on conflict (basvuru_id, belge_tanim_id) do nothing returning id`,
  ['basvuruId', 'ids'],
)

type Decision = {
  id: number
  durum: 1 | 2
  retNedeni: string | null
  kararVerenId: number | null
  barkodNo: string | null
  duzenlenmeTarihi: string | null
  gecerlilikTarihi: string | null
  dogrulandi: boolean
}

/** Locks the application of a file, so that of two last approvals the second sees the first. */
export const lockBasvuruOf = rawStatement<T, { id: number }, { id: number }>(
  `select v.id from belge_dosya f join basvuru v on v.id = f.basvuru_id where f.id = $1 for update of v`,
  ['id'],
)

/** Takes the file for the caller unless somebody else has it. */
export const holdBelge = rawStatement<T, { id: number; kullaniciId: number; saniye: number }, { bitis: string }>(
  `update belge_dosya set inceleyen_id = $2, inceleme_sonu = now() + make_interval(secs => $3::int)
    where id = $1 and durum = 0 and silinme_tarihi is null
      and (inceleyen_id is null or inceleyen_id = $2 or inceleme_sonu <= now())
   returning inceleme_sonu as bitis`,
  ['id', 'kullaniciId', 'saniye'],
)

export const decideBelgeDosya = rawStatement<T, Decision, { belgeId: number }>(
  `update belge_dosya set durum = $2, ret_nedeni = $3, karar_veren_id = (select id from kullanici where id = $4::int),
          barkod_no = $5, duzenlenme_tarihi = $6::date, gecerlilik_tarihi = $7::date, dogrulandi = $8,
          karar_tarihi = now(), inceleyen_id = null, inceleme_sonu = null, row_version = row_version + 1
    where id = $1 and durum = 0 and silinme_tarihi is null returning belge_id`,
  ['id', 'durum', 'retNedeni', 'kararVerenId', 'barkodNo', 'duzenlenmeTarihi', 'gecerlilikTarihi', 'dogrulandi'],
)

type Decided = { durum: number; kararTarihi: string | null; kararVeren: string | null }

/** What became of a file, and who decided. */
export const findBelgeDosya = rawStatement<T, { id: number }, Decided>(
  `select f.durum, f.karar_tarihi, k.ad_soyad as karar_veren
     from belge_dosya f left join kullanici k on k.id = f.karar_veren_id where f.id = $1`,
  ['id'],
)

export type Asked = {
  basvuruId: number
  basvuruTakipNo: string
  belgeAdi: string
  cepTel: string | null
  dil: ShippedLanguage
  /** Every required document of the application has an approved file that is valid. */
  isComplete: boolean
  /** The status that the application moves to once it is complete; null: it stays. */
  tamamNo: number | null
  /** The application is over: its candidate has nothing to do any more, whatever becomes of the file. */
  kapali: boolean
}

export const findAsked = rawStatement<T, { belgeId: number }, Asked>(
  `select v.id as basvuru_id, v.basvuru_takip_no, b.belge_adi, a.cep_tel, a.dil,
          not exists (select from belge o where o.basvuru_id = v.id and o.zorunlu
            and not exists (select from belge_dosya f where f.belge_id = o.id and ${valid})) as is_complete,
          case when not s.kapali then s.belge_tamam_no end as tamam_no, s.kapali
     from belge b join basvuru v on v.id = b.basvuru_id join aday a on a.id = v.aday_id
     join durum_tanim s on s.durum_yonetimi_no = v.durum_yonetimi_no where b.id = $1`,
  ['belgeId'],
)

type Sent = {
  id: number
  durumYonetimiNo: number
  durumSurum: number | null
  baslik: string
  cepTel: string | null
  dil: ShippedLanguage
}

/** A sent application, kept from others until the transaction ends. */
export const lockSentBasvuru = rawStatement<T, { basvuruTakipNo: string }, Sent>(
  `select b.id, b.durum_yonetimi_no, b.durum_surum, i.baslik, a.cep_tel, a.dil
     from basvuru b join aday a on a.id = b.aday_id join ilan i on i.id = b.iap_id
    where b.basvuru_takip_no = $1 for update of b`,
  ['basvuruTakipNo'],
)
