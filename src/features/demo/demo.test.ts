import { verify } from '@node-rs/argon2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { arsAction } from '#features/ars/contract.ts'
import { decideIsAkis } from '#features/is-akis/contract.ts'
import { sealMetin } from '#features/mesaj/queries.server.ts'
import { smsIptal } from '#features/sms-iptal/contract.ts'
import { type MasterTables, rawStatement, type TenantTables } from '#server/database/database.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createClient } from '#test/client.ts'
import { listDemoLink, listDemoMesaj } from './contract.ts'
import { countIlan } from './queries.server.ts'
import { seedDemo } from './seed.server.ts'
import { growIlanList } from './seed-tenant.server.ts'
import { demoTenants } from './tenants.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ environment: { KADRO_DEMO: '1', KADRO_URL: 'http://demo.example' } })
  await seedDemo(app.runtime)
})
afterAll(() => app.close())

async function tenantDb(tenantKey: string) {
  const tenant = await app.runtime.tenants.find(tenantKey)
  if (!tenant) throw new Error(`no tenant ${tenantKey}`)
  return (await app.runtime.tenants.open(tenant.id)).db
}
const inMaster = (text: string) =>
  rawStatement<MasterTables, object, Record<string, unknown>>(text, [])(app.runtime.master.db, {})
const inTenant = async (tenantKey: string, text: string) =>
  rawStatement<TenantTables, object, Record<string, unknown>>(text, [])(await tenantDb(tenantKey), {})
const countOf = async (tenantKey: string) => (await countIlan(await tenantDb(tenantKey), {}))[0]

test('two companies stand there, each with postings, colour and words of its own', async () => {
  expect((await countOf('demo'))?.acik).toBeGreaterThanOrEqual(400)
  expect((await countOf('ornek'))?.hepsi).toBe(64)

  const settings = 'select renk, iletisim_metni, kvk_url, cerez_url, gizlilik_url, sms_basligi from portal_ayar'
  const [ours] = await inTenant('demo', settings)
  const [theirs] = await inTenant('ornek', settings)
  for (const key of Object.keys(ours ?? {})) expect(ours?.[key]).not.toEqual(theirs?.[key])
  expect(await inMaster('select name, icon_url from master_tenant order by id')).toEqual(
    expect.arrayContaining([
      { name: 'Demo Güvenlik A.Ş.', iconUrl: expect.stringMatching(/^data:/) },
      { name: 'Örnek Koruma Hizmetleri', iconUrl: expect.stringMatching(/^data:/) },
    ]),
  )
})

test('three candidates can sign in, each in their own company', async () => {
  const phones = `select cep_tel, ad, tc_kimlik_iddia from aday where cep_tel like '555111%' order by id`
  expect(await inTenant('demo', phones)).toEqual([
    { cepTel: '5551112233', ad: 'Ayşe', tcKimlikIddia: false },
    { cepTel: '5551112255', ad: 'Mehmet', tcKimlikIddia: false },
  ])
  expect(await inTenant('ornek', phones)).toEqual([{ cepTel: '5551112244', ad: 'İrem', tcKimlikIddia: false }])
  const permissions = `select distinct tur from riza_son where deger order by tur`
  expect(await inTenant('ornek', permissions)).toEqual([{ tur: 'aydinlatma' }, { tur: 'eposta' }, { tur: 'sms' }])
})

test('the first candidate has an application in every state, each as if it had been sent', async () => {
  const own = `from basvuru b join aday a on a.id = b.aday_id where a.cep_tel = '5551112233'`
  const states = await inTenant('demo', `select b.durum_yonetimi_no as no ${own} order by 1 nulls first`)
  expect(states.map(({ no }) => no)).toEqual([null, 1, 2, 3, 4, 5, 6, 7])
  const odd = `select id from basvuru where durum = 1 and (
    basvuru_takip_no !~ '^[2-9A-Z]{9}$' or gonderim_tarihi >= now() or aydinlatma_surumu is null
    or jsonb_array_length(anlik -> 'kriterList') < 30 or jsonb_array_length(anlik -> 'komponentKriterList') <> 3)`
  expect(await inTenant('demo', odd)).toEqual([])
  expect(await inTenant('ornek', odd)).toEqual([])
  const counts = `select a.cep_tel, count(*) as n from basvuru b join aday a on a.id = b.aday_id
    where a.cep_tel like '555111%' group by 1 order by 1`
  expect(await inTenant('demo', counts)).toEqual([
    { cepTel: '5551112233', n: 8 },
    { cepTel: '5551112255', n: 2 },
  ])
  expect(await inTenant('ornek', counts)).toEqual([{ cepTel: '5551112244', n: 2 }])
})

