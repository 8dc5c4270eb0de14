import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeAday } from '#test/aday.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createClient } from '#test/client.ts'
import { execute } from '#test/deneme.ts'
import { makeUser } from '#test/staff.ts'
import { getAccount, loginAsAday, logout, refreshSession, selectIlan } from './contract.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const ours = { origin: 'http://localhost', 'sec-fetch-site': 'same-origin' }

function refreshWith(cookie: string, headers: Record<string, string> = ours, grant = 'refresh_token') {
  return app.nobody.send({
    method: 'POST',
    url: refreshSession.path,
    headers: { 'content-type': 'application/x-www-form-urlencoded', cookie, ...headers },
    payload: `grant_type=${grant}`,
  })
}

test('a visitor gets a token by tenant key and by guid', async () => {
  const { tenant } = await app.newTenant()
  for (const name of [tenant.tenantKey, tenant.guid]) {
    const { token, masterTenant } = await app.nobody.call(loginAsAday, { tenant: name })
    expect(masterTenant).toMatchObject({ name: tenant.name, tenantKey: tenant.tenantKey })
    const account = await createClient(app.app, token).call(getAccount, {})
    const nothing = { userId: null, iapId: null, cepTel: null, kalanSaniye: null }
    expect(account).toEqual({ loginType: 'anon', tenantKey: tenant.tenantKey, ...nothing })
  }
})

test.each([
  'yok-boyle',
  'DEMO',
  '',
  '../x',
  '00000000-0000-0000-0000-000000000000',
])('the unknown tenant %j is not found, never a default', async (tenant) => {
  await expect(app.nobody.call(loginAsAday, { tenant })).rejects.toMatchObject({ code: 'tenantKeyNotFound' })
})

test('the visitor cookie brings the same session back', async () => {
  const { tenant } = await app.newTenant()
  const first = await app.nobody.send({ method: 'POST', url: loginAsAday.path, payload: { tenant: tenant.tenantKey } })
  const cookie = String(first.headers['set-cookie']).split(';')[0] ?? ''
  expect(String(first.headers['set-cookie'])).toMatch(
    /^__Host-zs=.+; Max-Age=28800; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  )

  const again = await app.nobody.send({
    method: 'POST',
    url: loginAsAday.path,
    payload: { tenant: tenant.tenantKey },
    headers: { cookie },
  })
  const visitors = await Promise.all(
    [first, again].map(async (answer) => {
      const { token } = answer.json().resultObject as { token: string }
      const session = await app.runtime.sessions.find(token)
      return session.kind === 'anon' && session.visitor.toString('hex')
    }),
  )
  expect(visitors[0]).toBe(visitors[1])
})

test('a posting that is not there cannot be chosen', async () => {
  const { visitor } = await app.newTenant()
  await expect(visitor.call(selectIlan, { iapId: 99 })).rejects.toMatchObject({ code: 'notFound' })
})

test.each([
  ['no token', undefined],
  ['an empty one', ''],
  ['garbage', 'ady_xyz'],
  ['an unsigned visitor', `anon_${'A'.repeat(86)}`],
  ['a token that never was', `ady_${'A'.repeat(43)}`],
  ['a web token without algorithm', 'eyJhbGciOiJub25lIn0.e30.'],
])('%s is answered 401', async (_, token) => {
  const answer = await createClient(app.app, token).send({ method: 'GET', url: getAccount.path })
  expect([answer.status, answer.json().message]).toEqual([401, 'sessionEnded'])
})

test('a token changed in one character is refused', async () => {
  const { tenant } = await app.newTenant()
  const { token } = app.runtime.sessions.issueAnonymous(tenant.id)
  for (const position of [5, 10, 40, 60, token.length - 1]) {
    const changed = token.slice(0, position) + (token[position] === 'A' ? 'B' : 'A') + token.slice(position + 1)
    expect(await app.runtime.sessions.find(changed)).toEqual({ kind: 'none' })
  }
})

test('a token under another class prefix is refused', async () => {
  const { tenant } = await app.newTenant()
  const { token } = await app.runtime.sessions.start('ady', { tenantId: tenant.id, subjectId: 7 })
  for (const prefix of ['mst', 'tnt', 'reg', 'anon']) {
    expect(await app.runtime.sessions.find(token.replace('ady', prefix))).toEqual({ kind: 'none' })
  }
})

test('logout ends every token of the family at once', async () => {
  const { tenant } = await app.newTenant()
  const issued = await app.runtime.sessions.start('ady', { tenantId: tenant.id, subjectId: 7 })
  const client = createClient(app.app, issued.token)
  await client.call(logout, {})
  expect((await client.send({ method: 'GET', url: getAccount.path })).status).toBe(401)
  expect((await refreshWith(`__Host-rt=${issued.refreshToken}`)).status).toBe(401)
})

const cookiesOf = (answer: { headers: Record<string, unknown> }) => [answer.headers['set-cookie']].flat().map(String)

