import { afterAll, beforeAll, expect, test } from 'vitest'
import { paths } from '#core/paths.ts'
import { getAdayBasvurForm } from '#features/basvuru/contract.ts'
import { listDemoLink } from '#features/demo/contract.ts'
import { seedDemo } from '#features/demo/seed.server.ts'
import {
  completeExternalTest,
  createAllCevap,
  createCevap,
  createTest,
  getDonusAdresi,
  getSonuc,
  getSorular,
} from '#features/test-merkezi/contract.ts'
import { type MasterTables, rawStatement, type TenantTables } from '#server/database/database.ts'
import { makeAday } from '#test/aday.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createClient } from '#test/client.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ environment: { KADRO_DEMO: '1', KADRO_URL: 'http://demo.example' } })
  await seedDemo(app.runtime)
})
afterAll(() => app.close())

async function tenantOf(tenantKey: string) {
  const tenant = await app.runtime.tenants.find(tenantKey)
  if (!tenant) throw new Error(`no tenant ${tenantKey}`)
  return tenant
}
async function inTenant(tenantKey: string, text: string) {
  const { db } = await app.runtime.tenants.open((await tenantOf(tenantKey)).id)
  return rawStatement<TenantTables, object, Record<string, unknown>>(text, [])(db, {})
}
const visitorOf = async (tenantKey: string) =>
  createClient(app.app, app.runtime.sessions.issueAnonymous((await tenantOf(tenantKey)).id).token)

async function asAday(tenantId: number, subjectId: number) {
  return createClient(app.app, (await app.runtime.sessions.start('ady', { tenantId, subjectId })).token)
}

type Tur = 'test' | 'testHarici' | 'testSonuc'
async function urlsOf(tenant: string, tur: Tur): Promise<URL[]> {
  const links = await app.nobody.call(listDemoLink, {})
  return links.filter((one) => one.tenant === tenant && one.tur === tur).map(({ url }) => new URL(url))
}
const partOf = (url: URL | undefined, name: string) => url?.searchParams.get(name) ?? ''

test('every posting with a form asks for the two tests, in their order', async () => {
  for (const tenant of ['demo', 'ornek']) {
    const missing = `select id from ilan i where basvuru_formu_id is null or
      (select array_agg(test_merkez_tip_id order by siralama) from proje_test p where p.iap_id = i.id and zorunlu)
        is distinct from array[7, 8]`
    expect(await inTenant(tenant, missing)).toEqual([])
  }
  const kinds = `select k.id, k.test_adi, k.harici, k.adaya_acik, s.soru_sayisi, s.psikometrik from test_merkez_tip k
    join test_surum s on s.test_merkez_tip_id = k.id and s.durum = 'yayinda' order by k.id`
  expect(await inTenant('ornek', kinds)).toEqual([
    expect.objectContaining({ id: 7, soruSayisi: 40, psikometrik: false, adayaAcik: true }),
    expect.objectContaining({ id: 8, soruSayisi: 60, psikometrik: true, adayaAcik: false }),
    expect.objectContaining({ id: 9, soruSayisi: 0, harici: true }),
  ])
})

test('a draft that was begun before keeps its answers and gets the tests as blocks', async () => {
  const drafts = `select b.iap_id, b.aday_id, a.aday_guid,
      (select count(*)::int from basvuru_yanit y where y.basvuru_id = b.id) as n
    from basvuru b join aday a on a.id = b.aday_id where b.durum = 0 and a.cep_tel = '5551112233'`
  const [before] = await inTenant('demo', drafts)
  await inTenant('demo', 'delete from proje_test')
  await inTenant('demo', `delete from demo_adim where adim = '012-test'`)
  const { db } = app.runtime.master
  const forget = `delete from demo_adim where adim = '012-test' and tenant_key = 'demo'`
  await rawStatement<MasterTables, object, never>(forget, [])(db, {})
  await seedDemo(app.runtime)
  expect(await inTenant('demo', drafts)).toEqual([before])
  expect(before?.n).toBeGreaterThan(5)

  const { id: tenantId } = await tenantOf('demo')
  const ayse = await asAday(tenantId, Number(before?.adayId))
  const { testler, bloklar } = await ayse.call(getAdayBasvurForm, { iapId: Number(before?.iapId) })
  expect(testler.map(({ testMerkezTipId, cevaplandi }) => [testMerkezTipId, cevaplandi])).toEqual([
    [7, false],
    [8, false],
  ])
  expect(bloklar.slice(-2).map(({ testMerkezTipId }) => testMerkezTipId)).toEqual([7, 8])
})

