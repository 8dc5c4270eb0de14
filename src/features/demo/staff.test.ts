import { afterAll, beforeAll, expect, test } from 'vitest'
import { openKimlik } from '#features/isyeri/kimlik.server.ts'
import { type MasterTables, rawStatement, type TenantTables } from '#server/database/database.ts'
import type { Tenant } from '#server/tenant/tenants.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { seedDemo } from './seed.server.ts'
import { dunyaKur } from './sgk/dunya.ts'

let app: TestApp
/** Whatever the demo makes has its next run after it. */
let begun: string
beforeAll(async () => {
  begun = new Date().toISOString()
  app = await createTestApp({ environment: { KADRO_DEMO: '1' } })
  await seedDemo(app.runtime)
})
afterAll(() => app.close())

const inMaster = (text: string) =>
  rawStatement<MasterTables, object, Record<string, unknown>>(text, [])(app.runtime.master.db, {})
async function inTenant(tenantKey: string, text: string) {
  const tenant = await app.runtime.tenants.find(tenantKey)
  if (!tenant) throw new Error(`no tenant ${tenantKey}`)
  const { db } = await app.runtime.tenants.open(tenant.id)
  return rawStatement<TenantTables, object, Record<string, unknown>>(text, [])(db, {})
}

test('staff find their company, modules and roles; one has no role', async () => {
  const roles = `select k.username, array_agg(r.sistem || ' ' || r.rol order by r.id) filter (where r.id is not null) as roller,
      (select count(*)::int from kullanici_modul m where m.kullanici_id = k.id) as moduller
    from kullanici k left join kullanici_rol kr on kr.kullanici_id = k.id left join rol r on r.id = kr.rol_id
    where k.username ~ '^(ik.uzmani|ik.ornek|sgk.uzmani|rolsuz)$' group by k.id order by k.username`
  expect(await inTenant('demo', roles)).toEqual([
    { username: 'ik.uzmani', roller: ['SGK UZMAN', 'IK UZMAN'], moduller: 3 },
    { username: 'rolsuz', roller: null, moduller: 3 },
    { username: 'sgk.uzmani', roller: ['SGK UZMAN'], moduller: 3 },
  ])
  expect(await inTenant('ornek', roles)).toEqual([
    { username: 'ik.ornek', roller: ['SGK UZMAN', 'IK UZMAN'], moduller: 2 },
  ])
  const links = `select u.username, t.tenant_key from master_user_tenant b join master_user u on u.id = b.master_user_id
    join master_tenant t on t.id = b.tenant_id where u.username ~ '^(ik.uzmani|ik.ornek|sgk.uzmani|rolsuz)$' order by 1, 2`
  expect(await inMaster(links)).toEqual([
    { username: 'ik.ornek', tenantKey: 'ornek' },
    { username: 'ik.uzmani', tenantKey: 'demo' },
    { username: 'rolsuz', tenantKey: 'demo' },
    { username: 'sgk.uzmani', tenantKey: 'demo' },
  ])
})

