import { rawStatement, type TenantTables } from '#server/database/database.ts'

type T = TenantTables

type Kind = { testSurumId: number; pencereGun: number; denemeHakki: number; harici: boolean; karistir: boolean }

/** A kind that can be taken: in use and published. */
export const findKind = rawStatement<T, { tipId: number }, Kind>(
  `select s.id as test_surum_id, k.pencere_gun, k.deneme_hakki, k.harici, s.karistir
     from test_merkez_tip k join test_surum s on s.test_merkez_tip_id = k.id and s.durum = 'yayinda'
    where k.id = $1 and k.aktif`,
  ['tipId'],
)

const asksForIt = `exists (select from proje_test p where p.iap_id = i.id and p.test_merkez_tip_id = $2)
  or jsonb_path_exists(f.icerik, '$.bloklar[*] ? (@.testMerkezTipId == $tip)', jsonb_build_object('tip', $2::int))`

/**
 * Whether a candidate may take a kind: it is open to everybody, an open posting or its form asks for it, or a posting
 * that the candidate applies to does.
 */
export const findPermission = rawStatement<T, { adayId: number; tipId: number }, { iapId: number | null }>(
  `select iap_id from (
     select b.iap_id, 1 as sira from basvuru b
       join ilan i on i.id = b.iap_id left join form_surum f on f.id = b.form_surum_id
      where b.aday_id = $1 and (${asksForIt})
     union all
     select null, 2 from test_merkez_tip k where k.id = $2 and k.adaya_acik
     union all
     (select i.id, 3 from ilan i
       left join form_surum f on f.basvuru_formu_id = i.basvuru_formu_id and f.durum = 'yayinda'
      where i.acik and i.gorunmeye_acik
        and (i.basvuru_bitis_tarihi is null or i.basvuru_bitis_tarihi >= (now() at time zone 'Europe/Istanbul')::date)
        and (${asksForIt}) limit 1)
   ) permitted order by sira limit 1`,
  ['adayId', 'tipId'],
)

/** One candidate begins one test at a time. */
export const lockAday = rawStatement<T, { adayId: number }, { adayGuid: string }>(
  'select aday_guid from aday where id = $1 and silindi is null for no key update',
  ['adayId'],
)

export const closeExpired = rawStatement<T, { adayId: number; tipId: number }, { id: number }>(
  `update aday_test set durum = -1, iptal_nedeni = 'sure', row_version = row_version + 1
    where aday_id = $1 and test_merkez_tip_id = $2 and durum in (1, 2) and son_tarih <= now() returning id`,
  ['adayId', 'tipId'],
)

/** The open test of a kind, else the one that was answered last. */
export const findCurrent = rawStatement<T, { adayId: number; tipId: number }, { id: number; durum: number }>(
  `select id, durum from aday_test where aday_id = $1 and test_merkez_tip_id = $2 and durum in (1, 2, 3)
      and sifirlama_tarihi is null order by durum = 3, id desc limit 1`,
  ['adayId', 'tipId'],
)

export const countTests = rawStatement<
  T,
  { adayId: number; tipId: number },
  { cevaplanan: number; bugun: number; kalanSaniye: number }
>(
  `select count(*) filter (where test_merkez_tip_id = $2 and durum = 3 and sifirlama_tarihi is null)::int as cevaplanan,
          count(*) filter (where olusturulma_tarihi > now() - interval '1 day')::int as bugun,
          coalesce(ceil(extract(epoch from min(olusturulma_tarihi)
            filter (where olusturulma_tarihi > now() - interval '1 day') + interval '1 day' - now())), 1)::int as kalan_saniye
     from aday_test where aday_id = $1`,
  ['adayId', 'tipId'],
)

type NewTest = {
  adayId: number
  tipId: number
  testSurumId: number
  durum: number
  gun: number
  iapId: number | null
  karisim: number
  iddiaBaslama: string | null
}
/** Nothing when one of the kind is open already. */
export const insertTest = rawStatement<T, NewTest, { id: number; sonGun: string }>(
  `insert into aday_test (aday_id, test_merkez_tip_id, test_surum_id, durum, son_tarih, iap_id, karisim, iddia_baslama)
   values ($1, $2, $3, $4, now() + make_interval(days => $5), $6, $7, $8)
   on conflict (aday_id, test_merkez_tip_id) where durum in (1, 2) do nothing
   returning id, to_char(son_tarih at time zone 'Europe/Istanbul', 'DD.MM.YYYY') as son_gun`,
  ['adayId', 'tipId', 'testSurumId', 'durum', 'gun', 'iapId', 'karisim', 'iddiaBaslama'],
)
