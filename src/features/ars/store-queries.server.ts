import { rawStatement, type TenantTables } from '#server/database/database.ts'
import type { ArsTeklif } from './queries.server.ts'

type NewProje = ArsTeklif & {
  projeAdi: string
  karsilamaMesaji: string
  teklif: boolean
  takvim: boolean
  sonMesajList: string
  gun: number
  degisiklikSaat: number
  dalgaCarpani: number
  dalgaSaat: number
}

export const insertProje = rawStatement<TenantTables, NewProje, { id: number }>(
  `insert into ars_proje (proje_adi, karsilama_mesaji, teklif, takvim, baslik, il, ilce, maas_min, maas_max, yan_haklar,
     gorusme_yeri, uzun_aciklama, son_mesaj_list, bitis, degisiklik_saat, dalga_carpani, dalga_saat)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13::jsonb, now() + make_interval(days => $14), $15, $16, $17)
   returning id`,
  [
    'projeAdi',
    'karsilamaMesaji',
    'teklif',
    'takvim',
    'baslik',
    'il',
    'ilce',
    'maasMin',
    'maasMax',
    'yanHaklar',
    'gorusmeYeri',
    'uzunAciklama',
    'sonMesajList',
    'gun',
    'degisiklikSaat',
    'dalgaCarpani',
    'dalgaSaat',
  ],
)

export const insertSoru = rawStatement<
  TenantTables,
  { arsProjeId: number; soru: string; secenekTip: number; siralama: number; secenekler: string },
  { id: number }
>(
  `with q as (
     insert into ars_soru (ars_proje_id, gorunen_soru_ad, secenek_tip, siralama) values ($1, $2, $3, $4) returning id)
   insert into ars_soru_secenek (ars_soru_id, secenek_adi, gecer, siralama)
   select q.id, o.ad, o.gecer, o.sira from q,
     jsonb_to_recordset($5::jsonb) as o (ad text, gecer boolean, sira integer)
   returning ars_soru_id as id`,
  ['arsProjeId', 'soru', 'secenekTip', 'siralama', 'secenekler'],
)

type NewSlots = {
  arsProjeId: number
  ilkGun: string
  gunSayisi: number
  ilkSaat: string
  sonSaat: string
  dakika: number
  kapasite: number
  masa: number
  haftaSonu: boolean
}

// the last time ends no later than the day's end
export const insertSlots = rawStatement<TenantTables, NewSlots, { id: number }>(
  `insert into randevu_slot (ars_proje_id, tarih, start_time, end_time, kapasite)
   select $1, gun, saat::time, (saat + make_interval(mins => $6))::time, $7
     from generate_series(1, $3) n, lateral (select $2::date + n - 1 as gun) d,
       generate_series($2::date + $4::time, $2::date + $5::time - make_interval(mins => $6), make_interval(mins => $6)) saat,
       generate_series(1, $8)
    where $9 or extract(isodow from gun) < 6
    order by gun, saat
   returning id`,
  ['arsProjeId', 'ilkGun', 'gunSayisi', 'ilkSaat', 'sonSaat', 'dakika', 'kapasite', 'masa', 'haftaSonu'],
)

/** Who applied to a posting, the latest first; whoever withdrew or has a result is left alone. */
export const addApplicants = rawStatement<TenantTables, { arsProjeId: number; iapId: number }, { id: number }>(
  `insert into ars_aday (ars_proje_id, aday_id, basvuru_id, hukuki_sinif, puan)
   select $1, b.aday_id, b.id, 'process', 1000000 + row_number() over (order by b.gonderim_tarihi)
     from basvuru b join aday k on k.id = b.aday_id and k.silindi is null and k.cep_tel is not null
     join durum_tanim d on d.durum_yonetimi_no = b.durum_yonetimi_no and not d.kapali
    where b.iap_id = $2 and b.durum <> 0
   on conflict (ars_proje_id, aday_id) do nothing returning id`,
  ['arsProjeId', 'iapId'],
)

/** Everybody in the pool who allows campaigns; whoever has applied somewhere comes first. */
export const addPool = rawStatement<TenantTables, { arsProjeId: number }, { id: number }>(
  `insert into ars_aday (ars_proje_id, aday_id, hukuki_sinif, puan)
   select $1, k.id, 'campaign',
     case when exists (select from basvuru b where b.aday_id = k.id and b.durum <> 0) then 1 else 0 end
     from aday k
    where k.silindi is null and k.aktif and k.cep_tel is not null and exists (
      select from riza_son r where r.aday_guid = k.aday_guid and r.tur = 'sms' and r.deger)
   on conflict (ars_proje_id, aday_id) do nothing returning id`,
  ['arsProjeId'],
)

export const findProje = rawStatement<TenantTables, { id: number }, { id: number; projeAdi: string }>(
  'select id, proje_adi from ars_proje where id = $1',
  ['id'],
)
