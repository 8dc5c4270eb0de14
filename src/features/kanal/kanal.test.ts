import { afterAll, beforeAll, expect, test } from 'vitest'
import { newGuid } from '#server/links/guid-link.ts'
import { makeAday } from '#test/aday.ts'
import { createTestApp, type TestApp, type TestTenant } from '#test/app.ts'
import { createClient, newAddress } from '#test/client.ts'
import { execute } from '#test/deneme.ts'
import { checkKanalLink, createDonusum, createKanalGuid } from './contract.ts'
import { createKanalLink } from './queries.server.ts'
import { cleanReferrer } from './rules.ts'

let app: TestApp
let here: TestTenant

beforeAll(async () => {
  app = await createTestApp({ environment: { KADRO_URL: 'https://kadro.example' } })
  here = await app.newTenant()
  await here.read((db) => execute(db, `update portal_ayar set izinli_originler = array['https://is.example']`))
})
afterAll(() => app.close())

const rules = () => ({
  tenantKey: here.tenant.tenantKey,
  ownOrigin: 'https://kadro.example',
  trustedOrigins: ['https://is.example'],
})
const link = (hedefUrl: string) => here.read((db) => createKanalLink(db, rules(), { kanalAdi: 'Afiş', hedefUrl }))
const newVisitor = () => createClient(app.app, app.runtime.sessions.issueAnonymous(here.tenant.id).token)
const rows = (text: string) => here.read((db) => execute(db, text))

async function visit(guid: string, headers: Record<string, string> = {}) {
  const payload = { guid, referrer: 'https://afis.example/a?ad=Ayşe#x' }
  const answer = await newVisitor().send({ method: 'POST', url: createKanalGuid.path, payload, headers })
  const { guid: klgid } = answer.json().resultObject as { guid: string }
  return { klgid, cookie: String(answer.headers['set-cookie']) }
}

test('a link leads to a page of this company, or to an address that it named', async () => {
  const { guid } = await link('/ilanlar?tenant=baska&il=34')
  const here34 = `/ilanlar?tenant=${here.tenant.tenantKey}&il=34`
  expect(await here.visitor.call(checkKanalLink, { guid })).toEqual({ url: here34, disAdres: null })
  const trusted = await link('https://is.example/kariyer')
  const answer = await here.visitor.call(checkKanalLink, trusted)
  expect(answer).toEqual({ url: 'https://is.example/kariyer', disAdres: null })
})

test('any other address is only asked about', async () => {
  const { guid } = await link('https://baska.example/a')
  expect(await here.visitor.call(checkKanalLink, { guid })).toEqual({
    url: null,
    disAdres: { url: 'https://baska.example/a', host: 'baska.example' },
  })
})

test('an unknown link, one of another company and one switched off lead nowhere', async () => {
  const nowhere = { url: null, disAdres: null }
  const { guid } = await link('/ilanlar')
  expect(await here.visitor.call(checkKanalLink, { guid: newGuid() })).toEqual(nowhere)
  expect(await (await app.newTenant()).visitor.call(checkKanalLink, { guid })).toEqual(nowhere)
  await rows(`update kanal_link set aktif = false where guid = '${guid}'`)
  expect(await here.visitor.call(checkKanalLink, { guid })).toEqual(nowhere)
  await expect(here.visitor.call(createKanalGuid, { guid })).rejects.toMatchObject({ code: 'notFound' })
})

test.each([
  'javascript:alert(1)',
  '//evil.example',
  'http://evil.example',
  '/nonsense',
])('%s cannot be written', async (hedefUrl) => {
  await expect(link(hedefUrl)).rejects.toMatchObject({ errors: [{ field: 'hedefUrl', key: 'invalidUrl' }] })
})

test('a visit that is told again under its key, by whatever page, is the same one', async () => {
  const { guid } = await link('/ilanlar')
  const { guid: other } = await link('/ilanlar')
  const key = { 'idempotency-key': crypto.randomUUID() }
  const told = await Promise.all([visit(guid, key), visit(guid, key)])
  const [first] = told
  expect(told).toEqual([first, first])
  expect(first?.cookie).toContain(`klgid=${first?.klgid}`)
  expect((await visit(other, key)).klgid).not.toBe(first?.klgid)
  expect((await visit(guid)).klgid).not.toBe(first?.klgid)
  const count = `select count(*)::int from kanal_ziyaretci where guid = '${first?.klgid}'`
  expect(await rows(count)).toEqual([[1]])
})

test('what came into the table another way is looked at again when it is followed', async () => {
  const guid = newGuid()
  await rows(`insert into kanal_link (guid, kanal_adi, hedef_url) values ('${guid}', 'x', '/nonsense')`)
  expect(await here.visitor.call(checkKanalLink, { guid })).toEqual({ url: null, disAdres: null })
  for (const bad of ['//evil.example', '/\\evil.example', 'javascript:x', 'http://x.example', 'https://a\\b']) {
    const insert = `insert into kanal_link (guid, kanal_adi, hedef_url) values ('${newGuid()}', 'x', '${bad}')`
    await expect(rows(insert)).rejects.toThrow('kanal_link_hedef_url_check')
  }
})

