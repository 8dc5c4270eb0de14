import { afterAll, beforeAll, expect, test } from 'vitest'
import { sealDizinSifre } from '#server/outside/ldap-directory.ts'
import { createTestApp, type TestApp, type TestTenant } from '#test/app.ts'
import { createClient } from '#test/client.ts'
import { type Account, client, startProvider, walkThrough } from '#test/servers/sign-on-provider.ts'
import { aUsername, newBrowser, newUser, setWay, staffPassword } from '#test/sign-on.ts'
import { finishSso, listTenants, startSso } from './contract.ts'

const redirectUri = `http://localhost${finishSso.path}`

let provider: Awaited<ReturnType<typeof startProvider>>
let app: TestApp
let company: TestTenant

beforeAll(async () => {
  provider = await startProvider(redirectUri)
  const hosts = `${new URL(provider.issuer).host},127.0.0.1:1`
  app = await createTestApp({ environment: { KADRO_DB_HOSTS: hosts } })
  company = await ssoTenant(provider.issuer)
})
afterAll(async () => {
  await app?.close()
  await provider?.close()
})

const run = (text: string) => app.runtime.master.db.query({ text, rowMode: 'array' })
type Browser = ReturnType<typeof newBrowser>

async function ssoTenant(issuer: string) {
  const tenant = await app.newTenant()
  await setWay(app, tenant, { tip: 4, host: issuer, directory: client.id })
  const sifre = sealDizinSifre(app.runtime.keys, tenant.tenant.tenantKey, client.secret)
  await run(`update master_tenant set dizin_sifre = '${sifre}' where id = ${tenant.tenant.id}`)
  return tenant
}

const ssoUser = (given: { username?: string; tip?: 1 } = {}) => newUser(app, company, { ...given, dogrulamaTipi: 4 })
const locationOf = ({ headers }: { headers: Record<string, unknown> }) => String(headers.location)

/** Leaves for the provider; gives the provider's address. */
async function leave(browser: Browser, guid = company.tenant.guid, returnUrl = '') {
  const url = `${startSso.path.replace(':tenantGuid', guid)}${returnUrl && `?returnUrl=${returnUrl}`}`
  const answer = await browser.send({ method: 'GET', url })
  expect(answer.status).toBe(303)
  return locationOf(answer)
}

const comeBack = async (browser: Browser, { pathname, search }: URL) =>
  locationOf(await browser.send({ method: 'GET', url: `${pathname}${search}` }))

/** The whole way there and back; gives the address of the page that it ends on. */
async function signOn(browser: Browser, account: Account) {
  provider.expect(account)
  return comeBack(browser, await walkThrough(await leave(browser), redirectUri))
}

const keyOf = (location: string) => new URL(location, 'http://localhost').searchParams.get('sessionKey') ?? ''
const failure = (code: string, guid = '') => `/login?ssoHata=${code}${guid && `&tenantGuid=${guid}`}`

test('the provider of the company signs a user in: with PKCE, a cookie that comes back, and a key for the page', async () => {
  const { id, username } = await ssoUser()
  const browser = newBrowser(app)
  provider.expect({ sub: 'kisi-1', preferred_username: username.toUpperCase() })
  const door = new URL(await leave(browser, company.tenant.guid, 'firmalar'))
  expect(Object.fromEntries(door.searchParams)).toMatchObject({
    response_type: 'code',
    client_id: client.id,
    redirect_uri: redirectUri,
    code_challenge_method: 'S256',
    code_challenge: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
    state: expect.stringMatching(/^.{20,}$/),
    nonce: expect.stringMatching(/^.{20,}$/),
  })
  const location = await comeBack(browser, await walkThrough(door.href, redirectUri))
  expect(location).toMatch(/^\/login\?sessionKey=[^&]{40,}&tenantGuid=[0-9a-f-]{36}&returnUrl=firmalar$/)

  const answer = await browser.signIn({ sessionKey: keyOf(location) })
  expect([answer.status, answer.json().resultObject]).toEqual([
    200,
    expect.objectContaining({ isMaster: false, user: expect.objectContaining({ id, loginType: 'tenant' }) }),
  ])
  expect((await run(`select dizin_kimligi from master_user where id = ${id}`)).rows).toEqual([['kisi-1']])
  const { masterToken } = answer.json().resultObject as { masterToken: string }
  const tenants = await createClient(app.app, masterToken).call(listTenants, {})
  expect(tenants.map((tenant) => tenant.id)).toEqual([company.tenant.id])

  const again = await browser.signIn({ sessionKey: keyOf(location) })
  expect([again.status, again.json().message]).toEqual([400, 'invalidUsernameOrPassword'])
})