test('a refresh renews the shell with the session, a dead one takes both away', async () => {
  const { tenant } = await app.newTenant()
  const issued = await app.runtime.sessions.start('ady', { tenantId: tenant.id, subjectId: 7 })
  const renewed = cookiesOf(await refreshWith(`__Host-rt=${issued.refreshToken}`))
  expect(renewed).toEqual([
    expect.stringMatching(/^__Host-rt=rfs_/),
    expect.stringMatching(/^kabuk=aday; Max-Age=28800; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
  ])
  await app.runtime.sessions.end(issued.sessionId)
  const [next = ''] = renewed[0]?.split(';') ?? []
  const dead = await refreshWith(`${next}; kabuk=aday`)
  expect(dead.status).toBe(401)
  expect(cookiesOf(dead)).toEqual([
    expect.stringMatching(/^__Host-rt=;.*Expires=Thu, 01 Jan 1970/),
    expect.stringMatching(/^kabuk=;.*Expires=Thu, 01 Jan 1970/),
  ])
})

test('logout takes every cookie of a session away', async () => {
  const { tenant } = await app.newTenant()
  const { token } = await app.runtime.sessions.start('ady', { tenantId: tenant.id, subjectId: 7 })
  const answer = await createClient(app.app, token).send({ method: 'POST', url: logout.path, payload: {} })
  const names = cookiesOf(answer).map((cookie) => cookie.split('=')[0])
  expect(names).toEqual(['__Host-zs', '__Host-rt', '__Host-rtm', 'kabuk'])
})

test('a candidate whose sessions are all ended keeps none but the named one', async () => {
  const { tenant } = await app.newTenant()
  const start = () => app.runtime.sessions.start('ady', { tenantId: tenant.id, subjectId: 7 })
  const [first, second, own] = [await start(), await start(), await start()]
  await app.runtime.sessions.endAday(tenant.id, 7, own.sessionId)
  const kinds = await Promise.all(
    [first, second, own].map(async ({ token }) => (await app.runtime.sessions.find(token)).kind),
  )
  expect(kinds).toEqual(['none', 'none', 'ady'])
})

test('one of 100 parallel refreshes wins, the others get 409 and nothing is revoked', async () => {
  const { tenant } = await app.newTenant()
  const issued = await app.runtime.sessions.start('ady', { tenantId: tenant.id, subjectId: 7 })
  const answers = await Promise.all(Array.from({ length: 100 }, () => refreshWith(`__Host-rt=${issued.refreshToken}`)))
  const statuses = answers.map((answer) => answer.status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => status === 409)).toHaveLength(99)

  const [winner] = answers.filter((answer) => answer.status === 200).map((answer) => answer.json().resultObject)
  const { token } = winner as { token: string }
  expect((await createClient(app.app, token).call(getAccount, {})).loginType).toBe('aday')
})

const letTenSecondsPass = () =>
  app.runtime.master.db.query({
    text: `update oturum_yenileme set kullanildi = kullanildi - interval '11 seconds' where kullanildi is not null`,
    rowMode: 'array',
  })
const reuses = `select aktor, adres, varlik_id, sonuc from audit_log where islem = 'yenilemeTekrari'`

test('a refresh token used again after ten seconds ends the family, and is on record once', async () => {
  const { tenant, read } = await app.newTenant()
  const issued = await app.runtime.sessions.start('ady', { tenantId: tenant.id, subjectId: 7 })
  const { token } = await app.runtime.sessions.refresh(issued.refreshToken, 'ady')
  await letTenSecondsPass()
  for (const _ of [1, 2]) expect((await refreshWith(`__Host-rt=${issued.refreshToken}`)).status).toBe(401)
  expect(await app.runtime.sessions.find(token)).toEqual({ kind: 'none' })
  expect(await read((db) => execute(db, reuses))).toEqual([
    ['ady:7', expect.stringMatching(/^[0-9a-f]{16}$/), String(issued.sessionId), 'ret'],
  ])
})

test("a user's refresh token used again is on the master's record", async () => {
  const { id } = await makeUser(app.runtime, null)
  const issued = await app.runtime.sessions.start('mst', { tenantId: null, subjectId: id })
  await app.runtime.sessions.refresh(issued.refreshToken, 'mst')
  await letTenSecondsPass()
  const answer = await refreshWith(`__Host-rtm=${issued.refreshToken}`, ours, 'refreshtoken_master')
  expect(answer.status).toBe(401)
  const { rows } = await app.runtime.master.db.query({ text: reuses, rowMode: 'array' })
  expect(rows).toEqual([[`mst:${id}`, expect.stringMatching(/^10\./), String(issued.sessionId), 'ret']])
})

test.each([
  ['another origin', { origin: 'https://kotu.example', 'sec-fetch-site': 'same-origin' }],
  ['no origin', { 'sec-fetch-site': 'same-origin' }],
  ['a cross-site request', { origin: 'http://localhost', 'sec-fetch-site': 'cross-site' }],
])('a refresh from %s is refused', async (_, headers) => {
  const { tenant } = await app.newTenant()
  const issued = await app.runtime.sessions.start('ady', { tenantId: tenant.id, subjectId: 7 })
  expect((await refreshWith(`__Host-rt=${issued.refreshToken}`, headers)).status).toBe(403)
})