test('the desk has three thousand applications of fourteen months in every status, each with its way', async () => {
  const rare = `select d.durum_yonetimi_no from durum_tanim d left join basvuru b using (durum_yonetimi_no) group by 1 having count(b.id) < 15`
  expect(await inTenant('demo', rare)).toEqual([])
  const sent = `select count(*)::int as n, min(gonderim_tarihi) < now() - interval '400 days' as old,
    (select count(*)::int > 5000 from basvuru_hareket) as moved from basvuru where durum = 1`
  expect(await inTenant('demo', sent)).toEqual([{ n: 3033, old: true, moved: true }])
})

test('its documents are approved, waiting, rejected and deleted, and the files are there', async () => {
  const rows = await inTenant(
    'demo',
    `select f.durum, f.ret_nedeni is not null as has_reason, f.silinme_tarihi is not null as is_deleted, d.durum as stored,
       d.depo_adi from belge_dosya f join dosya d on d.id = f.dosya_id join aday a on a.id = f.aday_id
      where a.cep_tel = '5551112233' order by f.id`,
  )
  expect(rows.map(({ durum, hasReason, isDeleted, stored }) => [durum, hasReason, isDeleted, stored])).toEqual([
    [1, false, false, 'hazir'],
    [0, false, false, 'hazir'],
    [2, true, false, 'hazir'],
    [0, false, true, 'silindi'],
    [0, false, false, 'hazir'],
  ])
  const tenant = await app.runtime.tenants.find('demo')
  for (const { depoAdi } of rows) {
    const bytes = await app.runtime.services.files.open({ tenant: tenant?.guid ?? '', name: String(depoAdi) })
    expect(bytes).not.toBeNull()
    bytes?.destroy()
  }
  const asked = 'select count(*) as n, count(*) filter (where zorunlu) as required from belge_tanim where aktif'
  expect(await inTenant('ornek', asked)).toEqual([{ n: 10, required: 7 }])
})

test('every posting has its job, its worker type and a place that exists', async () => {
  const orphans = `select id from ilan where calisan_tip_id is null or (is_id is null) <> havuzda_mi
    or (not havuzda_mi and (sehir_adi is null or ilce_kodu / 1000 <> il_kodu))`
  expect(await inTenant('demo', orphans)).toEqual([])
  expect(await inTenant('ornek', orphans)).toEqual([])
  const [isparta] = await inTenant('demo', `select count(*) as n from ilan where arama like '%isparta%'`)
  expect(isparta?.n).toBeGreaterThan(0)
})

test('the worker type of the posting that sends visitors on has no other posting', async () => {
  const rows = await inTenant(
    'demo',
    `select i.havuzda_mi, i.otomatik_yonlendir from ilan i
      where i.calisan_tip_id = (select calisan_tip_id from ilan where otomatik_yonlendir)`,
  )
  expect(rows).toEqual([{ havuzdaMi: true, otomatikYonlendir: true }])
})

test('the administrator and the staff share one password', async () => {
  const users = await inMaster(
    'select username, password, master_user_tipi from master_user where id <= 5 order by username',
  )
  expect(users.map(({ username, masterUserTipi }) => [username, masterUserTipi])).toEqual([
    ['admin', 1],
    ['ik.ornek', null],
    ['ik.uzmani', null],
    ['rolsuz', null],
    ['sgk.uzmani', null],
  ])
  expect(users[0]?.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await verify(String(users[0]?.password), 'Kadro!2026')).toBe(true)
})

test('a second seed changes nothing', async () => {
  const before = [await countOf('demo'), await countOf('ornek'), await inMaster('select * from demo_adim')]
  await seedDemo(app.runtime)
  expect([await countOf('demo'), await countOf('ornek'), await inMaster('select * from demo_adim')]).toEqual(before)
})

