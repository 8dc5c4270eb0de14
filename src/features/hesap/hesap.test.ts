import { afterAll, beforeAll, expect, test } from 'vitest'
import { dogrulamaTipi } from '#core/master-user.ts'
import { authenticateTenant, getMasterUser } from '#features/giris/contract.ts'
import { maskAddress } from '#server/session/device.ts'
import { createTestApp, type TestApp, type TestTenant } from '#test/app.ts'
import { createClient } from '#test/client.ts'
import { look } from '#test/harness/look-inside.ts'
import { newBrowser, newUser, staffPassword } from '#test/sign-on.ts'
import { changePassword, endOturum, listOturumlar } from './contract.ts'

let app: TestApp
let company: TestTenant

beforeAll(async () => {
  app = await createTestApp()
  company = await app.newTenant()
})
afterAll(() => app.close())

const chrome =
  'Mozilla/5.0 (Linux; Android 14; SM-A546B) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36'
const fresh = 'Yosunlu-Kaya7 Deniz'

/** Signs in with a browser of its own; the answer's token as a caller. */
async function signIn(username: string, password = staffPassword, userAgent = chrome) {
  const answer = await newBrowser(app).send({
    method: 'POST',
    url: '/api/master/auth/authenticate',
    payload: { username, password },
    headers: { 'user-agent': userAgent },
  })
  const { resultObject } = answer.json() as { resultObject: { masterToken: string } | null }
  return { status: answer.status, client: createClient(app.app, resultObject?.masterToken) }
}

const change = (yeniPassword: string, password = staffPassword) => ({ password, yeniPassword })
const refusal = (field: string, key: string) => ({ code: 'validationFailed', errors: [{ field, key }] })

test('a new password counts from the next sign-in on, ends the other sessions and keeps this one', async () => {
  const { username, id } = await newUser(app, company)
  const here = await signIn(username)
  const there = await signIn(username)
  expect(await here.client.call(changePassword, change(fresh))).toEqual({ biten: 1 })
  await expect(there.client.call(getMasterUser, {})).rejects.toMatchObject({ code: 'sessionEnded' })
  expect(await here.client.call(getMasterUser, {})).toMatchObject({ user: { id } })
  expect((await signIn(username)).status).toBe(400)
  expect((await signIn(username, fresh)).status).toBe(200)

  const { masterDatabase, at } = app.runtime.server
  const text = `select aktor, degisim from audit_log where islem = 'sifreDegistir' and varlik_id = $1`
  expect(await look(at(masterDatabase), text, [String(id)])).toEqual([{ aktor: `mst:${id}`, degisim: { biten: 1 } }])
})

test('inside a company the same call changes the same password', async () => {
  const { username } = await newUser(app, company)
  const { client } = await signIn(username)
  const { accessToken } = await client.call(authenticateTenant, { guid: company.tenant.guid })
  const inside = createClient(app.app, accessToken)
  expect(await inside.call(changePassword, change(fresh))).toEqual({ biten: 0 })
  expect((await inside.call(listOturumlar, {})).map(({ buOturum }) => buOturum)).toEqual([true])
})

test('a repeated call with its key changes the password once', async () => {
  const { username } = await newUser(app, company)
  const { client } = await signIn(username)
  const send = () =>
    client.send({
      method: 'POST',
      url: changePassword.path,
      payload: change(fresh),
      headers: { 'idempotency-key': 'sifre-degisimi-0123456789' },
    })
  for (const answer of [await send(), await send()]) expect(answer.json().resultObject).toEqual({ biten: 0 })
})

test.each([
  ['a wrong current password', change(fresh, 'baska bir sifre'), 'password', 'wrongPassword'],
  ['the same password again', change(staffPassword), 'yeniPassword', 'samePassword'],
  ['a short one', change('Kisa!1'), 'yeniPassword', 'weakPassword'],
  ['one that everybody tries first', change('qwertyuiop123!'), 'yeniPassword', 'weakPassword'],
])('%s is refused at its field, and the old one still opens', async (_, body, field, key) => {
  const { username } = await newUser(app, company)
  const { client } = await signIn(username)
  await expect(client.call(changePassword, body)).rejects.toMatchObject(refusal(field, key))
  expect((await signIn(username)).status).toBe(200)
})

