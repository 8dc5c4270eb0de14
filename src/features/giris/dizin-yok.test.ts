import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { countPasswordChecks } from '#server/session/password.ts'
import { createTestApp, type TestApp, type TestTenant } from '#test/app.ts'
import { base, startSlapd } from '#test/servers/slapd.ts'
import { aUsername, newBrowser, newUser, setWay, staffPassword } from '#test/sign-on.ts'

let slapd: Awaited<ReturnType<typeof startSlapd>>
let app: TestApp
let company: TestTenant
let own: TestTenant
let known: string
let byHash: string

beforeAll(async () => {
  known = aUsername()
  slapd = await startSlapd([{ uid: known, ou: 'kisiler', password: 'dizindeki parola' }])
  app = await createTestApp({ environment: { KADRO_DB_HOSTS: `127.0.0.1:${slapd.port}` } })
  company = await app.newTenant()
  own = await app.newTenant()
  const directory = `uid={username},ou=kisiler,${base}`
  await setWay(app, company, { tip: 2, host: `ldap://127.0.0.1:${slapd.port}`, directory })
  await newUser(app, company, { username: known, dogrulamaTipi: 2 })
  byHash = (await newUser(app, own, { username: aUsername() })).username
})
afterAll(async () => {
  await app?.close()
  await slapd?.close()
})
beforeEach(() => slapd.become('serve'))

/** A sign-in, with everything that it cost: statements, hashes, connections to the directory. */
async function trySignIn(username: string, password = 'yanlis parola') {
  const before = [countPasswordChecks(), slapd.connections()] as const
  const queries = vi.spyOn(pg.Client.prototype, 'query')
  const answer = await newBrowser(app).signIn({ username, password })
  // the connections of the product are asked now and then whether they live
  const asked = queries.mock.calls.map(([query]) => textOf(query)).filter((text) => text !== 'select 1')
  const statements = asked.filter((text) => !/from d join|join master_tenant/.test(text))
  const lookUps = asked.length - statements.length
  queries.mockRestore()
  const { 'retry-after': retryAfter, 'content-length': length } = answer.headers
  return {
    answer: { status: answer.status, message: answer.json().message, retryAfter, length },
    work: {
      statements,
      lookUps,
      hashes: countPasswordChecks() - before[0],
      connections: slapd.connections() - before[1],
    },
  }
}

function textOf(query: unknown): string {
  return typeof query === 'string' ? query : String((query as { text?: string }).text) // as the driver takes it
}

test.each([
  'cut',
  'hang',
] as const)('with a directory that would %s, a user of it and nobody are told the same for the same work', async (mode) => {
  slapd.become(mode)
  const theirs = await trySignIn(known)
  const nobodys = await trySignIn(aUsername())
  expect(theirs.answer).toMatchObject({ status: 503, message: 'dizinUlasilamiyor', retryAfter: '5' })
  expect(nobodys).toEqual(theirs)
  expect(theirs.work).toMatchObject({ hashes: 1, connections: 1, lookUps: 1 })
})

test('a wrong password of our own is told the same, and is still a guess', async () => {
  slapd.become('cut')
  const { answer, work } = await trySignIn(byHash)
  expect(answer).toEqual((await trySignIn(aUsername())).answer)
  expect(work).toMatchObject({ hashes: 1, connections: 1, lookUps: 1 })
  const browser = newBrowser(app)
  for (let n = 0; n < 10; n++) await browser.signIn({ username: byHash, password: 'yanlis' })
  const right = await browser.signIn({ username: byHash, password: staffPassword })
  expect([right.status, right.json().message]).toEqual([503, 'dizinUlasilamiyor'])
})

test('while the directory is away a right password of our own opens at once, without asking anybody', async () => {
  slapd.become('hang')
  const { username } = await newUser(app, own, { username: aUsername() })
  const { answer, work } = await trySignIn(username, staffPassword)
  expect([answer.status, work.connections]).toEqual([200, 0])
})

test('once the directory is back everybody is told of a wrong password again', async () => {
  const answers = []
  for (const username of [known, aUsername(), byHash]) answers.push((await trySignIn(username)).answer)
  expect(answers[0]).toMatchObject({ status: 400, message: 'invalidUsernameOrPassword' })
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
})

test('what was typed under a name that nobody has never reaches a directory', async () => {
  const before = slapd.heard().length
  const username = aUsername()
  await trySignIn(username, 'baska yerdeki sifrem')
  const heard = slapd.heard().subarray(before)
  expect(heard.length).toBeGreaterThan(0)
  for (const typed of [username, 'baska yerdeki sifrem']) expect(heard.includes(typed)).toBe(false)
})

test('many who ask about nobody at once share the question to the directory', async () => {
  slapd.become('hang')
  const before = slapd.connections()
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => newBrowser(app).signIn({ username: aUsername(), password: 'x' })),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]))
  // one, or a few where the machine is so slow that the first was given up before the last came
  expect(slapd.connections() - before).toBeLessThanOrEqual(3)
})