test('a seed that was killed before the master knew of a step does not repeat it', async () => {
  const before = await countOf('demo')
  await inMaster(`delete from demo_adim where tenant_key = 'demo'`)
  await seedDemo(app.runtime)
  expect(await countOf('demo')).toEqual(before)
})

test('a step that an older folder lacks is made up for, alone', async () => {
  const before = await countOf('ornek')
  await inTenant('ornek', 'delete from basvuru')
  await inTenant('ornek', 'delete from ilan')
  await inTenant('ornek', `update portal_ayar set renk = '#123456'`)
  await inTenant('ornek', `delete from demo_adim where adim = '003-ilan'`)
  await inMaster(`delete from demo_adim where tenant_key = 'ornek' and adim = '003-ilan'`)

  await Promise.all([seedDemo(app.runtime), seedDemo(app.runtime)])
  expect(await countOf('ornek')).toEqual(before)
  expect(await inTenant('ornek', 'select renk from portal_ayar')).toEqual([{ renk: '#123456' }])
})

test('the demo grows to a wanted number of open postings and stays there', async () => {
  const [demo] = demoTenants
  if (!demo) throw new Error('the demo has no tenant')
  const before = (await countOf('demo'))?.acik ?? 0
  expect(await growIlanList(app.runtime, demo, 1500)).toBe(1500 - before)
  expect((await countOf('demo'))?.acik).toBe(1500)
  expect(await growIlanList(app.runtime, demo, 1000)).toBe(0)
})

test('links lead to postings, channels, an approval and the stop of campaigns of both companies', async () => {
  const links = await app.nobody.call(listDemoLink, {})
  for (const tenant of ['demo', 'ornek']) {
    const urls = (tur: string) => links.filter((one) => one.tenant === tenant && one.tur === tur).map(({ url }) => url)
    const guid = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'
    expect(urls('ilan')).toHaveLength(5)
    expect(urls('kanal')).toHaveLength(3)
    expect(urls('smsIptal')).toHaveLength(1)
    for (const url of urls('ilan')) expect(url).toMatch(`http://demo.example/ilanDetay?tenant=${tenant}&iapId=`)
    for (const url of urls('kanal'))
      expect(url).toMatch(new RegExp(`^http://demo.example/ats\\?t=${tenant}&guid=${guid}$`))
    expect(urls('isAkis')).toEqual([
      expect.stringMatching(new RegExp(`^http://demo.example/isakisonay\\?t=${tenant}&g=${guid}$`)),
    ])
    expect(urls('smsIptal')[0]).toMatch(new RegExp(`^http://demo.example/smsiptal\\?t=${tenant}&guid=${guid}$`))
  }
})

test('the link that stops campaigns works, and once its candidate is gone the form stands in for it', async () => {
  const urlOf = async () =>
    (await app.nobody.call(listDemoLink, {})).find(({ tur, tenant }) => tur === 'smsIptal' && tenant === 'demo')?.url ??
    ''
  const guid = new URL(await urlOf()).searchParams.get('guid') ?? ''
  const demo = await app.runtime.tenants.find('demo')
  const { token } = app.runtime.sessions.issueAnonymous(demo?.id ?? 0)
  await createClient(app.app, token).call(smsIptal, { guid })
  expect(await inTenant('demo', 'select count(*)::int as n from sms_engel')).toEqual([{ n: 1 }])

  await inTenant('demo', 'update baglanti set iptal = now()')
  expect(await urlOf()).toBe('http://demo.example/smsiptal?t=demo')
})

test('a spent approval is replaced at the next call, as often as one likes', async () => {
  const guidOf = async () => {
    const links = await app.nobody.call(listDemoLink, {})
    const url = links.find(({ tur, tenant }) => tur === 'isAkis' && tenant === 'ornek')?.url ?? ''
    return new URL(url).searchParams.get('g') ?? ''
  }
  const ornek = await app.runtime.tenants.find('ornek')
  const seen = new Set<string>()
  for (let round = 0; round < 8; round++) {
    const guid = await guidOf()
    expect(await guidOf()).toBe(guid)
    seen.add(guid)
    const { token } = app.runtime.sessions.issueAnonymous(ornek?.id ?? 0)
    const decision = { guid, aciklama: 'Uygun.', aksiyonTipi: 0 } as const
    expect(await createClient(app.app, token).call(decideIsAkis, decision)).toEqual({ messageId: 1 })
  }
  expect(seen.size).toBe(8)
})

