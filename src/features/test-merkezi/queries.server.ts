import { rawStatement, type TenantTables } from '#server/database/database.ts'

type T = TenantTables

/** A test of a candidate with what its kind and its version say. */
export type TestRow = {
  id: number
  adayId: number
  testMerkezTipId: number
  testSurumId: number
  durum: number
  testAdi: string
  testAciklama: string | null
  ad: string | null
  soyad: string | null
  psikometrik: boolean
  karistir: boolean
  harici: boolean
  karisim: number
  soruSayisi: number
  sonTarih: string
  suresiDoldu: boolean
  bitisZamani: string | null
  kalanDeneme: number
}

const testRow = `select t.id, t.aday_id, t.test_merkez_tip_id, t.test_surum_id, t.durum, k.test_adi, k.test_aciklama, a.ad, a.soyad,
    s.psikometrik, s.karistir, k.harici, t.karisim, s.soru_sayisi, t.son_tarih,
    (t.durum in (1, 2) and t.son_tarih <= now() or t.durum = -1 and t.iptal_nedeni = 'sure') as suresi_doldu, t.bitis_zamani,
    greatest(k.deneme_hakki - (select count(*) from aday_test o where o.aday_id = t.aday_id
      and o.test_merkez_tip_id = t.test_merkez_tip_id and o.durum = 3 and o.sifirlama_tarihi is null), 0)::int as kalan_deneme
  from aday_test t
  join test_surum s on s.id = t.test_surum_id
  join test_merkez_tip k on k.id = t.test_merkez_tip_id
  join aday a on a.id = t.aday_id and a.silindi is null
 where t.id = $1`

export const findTest = rawStatement<T, { id: number }, TestRow>(testRow, ['id'])

/** Whoever completes a test waits for whoever does already, and for answers on their way. */
export const lockTest = rawStatement<T, { id: number }, TestRow>(`${testRow} for update of t`, ['id'])

/** What was sent to a candidate and can still be answered, the most urgent first. */
export const listSentTest = rawStatement<
  T,
  { adayId: number },
  { id: number; testAdi: string; harici: boolean; sonTarih: string }
>(
  `select t.id, k.test_adi, k.harici, t.son_tarih from aday_test t join test_merkez_tip k on k.id = t.test_merkez_tip_id
    where t.aday_id = $1 and t.durum = 2 and t.son_tarih > now() order by t.son_tarih, t.id limit 20`,
  ['adayId'],
)

export type SoruRow = { id: number; soru: string; yanitlar: { id: number; cevap: string }[] }

/** The questions of a version without anything of their key. */
export const listSoru = rawStatement<T, { testSurumId: number }, SoruRow>(
  `select s.id, s.soru, (
      select json_agg(json_build_object('id', y.id, 'cevap', y.cevap) order by y.siralama)
        from test_soru_yanit y where y.test_soru_id = s.id) as yanitlar
     from test_soru s where s.test_surum_id = $1 order by s.siralama`,
  ['testSurumId'],
)

export type CevapRow = { soruId: number; yanitId: number }

export const listCevaplar = rawStatement<T, { id: number }, CevapRow>(
  `select y.test_soru_id as soru_id, y.test_soru_yanit_id as yanit_id
     from aday_test_yanit y join test_soru s on s.id = y.test_soru_id
    where y.aday_test_id = $1 order by s.siralama`,
  ['id'],
)

/**
 * Answers a question, or answers it anew; nothing unless the test is open, the question is its own and the answer the
 * question's. Whoever completes the test meanwhile waits.
 */
export const saveCevap = rawStatement<T, { id: number; soruId: number; yanitId: number }, CevapRow>(
  `insert into aday_test_yanit (aday_test_id, test_surum_id, test_soru_id, test_soru_yanit_id)
   select t.id, t.test_surum_id, s.id, y.id
     from (select id, test_surum_id from aday_test
            where id = $1 and durum in (1, 2) and son_tarih > now() for share) t
     join test_soru s on s.test_surum_id = t.test_surum_id and s.id = $2::int
     join test_soru_yanit y on y.test_soru_id = s.id and y.id = $3::int
   on conflict (aday_test_id, test_soru_id)
     do update set test_soru_yanit_id = excluded.test_soru_yanit_id, zaman = now()
   returning test_soru_id as soru_id, test_soru_yanit_id as yanit_id`,
  ['id', 'soruId', 'yanitId'],
)

