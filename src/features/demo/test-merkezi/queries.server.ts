import { rawStatement, type TenantTables } from '#server/database/database.ts'

type T = TenantTables

/** One call at a time looks what is spent. */
export const lockDemoTests = rawStatement<T, object, never>('select pg_advisory_xact_lock(7305022)', [])

/** Every posting with a form asks for the tests too; what a posting asks for already stays. */
export const giveTests = rawStatement<T, { tipList: number[] }, never>(
  `insert into proje_test (iap_id, test_merkez_tip_id, siralama)
   select i.id, t.tip, t.sira from ilan i cross join unnest($1::int[]) with ordinality as t (tip, sira)
    where i.basvuru_formu_id is not null order by i.id, t.sira
   on conflict (iap_id, test_merkez_tip_id) do nothing`,
  ['tipList'],
)

/** The next number that no telephone has; whoever registered with one by hand keeps it. */
export const findFreeNo = rawStatement<T, { tel: string }, { no: number }>(
  `with sayilan as (select count(*)::int as n from aday where cep_tel like $1 || '%')
   select no from sayilan cross join generate_series(n, n + 1000) as no
    where not exists (select from aday where cep_tel = $1 || lpad(no::text, 6, '0')) order by no limit 1`,
  ['tel'],
)

/** Tests of people whom the demo itself registered. */
const ofTheDemo = `from aday_test t
  join aday a on a.id = t.aday_id and a.silindi is null and a.cep_tel like $1 || '%'
   and exists (select from riza r where r.aday_guid = a.aday_guid and r.aktor = 'demo')
  join test_merkez_tip k on k.id = t.test_merkez_tip_id`

const opensBy = (amac: string) => `exists (
  select from baglanti b where b.amac = '${amac}' and b.konu_id = t.id and b.iptal is null and b.gecerlilik > now())`

export type DemoTest = { id: number; adSoyad: string; testAdi: string }

type Wanted = { tel: string; tipId: number; durum: number; limit: number }

/** Tests that nobody has touched and whose link opens. */
export const listUntouchedTests = rawStatement<T, Wanted, DemoTest>(
  `select t.id, a.ad || ' ' || a.soyad as ad_soyad, k.test_adi ${ofTheDemo}
    where t.test_merkez_tip_id = $2 and t.durum = $3 and t.son_tarih > now() and ${opensBy('test')}
      and (not k.harici or ${opensBy('testHarici')})
      and not exists (select from aday_test_yanit y where y.aday_test_id = t.id)
    order by t.id limit $4`,
  ['tel', 'tipId', 'durum', 'limit'],
)

/** Results whose link opens. */
export const listDemoResults = rawStatement<T, { tel: string }, DemoTest>(
  `select t.id, a.ad || ' ' || a.soyad as ad_soyad, k.test_adi ${ofTheDemo}
    where t.durum = 3 and ${opensBy('testSonuc')} order by t.id`,
  ['tel'],
)
