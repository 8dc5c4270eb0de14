import { afterAll, beforeAll, expect, test } from 'vitest'
import { getAdayProfile, loginAsAdayByCode } from '#features/aday/contract.ts'
import { detachPhone } from '#features/aday/queries.server.ts'
import { getSmsToken, sendSms } from '#features/dogrulama/contract.ts'
import { getAccount, logout, refreshSession } from '#features/oturum/contract.ts'
import { makeAday } from '#test/aday.ts'
import { createTestApp, type TestApp, type TestTenant } from '#test/app.ts'
import { type Client, createClient } from '#test/client.ts'
import { execute } from '#test/deneme.ts'
import { aPhone, newVisitor, readCode, wrongCode } from '#test/sign-in.ts'

let app: TestApp
let company: TestTenant

beforeAll(async () => {
  app = await createTestApp()
  company = await app.newTenant()
})
afterAll(() => app.close())

const refused = { code: 'girisKoduError' }

/** A visitor with a code on the way to a phone. */
async function waiting(tel = aPhone()) {
  const visitor = newVisitor(app, company.tenant)
  await visitor.call(sendSms, { tel, iletisimSenaryosu: 1 })
  return { visitor, tel, kod: await readCode(company, tel) }
}

function login(client: Client, body: object, key?: string) {
  const headers: Record<string, string> = key ? { 'idempotency-key': key } : {}
  return client.send({ method: 'POST', url: loginAsAdayByCode.path, payload: body, headers })
}

function letPass(tel: string, seconds: number) {
  const text = `update dogrulama set olusturulma_tarihi = olusturulma_tarihi - make_interval(secs => $2),
    gecerlilik = gecerlilik - make_interval(secs => $2) where cep_tel = $1`
  return company.read((db) => execute(db, text, [tel, seconds]))
}

async function triesOf(tel: string) {
  const text = 'select deneme::int from dogrulama where cep_tel = $1 order by id desc limit 1'
  const [row] = await company.read((db) => execute(db, text, [tel]))
  return row?.[0]
}

async function liveSessions(adayId: number): Promise<number> {
  const text = `select count(*)::int from oturum where sinif = 'ady' and tenant_id = $1 and konu_id = $2 and bitti is null`
  const { rows } = await app.runtime.master.db.query({
    text,
    values: [company.tenant.id, adayId],
    rowMode: 'array',
  })
  return Number(rows[0]?.[0])
}

test('a known phone signs in: token in the answer, refresh token and shell in cookies, visitor over', async () => {
  const aday = await makeAday(app.runtime, company.tenant)
  const { visitor, kod } = await waiting(aday.cepTel)
  const answer = await login(visitor, { _code: kod, _ipAdresi: '1.2.3.4', _tcKimlikNo: aday.tcKimlikNo })
  const { token, aday: view } = answer.json().resultObject as { token: string; aday: { id: number } }
  expect(view.id).toBe(aday.id)
  expect(answer.headers['set-cookie']).toEqual([
    expect.stringMatching(/^__Host-zs=; .*Max-Age=0|^__Host-zs=;.*Expires=Thu, 01 Jan 1970/),
    expect.stringMatching(/^__Host-rt=rfs_.+; Max-Age=28800; Path=\/; HttpOnly; Secure; SameSite=Strict$/),
    expect.stringMatching(/^kabuk=aday; Max-Age=28800; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
  ])
  const client = createClient(app.app, token)
  expect(await client.call(getAdayProfile, {})).toMatchObject({ id: aday.id })
  expect((await login(visitor, { _code: kod })).status).toBe(401)
  const again = await visitor.send({
    method: 'POST',
    url: sendSms.path,
    payload: { tel: aPhone(), iletisimSenaryosu: 1 },
  })
  expect(again.status).toBe(401)

  const [, refresh] = String(answer.headers['set-cookie']).match(/__Host-rt=([^;]+)/) ?? []
  const renewed = await app.nobody.send({
    method: 'POST',
    url: refreshSession.path,
    payload: 'grant_type=refresh_token',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      cookie: `__Host-rt=${refresh}`,
      origin: 'http://localhost',
      'sec-fetch-site': 'same-origin',
    },
  })
  expect(renewed.status).toBe(200)
})

test('an unknown phone gets a registration, no cookies of a candidate, and its chosen phone', async () => {
  const { visitor, tel, kod } = await waiting()
  const answer = await login(visitor, { _code: kod, tel })
  const result = answer.json().resultObject as { token: string }
  expect(result).toEqual({ kayitGerekli: true, token: expect.stringMatching(/^reg_/), cepTel: tel })
  expect(answer.headers['set-cookie']).toBeUndefined()
  expect(await createClient(app.app, result.token).call(getAccount, {})).toMatchObject({
    loginType: 'kayit',
    cepTel: tel,
  })
})