test('people stand at each stage of a test, one of each kind is answered, and an SMS tells of the one that was sent', async () => {
  for (const tenant of ['demo', 'ornek']) {
    const states = await inTenant(
      tenant,
      `select distinct t.test_merkez_tip_id as tip, t.durum from aday_test t join aday a on a.id = t.aday_id
        where a.cep_tel not like '5556%' order by 1, 2`,
    )
    expect(states.map(({ tip, durum }) => [tip, durum])).toEqual([
      [7, 1],
      [7, 3],
      [8, -1],
      [8, 1],
      [8, 2],
      [8, 3],
      [9, 2],
    ])
    const told = `select m.alici from mesaj m join sablon s on s.id = m.sablon_id and s.code = 'testDavet'`
    expect((await inTenant(tenant, told)).length).toBeGreaterThan(0)
  }
})

test('five inventories can be tried, and one that was answered is replaced at the next call', async () => {
  const guidsOf = async () => (await urlsOf('demo', 'test')).map((url) => partOf(url, 'guid'))
  const first = await guidsOf()
  expect(first).toHaveLength(5)
  expect(await guidsOf()).toEqual(first)
  expect(await urlsOf('ornek', 'test')).toHaveLength(5)
  const [TestGUID = '', begun = ''] = first
  const visitor = await visitorOf('demo')
  const { sorular, durum, psikometrik } = await visitor.call(getSorular, { TestGUID })
  expect([sorular.length, durum, psikometrik]).toEqual([60, 1, true])
  await visitor.call(createAllCevap, { TestGUID, cevaplar: sorular.map(cevapOf) })
  const [other] = (await visitor.call(getSorular, { TestGUID: begun })).sorular
  if (other) await visitor.call(createCevap, { TestGUID: begun, ...cevapOf(other) })

  const second = await guidsOf()
  expect(second).toHaveLength(5)
  expect(second.slice(0, 3)).toEqual(first.slice(2))
})

function cevapOf({ id, soruYanitlar }: { id: number; soruYanitlar: { id: number }[] }) {
  return { ikTestMerkeziSorularId: id, ikTestMerkeziSoruYanitlarId: soruYanitlar[0]?.id ?? 0 }
}

test('the external page has a test to take and one to record as done, each with a way back that is permitted', async () => {
  const [taken, done, ...more] = await urlsOf('ornek', 'testHarici')
  expect(more).toEqual([])
  const visitor = await visitorOf('ornek')
  for (const url of [taken, done]) {
    expect(url?.pathname).toBe(paths.testHarici)
    const { url: back } = await visitor.call(getDonusAdresi, { ReturnURL: partOf(url, 'ReturnURL') })
    expect(back).toBe('/ilanlar?tenant=ornek')
  }
  expect((await visitor.call(getSorular, { TestGUID: partOf(taken, 'guid') })).sorular).toHaveLength(40)
  const TestGuid = partOf(done, 'testresult')
  const recorded = await visitor.call(completeExternalTest, { TestGuid })
  expect(recorded.durum).toBe(3)
  expect(await visitor.call(completeExternalTest, { TestGuid })).toEqual(recorded)
  const [, next] = await urlsOf('ornek', 'testHarici')
  expect(partOf(next, 'testresult')).not.toBe(TestGuid)
})

test('the results of an aptitude test and of an inventory can be read by whoever has the link', async () => {
  const [yetenek, kisilik] = await urlsOf('ornek', 'testSonuc')
  const visitor = await visitorOf('ornek')
  const points = await visitor.call(getSonuc, { guid: partOf(yetenek, 'guid') })
  expect(points.adayAdSoyad).toMatch(/^\p{L}\. \p{L}\.$/u)
  expect(points.puan).toMatchObject({ enCok: 40, gecmePuani: 20 })
  expect(points.puan?.puan).toBeGreaterThanOrEqual(20)
  expect(points.puan?.puan).toBeLessThan(40)
  const scales = await visitor.call(getSonuc, { guid: partOf(kisilik, 'guid') })
  expect(scales.olcekler.map(({ olcekAdi }) => olcekAdi)).toContain('Dikkat ve Kural Uyumu')
  const scores = scales.olcekler.map(({ standartPuan }) => standartPuan)
  expect(scores).toHaveLength(5)
  expect(Math.max(...scores) - Math.min(...scores)).toBeGreaterThan(10)
})

test('a visitor whose number looks like one of the demo keeps their test to themselves', async () => {
  const tenant = await tenantOf('ornek')
  const own = { ad: 'Başka', soyad: 'Biri', cepTel: '5558000020' }
  const visitor = await asAday(tenant.id, (await makeAday(app.runtime, tenant, own)).id)
  const { testGUID } = await visitor.call(createTest, { IKTestMerkeziTestTipId: 8 })
  const shown = JSON.stringify(await app.nobody.call(listDemoLink, {}))
  expect(shown).not.toContain('Başka Biri')
  expect(shown).not.toContain(testGUID)
})