test("the user's and the company's name are no password", async () => {
  const { username } = await newUser(app, company)
  const { client } = await signIn(username)
  for (const yeniPassword of [`${username}-Yosunlu7`, `${company.tenant.name} 2026!`]) {
    await expect(client.call(changePassword, change(yeniPassword))).rejects.toMatchObject(
      refusal('yeniPassword', 'weakPassword'),
    )
  }
})

test('an open screen does not guess for ever: after ten wrong ones the right one is refused, too', async () => {
  const { username } = await newUser(app, company)
  const { client } = await signIn(username)
  const wrong = refusal('password', 'wrongPassword')
  for (let n = 0; n < 10; n++) {
    await expect(client.call(changePassword, change(fresh, `yanlis ${n}`))).rejects.toMatchObject(wrong)
  }
  await expect(client.call(changePassword, change(fresh))).rejects.toMatchObject(wrong)
})

test.each([
  ['a directory', dogrulamaTipi.ldap],
  ['a sign-on provider', dogrulamaTipi.sso],
])('whoever signs in by %s is told that the password lives elsewhere', async (_, tip) => {
  const { id } = await app.runtime.master.inTransaction(async (db) => {
    const text = `insert into master_user (username, full_name, password, dogrulama_tipi)
      values ('dizin' || ${tip}, 'Dizin Kullanıcısı', 'yok', ${tip}) returning id`
    const { rows } = await db.query({ text, rowMode: 'array' })
    return { id: Number(rows[0]?.[0]) }
  })
  const { token } = await app.runtime.sessions.start('mst', { tenantId: null, subjectId: id })
  const client = createClient(app.app, token)
  await expect(client.call(changePassword, change(fresh))).rejects.toMatchObject({ code: 'sifreBaskaYerde' })
})

test('a person sees their own sessions in words, and the one that looks is marked', async () => {
  const { username } = await newUser(app, company)
  const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0'
  await signIn(username, staffPassword, firefox)
  const { client } = await signIn(username)
  await signIn((await newUser(app, company)).username)

  const list = await client.call(listOturumlar, {})
  expect(list.map(({ tarayici, sistem, buOturum }) => [tarayici, sistem, buOturum])).toEqual([
    ['Chrome', 'Android', true],
    ['Firefox', 'Windows', false],
  ])
  for (const { adres } of list) expect(adres).toMatch(/\*$|::$/)
})

test('an ended session is out at its next request; the others go on', async () => {
  const { username } = await newUser(app, company)
  const [here, there] = [await signIn(username), await signIn(username)]
  const other = (await here.client.call(listOturumlar, {})).find(({ buOturum }) => !buOturum)
  expect(await here.client.call(endOturum, { id: other?.id ?? 0 })).toBe(1)
  await expect(there.client.call(getMasterUser, {})).rejects.toMatchObject({ code: 'sessionEnded' })
  expect(await here.client.call(listOturumlar, {})).toHaveLength(1)
  await expect(here.client.call(endOturum, { id: other?.id ?? 0 })).rejects.toMatchObject({ code: 'notFound' })
})

test("somebody else's session is not there, whoever asks", async () => {
  const [one, two] = [await newUser(app, company), await newUser(app, await app.newTenant(), { tip: 2 })]
  const [mine, theirs] = [await signIn(one.username), await signIn(two.username)]
  const [session] = await mine.client.call(listOturumlar, {})
  const asking = { id: session?.id ?? 0 }
  await expect(theirs.client.call(endOturum, asking)).rejects.toMatchObject({ code: 'notFound' })
  expect(await mine.client.call(listOturumlar, {})).toHaveLength(1)
})

test.each([
  ['85.105.12.34', '85.105.12.*'],
  ['::ffff:85.105.12.34', '85.105.12.*'],
  ['2a02:ff0:12:34:5:6:7:8', '2a02:ff0:12:34::'],
])('of the address %s only %s is kept', (address, masked) => {
  expect(maskAddress(address)).toBe(masked)
})