test('wrong, expired, used, superseded, somebody else’s and never sent are one refusal, byte by byte', async () => {
  const bodies = new Set<string>()
  const note = async (answer: ReturnType<typeof login>) => {
    const { status, body } = await answer
    bodies.add(`${status} ${body}`)
  }
  const wrong = await waiting()
  await note(login(wrong.visitor, { _code: wrongCode(wrong.kod) }))
  const late = await waiting()
  await letPass(late.tel, 181)
  await note(login(late.visitor, { _code: late.kod }))
  const used = await waiting()
  expect((await login(used.visitor, { _code: used.kod })).status).toBe(200)
  await note(login(used.visitor, { _code: used.kod }))
  const old = await waiting()
  await letPass(old.tel, 125)
  await old.visitor.call(sendSms, { tel: old.tel, iletisimSenaryosu: 1 })
  if (old.kod !== (await readCode(company, old.tel))) await note(login(old.visitor, { _code: old.kod }))
  const victim = await waiting()
  const thief = await waiting()
  await note(login(thief.visitor, { _code: victim.kod === thief.kod ? wrongCode(victim.kod) : victim.kod }))
  await note(login(newVisitor(app, company.tenant), { _code: victim.kod }))
  await note(login(victim.visitor, { _code: victim.kod, tel: aPhone() }))
  expect(bodies).toEqual(new Set(['400 {"isSuccess":false,"message":"girisKoduError","resultObject":null}']))
  expect((await login(victim.visitor, { _code: victim.kod })).status).toBe(200)
})

test('at 179 seconds a code is taken, at 181 it is not', async () => {
  for (const [seconds, status] of [
    [178, 200],
    [181, 400],
  ] as const) {
    const { visitor, tel, kod } = await waiting()
    await letPass(tel, seconds)
    expect((await login(visitor, { _code: kod })).status).toBe(status)
  }
})

test('of 200 parallel wrong codes and the right one after them five are evaluated', async () => {
  const { visitor, tel, kod } = await waiting()
  const guesses = Array.from({ length: 200 }, (_, i) => String((Number(kod) + 1 + i) % 1e6).padStart(6, '0'))
  const answers = await Promise.all(guesses.map((_code) => login(visitor, { _code })))
  // beyond the line of those who sign in nothing is looked at
  expect(answers.filter(({ status }) => status !== 400 && status !== 503)).toEqual([])
  expect(await triesOf(tel)).toBeLessThanOrEqual(5)
  for (const _code of guesses.slice(0, 5)) await login(visitor, { _code })
  expect(await triesOf(tel)).toBe(5)
  expect((await login(visitor, { _code: kod })).json().message).toBe('girisKoduError')
  expect(await visitor.call(getSmsToken, {})).toMatchObject({ kalanDeneme: 0 })
  const candidate = await company.aday((await makeAday(app.runtime, company.tenant)).id)
  expect(await candidate.call(getSmsToken, {})).toBeNull()
  const records = await company.read((db) =>
    execute(
      db,
      `select count(*)::int from audit_log a join dogrulama d on d.id::text = a.varlik_id
        where d.cep_tel = $1 and a.islem = 'kodHatali'`,
      [tel],
    ),
  )
  expect(records).toEqual([[5]])
})

test('the right code twice at once is one session', async () => {
  const aday = await makeAday(app.runtime, company.tenant)
  const { visitor, kod } = await waiting(aday.cepTel)
  const answers = await Promise.all([login(visitor, { _code: kod }), login(visitor, { _code: kod })])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  expect(await liveSessions(aday.id)).toBe(1)
})

test('a repeat with the same key and body is a fresh token of the same effect, and ends the first', async () => {
  const aday = await makeAday(app.runtime, company.tenant)
  const { visitor, kod } = await waiting(aday.cepTel)
  const key = 'tekrar-0123456789abcdef'
  const tokens: string[] = []
  for (let i = 0; i < 3; i++) {
    const answer = await login(visitor, { _code: kod }, key)
    tokens.push((answer.json().resultObject as { token: string }).token)
  }
  const statuses = await Promise.all(
    tokens.map(
      async (token) => (await createClient(app.app, token).send({ method: 'GET', url: getAccount.path })).status,
    ),
  )
  expect(statuses).toEqual([401, 401, 200])
  expect((await login(visitor, { _code: kod, tel: aday.cepTel }, key)).status).toBe(401)
  expect((await login(visitor, { _code: kod }, 'baska-0123456789abcdef')).status).toBe(401)

  const other = await waiting((await makeAday(app.runtime, company.tenant)).cepTel)
  const both = await Promise.all([
    login(other.visitor, { _code: other.kod }, key),
    login(other.visitor, { _code: other.kod }, key),
  ])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  const ids = both.map((answer) => (answer.json().resultObject as { aday: { id: number } }).aday.id)
  expect(await liveSessions(ids[0] ?? 0)).toBe(1)
})

