import { afterAll, beforeAll, expect, test } from 'vitest'
import { refreshSession } from '#features/oturum/contract.ts'
import { countPasswordChecks } from '#server/session/password.ts'
import { createTestApp, type TestApp, type TestTenant } from '#test/app.ts'
import { createClient } from '#test/client.ts'
import { aUsername, newBrowser, newUser, staffPassword } from '#test/sign-on.ts'
import { authenticate, dogrula, getMasterUser, listTenants, startTotp } from './contract.ts'

let app: TestApp
let company: TestTenant

beforeAll(async () => {
  app = await createTestApp()
  company = await app.newTenant()
})
afterAll(() => app.close())

const refusal = '{"isSuccess":false,"message":"invalidUsernameOrPassword","resultObject":null}'
const wrong = { password: 'yanlis parola' }
const right = { password: staffPassword }

const run = (text: string) => app.runtime.master.db.query({ text, rowMode: 'array' })
const audits = async (id: number) =>
  (await run(`select islem, aktor, sonuc from audit_log where varlik_id = '${id}' order by id`)).rows

test('staff sign in by name and password, whatever the case and the spaces of the name', async () => {
  const { id, username, adSoyad } = await newUser(app, company)
  const browser = newBrowser(app)
  const answer = await browser.signIn({ username: `  ${username.toUpperCase()} `, ...right })
  expect(answer.status).toBe(200)
  const { masterToken, isMaster, user } = answer.json().resultObject as Record<string, unknown>
  expect([isMaster, user]).toEqual([false, { id, adSoyad, username, masterUserTipi: null, loginType: 'tenant' }])
  expect(String(masterToken)).toMatch(/^mst_/)
  expect([...browser.cookies.keys()].sort()).toEqual(['__Host-cihaz', '__Host-rtm', 'kabuk'])
  expect(browser.cookies.get('kabuk')).toBe('staff')
  const me = await createClient(app.app, String(masterToken)).call(getMasterUser, {})
  expect(me).toMatchObject({ user: { id }, dogrulamaTipi: 1, totpAktif: false, totpZorunlu: false })
  expect(await audits(id)).toEqual([['giris', `mst:${id}`, 'tamam']])
})

test('a super admin is told so', async () => {
  const { username } = await newUser(app, company, { tip: 1 })
  const answer = await app.nobody.call(authenticate, { username, ...right })
  expect(answer).toMatchObject({ isMaster: true, user: { masterUserTipi: 1, loginType: 'admin' } })
})

test('the refresh cookie brings a master token and the shell back', async () => {
  const { username } = await newUser(app, company)
  const browser = newBrowser(app)
  await browser.signIn({ username, ...right })
  const old = browser.cookies.get('__Host-rtm')
  const answer = await browser.send({
    method: 'POST',
    url: refreshSession.path,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'http://localhost',
      'sec-fetch-site': 'same-origin',
    },
    payload: 'grant_type=refreshtoken_master',
  })
  const { token, loginType } = answer.json().resultObject as { token: string; loginType: string }
  expect([loginType, browser.cookies.get('kabuk')]).toEqual(['admin', 'staff'])
  expect(browser.cookies.get('__Host-rtm')).not.toBe(old)
  expect((await createClient(app.app, token).call(getMasterUser, {})).user.username).toBe(username)
})

test('unknown, wrong, switched off and locked cost one hash each and are answered by the same bytes', async () => {
  const [known, off, locked] = [await newUser(app, company), await newUser(app, company), await newUser(app, company)]
  await run(`update master_user set aktif = false where id = ${off.id}`)
  const attacker = newBrowser(app)
  for (let n = 0; n < 10; n++) await attacker.signIn({ username: locked.username, ...wrong })

  const tries = [
    [newBrowser(app), { username: aUsername(), ...wrong }],
    [newBrowser(app), { username: known.username, ...wrong }],
    [newBrowser(app), { username: off.username, ...right }],
    [attacker, { username: locked.username, ...right }],
    [newBrowser(app), { username: `${known.username}ı`, ...right }],
  ] as const
  for (const [browser, typed] of tries) {
    const before = countPasswordChecks()
    const answer = await browser.signIn(typed)
    expect([answer.status, answer.body, countPasswordChecks() - before]).toEqual([400, refusal, 1])
    expect(answer.headers['set-cookie']).toBeUndefined()
  }
})

