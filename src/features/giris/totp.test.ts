import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { logout } from '#features/oturum/contract.ts'
import { createTestApp, type TestApp, type TestTenant } from '#test/app.ts'
import { createClient } from '#test/client.ts'
import { newBrowser, newUser, staffPassword } from '#test/sign-on.ts'
import { authenticateKod, confirmTotp, endTotp, getMasterUser, listTenants, startTotp } from './contract.ts'

let app: TestApp
let strict: TestApp
let company: TestTenant

beforeAll(async () => {
  app = await createTestApp()
  strict = await createTestApp({ environment: { KADRO_TOTP: '1' } })
  company = await app.newTenant()
})
afterAll(async () => {
  await app?.close()
  await strict?.close()
})

const run = (text: string) => app.runtime.master.db.query({ text, rowMode: 'array' })

/** The application on somebody's phone, some steps of half a minute from now. */
function codeOf(key: string, steps = 0): string {
  const generator = new TOTP({ secret: Secret.fromBase32(key), digits: 6, period: 30 })
  return generator.generate({ timestamp: Date.now() + steps * 30_000 })
}

const notThis = (kod: string) => (kod === '000000' ? '000001' : '000000')

async function signIn(username: string, browser = newBrowser(app)) {
  const answer = await browser.signIn({ username, password: staffPassword })
  return answer.json().resultObject as {
    masterToken?: string
    token?: string
    kodGerekli?: boolean
    kurulum?: { anahtar: string } | null
  }
}

const clientOf = (token: string | undefined) => createClient(app.app, token)

/** A user with a second factor in use; its last code counts as not given yet, so that tests need not wait. */
async function userWithTotp() {
  const user = await newUser(app, company)
  const client = clientOf((await signIn(user.username)).masterToken)
  const { anahtar, adres, qr } = await client.call(startTotp, {})
  await client.call(confirmTotp, { kod: codeOf(anahtar) })
  await run(`update master_user set totp_adimi = 0 where id = ${user.id}`)
  return { ...user, client, anahtar, adres, qr }
}

test('whoever wants a second factor sets it up with a first code and is asked for one from then on', async () => {
  const { username, client, anahtar, adres, qr } = await userWithTotp()
  expect(adres).toContain(`secret=${anahtar}`)
  expect(qr).toMatch(/^<svg /)
  expect(await client.call(getMasterUser, {})).toMatchObject({ totpAktif: true, totpZorunlu: false })

  const browser = newBrowser(app)
  const { kodGerekli, token, kurulum, masterToken } = await signIn(username, browser)
  expect([kodGerekli, kurulum, masterToken]).toEqual([true, null, undefined])
  expect(browser.cookies.size).toBe(0)
  const waiting = clientOf(token)
  await expect(waiting.call(listTenants, {})).rejects.toMatchObject({ code: 'noAuthority' })
  const kod = codeOf(anahtar)
  const answer = await waiting.call(authenticateKod, { kod })
  expect(answer.user.username).toBe(username)
  expect(await clientOf(answer.masterToken).call(listTenants, {})).toHaveLength(1)
  await expect(waiting.call(authenticateKod, { kod })).rejects.toMatchObject({ code: 'girisKoduError' })
})

test('whoever did not hear the answer is let in by the same key, once at a time', async () => {
  const { username, anahtar } = await userWithTotp()
  const { token } = await signIn(username)
  const payload = { kod: codeOf(anahtar) }
  const give = (key: string, body = payload) =>
    clientOf(token).send({
      method: 'POST',
      url: authenticateKod.path,
      payload: body,
      headers: { 'idempotency-key': key },
    })
  const tokenOf = (answer: Awaited<ReturnType<typeof give>>) =>
    (answer.json().resultObject as { masterToken: string }).masterToken
  const [first, again] = [await give('bir-anahtar-0123456789'), await give('bir-anahtar-0123456789')]
  await expect(clientOf(tokenOf(first)).call(listTenants, {})).rejects.toMatchObject({ code: 'sessionEnded' })
  expect(await clientOf(tokenOf(again)).call(listTenants, {})).toHaveLength(1)
  const other = await give('bir-anahtar-0123456789', { kod: notThis(payload.kod) })
  expect([other.status, other.json().message]).toEqual([422, 'idempotencyMismatch'])
  const spent = await give('baska-anahtar-0123456789')
  expect([spent.status, spent.json().message]).toEqual([400, 'girisKoduError'])
})

test('a logout is not undone by the same key', async () => {
  const { username, anahtar } = await userWithTotp()
  const waiting = clientOf((await signIn(username)).token)
  const [body, key] = [{ kod: codeOf(anahtar) }, 'bir-anahtar-0123456789']
  await clientOf((await waiting.call(authenticateKod, body, { key })).masterToken).call(logout, {})
  await expect(waiting.call(authenticateKod, body, { key })).rejects.toMatchObject({ code: 'sessionEnded' })
})

