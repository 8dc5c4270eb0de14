import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorLogEndpoints } from '#features/error-log/contract.ts'
import { type MasterTables, type Sql, statement } from '#server/database/database.ts'
import { superAdmin } from '#test/administrator.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createCspReport, createErrorLog } from './contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const findErrorLog = statement((db: Sql<MasterTables>, v: { id: string }) =>
  db
    .selectFrom('errorLog')
    .select(['tenantId', 'exceptionMessage', 'userId', 'stackTrace', 'requestpath', 'logKey', 'tekrar'])
    .where('id', '=', v.id),
)
const read = (id: string) => findErrorLog(app.runtime.master.db, { id })

test('a report is kept masked, with the caller known by the token alone', async () => {
  const ours = await app.newTenant()
  const aday = await ours.aday(7)
  const { id } = await aday.call(createErrorLog, {
    exceptionMessage: 'TypeError: 5321234567',
    stackTrace: 'at form',
    requestpath: '/profil',
    logKey: 'browser',
    userId: 'mst:1',
  })
  expect(await read(id)).toEqual([
    {
      tenantId: ours.tenant.id,
      exceptionMessage: 'TypeError: [phone]',
      userId: 'ady:7',
      stackTrace: 'at form',
      requestpath: '/profil',
      logKey: 'browser',
      tekrar: 1,
    },
  ])
})

test('equal reports of one hour are one record', async () => {
  const report = { exceptionMessage: 'aynı hata', requestpath: '/ilanlar' }
  const first = await app.nobody.call(createErrorLog, report)
  expect(await app.nobody.call(createErrorLog, report)).toEqual(first)
  expect(await read(first.id)).toMatchObject([{ tekrar: 2, userId: null, tenantId: null }])

  const other = await app.nobody.call(createErrorLog, { ...report, requestpath: '/aday' })
  expect(other.id).not.toBe(first.id)
})

test('an empty report has an id too, a dead token is no hindrance', async () => {
  const headers = { authorization: `Bearer ady_${'a'.repeat(43)}` }
  const { status, json } = await app.nobody.send({ method: 'POST', url: createErrorLog.path, payload: {}, headers })
  expect([status, json().resultObject]).toEqual([200, { id: expect.stringMatching(/^[0-9a-f-]{36}$/) }])
})

test('an unknown field is named, a wrong type refused', async () => {
  const unknown = app.nobody.call(createErrorLog, { hata: 'x' } as never)
  await expect(unknown).rejects.toMatchObject({ errors: [{ field: 'hata', key: 'unknownField' }] })
  const wrong = app.nobody.call(createErrorLog, { stackTrace: {} } as never)
  await expect(wrong).rejects.toMatchObject({ errors: [{ field: 'stackTrace', key: 'invalidType' }] })
})

test('a body beyond 16 KiB is refused', async () => {
  const payload = { stackTrace: 'x'.repeat(17_000) }
  expect((await app.nobody.send({ method: 'POST', url: createErrorLog.path, payload })).status).toBe(413)
})

test('one address reports at most twenty times a minute', async () => {
  const headers = { 'x-forwarded-for': '10.250.0.1' }
  const statuses: number[] = []
  for (let i = 0; i < 41; i++) {
    const { status } = await app.nobody.send({ method: 'POST', url: createErrorLog.path, payload: {}, headers })
    statuses.push(status)
  }
  expect(statuses.slice(0, 20)).toEqual(Array(20).fill(200))
  // the window is the clock's minute: in the worst case there are two of them here
  expect(statuses).toContain(429)
})

/** What a browser sends by `report-uri`. */
const oldReport = (directive: string, page: string, blocked = 'inline') => ({
  'content-type': 'application/csp-report',
  payload: {
    'csp-report': {
      'document-uri': `http://localhost${page}?tel=5321234567`,
      'violated-directive': `${directive} 'self'`,
      'blocked-uri': blocked,
      'original-policy': 'default-src none',
      'line-number': 3,
    },
  },
})
/** What a browser sends by `report-to`. */
const newReport = (...violations: [directive: string, page: string][]) => ({
  'content-type': 'application/reports+json',
  payload: [
    { type: 'deprecation', age: 1, url: 'http://localhost/', body: { id: 'x' } },
    ...violations.map(([effectiveDirective, page]) => ({
      type: 'csp-violation',
      age: 10,
      url: `http://localhost${page}`,
      user_agent: 'x',
      body: { documentURL: `http://localhost${page}`, effectiveDirective, blockedURL: 'https://kotu.ornek/a.js?b' },
    })),
  ],
})

