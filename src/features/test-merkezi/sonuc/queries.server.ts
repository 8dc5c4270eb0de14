import { rawStatement, type TenantTables } from '#server/database/database.ts'

/** An answered test with what its result is made from. */
export type SonucRow = {
  id: number
  adayId: number
  testSurumId: number
  testAdi: string
  testAciklama: string | null
  ad: string
  soyad: string
  bitisZamani: string
  psikometrik: boolean
  sonucAdaya: boolean
  puan: number | null
  gecmePuani: number | null
  /** What somebody scores who gives the best answer to everything. */
  enCok: number
}

/** Only what is answered has a result, and nobody who was erased has one. */
export const findSonuc = rawStatement<TenantTables, { id: number }, SonucRow>(
  `select t.id, t.aday_id, t.test_surum_id, k.test_adi, k.test_aciklama, a.ad, a.soyad, t.bitis_zamani,
     s.psikometrik, k.sonuc_adaya, t.puan, s.gecme_puani,
     coalesce((select sum(best.puan) from (
       select max(y.puan) as puan from test_soru q join test_soru_yanit y on y.test_soru_id = q.id
        where q.test_surum_id = s.id group by q.id) best), 0)::int as en_cok
   from aday_test t
   join test_surum s on s.id = t.test_surum_id
   join test_merkez_tip k on k.id = t.test_merkez_tip_id
   join aday a on a.id = t.aday_id and a.silindi is null
  where t.id = $1 and t.durum = 3 and t.bitis_zamani is not null`,
  ['id'],
)

export type OlcekRow = {
  olcekAdi: string
  aciklama: string | null
  puan: number
  normOrtalama: number
  normSapma: number
  enAz: number
  enCok: number
}

/** What was measured, with the least and the most that the questions of each scale can give. */
export const listSonucOlcek = rawStatement<TenantTables, { id: number }, OlcekRow>(
  `select o.olcek_adi, o.aciklama, m.puan, o.norm_ortalama::float8 as norm_ortalama, o.norm_sapma::float8 as norm_sapma,
     coalesce(ends.en_az, 0)::int as en_az, coalesce(ends.en_cok, 0)::int as en_cok
   from aday_test_olcek m
   join test_olcek o on o.id = m.test_olcek_id
   left join lateral (
     select sum(q.en_az) as en_az, sum(q.en_cok) as en_cok from (
       select min(y.puan) as en_az, max(y.puan) as en_cok from test_soru q
         join test_soru_yanit y on y.test_soru_id = q.id
        where q.test_olcek_id = o.id group by q.id) q) ends on true
  where m.aday_test_id = $1 order by o.siralama`,
  ['id'],
)
