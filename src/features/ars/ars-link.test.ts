import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGuidLink } from '#server/links/guid-link.ts'
import { createTestApp, type TestApp, type TestTenant } from '#test/app.ts'
import { makeArsAday, makeArsProje, makeSlot } from '#test/ars.ts'
import { createClient } from '#test/client.ts'
import { execute } from '#test/deneme.ts'
import { expectGuessesRefused } from '#test/guess-links.ts'
import { arsAction, getArsProjesi, getArsSoru, getArsTakvim, getRandevuTimeList } from './contract.ts'

let app: TestApp
let here: TestTenant
beforeAll(async () => {
  app = await createTestApp()
  here = await app.newTenant()
})
afterAll(() => app.close())

const reads = [getArsProjesi, getArsSoru, getRandevuTimeList, getArsTakvim]
const newVisitor = () => createClient(app.app, app.runtime.sessions.issueAnonymous(here.tenant.id).token)

async function invitation() {
  const where = { runtime: app.runtime, tenant: here.tenant }
  const arsProjeId = await makeArsProje(where)
  await makeSlot(where, { arsProjeId })
  return makeArsAday(where, { arsProjeId })
}

/** Everything in the tenant's tables that an interview could touch. */
const sumUp = () =>
  here.read((db) =>
    execute(
      db,
      `select (select md5(string_agg(t::text, '' order by id)) from ars_aday t), (select count(*)::int from ars_log),
        (select count(*)::int from ars_yanit), (select md5(string_agg(t::text, '' order by id)) from randevu_slot t),
        (select count(*)::int from randevu), (select count(*)::int from bekleme), (select count(*)::int from mesaj),
        (select count(*)::int from outbox), (select count(*)::int from audit_log),
        (select md5(string_agg(t::text, '' order by id)) from baglanti t)`,
    ),
  )

test('twenty looks at each address, by GET and by HEAD, change nothing', async () => {
  const { guid } = await invitation()
  const before = await sumUp()
  for (const { path } of reads) {
    for (let turn = 0; turn < 10; turn++) {
      for (const method of ['GET', 'HEAD'] as const) {
        await app.runtime.master.db.query({
          text: `delete from sinir where ad = 'arsGid'`,
          values: [],
          rowMode: 'array',
        })
        const answer = await newVisitor().send({ method, url: path, query: { guid } })
        expect(answer.status).toBe(path === getArsTakvim.path ? 404 : 200)
      }
    }
  }
  expect(await sumUp()).toEqual(before)
})

test.each(
  reads.filter(({ path }) => path !== getArsTakvim.path),
)('guessed guids never open $path; an honest link opens elsewhere at once, and here after the work', async ({
  path,
}) => {
  const { guid } = await invitation()
  await expectGuessesRefused({ path, name: 'guid', guid, newVisitor })
})

test('a guid of another purpose opens nothing', async () => {
  const { id } = await invitation()
  for (const amac of ['smsIptal', 'test', 'testSonuc', 'isAkis'] as const) {
    const guid = await here.read((db) => createGuidLink(db, here.tenant, { amac, konuId: id, seconds: 3600 }))
    expect((await newVisitor().send({ method: 'GET', url: getArsProjesi.path, query: { guid } })).status).toBe(404)
    const act = newVisitor().call(arsAction, { guid, arsLogType: 1 })
    await expect(act).rejects.toMatchObject({ code: 'notFound' })
  }
})

test('the guid is in no line of the log and in no table', async () => {
  const chatty = await createTestApp({ logLevel: 'trace' })
  try {
    const there = await chatty.newTenant()
    const where = { runtime: chatty.runtime, tenant: there.tenant }
    const { guid } = await makeArsAday(where, { arsProjeId: await makeArsProje(where) })
    await there.visitor.call(getArsProjesi, { guid })
    await there.visitor.call(arsAction, { guid, arsLogType: 1 })
    await there.visitor.call(arsAction, { guid, arsLogType: 3 }).catch(() => {})
    expect(chatty.logged.join('\n')).not.toContain(guid)
    const tables = await there.read((db) =>
      execute(
        db,
        `select string_agg(t::text, '') || (select string_agg(i::text, '') from idempotency i) from audit_log t`,
      ),
    )
    expect(String(tables)).not.toContain(guid)
  } finally {
    await chatty.close()
  }
})
