import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MasterTables, type Sql, statement } from '#server/database/database.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createErrorLog } from './contract.ts'

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