test('lists look like those of a large customer', async () => {
  const [counts] = await inMaster(`select (select count(*)::int from master_tenant) as tenants,
    (select count(*)::int from master_tenant where kurulum = 'hazir') as ready,
    (select count(*)::int from master_user) as users, (select count(*)::int from master_parameter) as parameters,
    (select count(*)::int from sys_global_key) as keys,
    (select count(*)::int from sys_global_key_value where canli_deger is null) as waiting`)
  expect(counts).toMatchObject({ tenants: 40, ready: 2, users: 301, parameters: 17 })
  expect(counts?.keys).toBeGreaterThanOrEqual(2000)
  const [jobs] = await inMaster(`select (select count(*)::int from batch_operation) as definitions,
    (select count(*)::int from tenant_batch_operation where aktif and sonraki_kosu > '${begun}') as running,
    (select count(*)::int from tenant_batch_operation where not aktif) as off,
    (select count(*)::int from scheduled_job_log) as runs,
    (select count(distinct exception)::int from scheduled_job_log where status = -1) as failures,
    (select count(*)::int from scheduled_job_log where goruldu is null and status = -1
      and running_date < now() - interval '1 day' - interval '1 hour') as forgotten,
    (select count(*)::int from scheduled_job_log where goruldu is not null and status <> -1) as odd,
    (select count(*)::int from tenant_batch_operation where cardinality(sonuclar) = 20) as known`)
  const runs = { runs: 12 * 90 + 6 * 20, failures: 5, forgotten: 0, odd: 0, known: 18 }
  expect(jobs).toEqual({ definitions: 9, running: 18, off: 38 * 9, ...runs })
  const fleet = await inMaster(`select j.status, count(*)::int as satir, count(distinct r.status)::int as durum
    from worker_planned_job j left join sgk_worker_monitor r on r.job_id = j.id group by j.status order by j.status`)
  expect(fleet).toEqual([
    { status: -2, satir: 2, durum: 0 },
    { status: -1, satir: 48, durum: 6 },
    { status: 0, satir: 4, durum: 0 },
    { status: 1, satir: 48, durum: 2 },
    { status: 2, satir: 48, durum: 3 },
  ])
  expect(counts?.waiting).toBeGreaterThan(0)
  const own = `select (select count(*)::int from company) as companies, (select count(*)::int from branch) as branches,
    (select count(*)::int from unit) as units, (select count(*)::int from kullanici) as users,
    (select count(*)::int from kullanici k where exists (select from kullanici_rol r where r.kullanici_id = k.id)) as roles`
  const [demo] = await inTenant('demo', own)
  expect(demo).toMatchObject({ companies: 6, branches: 81, units: 64, users: 130 })
  expect(demo?.roles).toBeGreaterThan(100)
  expect(await inTenant('ornek', own)).toMatchObject([{ companies: 2, branches: 12, units: 16 }])
  const managers = `select k.username from kullanici k join kullanici_rol kr on kr.kullanici_id = k.id
    join rol r on r.id = kr.rol_id where (r.sistem, r.rol) = ('SGK', 'YÖNETİCİ') order by 1`
  expect(await inTenant('demo', managers)).toEqual([{ username: 'admin' }, { username: 'firma.yonetici' }])
})

test('workplaces are those of the simulator, with what SGK says of their accounts; one specialist sees two branches', async () => {
  const health = `select kimlik_durumu, by_pass_bitis is not null as by_pass, count(*)::int,
      count(distinct company_id)::int as companies, count(distinct branch_id)::int as branches
    from isyeri group by 1, 2 order by 1, 2`
  expect(await inTenant('demo', health)).toEqual([
    { kimlikDurumu: 1, byPass: false, count: 1, companies: 1, branches: 1 },
    { kimlikDurumu: 2, byPass: false, count: 1, companies: 1, branches: 1 },
    { kimlikDurumu: 5, byPass: false, count: 36, companies: 6, branches: 36 },
    { kimlikDurumu: 5, byPass: true, count: 1, companies: 1, branches: 1 },
    { kimlikDurumu: 7, byPass: false, count: 1, companies: 1, branches: 1 },
  ])
  expect(await inTenant('ornek', health)).toMatchObject([{ kimlikDurumu: 5, byPass: false, count: 8, companies: 2 }])
  const { isyerleri } = dunyaKur({ tohum: 1, gun: '2026-11-18', kisi: 0, ay: 1 })
  const tenant = await app.runtime.tenants.find('demo')
  const kept = await inTenant('demo', 'select * from isyeri order by id')
  for (const [no, row] of kept.entries()) {
    const { isyeriSicilNo, kullaniciAdi, isyeriKodu, sistemSifre, isyeriSifresi } = isyerleri[no] ?? {}
    const own = { isyeriKodu, kullaniciAdi, sistemSifre, isyeriSifresi }
    expect(row.isyeriSicilNo).toBe(isyeriSicilNo)
    expect(openKimlik(tenant as Tenant, row as never)).toEqual({ tenantId: tenant?.id, ...own })
  }
  const limited = `select k.username, array_agg(distinct r.rol) as roller, count(distinct s.branch_id)::int as subeler,
      (select count(*)::int from isyeri i where i.branch_id = any (array_agg(s.branch_id))) as isyerleri
    from kullanici_sube s join kullanici k on k.id = s.kullanici_id join kullanici_rol kr on kr.kullanici_id = k.id
    join rol r on r.id = kr.rol_id group by k.id`
  const expected = [{ username: 'sgk.sube', roller: ['UZMAN'], subeler: 2, isyerleri: 2 }]
  expect([await inTenant('demo', limited), await inTenant('ornek', limited)]).toEqual([expected, []])
  const channels = `select t.tenant_key, k.kanal from sgk_kanal_ayar k join master_tenant t on t.id = k.tenant_id
    where k.mod = 'simulator' order by 1, 2`
  expect((await inMaster(channels)).map(({ tenantKey, kanal }) => `${tenantKey} ${kanal}`)).toEqual([
    'demo evizite',
    'demo tescil',
    'ornek evizite',
    'ornek tescil',
  ])
})