test('a repeat does not bring back a session that was ended, nor one whose phone has changed', async () => {
  const key = 'tekrar-0123456789abcdef'
  const left = await waiting((await makeAday(app.runtime, company.tenant)).cepTel)
  await login(left.visitor, { _code: left.kod }, key)
  const again = await login(left.visitor, { _code: left.kod }, key)
  await createClient(app.app, (again.json().resultObject as { token: string }).token).call(logout, {})
  expect((await login(left.visitor, { _code: left.kod }, key)).status).toBe(401)

  const unknown = await waiting()
  const kayit = await login(unknown.visitor, { _code: unknown.kod }, key)
  await createClient(app.app, (kayit.json().resultObject as { token: string }).token).call(logout, {})
  expect((await login(unknown.visitor, { _code: unknown.kod }, key)).status).toBe(401)

  for (const isDetached of [false, true]) {
    const aday = await makeAday(app.runtime, company.tenant)
    const { visitor, kod } = await waiting(aday.cepTel)
    expect((await login(visitor, { _code: kod }, key)).status).toBe(200)
    const move = 'update aday set cep_tel = $2 where id = $1'
    await company.read<unknown>((db) =>
      isDetached ? detachPhone(db, { adayId: aday.id, cepTel: aday.cepTel }) : execute(db, move, [aday.id, aPhone()]),
    )
    const repeat = await login(visitor, { _code: kod }, key)
    expect([repeat.status, repeat.json().message]).toEqual([400, refused.code])
  }
})

test.each([
  ['12345', 0],
  ['1234567', 0],
  ['12345a', 0],
  [12345, 0],
  [null, 0],
  [' 123456', 0],
  ['١٢٣٤٥٦', 0],
  [{ $ne: null }, 1],
  [['123456', '654321'], 1],
])('a code of the shape %j is refused as wrong and takes %i tries', async (_code, tries) => {
  const { visitor, tel, kod } = await waiting()
  const answer = await login(visitor, { _code })
  expect([answer.status, answer.json().message, await triesOf(tel)]).toEqual([400, 'girisKoduError', tries])
  expect((await login(visitor, { _code: kod })).status).toBe(200)
})

test('a claimed national id that is not the record’s, and a candidate who is switched off, are refused as a wrong code', async () => {
  const aday = await makeAday(app.runtime, company.tenant)
  const { visitor, kod } = await waiting(aday.cepTel)
  await expect(visitor.call(loginAsAdayByCode, { _code: kod, _tcKimlikNo: '12345678950' })).rejects.toMatchObject(
    refused,
  )
  await company.read((db) => execute(db, 'update aday set aktif = false where id = $1', [aday.id]))
  await expect(visitor.call(loginAsAdayByCode, { _code: kod })).rejects.toMatchObject(refused)
  await company.read((db) => execute(db, 'update aday set aktif = true where id = $1', [aday.id]))
  expect(await visitor.call(loginAsAdayByCode, { _code: kod, _tcKimlikNo: '' })).toMatchObject({
    aday: { id: aday.id },
  })
})

test('after ten wrong codes in an hour a phone is locked for a quarter of an hour, then longer', async () => {
  const tel = aPhone()
  let kod = ''
  for (let code = 0; code < 2; code++) {
    const round = await waiting(tel)
    kod = wrongCode(round.kod)
    for (let i = 0; i < 5; i++) await login(round.visitor, { _code: kod })
    if (code === 0) await letPass(tel, 700)
  }
  const locks = `audit_log a join dogrulama d on d.id::text = a.varlik_id where d.cep_tel = $1 and a.islem = 'kilit'`
  expect(await company.read((db) => execute(db, `select count(*)::int from ${locks}`, [tel]))).toEqual([[1]])
  const visitor = newVisitor(app, company.tenant)
  const locked = await visitor.send({ method: 'POST', url: sendSms.path, payload: { tel, iletisimSenaryosu: 1 } })
  expect([locked.status, locked.json().message]).toEqual([429, 'tooManyRequests'])
  const { kalanSaniye } = locked.json().resultObject as { kalanSaniye: number }
  expect(kalanSaniye).toBeGreaterThan(890)
  expect(kalanSaniye).toBeLessThanOrEqual(900)
  expect(locked.headers['retry-after']).toBe(String(kalanSaniye))

  const shift = `update dogrulama set son_deneme = son_deneme - interval '15 minutes',
    olusturulma_tarihi = olusturulma_tarihi - interval '15 minutes' where cep_tel = $1`
  await company.read((db) => execute(db, shift, [tel]))
  const open = await visitor.send({ method: 'POST', url: sendSms.path, payload: { tel, iletisimSenaryosu: 1 } })
  expect(open.status).toBe(200)
})

test('a code of one company opens nothing in another', async () => {
  const other = await app.newTenant()
  const tel = aPhone()
  const { kod } = await waiting(tel)
  const stranger = newVisitor(app, other.tenant)
  await stranger.call(sendSms, { tel, iletisimSenaryosu: 1 })
  if ((await readCode(other, tel)) === kod) return
  await expect(stranger.call(loginAsAdayByCode, { _code: kod })).rejects.toMatchObject(refused)
})