test('a code is good once, and only around its half minute', async () => {
  const { username, anahtar } = await userWithTotp()
  const kod = codeOf(anahtar)
  await clientOf((await signIn(username)).token).call(authenticateKod, { kod })
  const second = clientOf((await signIn(username)).token)
  for (const tried of [kod, codeOf(anahtar, -4), codeOf(anahtar, 4)]) {
    await expect(second.call(authenticateKod, { kod: tried })).rejects.toMatchObject({ code: 'girisKoduError' })
  }
})

test('of one code in many hands at once one wins', async () => {
  const { username, anahtar } = await userWithTotp()
  const kod = codeOf(anahtar)
  const waiting = await Promise.all(Array.from({ length: 5 }, async () => clientOf((await signIn(username)).token)))
  const results = await Promise.allSettled(waiting.map((client) => client.call(authenticateKod, { kod })))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('five tries end a token, and the right code comes too late', async () => {
  const { username, anahtar } = await userWithTotp()
  const client = clientOf((await signIn(username)).token)
  const wrong = notThis(codeOf(anahtar))
  for (let n = 0; n < 5; n++) {
    await expect(client.call(authenticateKod, { kod: wrong })).rejects.toMatchObject({ code: 'girisKoduError' })
  }
  await expect(client.call(authenticateKod, { kod: codeOf(anahtar) })).rejects.toMatchObject({ code: 'girisKoduError' })
})

test('whoever knows the password has ten tries at the code in a quarter of an hour, with however many tokens', async () => {
  const { id, username, anahtar } = await userWithTotp()
  const stranger = newBrowser(app)
  const tryOnce = async (kod: string) => {
    const { token } = await signIn(username, stranger)
    return stranger.send({ method: 'POST', url: authenticateKod.path, payload: { kod } }, token)
  }
  for (let n = 0; n < 10; n++) expect((await tryOnce(notThis(codeOf(anahtar)))).status).toBe(400)
  expect((await tryOnce(codeOf(anahtar))).json().message).toBe('girisKoduError')
  const { rows } = await run(`select count(*) from audit_log where varlik_id = '${id}' and islem = 'girisKilidi'`)
  expect(rows).toEqual([['1']])
})

test.each(['12345', '1234567', '12345a', '١٢٣٤٥٦', ''])('%j is no code and costs no try', async (kod) => {
  const { username } = await userWithTotp()
  const client = clientOf((await signIn(username)).token)
  await expect(client.call(authenticateKod, { kod })).rejects.toMatchObject({ code: 'validationFailed' })
})

test('a second factor in use is not replaced, and ends with the password', async () => {
  const { id, username, client } = await userWithTotp()
  await expect(client.call(startTotp, {})).rejects.toMatchObject({ code: 'recordExists' })
  await run(`update oturum set sifre_tarihi = null where konu_id = ${id}`)
  await expect(client.call(endTotp, {})).rejects.toMatchObject({ code: 'sifreGerekli' })
  await run(`update oturum set sifre_tarihi = now() where konu_id = ${id}`)
  expect(await client.call(endTotp, {})).toBe(1)
  expect((await signIn(username)).masterToken).toMatch(/^mst_/)
})

test('a key is kept sealed and never recorded', async () => {
  const { id, anahtar } = await userWithTotp()
  const { rows } = await run(`select totp_anahtari from master_user where id = ${id}`)
  expect(String(rows[0])).toMatch(/^v1\./)
  const found = await run(`select (select count(*) from audit_log a where a::text like '%${anahtar}%')
    + (select count(*) from idempotency i where i::text like '%${anahtar}%')`)
  expect(found.rows).toEqual([['0']])
})

test('where the deployment wants it, a super admin sets it up while signing in and cannot switch it off', async () => {
  const theirs = await strict.newTenant()
  const admin = await newUser(strict, theirs, { tip: 1 })
  const plain = await newUser(strict, theirs)
  expect((await signIn(plain.username, newBrowser(strict))).masterToken).toMatch(/^mst_/)

  const { token, kurulum } = await signIn(admin.username, newBrowser(strict))
  const kod = codeOf(kurulum?.anahtar ?? '')
  const { masterToken } = await createClient(strict.app, token).call(authenticateKod, { kod })
  const client = createClient(strict.app, masterToken)
  expect(await client.call(getMasterUser, {})).toMatchObject({ totpAktif: true, totpZorunlu: true })
  await expect(client.call(endTotp, {})).rejects.toMatchObject({ code: 'noAuthority' })
  expect(await signIn(admin.username, newBrowser(strict))).toMatchObject({ kodGerekli: true, kurulum: null })
})