test('the cookie of a sign-on is Lax, because the way back comes from another site', async () => {
  const browser = newBrowser(app)
  const url = startSso.path.replace(':tenantGuid', company.tenant.guid)
  const { headers } = await browser.send({ method: 'GET', url })
  expect(String(headers['set-cookie'])).toMatch(
    /^__Host-sso=.{43}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
})

test('a key in another browser asks first whether one means that person', async () => {
  const { username, adSoyad } = await ssoUser()
  const location = await signOn(newBrowser(app), { sub: `s-${username}`, preferred_username: username })
  const other = newBrowser(app)
  const question = await other.signIn({ sessionKey: keyOf(location) })
  expect(question.json().resultObject).toEqual({ onayGerekli: true, adSoyad })
  expect(other.cookies.size).toBe(0)
  expect((await other.signIn({ sessionKey: keyOf(location), onay: true })).status).toBe(200)
})

test('a key is good for a minute', async () => {
  const { id, username } = await ssoUser()
  const browser = newBrowser(app)
  const location = await signOn(browser, { sub: `s-${username}`, preferred_username: username })
  await run(
    `update oturum_anahtari set olusturulma_tarihi = now() - interval '61 seconds' where master_user_id = ${id}`,
  )
  expect((await browser.signIn({ sessionKey: keyOf(location) })).status).toBe(400)
})

test('of many uses of one key at once one wins', async () => {
  const { username } = await ssoUser()
  const browser = newBrowser(app)
  const location = await signOn(browser, { sub: `s-${username}`, preferred_username: username })
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => browser.signIn({ sessionKey: keyOf(location), onay: true })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('a return with another state, in another browser or a second time is refused', async () => {
  const { username } = await ssoUser()
  const browser = newBrowser(app)
  provider.expect({ sub: `s-${username}`, preferred_username: username })
  const back = await walkThrough(await leave(browser), redirectUri)
  const altered = new URL(back)
  altered.searchParams.set('state', `${altered.searchParams.get('state')}x`)
  expect(await comeBack(browser, altered)).toBe(failure('faildToLogin'))

  const stranger = newBrowser(app)
  expect(await comeBack(stranger, back)).toBe(failure('faildToLogin'))
  await leave(stranger)
  expect(await comeBack(stranger, back)).toBe(failure('faildToLogin'))

  expect(keyOf(await comeBack(browser, back))).not.toBe('')
  expect(await comeBack(browser, back)).toBe(failure('faildToLogin'))
})

test('a code that belongs to another proof is worth nothing', async () => {
  const { username } = await ssoUser()
  const browser = newBrowser(app)
  provider.expect({ sub: `s-${username}`, preferred_username: username })
  const door = new URL(await leave(browser))
  door.searchParams.set('code_challenge', 'A'.repeat(43))
  const back = await walkThrough(door.href, redirectUri)
  expect(await comeBack(browser, back)).toBe(failure('faildToLogin', company.tenant.guid))
})

test('a return that is too late is refused', async () => {
  const browser = newBrowser(app)
  provider.expect({ sub: 'gec', preferred_username: 'gec' })
  const back = await walkThrough(await leave(browser), redirectUri)
  await run(`update sso_giris set olusturulma_tarihi = now() - interval '11 minutes'`)
  expect(await comeBack(browser, back)).toBe(failure('faildToLogin'))
})

test('the provider means only users of its company that sign in by it, each under one unchanging name', async () => {
  const refused = failure('invalidUsernameOrPassword', company.tenant.guid)
  const { username } = await ssoUser()
  expect(keyOf(await signOn(newBrowser(app), { sub: 'once', preferred_username: username }))).not.toBe('')
  expect(await signOn(newBrowser(app), { sub: 'baska', preferred_username: username })).toBe(refused)
  expect(keyOf(await signOn(newBrowser(app), { sub: 'once', preferred_username: 'yeni-adi' }))).not.toBe('')

  const other = await app.newTenant()
  const theirs = await newUser(app, other)
  expect(await signOn(newBrowser(app), { sub: 'x1', preferred_username: theirs.username })).toBe(refused)
  const admin = await ssoUser({ tip: 1 })
  expect(await signOn(newBrowser(app), { sub: 'x2', preferred_username: admin.username })).toBe(refused)
  expect(await signOn(newBrowser(app), { sub: 'x3', preferred_username: aUsername() })).toBe(refused)
})

test('an address counts as a name only when the provider has verified it', async () => {
  const { username } = await ssoUser({ username: `${aUsername()}@ornek.test` })
  const account = { sub: 'posta', email: username }
  expect(keyOf(await signOn(newBrowser(app), { ...account, email_verified: false }))).toBe('')
  expect(keyOf(await signOn(newBrowser(app), { ...account, email_verified: true }))).not.toBe('')
})

test('who signs in by the provider has no password here', async () => {
  const { username } = await ssoUser()
  const answer = await newBrowser(app).signIn({ username, password: staffPassword })
  expect([answer.status, answer.json().message]).toEqual([400, 'invalidUsernameOrPassword'])
})

test('a provider that is down or not permitted leads back to the page, which says so', async () => {
  const down = await ssoTenant('http://127.0.0.1:1')
  expect(await leave(newBrowser(app), down.tenant.guid)).toBe(failure('dizinUlasilamiyor', down.tenant.guid))

  const before = provider.requests()
  const elsewhere = await ssoTenant(provider.issuer.replace('127.0.0.1', 'localhost'))
  expect(await leave(newBrowser(app), elsewhere.tenant.guid)).toBe(failure('dizinUlasilamiyor', elsewhere.tenant.guid))
  expect(provider.requests()).toBe(before)
})

test('a company without a provider, and none at all, are the same', async () => {
  const plain = await app.newTenant()
  for (const guid of [plain.tenant.guid, '00000000-0000-4000-8000-000000000001']) {
    expect(await leave(newBrowser(app), guid)).toBe(failure('login4TenantIssue'))
  }
})
