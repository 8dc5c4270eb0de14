import { expect, test } from 'vitest'
import { createGuidLink } from '#server/links/guid-link.ts'
import { makeAday } from '#test/aday.ts'
import { createTestApp } from '#test/app.ts'
import { createClient } from '#test/client.ts'
import { execute } from '#test/deneme.ts'
import { expectGuessesRefused } from '#test/guess-links.ts'
import { openTestVisits, testVisits } from '#test/test-merkezi.ts'
import {
  completeExternalTest,
  completeTest,
  createAllCevap,
  createCevap,
  getSonuc,
  getSonucPdf,
  getSorular,
  listCevap,
} from './contract.ts'
import { createResultLink } from './store.server.ts'

const { app, here, tests } = await openTestVisits()

const reads = [
  { path: getSorular.path, name: 'TestGUID' },
  { path: getSonuc.path, name: 'guid' },
  { path: getSonucPdf.path, name: 'guid' },
] as const

/** An open test, and the result link of an answered one. */
async function links() {
  const open = await tests.send()
  const done = await tests.send()
  await done.visitor.call(createAllCevap, { TestGUID: done.guid, cevaplar: done.cevaplar() })
  const result = await here.read((db) => createResultLink({ db, tenant: here.tenant, audit: () => {} }, done.id))
  return { open, result }
}

const guidFor = (path: string, { open, result }: Awaited<ReturnType<typeof links>>) =>
  path === getSorular.path ? open.guid : result

const sumUp = () =>
  tests.look(`select (select md5(string_agg(t::text, '' order by id)) from aday_test t),
    (select md5(string_agg(t::text, '' order by aday_test_id, test_soru_id)) from aday_test_yanit t),
    (select count(*)::int from test_log), (select count(*)::int from mesaj), (select count(*)::int from outbox),
    (select count(*)::int from audit_log), (select md5(string_agg(t::text, '' order by id)) from baglanti t)`)

test('twenty looks at each address, by GET and by HEAD, change nothing', async () => {
  const made = await links()
  const before = await sumUp()
  for (const { path, name } of reads) {
    for (let turn = 0; turn < 10; turn++) {
      for (const method of ['GET', 'HEAD'] as const) {
        const answer = await tests.newVisitor().send({ method, url: path, query: { [name]: guidFor(path, made) } })
        expect(answer.status).toBe(200)
      }
    }
  }
  expect(await sumUp()).toEqual(before)
})

test.each(
  reads,
)('guessed guids never open $path; an honest link opens elsewhere at once, and here after the work', async ({
  path,
  name,
}) => {
  const { newVisitor } = tests
  await expectGuessesRefused({ path, name, guid: guidFor(path, await links()), newVisitor })
})

test('a guid of another purpose opens no test, and completes none', async () => {
  const { open } = await links()
  for (const amac of ['smsIptal', 'ars', 'testHarici', 'testSonuc', 'isAkis'] as const) {
    const guid = await here.read((db) => createGuidLink(db, here.tenant, { amac, konuId: open.id, seconds: 3600 }))
    const visitor = tests.newVisitor()
    await expect(visitor.call(getSorular, { TestGUID: guid })).rejects.toMatchObject({ code: 'notFound' })
    await expect(visitor.call(completeTest, { TestGUID: guid })).rejects.toMatchObject({ code: 'notFound' })
    const answer = { TestGUID: guid, ...open.cevap(0) }
    await expect(visitor.call(createCevap, answer)).rejects.toMatchObject({ code: 'notFound' })
    await expect(visitor.call(completeExternalTest, { TestGuid: guid })).rejects.toMatchObject({ code: 'notFound' })
  }
})

test("another company's link and a closed one open nothing", async () => {
  const { open } = await links()
  const other = await app.newTenant()
  const stranger = createClient(app.app, app.runtime.sessions.issueAnonymous(other.tenant.id).token)
  await expect(stranger.call(getSorular, { TestGUID: open.guid })).rejects.toMatchObject({ code: 'notFound' })
  await tests.look(`update baglanti set gecerlilik = now() where amac = 'test' and konu_id = ${open.id}`)
  await expect(open.visitor.call(getSorular, { TestGUID: open.guid })).rejects.toMatchObject({ code: 'notFound' })
})

test('the guid is in no line of the log and in no table', async () => {
  const chatty = await createTestApp({ logLevel: 'trace' })
  try {
    const there = await chatty.newTenant()
    const visits = testVisits(chatty, there)
    const { guid, visitor, cevaplar } = await visits.send()
    const key = 'test-cevap-0000001'
    const all = { TestGUID: guid, cevaplar: cevaplar() }
    await visitor.call(createAllCevap, all, { key })
    await visitor.call(getSorular, { TestGUID: guid })
    expect(chatty.logged.join('\n')).not.toContain(guid)
    const tables = await there.read((db) =>
      execute(
        db,
        `select string_agg(t::text, '') || (select string_agg(i::text, '') from idempotency i)
           || (select string_agg(o::text, '') from outbox o) || (select string_agg(m::text, '') from mesaj m) from audit_log t`,
      ),
    )
    expect(String(tables)).not.toContain(guid)
  } finally {
    await chatty.close()
  }
})

test('nobody reads the answers of an ended test by its link, and nobody those of another', async () => {
  const { open } = await links()
  const stranger = await here.aday((await makeAday(app.runtime, here.tenant)).id)
  const asked = { filter: { IKTestMerkeziAdayTestId: open.id } }
  await expect(stranger.call(listCevap, asked)).rejects.toMatchObject({ code: 'notFound' })
  await expect(tests.newVisitor().call(listCevap, asked)).rejects.toMatchObject({
    errors: [{ field: 'filter.TestGUID', key: 'required' }],
  })
  await open.visitor.call(createAllCevap, { TestGUID: open.guid, cevaplar: open.cevaplar() })
  const byLink = { filter: { TestGUID: open.guid } }
  await expect(open.visitor.call(listCevap, byLink)).rejects.toMatchObject({ code: 'notFound' })
})