/** The same for many at once, in a transaction that holds the test. */
export const saveCevaplar = rawStatement<T, { id: number; soruList: number[]; yanitList: number[] }, CevapRow>(
  `insert into aday_test_yanit (aday_test_id, test_surum_id, test_soru_id, test_soru_yanit_id)
   select t.id, t.test_surum_id, s.id, y.id
     from aday_test t
     cross join unnest($2::int[], $3::int[]) as c (soru_id, yanit_id)
     join test_soru s on s.test_surum_id = t.test_surum_id and s.id = c.soru_id
     join test_soru_yanit y on y.test_soru_id = s.id and y.id = c.yanit_id
    where t.id = $1 and t.durum in (1, 2)
   on conflict (aday_test_id, test_soru_id)
     do update set test_soru_yanit_id = excluded.test_soru_yanit_id, zaman = now()
   returning test_soru_id as soru_id, test_soru_yanit_id as yanit_id`,
  ['id', 'soruList', 'yanitList'],
)

/** The questions that nobody has answered yet, in their order. */
export const listOpenSoru = rawStatement<T, { id: number; testSurumId: number }, { id: number }>(
  `select s.id from test_soru s
    where s.test_surum_id = $2
      and not exists (select from aday_test_yanit y where y.aday_test_id = $1 and y.test_soru_id = s.id)
    order by s.siralama`,
  ['id', 'testSurumId'],
)

type Claims = { iddiaBaslama: string | null; iddiaBitis: string | null }

/** Ends an open test with its score; the trigger counts the answers once more. */
export const finishTest = rawStatement<T, { id: number } & Claims, { id: number }>(
  `update aday_test t set durum = 3, bitis_zamani = now(), iddia_baslama = $2, iddia_bitis = $3,
          puan = (select sum(y.puan) from aday_test_yanit c join test_soru_yanit y on y.id = c.test_soru_yanit_id
                   where c.aday_test_id = t.id),
          row_version = row_version + 1
    where id = $1 and durum in (1, 2) returning id`,
  ['id', 'iddiaBaslama', 'iddiaBitis'],
)

/** What each scale comes to. */
export const insertOlcekler = rawStatement<T, { id: number }, { testOlcekId: number }>(
  `insert into aday_test_olcek (aday_test_id, test_surum_id, test_olcek_id, puan)
   select c.aday_test_id, c.test_surum_id, s.test_olcek_id, sum(y.puan)
     from aday_test_yanit c
     join test_soru s on s.id = c.test_soru_id and s.test_olcek_id is not null
     join test_soru_yanit y on y.id = c.test_soru_yanit_id
    where c.aday_test_id = $1
    group by c.aday_test_id, c.test_surum_id, s.test_olcek_id
   returning test_olcek_id`,
  ['id'],
)

type NewLog = {
  id: number
  refTestId: number
  logTuru: number
  aciklama: string
  referans: string
  sahip: boolean
  iddiaTarihi: string | null
}
export const insertTestLog = rawStatement<T, NewLog, { id: number }>(
  `insert into test_log (aday_test_id, ref_test_id, log_turu, aciklama, referans, sahip, iddia_tarihi)
   values ($1, $2, $3, $4, $5, $6, $7) returning id`,
  ['id', 'refTestId', 'logTuru', 'aciklama', 'referans', 'sahip', 'iddiaTarihi'],
)

/** Gives the tests of a posting to another one. */
export const copyProjeTest = rawStatement<T, { from: number; to: number }, never>(
  `insert into proje_test (iap_id, test_merkez_tip_id, siralama, zorunlu)
   select $2, test_merkez_tip_id, siralama, zorunlu from proje_test where iap_id = $1`,
  ['from', 'to'],
)

export const findTestAdi = rawStatement<T, { id: number }, { testAdi: string }>(
  'select test_adi from test_merkez_tip where id = $1 and aktif',
  ['id'],
)

export const findProjeBaslik = rawStatement<T, { id: number }, { baslik: string }>(
  'select baslik from ilan where id = $1',
  ['id'],
)
