import { type FormerContact, isOwnSql } from '#features/aday/contact-periods.ts'
import type { AdayRow } from '#features/aday/view.server.ts'
import { type MasterTables, rawStatement, type TenantTables } from '#server/database/database.ts'

type Person = AdayRow & {
  tcKimlikIddia: boolean
  telefonGuncellenecek: string | null
  dil: string
  aktif: boolean
  eskiIletisim: FormerContact[] | null
  olusturulmaTarihi: string
  degismeTarihi: string
  simdi: string
}

export const findWholeAday = rawStatement<TenantTables, { id: number }, Person>(
  `select id, aday_guid, ad, soyad, cep_tel, email, dogum_tarihi, tc_kimlik_no, tc_kimlik_iddia, telefon_guncellenecek, kisi_anahtari,
     eski_iletisim, dil, aktif, row_version, olusturulma_tarihi, degisme_tarihi, now() as simdi
   from aday where id = $1 and silindi is null`,
  ['id'],
)

type RizaRow = {
  tur: string
  deger: boolean
  metinSurumu: number
  metin: string
  dil: string
  kanal: string
  gizliAdres: string | null
  gizliIstemci: string | null
  zaman: string
}

export const listOwnRiza = rawStatement<TenantTables, { adayGuid: string }, RizaRow>(
  `select r.tur, r.deger, r.metin_surumu, s.sablon_metni as metin, r.dil, r.kanal, r.gizli_adres, r.gizli_istemci, r.zaman
   from riza r join sablon s on s.id = r.sablon_id where r.aday_guid = $1 order by r.id`,
  ['adayGuid'],
)

type MesajRow = {
  kanal: string
  alici: string
  konu: string | null
  metin: string | null
  durum: string
  olusturulmaTarihi: string
}

// the first code leaves before the person exists, at most a registration's time before
export const listOwnMesaj = rawStatement<TenantTables, { adayId: number; periods: string }, MesajRow>(
  `select m.kanal, m.alici, m.konu, m.metin, m.durum, m.olusturulma_tarihi
     from jsonb_to_recordset($2::jsonb) as p (kanal text, alici text, bas timestamptz, son timestamptz)
     join mesaj m on m.alici = p.alici and m.kanal = p.kanal and ${isOwnSql('m', '$1')}
      and m.olusturulma_tarihi >= p.bas - interval '20 minutes'
      and (p.son is null or m.olusturulma_tarihi <= p.son)
    order by m.id`,
  ['adayId', 'periods'],
)

type KodRow = { amac: string; cepTel: string; deneme: number; kullanildi: string | null; olusturulmaTarihi: string }

export const listOwnKod = rawStatement<TenantTables, { adayId: number; periods: string }, KodRow>(
  `select d.amac, d.cep_tel, d.deneme, d.kullanildi, d.olusturulma_tarihi from dogrulama d
    where d.id in (
      select id from dogrulama where aday_id = $1
      union
      select c.id from jsonb_to_recordset($2::jsonb) as p (kanal text, alici text, bas timestamptz, son timestamptz)
        join dogrulama c on c.cep_tel = p.alici and c.olusturulma_tarihi >= p.bas - interval '20 minutes'
         and (p.son is null or c.olusturulma_tarihi <= p.son)
       where p.kanal = 'sms')
    order by d.id`,
  ['adayId', 'periods'],
)

type OwnBasvuru = {
  basvuruTakipNo: string | null
  durum: number
  iapKodu: string
  baslik: string
  geriCekmeNedeni: string | null
  /** As they were sent. */
  yanitlar: unknown
  /** What staff corrected in them, and why. */
  duzeltmeler: unknown
  olusturulmaTarihi: string
}

export const listOwnBasvuru = rawStatement<TenantTables, { adayId: number }, OwnBasvuru>(
  `select b.basvuru_takip_no, b.durum, i.iap_kodu, i.baslik, b.olusturulma_tarihi, b.geri_cekme_nedeni,
     coalesce(b.anlik, jsonb_build_object(
       'kriterList', (select jsonb_agg(jsonb_build_object('kriterId', y.kriter_id, 'value', y.value) order by y.kriter_id)
         from basvuru_yanit y where y.basvuru_id = b.id),
       'komponentKriterList', (select jsonb_agg(s.yanitlar order by s.id)
         from basvuru_satir s where s.basvuru_id = b.id))) as yanitlar,
     (select jsonb_agg(jsonb_build_object('soru', d.soru, 'once', d.once, 'sonra', d.sonra, 'neden', d.neden, 'zaman', d.zaman)
                       order by d.id) from basvuru_duzeltme d where d.basvuru_id = b.id) as duzeltmeler
     from basvuru b join ilan i on i.id = b.iap_id where b.aday_id = $1 order by b.id`,
  ['adayId'],
)

