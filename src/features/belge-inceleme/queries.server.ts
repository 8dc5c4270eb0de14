import type { Form } from '#features/kriter/rules/form.ts'
import type { Answers } from '#features/kriter/rules/wire.ts'
import { rawStatement, type TenantTables } from '#server/database/database.ts'

type T = TenantTables
type Key = { id: number }

/** The documents that belong to no special category, by number. */
export const listPlainTanim = rawStatement<T, object, Key>('select id from belge_tanim where not ozel_nitelikli', [])

type IncelemeRow = {
  id: number
  durum: 0 | 1 | 2
  belgeAdi: string
  zorunlu: boolean
  dosyaId: number
  dosyaAdi: string
  tur: string
  boyut: number
  eklenmeTarihi: string
  kararTarihi: string | null
  kararVeren: string | null
  gecerlilikGun: number | null
  barkodlu: boolean
  ozelNitelikli: boolean
  enCokSayfa: number | null
  aciklama: string | null
  bagliKriterId: number | null
  adayId: number
  adayGuid: string
  ad: string | null
  soyad: string | null
  dogumTarihi: string | null
  tcKimlikNo: string | null
  cepTel: string | null
  basvuruId: number
  basvuruTakipNo: string
  iapKodu: string
  baslik: string
  durumAdi: string
  belgeId: number
  anlik: Partial<Answers>
  icerik: Form | null
  dogrulamaAdresi: string | null
}

/** A file with its document, application and person. */
export const findInceleme = rawStatement<T, Key, IncelemeRow>(
  `select f.id, f.durum, b.belge_adi, b.zorunlu, d.id as dosya_id, coalesce(d.dosya_adi, '') as dosya_adi, d.tur, d.boyut,
          f.eklenme_tarihi, f.karar_tarihi, k.ad_soyad as karar_veren, n.gecerlilik_gun, n.barkodlu, n.ozel_nitelikli,
          n.en_cok_sayfa, n.aciklama, n.bagli_kriter_id, a.id as aday_id, a.aday_guid, a.ad, a.soyad, a.dogum_tarihi,
          a.tc_kimlik_no, a.cep_tel, v.id as basvuru_id, v.basvuru_takip_no, i.iap_kodu, i.baslik, s.durum_adi,
          b.id as belge_id, v.anlik, u.icerik, (select p.dogrulama_adresi from portal_ayar p limit 1) as dogrulama_adresi
     from belge_dosya f
     join belge b on b.id = f.belge_id join belge_tanim n on n.id = f.belge_tanim_id
     join dosya d on d.id = f.dosya_id join aday a on a.id = f.aday_id
     join basvuru v on v.id = f.basvuru_id join ilan i on i.id = f.iap_id
     join durum_tanim s on s.durum_yonetimi_no = v.durum_yonetimi_no
     left join form_surum u on u.id = (v.anlik->>'formSurumId')::int
     left join kullanici k on k.id = f.karar_veren_id
    where f.id = $1 and f.silinme_tarihi is null`,
  ['id'],
)

/** The criteria that belong to a special category. */
export const listOzelKriter = rawStatement<T, object, Key>('select id from kriter where ozel_nitelikli', [])

type OncekiRow = {
  id: number
  dosyaId: number
  dosyaAdi: string
  durum: 0 | 1 | 2
  eklenmeTarihi: string
  kararTarihi: string | null
  kararVeren: string | null
  retNedeni: string | null
}

/** The other files of the same document, newest first. */
export const listOnceki = rawStatement<T, { id: number; belgeId: number }, OncekiRow>(
  `select f.id, f.dosya_id, coalesce(d.dosya_adi, '') as dosya_adi, f.durum, f.eklenme_tarihi, f.karar_tarihi,
          k.ad_soyad as karar_veren, f.ret_nedeni
     from belge_dosya f join dosya d on d.id = f.dosya_id left join kullanici k on k.id = f.karar_veren_id
    where f.belge_id = $2 and f.id <> $1 and f.silinme_tarihi is null and d.durum = 'hazir' order by f.id desc limit 20`,
  ['id', 'belgeId'],
)

type DigerRow = { belgeAdi: string; zorunlu: boolean; tamam: boolean }

/**
 * The documents of an application; one is complete while an approved file of it is valid. Those of special categories
 * are not there for who may not see them.
 */
export const listDiger = rawStatement<T, { basvuruId: number; seesSpecial: boolean }, DigerRow>(
  `select b.belge_adi, b.zorunlu, exists (select from belge_dosya f where f.belge_id = b.id and f.durum = 1
            and coalesce(f.gecerlilik_tarihi >= (now() at time zone 'Europe/Istanbul')::date, true)) as tamam
     from belge b join belge_tanim n on n.id = b.belge_tanim_id
    where b.basvuru_id = $1 and ($2::boolean or not n.ozel_nitelikli) order by b.siralama, b.id`,
  ['basvuruId', 'seesSpecial'],
)

type Held = { adSoyad: string; bitis: string }

/** Who else has the file open. */
export const findInceleyen = rawStatement<T, { id: number; kullaniciId: number }, Held>(
  `select k.ad_soyad, f.inceleme_sonu as bitis from belge_dosya f join kullanici k on k.id = f.inceleyen_id
    where f.id = $1 and f.inceleyen_id <> $2 and f.inceleme_sonu > now() and f.durum = 0`,
  ['id', 'kullaniciId'],
)

type TanimRow = { barkodlu: boolean; gecerlilikGun: number | null; bugun: string }

/** What the document of a file asks of a decision, and the day by the database's clock. */
export const findKararTanim = rawStatement<T, Key, TanimRow>(
  `select n.barkodlu, n.gecerlilik_gun, (now() at time zone 'Europe/Istanbul')::date as bugun
     from belge_dosya f join belge_tanim n on n.id = f.belge_tanim_id where f.id = $1 and f.silinme_tarihi is null`,
  ['id'],
)
