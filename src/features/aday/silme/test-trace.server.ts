import { rawStatement, type TenantDb, type TenantTables } from '#server/database/database.ts'

// The tests that a person took. What they answered and what came of it is forgotten; that a test was taken is counted on.

type Person = { adayId: number }

const own = 'select id from aday_test where aday_id = $1'

/** Whoever answers or completes one now is waited for. */
const lockTests = rawStatement<TenantTables, Person, { id: number }>(`${own} order by id for update`, ['adayId'])

const closeLinks = rawStatement<TenantTables, Person, { id: number }>(
  `update baglanti set iptal = now()
    where amac in ('test', 'testHarici', 'testSonuc') and konu_id in (${own}) and iptal is null returning id`,
  ['adayId'],
)

const endTests = rawStatement<TenantTables, Person, { id: number }>(
  `update aday_test set puan = null, iddia_baslama = null, iddia_bitis = null, row_version = row_version + 1,
          sifirlama_nedeni = case when sifirlama_nedeni is not null then '' end,
          durum = case when durum in (1, 2) then -1 else durum end,
          iptal_nedeni = case when durum in (1, 2) then 'silindi' else iptal_nedeni end
    where aday_id = $1 returning id`,
  ['adayId'],
)

const deleteAnswers = rawStatement<TenantTables, Person, never>(
  `with olcek as (delete from aday_test_olcek where aday_test_id in (${own})),
        kayit as (delete from test_log where aday_test_id in (${own}))
   delete from aday_test_yanit where aday_test_id in (${own})`,
  ['adayId'],
)

/** Forgets what a person answered in tests and what was measured. */
export async function wipeTests(db: TenantDb, adayId: number) {
  await lockTests(db, { adayId })
  await closeLinks(db, { adayId })
  await endTests(db, { adayId })
  await deleteAnswers(db, { adayId })
}

type OwnTest = {
  testAdi: string
  durum: number
  baslamaZamani: string
  bitisZamani: string | null
  puan: number | null
  yanitlar: unknown
  olcekler: unknown
  cihazlar: unknown
}

/** Tests with every answer and the devices they were taken from; what they measured only where the kind gives it. */
export const listOwnTest = rawStatement<TenantTables, Person, OwnTest>(
  `select k.test_adi, t.durum, t.baslama_zamani, t.bitis_zamani,
     case when k.sonuc_adaya then t.puan end as puan,
     (select jsonb_agg(jsonb_build_object('soru', s.soru, 'cevap', o.cevap, 'zaman', y.zaman) order by s.siralama)
        from aday_test_yanit y join test_soru s on s.id = y.test_soru_id
        join test_soru_yanit o on o.id = y.test_soru_yanit_id where y.aday_test_id = t.id) as yanitlar,
     (select jsonb_agg(jsonb_build_object('olcek', o.olcek_adi, 'puan', p.puan) order by o.siralama)
        from aday_test_olcek p join test_olcek o on o.id = p.test_olcek_id
       where p.aday_test_id = t.id and k.sonuc_adaya) as olcekler,
     (select jsonb_agg(jsonb_build_object('aciklama', l.aciklama, 'referans', l.referans, 'zaman', l.log_tarihi)
        order by l.id) from test_log l where l.aday_test_id = t.id) as cihazlar
   from aday_test t join test_merkez_tip k on k.id = t.test_merkez_tip_id where t.aday_id = $1 order by t.id`,
  ['adayId'],
)