type Sent = { metin: string; alici: string; gizli: string | null; second: number }

const insertSent = rawStatement<TenantTables, Sent, { id: number }>(
  `with s as (insert into sablon (code, kanal, hukuki_sinif, sablon_metni)
     values ($1, 'sms', 'process', 'deneme') returning id)
   insert into mesaj (referans, kanal, alici, sablon_id, hukuki_sinif, metin, gizli_metin, son_gonderme, durum,
                      sonuc_tarihi)
   select $1, 'sms', $2, id, 'process', case when $3::text is null then $1 end, $3, now(), 'gonderildi',
          now() - interval '1 minute' + $4 * interval '1 second'
     from s returning id`,
  ['metin', 'alici', 'gizli', 'second'],
)

test('the outbox shows what telephones of all companies would have received, newest first', async () => {
  const tenant = await app.runtime.tenants.find('demo')
  if (!tenant) throw new Error('no demo')
  const code = sealMetin(tenant, 'Üçüncü', 'Kodunuz: 123456')
  await insertSent(await tenantDb('demo'), { metin: 'Birinci', alici: '5551112233', gizli: null, second: 1 })
  await insertSent(await tenantDb('ornek'), { metin: 'İkinci', alici: '5551112244', gizli: null, second: 2 })
  await insertSent(await tenantDb('demo'), { metin: 'Üçüncü', alici: '5551112233', gizli: code, second: 3 })

  const all = await app.nobody.call(listDemoMesaj, {})
  expect(all.map(({ metin }) => metin)).toEqual(['Kodunuz: 123456', 'İkinci', 'Birinci'])
  const one = await app.nobody.call(listDemoMesaj, { alici: '5551112233' })
  expect(one).toEqual([
    { kanal: 'sms', alici: '5551112233', metin: 'Kodunuz: 123456', zaman: expect.stringMatching(/^\d{4}-.*T.*Z$/) },
    expect.objectContaining({ metin: 'Birinci' }),
  ])
  expect(await app.nobody.call(listDemoMesaj, { alici: '5550000000' })).toEqual([])
  const refused = app.nobody.call(listDemoMesaj, { alici: '\u0000' })
  await expect(refused).rejects.toMatchObject({ errors: [{ field: 'alici', key: 'invalidText' }] })
})

test('without the demo its calls do not exist', async () => {
  const plain = await createTestApp({ environment: { KADRO_DEMO: '0' } })
  try {
    for (const { path } of [listDemoMesaj, listDemoLink]) {
      expect((await plain.nobody.send({ method: 'GET', url: path })).status).toBe(404)
    }
  } finally {
    await plain.close()
  }
})

test('five interview invitations of each company can be tried, and a spent one is replaced at the next call', async () => {
  const urlsOf = async (tenant: string) =>
    (await app.nobody.call(listDemoLink, {}))
      .filter((one) => one.tenant === tenant && one.tur === 'ars')
      .map(({ url }) => url)
  const first = await urlsOf('demo')
  expect(first).toHaveLength(5)
  expect(await urlsOf('ornek')).toHaveLength(5)
  expect(await urlsOf('demo')).toEqual(first)
  expect(await inTenant('demo', 'select count(*)::int as n from randevu_slot')).toEqual([{ n: 30 }])

  const guid = new URL(first[0] ?? '').searchParams.get('gid') ?? ''
  const demo = await app.runtime.tenants.find('demo')
  const visitor = createClient(app.app, app.runtime.sessions.issueAnonymous(demo?.id ?? 0).token)
  await visitor.call(arsAction, { guid, arsLogType: -99 })
  const second = await urlsOf('demo')
  expect(second).toHaveLength(5)
  expect(second).not.toContain(first[0])
  expect(second.slice(0, 4)).toEqual(first.slice(1))

  await inTenant('demo', 'update randevu_slot set dolu = kapasite')
  await urlsOf('demo')
  expect(await inTenant('demo', 'select count(*)::int as n from randevu_slot where dolu = 0')).toEqual([{ n: 30 }])
})