test('an idle session, an old session and a switched-off user are refused', async () => {
  const { tenant } = await app.newTenant()
  const { db } = app.runtime.master
  const idle = await app.runtime.sessions.start('ady', { tenantId: tenant.id, subjectId: 1 })
  const old = await app.runtime.sessions.start('ady', { tenantId: tenant.id, subjectId: 2 })
  await db.query({
    text: `update oturum set son_gorulme = now() - interval '31 minutes' where id = ${idle.sessionId}`,
    rowMode: 'array',
  })
  await db.query({ text: `update oturum set mutlak_son = now() where id = ${old.sessionId}`, rowMode: 'array' })
  expect(await app.runtime.sessions.find(idle.token)).toEqual({ kind: 'none' })
  expect(await app.runtime.sessions.find(old.token)).toEqual({ kind: 'none' })

  const master = await app.master()
  await db.query({ text: 'update master_user set aktif = false', rowMode: 'array' })
  expect(await app.runtime.sessions.find(master.token ?? '')).toEqual({ kind: 'none' })
})

test('who is refused for want of a right is on record, once for each try and without the address of a candidate', async () => {
  const { tenant } = await app.newTenant()
  const { token } = await app.runtime.sessions.start('ady', { tenantId: tenant.id, subjectId: 4711 })
  const client = createClient(app.app, token)
  const answer = await client.send({ method: 'POST', url: '/api/master/language/pagination', payload: {} })
  expect(answer.status).toBe(403)
  const { rows } = await app.runtime.master.db.query({
    text: `select aktor, adres, islem, degisim, sonuc from audit_log where aktor = 'ady:4711'`,
    rowMode: 'array',
  })
  const what = { yol: '/api/master/language/pagination', kod: 'noAuthority' }
  expect(rows).toEqual([['ady:4711', expect.stringMatching(/^[0-9a-f]{16}$/), 'yetkiReddi', what, 'ret']])
})

test('visitors who are refused fill neither the record nor the connections, whoever they say they are', async () => {
  const { tenant } = await app.newTenant()
  const readKept = async () =>
    (
      await app.runtime.master.db.query({
        text: `select aktor from audit_log where aktor like 'anon:%'`,
        rowMode: 'array',
      })
    ).rows.length
  const before = await readKept()
  const { master } = app.runtime
  const { inTransaction } = master
  let open = 0
  let mostOpen = 0
  const transactions = vi.spyOn(master, 'inTransaction').mockImplementation((work) => {
    mostOpen = Math.max(mostOpen, ++open)
    return inTransaction(work).finally(() => open--)
  })
  const refuse = async (address: string) => {
    const { token } = await app.nobody.call(loginAsAday, { tenant: tenant.tenantKey })
    const headers = { 'x-forwarded-for': address }
    const url = '/api/master/language/pagination'
    return createClient(app.app, token).send({ method: 'POST', url, payload: {}, headers })
  }
  const answers = await Promise.all(Array.from({ length: 30 }, (_, i) => refuse(`2001:db8:7:7::${i + 1}`)))
  transactions.mockRestore()
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([403]))
  expect((await readKept()) - before).toBe(10)
  expect(mostOpen).toBe(1)
})

test.each([
  'ady',
  'mst',
] as const)('a call of a %s session begins its idle time anew, and its absolute end stays', async (kind) => {
  const { tenant } = await app.newTenant()
  const subject =
    kind === 'ady'
      ? { tenantId: tenant.id, subjectId: (await makeAday(app.runtime, tenant)).id }
      : { tenantId: null, subjectId: (await makeUser(app.runtime, 1)).id }
  const { token, sessionId } = await app.runtime.sessions.start(kind, subject)
  const client = createClient(app.app, token)
  const run = (text: string) => app.runtime.master.db.query({ text, rowMode: 'array' })
  const age = (idle: number) =>
    run(`update oturum set son_gorulme = now() - interval '${idle} minutes' where id = ${sessionId}`)
  const { kalanSaniye } = await client.call(getAccount, {})
  expect(kalanSaniye).toBeGreaterThan(8 * 3600 - 60)
  expect(kalanSaniye).toBeLessThanOrEqual(8 * 3600)

  for (let n = 0; n < 2; n++) {
    await age(29)
    expect((await client.call(getAccount, {})).kalanSaniye).toBeLessThanOrEqual(kalanSaniye ?? 0)
  }
  await run(`update oturum set mutlak_son = now() + interval '3 minutes' where id = ${sessionId}`)
  expect((await client.call(getAccount, {})).kalanSaniye).toBeLessThanOrEqual(180)
  await age(31)
  await expect(client.call(getAccount, {})).rejects.toMatchObject({ code: 'sessionEnded' })
})