test('a visitor of a channel gets a name for seven days and keeps it; the page before is kept without its query', async () => {
  const { guid } = await link('/ilanlar')
  const { klgid, cookie } = await visit(guid)
  expect(cookie).toBe(`klgid=${klgid}; Max-Age=604800; Path=/; Secure; SameSite=Lax`)
  expect(await rows(`select referrer from kanal_ziyaretci where guid = '${klgid}'`)).toEqual([
    ['https://afis.example/a'],
  ])
  expect((await visit(guid, { cookie: `klgid=${klgid}` })).klgid).toBe(klgid)
  expect((await visit(guid, { cookie: `klgid=${newGuid()}` })).klgid).not.toBe(klgid)
  const other = await link('/ilanlar?il=6')
  expect((await visit(other.guid, { cookie: `klgid=${klgid}` })).klgid).not.toBe(klgid)
})

test('the name of a channel’s visitor opens nothing', async () => {
  const { klgid } = await visit((await link('/ilanlar')).guid)
  const answer = await createClient(app.app, klgid).send({
    method: 'POST',
    url: checkKanalLink.path,
    payload: { guid: klgid },
    headers: { cookie: `klgid=${klgid}` },
  })
  expect(answer.status).toBe(401)
})

test('what a visitor does is counted, with the candidate of the token', async () => {
  const { klgid: visitorGuid } = await visit((await link('/ilanlar')).guid)
  const [ilan] = await rows(
    `insert into ilan (baslik, acik, gorunmeye_acik) values ('x', true, true) returning id::int`,
  )
  const ilanId = Number(ilan?.[0])
  const aday = await makeAday(app.runtime, here.tenant)
  const signedIn = await here.aday(aday.id)
  await here.visitor.call(createDonusum, { visitorGuid, sayfaId: 2, islemTipi: 1, ilanId: 0, adayId: 0 })
  await here.visitor.call(createDonusum, { visitorGuid, sayfaId: 3, islemTipi: 6, ilanId })
  await signedIn.call(createDonusum, { visitorGuid, sayfaId: 3, islemTipi: 4, ilanId, adayId: aday.id })
  const counted = await rows(
    `select sayfa_id, islem_tipi, ilan_id::int, aday_id::int from donusum where visitor_guid = '${visitorGuid}' order by id`,
  )
  expect(counted).toEqual([
    [2, 1, null, null],
    [3, 6, ilanId, null],
    [3, 4, ilanId, aday.id],
  ])
})

test('nobody counts for somebody else, for a posting that is not there or under an invented name', async () => {
  const { klgid: visitorGuid } = await visit((await link('/ilanlar')).guid)
  const one = { visitorGuid, sayfaId: 2 as const, islemTipi: 1 as const }
  const aday = await makeAday(app.runtime, here.tenant)
  const forAnother = here.visitor.call(createDonusum, { ...one, adayId: aday.id })
  await expect(forAnother).rejects.toMatchObject({ code: 'notFound' })
  const forNothing = here.visitor.call(createDonusum, { ...one, ilanId: 999_999 })
  await expect(forNothing).rejects.toMatchObject({ code: 'notFound' })
  expect(await here.visitor.call(createDonusum, { ...one, visitorGuid: newGuid() })).toBe(1)
  expect(await rows(`select count(*)::int from donusum where visitor_guid = '${visitorGuid}'`)).toEqual([[0]])
})

test.each([
  ['sayfaId', 1],
  ['sayfaId', 4],
  ['islemTipi', 0],
  ['islemTipi', 7],
  ['visitorGuid', 'x'],
  ['ilanId', -1],
])('%s = %j is refused', async (field, value) => {
  const payload = { visitorGuid: newGuid(), sayfaId: 2, islemTipi: 1, [field]: value }
  const answer = await newVisitor().send({ method: 'POST', url: createDonusum.path, payload })
  expect([answer.status, answer.json().errors?.[0]?.field]).toEqual([400, field])
})

test('an address counts sixty times a minute', async () => {
  const headers = { 'x-forwarded-for': newAddress() }
  const visitor = newVisitor()
  const payload = { visitorGuid: newGuid(), sayfaId: 2, islemTipi: 1 }
  const send = () => visitor.send({ method: 'POST', url: createDonusum.path, payload, headers })
  const statuses = (await Promise.all(Array.from({ length: 130 }, send))).map(({ status }) => status)
  // of two windows at most, when a minute ends in between
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(120)
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(10)
})

test.each([
  ['', null],
  ['about:blank', null],
  ['javascript:x', null],
  ['https://a.example/b?c=d#e', 'https://a.example/b'],
  [`https://a.example/${'x'.repeat(400)}`, `https://a.example/${'x'.repeat(232)}`],
])('of the page before, %s, is kept %s', (referrer, kept) => {
  expect(cleanReferrer(referrer)).toBe(kept)
})