function sendReport({ payload, ...headers }: { 'content-type': string; payload: object }, address = '10.251.0.1') {
  return app.nobody.send({
    method: 'POST',
    url: createCspReport.path,
    payload: JSON.stringify(payload),
    headers: { ...headers, 'x-forwarded-for': address },
  })
}

test('reports of the policy are counted by directive and page, and stand on the error screen of administrators', async () => {
  const page = '/ilanlar-csp'
  expect((await sendReport(oldReport('script-src', page))).status).toBe(200)
  expect((await sendReport(oldReport('script-src', page, 'https://baska.ornek/x.js'))).status).toBe(200)
  const several = newReport(
    ['script-src', page],
    ['script-src', page],
    ['style-src-elem', page],
    ['script-src', '/x-csp'],
  )
  expect((await sendReport(several)).json().resultObject).toBe(3)
  const admin = await superAdmin(app)
  const { rows } = await admin.call(errorLogEndpoints.fullGet, { filter: { logKey: 'csp' } })
  const found = rows.map(({ exceptionMessage, requestpath, tekrar }) => [exceptionMessage, requestpath, tekrar])
  expect(found.toSorted()).toEqual([
    ['CSP: script-src', page, 4],
    ['CSP: script-src', '/x-csp', 1],
    ['CSP: style-src-elem', page, 1],
  ])
  const shown = await admin.call(errorLogEndpoints.get, { id: rows.at(-1)?.id ?? 0 })
  expect(shown).toMatchObject({ requestTrace: 'inline', logKey: 'csp', userId: null })
})

test.each<[string, string, unknown, number]>([
  ['of another kind', 'application/json', { raporlar: [{ yonerge: 'x', sayfa: '/', engellenen: '', fazla: 1 }] }, 400],
  ['without a list', 'application/json', {}, 400],
  ['of too many', 'application/json', { raporlar: Array(21).fill({ yonerge: 'x', sayfa: '/', engellenen: '' }) }, 400],
  ['that is too large', 'application/csp-report', { 'csp-report': { 'document-uri': 'x'.repeat(17_000) } }, 413],
  ['of nothing', 'application/csp-report', {}, 200],
  ['of no directive', 'application/csp-report', { 'csp-report': { 'violated-directive': '<script>' } }, 200],
  ['of wrong things', 'application/reports+json', [1, null, { type: 'csp-violation', body: 'x' }], 200],
])('a report %s is refused, or leaves nothing', async (_, type, payload, status) => {
  const before = await countCsp()
  const answer = await sendReport({ 'content-type': type, payload: payload as object }, '10.251.0.2')
  expect(answer.status).toBe(status)
  expect(await countCsp()).toBe(before)
})

async function countCsp(): Promise<number> {
  const { rows } = await app.runtime.master.db.query({
    text: `select count(*)::int from error_log where log_key = 'csp'`,
    rowMode: 'array',
  })
  return Number((rows[0] as unknown[])[0]) // one row of one column
}

test('one address sends at most twenty reports a minute, and no other call takes their kind', async () => {
  const statuses: number[] = []
  for (let i = 0; i < 41; i++) statuses.push((await sendReport(oldReport('img-src', '/y'), '10.251.0.3')).status)
  expect(statuses.slice(0, 20)).toEqual(Array(20).fill(200))
  expect(statuses).toContain(429)
  const headers = { 'content-type': 'application/csp-report', 'x-forwarded-for': '10.251.0.4' }
  const other = await app.nobody.send({ method: 'POST', url: createErrorLog.path, payload: '{}', headers })
  expect(other.status).toBe(415)
})