type OwnBelge = {
  basvuruTakipNo: string
  belgeAdi: string
  dosyaAdi: string | null
  durum: number | null
  retNedeni: string | null
  barkodNo: string | null
  duzenlenmeTarihi: string | null
  gecerlilikTarihi: string | null
  eklenmeTarihi: string | null
  silinmeTarihi: string | null
}

/** Documents asked for, with every file that was given for them. */
export const listOwnBelge = rawStatement<TenantTables, { adayId: number }, OwnBelge>(
  `select v.basvuru_takip_no, b.belge_adi, d.dosya_adi, f.durum, f.ret_nedeni, f.barkod_no, f.duzenlenme_tarihi,
          f.gecerlilik_tarihi, f.eklenme_tarihi, f.silinme_tarihi
     from basvuru v join belge b on b.basvuru_id = v.id
     left join belge_dosya f on f.belge_id = b.id left join dosya d on d.id = f.dosya_id
    where v.aday_id = $1 order by b.id, f.id`,
  ['adayId'],
)

type OwnKisisel = { kriterAdi: string; value: unknown; degismeTarihi: string }

/** The person's own answers and cards, each with the words of its question. */
export const listOwnKisisel = rawStatement<TenantTables, { adayId: number }, OwnKisisel>(
  `select k.kriter_adi, y.value, y.degisme_tarihi from kisisel_yanit y join kriter k on k.id = y.kriter_id
    where y.aday_id = $1 and y.value <> 'null'
    union all
   select c.kriter_komponent_display, s.yanitlar, s.degisme_tarihi from kisisel_satir s
     join komponent c on c.id = s.komponent_id where s.aday_id = $1 order by 3, 1`,
  ['adayId'],
)

type OwnOneriTalep = {
  talepTipi: number
  baslik: string | null
  metin: string | null
  adSoyad: string | null
  cepTel: string | null
  ePosta: string | null
  yanit: string | null
  yanitTarihi: string | null
  olusturulmaTarihi: string
}

/** What was sent while signed in; what merely names the same phone may be somebody else's. */
export const listOwnOneriTalep = rawStatement<TenantTables, { adayId: number }, OwnOneriTalep>(
  `select talep_tipi, baslik, metin, ad_soyad, cep_tel, e_posta, yanit, yanit_tarihi, olusturulma_tarihi
     from oneri_talep where aday_id = $1 order by id`,
  ['adayId'],
)

type OwnRecord = { islem: string; varlik: string; degisim: unknown; sonuc: string; zaman: string }

export const listOwnRecord = rawStatement<TenantTables, { adayId: string }, OwnRecord>(
  `select islem, varlik, degisim, sonuc, zaman from audit_log
    where varlik = 'aday' and varlik_id = $1 order by id`,
  ['adayId'],
)

type OwnOturum = { baslangic: string; sonGorulme: string; bitti: string | null }

export const listOwnOturum = rawStatement<MasterTables, { tenantId: number; adayId: number }, OwnOturum>(
  `select olusturulma_tarihi as baslangic, son_gorulme, bitti from oturum
    where sinif = 'ady' and tenant_id = $1 and konu_id = $2 order by id`,
  ['tenantId', 'adayId'],
)

type KvkkRow = {
  id: number
  talep: string
  metin: string | null
  durum: 'bekliyor' | 'yanitlandi' | 'silindi'
  yanit: string | null
  sonTarih: string
  olusturulmaTarihi: string
}

const kvkkColumns = 'id, talep, metin, durum, yanit, son_tarih, olusturulma_tarihi'

export const insertKvkkBasvuru = rawStatement<
  TenantTables,
  { adayId: number; talep: string; metin: string; gun: number },
  KvkkRow
>(
  `insert into kvkk_basvuru (aday_id, talep, metin, son_tarih)
   values ($1, $2, $3, (now() at time zone 'Europe/Istanbul')::date + $4::int) returning ${kvkkColumns}`,
  ['adayId', 'talep', 'metin', 'gun'],
)

export const selectKvkkBasvuru = rawStatement<TenantTables, { adayId: number }, KvkkRow>(
  `select ${kvkkColumns} from kvkk_basvuru where aday_id = $1 order by id desc`,
  ['adayId'],
)