test.each([
  [{ username: '', password: 'x' }, 'username', 'required'],
  [{ username: '   ', password: 'x' }, 'username', 'required'],
  [{ username: 'a' }, 'password', 'required'],
  [{ username: 'a', password: '' }, 'password', 'required'],
  [{ username: 'a', password: 'x'.repeat(129) }, 'password', 'maxLength'],
  [{ username: 'x'.repeat(101), password: 'x' }, 'username', 'maxLength'],
  [{ username: 'a', password: 'x', isMasterUser: true }, 'isMasterUser', 'unknownField'],
])('%j is refused before any hash is made', async (typed, field, key) => {
  const before = countPasswordChecks()
  const answer = await newBrowser(app).signIn(typed)
  expect([answer.status, countPasswordChecks() - before]).toEqual([400, 0])
  expect(answer.json().errors).toContainEqual(expect.objectContaining({ field, key }))
})

test('an address has ten guesses at an account in a quarter of an hour, and others have theirs', async () => {
  const { id, username } = await newUser(app, company)
  const stranger = newBrowser(app)
  const answers = await Promise.all(Array.from({ length: 14 }, () => stranger.signIn({ username, ...wrong })))
  expect(new Set(answers.map(({ body }) => body))).toEqual(new Set([refusal]))
  expect((await stranger.signIn({ username, ...right })).body).toBe(refusal)
  expect((await newBrowser(app).signIn({ username, ...right })).status).toBe(200)
  const kinds = (await audits(id)).map(([islem]) => islem)
  expect(kinds.filter((islem) => islem === 'girisKilidi')).toHaveLength(1)
  expect(kinds.filter((islem) => islem === 'girisReddi').length).toBeGreaterThanOrEqual(10)
})

test('a right password is no guess: somebody may sign in as often as they like', async () => {
  const { username } = await newUser(app, company)
  const browser = newBrowser(app)
  for (let n = 0; n < 12; n++) expect((await browser.signIn({ username, ...right })).status).toBe(200)
})

test('a hundred guesses a day are looked at in all, and a known device is not locked out by the others', async () => {
  const { username } = await newUser(app, company)
  const own = newBrowser(app)
  await own.signIn({ username, ...right })
  await newBrowser(app).signIn({ username, ...wrong })
  const guessed = await run(`update sinir set sayi = 79
    where ad = 'giris.sifre.gun' and anahtar = sha256('${username}|stranger') returning sayi`)
  expect(guessed.rows).toEqual([[79]])
  expect((await newBrowser(app).signIn({ username, ...wrong })).body).toBe(refusal)
  expect((await newBrowser(app).signIn({ username, ...right })).body).toBe(refusal)
  expect((await own.signIn({ username, ...right })).status).toBe(200)

  for (let n = 0; n < 10; n++) await own.signIn({ username, ...wrong })
  expect((await own.signIn({ username, ...right })).body).toBe(refusal)
})

test('a device known for one user helps nobody else', async () => {
  const [one, other] = [await newUser(app, company), await newUser(app, company)]
  const browser = newBrowser(app)
  await browser.signIn({ username: one.username, ...right })
  for (let n = 0; n < 10; n++) await browser.signIn({ username: other.username, ...wrong })
  expect((await browser.signIn({ username: other.username, ...right })).body).toBe(refusal)
  expect((await browser.signIn({ username: one.username, ...right })).status).toBe(200)
})

test('names that nobody has are not written down', async () => {
  const username = aUsername()
  await newBrowser(app).signIn({ username, ...wrong })
  const { rows } = await run(`select count(*) from audit_log a where a::text like '%${username}%'`)
  expect(rows).toEqual([['0']])
})

test('the password again opens what needs it for five minutes, a wrong one does not', async () => {
  const { id, username } = await newUser(app, company)
  const { json } = await newBrowser(app).signIn({ username, ...right })
  const client = createClient(app.app, (json().resultObject as { masterToken: string }).masterToken)
  await run(`update oturum set sifre_tarihi = now() - interval '6 minutes' where konu_id = ${id}`)
  await expect(client.call(startTotp, {})).rejects.toMatchObject({ code: 'sifreGerekli' })
  await expect(client.call(dogrula, wrong)).rejects.toMatchObject({ code: 'invalidUsernameOrPassword' })
  await expect(client.call(startTotp, {})).rejects.toMatchObject({ code: 'sifreGerekli' })
  expect(await client.call(dogrula, right)).toBe(1)
  expect(await client.call(startTotp, {})).toMatchObject({ adres: expect.stringMatching(/^otpauth:\/\/totp\//) })
})

test('a user who was switched off is out at the next request', async () => {
  const { id, username } = await newUser(app, company)
  const { json } = await newBrowser(app).signIn({ username, ...right })
  const client = createClient(app.app, (json().resultObject as { masterToken: string }).masterToken)
  expect(await client.call(listTenants, {})).toHaveLength(1)
  await run(`update master_user set aktif = false where id = ${id}`)
  await expect(client.call(listTenants, {})).rejects.toMatchObject({ code: 'sessionEnded' })
})
