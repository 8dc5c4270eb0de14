import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailGrubuEndpoints } from '#features/mail-grubu/contract.ts'
import { createTestApp, type TestApp, type TestTenant } from '#test/app.ts'
import type { Client } from '#test/client.ts'
import {
  getTenantMailGroup,
  tenantBatchOperationEndpoints as islem,
  scheduledJobLogEndpoints as kayit,
  listIslemler,
  logOperation,
  markGoruldu,
  onizle,
  batchOperationEndpoints as tanim,
} from './contract.ts'
import { operasyon } from './islem/operasyon.ts'

let app: TestApp
let admin: Client
let company: TestTenant
let other: TestTenant
let staff: Client
beforeAll(async () => {
  app = await createTestApp()
  admin = await app.master()
  company = await app.newTenant()
  other = await app.newTenant()
  staff = await company.staff()
  for (const operationId of Object.values(operasyon)) {
    await admin.call(tanim.create, { operationId, operationName: `İşlem ${operationId}`, operationType: 2 })
  }
})
afterAll(() => app.close())

const daily = { operationType: 2, interval: 1, specificTime: '08:00:00' } as const
const anIslem = (operationId: number, rest = {}) => ({ tenantId: company.tenant.id, operationId, ...daily, ...rest })

test('definitions come from the program’s own table of operations, each once', async () => {
  const islemler = await admin.call(listIslemler, {})
  expect(islemler.map(({ operationId }) => operationId)).toEqual(Object.values(operasyon))
  expect(islemler[2]).toMatchObject({ parametreler: [{ alan: 'param2' }], varsayilan: { operationType: 2 } })
  const twice = admin.call(tanim.create, { operationId: 1, operationName: 'İkinci', operationType: 2 })
  await expect(twice).rejects.toMatchObject({ code: 'recordExists', errors: [{ field: 'operationId' }] })
  // @ts-expect-error no operation of the program has this number
  const unknown = admin.call(tanim.create, { operationId: 99, operationName: 'Yok', operationType: 2 })
  await expect(unknown).rejects.toMatchObject({ status: 400, errors: [{ field: 'operationId' }] })
  const names = await staff.call(tanim.getList, {})
  expect(names).toHaveLength(Object.values(operasyon).length)
})

test('a company has one row an operation; a second one is refused with the note of an existing job', async () => {
  const row = await staff.call(islem.create, { ...anIslem(1), daysOfWeek: '1,3' })
  expect(row).toMatchObject({ tenantName: company.tenant.name, operationName: 'İşlem 1', isMaster: false, aktif: true })
  // lists that do not belong to the kind are not kept, and the next run is known
  expect(row).toMatchObject({ daysOfWeek: null, kacirilan: 1, mailKosulu: 1, processStatus: 'Scheduled' })
  expect(Date.parse(row.sonrakiKosu ?? '')).toBeGreaterThan(Date.now())
  const again = staff.call(islem.create, anIslem(1))
  await expect(again).rejects.toMatchObject({ status: 409, errors: [{ field: 'operationId', key: 'tenantJobExists' }] })
  const off = await staff.call(islem.update, { id: row.id, aktif: false })
  expect(off.sonrakiKosu).toBeNull()
  const hourly = await staff.call(islem.update, { id: row.id, operationType: 1, interval: 24, aktif: true })
  expect(hourly).toMatchObject({ operationType: 1, interval: 24 })
  await staff.call(islem.delete, { id: row.id })
})

const custom = (param1: string) => ({ operationType: 6, param1 })

test.each<[string, object]>([
  ['specificTime', { specificTime: '24:00:00' }],
  ['specificTime', { specificTime: '1:2:3' }],
  ['daysOfWeek', { operationType: 3, daysOfWeek: '0,8' }],
  ['daysOfWeek', { operationType: 3, daysOfWeek: '1,1' }],
  ['daysOfWeek', { operationType: 3, daysOfWeek: 'a' }],
  ['daysOfWeek', { operationType: 3, daysOfWeek: '3,1' }],
  ['daysOfMonth', { operationType: 4, daysOfMonth: '31' }],
  ['daysOfMonth', { operationType: 4, daysOfMonth: '0' }],
  ['daysOfMonth', { operationType: 4, daysOfMonth: Array.from({ length: 40 }, (_, n) => n + 1).join() }],
  ['interval', { interval: 0 }],
  ['interval', { interval: -1 }],
  ['interval', { operationType: 1, interval: 25 }],
  ['param1', custom('* * *')],
  ['param1', custom('61 * * * *')],
  ['param1', custom('0 0 30 2 *')],
  ['param1', { operationType: 6 }],
  ['param2', { operationType: 6, param1: '0 9 * * *', param2: 'rm -rf' }],
  ['operationId', { operationId: 999 }],
  ['operationType', { operationType: 7 }],
  ['toEmail', { toEmail: '987654' }],
  ['bccEmail', { bccEmail: 'ik@posta.example' }],
])('%s is refused by name: %o', async (field, wrong) => {
  const body = { ...anIslem(operasyon.kayitTemizligi), ...wrong }
  await expect(staff.call(islem.create, body)).rejects.toMatchObject({ status: 400, errors: [{ field }] })
})

test('recipients are groups of the company itself', async () => {
  const adresler = 'bir@posta.example\niki@posta.example'
  const foreign = await (await other.staff()).call(mailGrubuEndpoints.create, { adi: 'Yabancı', adresler })
  const refused = staff.call(islem.create, anIslem(2, { ccEmail: String(foreign.id) }))
  await expect(refused).rejects.toMatchObject({ errors: [{ field: 'ccEmail', key: 'invalidChoice' }] })
  const own = await staff.call(mailGrubuEndpoints.create, { adi: 'Bizim', adresler })
  const offered = await staff.call(getTenantMailGroup, { id: company.tenant.id })
  expect(await staff.call(getTenantMailGroup, {})).toEqual(offered)
  await expect(admin.call(getTenantMailGroup, {})).rejects.toMatchObject({ errors: [{ field: 'id' }] })
  expect(offered).toEqual([{ id: own.id, adi: 'Bizim', adresSayisi: 2 }])
  const row = await staff.call(islem.create, anIslem(2, { toEmail: String(own.id) }))
  expect(row.toEmail).toBe(String(own.id))
  await staff.call(islem.delete, { id: row.id })
  const peek = staff.call(getTenantMailGroup, { id: other.tenant.id })
  await expect(peek).rejects.toMatchObject({ code: 'notFound' })
})

test('a sentence and the next five runs tell what a schedule does', async () => {
  const weekly = { operationType: 3, interval: 1, specificTime: '09:30:00', daysOfWeek: '1,5' } as const
  const { cumle, sonraki } = await staff.call(onizle, weekly)
  expect(cumle).toBe('Her hafta Pazartesi, Cuma, saat 09:30')
  expect(sonraki).toHaveLength(5)
  expect(sonraki.every((time) => time.endsWith('T06:30:00.000Z'))).toBe(true)
  const once = await staff.call(onizle, { operationType: 5, interval: 1, specificTime: '09:30:00' })
  expect(once.sonraki).toHaveLength(1)
  const never = staff.call(onizle, { operationType: 6, interval: 1, param1: '0 0 31 2 *' })
  await expect(never).rejects.toMatchObject({ errors: [{ field: 'param1', key: 'invalidCron' }] })
})

test('staff see and change rows of their company only, whatever the body says', async () => {
  const foreign = await admin.call(islem.create, { ...anIslem(1), tenantId: other.tenant.id })
  const own = await staff.call(islem.create, anIslem(1))
  const { rows } = await staff.call(islem.fullGet, {})
  expect(rows.map(({ id }) => id)).toEqual([own.id])
  await expect(staff.call(islem.get, { id: foreign.id })).rejects.toMatchObject({ code: 'notFound' })
  await expect(staff.call(islem.trigger_operation, { id: foreign.id })).rejects.toMatchObject({ code: 'notFound' })
  await expect(staff.call(logOperation, { id: foreign.id })).rejects.toMatchObject({ code: 'notFound' })
  const elsewhere = { ...anIslem(2), tenantId: other.tenant.id }
  await expect(staff.call(islem.create, elsewhere)).rejects.toMatchObject({ code: 'noAuthority' })
  const asMaster = staff.send({ method: 'POST', url: islem.fullGet.path, payload: { isMaster: true } })
  expect((await asMaster).status).toBe(403)
  const unnamed = await staff.send({ method: 'POST', url: islem.create.path, payload: { operationId: 2, ...daily } })
  expect(unnamed.json().resultObject).toMatchObject({ tenantId: company.tenant.id })
  const filtered = await admin.call(islem.fullGet, { filter: { tenantId: other.tenant.id } })
  expect(filtered.rows.map(({ id }) => id)).toEqual([foreign.id])
})

test('what an administrator made for a company its staff may trigger, not change, switch, reset or delete', async () => {
  const { id } = await admin.call(islem.create, anIslem(operasyon.gunlukOzet))
  const refused = { code: 'noAuthority' }
  await expect(staff.call(islem.update, { id, aktif: false })).rejects.toMatchObject(refused)
  await expect(staff.call(islem.reset_operation, { id })).rejects.toMatchObject(refused)
  await expect(staff.call(islem.delete, { id })).rejects.toMatchObject(refused)
  const { logId } = await staff.call(islem.trigger_operation, { id })
  const { rows } = await staff.call(logOperation, { id })
  expect(rows).toMatchObject([{ id: logId, status: 98, isSccessStatus: false, tetikleyen: expect.any(String) }])
  await expect(staff.call(islem.trigger_operation, { id })).rejects.toMatchObject({ code: 'alreadyRunning' })
  await expect(staff.call(kayit.delete, { id: Number(logId) })).rejects.toMatchObject({ code: 'alreadyRunning' })
  expect(await admin.call(islem.reset_operation, { id })).toBe(1)
  expect((await staff.call(kayit.fullGet, { filter: { status: -1 } })).rows).toMatchObject([{ id: logId }])
  expect(await staff.call(kayit.delete, { id: Number(logId) })).toBe(1)
})

test('a seventh trigger within a minute waits, and each right is asked for by itself', async () => {
  const { id } = await staff.call(islem.create, anIslem(operasyon.kayitTemizligi))
  for (let n = 0; n < 6; n++) {
    await staff.call(islem.trigger_operation, { id })
    await staff.call(islem.reset_operation, { id })
  }
  await expect(staff.call(islem.trigger_operation, { id })).rejects.toMatchObject({ code: 'tooManyRequests' })
  const looker = await company.staff([{ ekran: 'tenantBatchOperation', eylem: 'gor' }])
  await expect(looker.call(islem.trigger_operation, { id })).rejects.toMatchObject({ code: 'noAuthority' })
  await expect(looker.call(islem.reset_operation, { id })).rejects.toMatchObject({ code: 'noAuthority' })
  await expect(looker.call(logOperation, { id })).rejects.toMatchObject({ code: 'noAuthority' })
  const csv = { isCreateCsv: true, cSVList: [{ key: 'operationName', label: 'Ad' }] }
  const taken = await looker.send({ method: 'POST', url: islem.fullGet.path, payload: csv })
  expect(taken.status).toBe(403)
  expect((await looker.call(islem.fullGet, {})).rows.length).toBeGreaterThan(0)
})

test('trigger and reset of a definition act on the rows of all companies', async () => {
  const mine = await admin.call(islem.fullGet, { filter: { operationId: 1 } })
  expect(mine.rows).toHaveLength(2)
  await admin.call(tanim.trigger_operation, { id: 1 })
  const running = await admin.call(islem.fullGet, { filter: { operationId: 1, processStatus: 'Enqueued' } })
  expect(running.rows).toHaveLength(2)
  expect(await admin.call(tanim.reset_operation, { id: 1 })).toBe(1)
  const free = await admin.call(islem.fullGet, { filter: { operationId: 1, processStatus: 'Scheduled' } })
  expect(free.rows).toHaveLength(2)
})

test('a trigger of a definition keeps to six a minute, and none runs while the definition is off', async () => {
  const { rows } = await admin.call(islem.fullGet, { filter: { operationId: 1 } })
  const [row] = rows
  if (!row) throw new Error('no schedule')
  await app.runtime.master.db.query({ text: 'delete from scheduled_job_log', rowMode: 'array' })
  for (let n = 0; n < 6; n++) {
    await admin.call(tanim.trigger_operation, { id: 1 })
    await admin.call(tanim.reset_operation, { id: 1 })
  }
  await expect(admin.call(tanim.trigger_operation, { id: 1 })).rejects.toMatchObject({ code: 'tooManyRequests' })
  await app.runtime.master.db.query({ text: 'delete from scheduled_job_log', rowMode: 'array' })
  await admin.call(tanim.update, { id: 1, aktif: false })
  await expect(admin.call(islem.trigger_operation, { id: row.id })).rejects.toMatchObject({ code: 'gecisYok' })
  await expect(admin.call(tanim.trigger_operation, { id: 1 })).rejects.toMatchObject({ code: 'gecisYok' })
  const runs = await app.runtime.master.db.query({ text: 'select 1 from scheduled_job_log', rowMode: 'array' })
  expect(runs.rows).toEqual([])
  await admin.call(tanim.update, { id: 1, aktif: true })
})

test('the days of the log are counted by status, as the list finds them by a day', async () => {
  const { tenant } = other
  await app.runtime.master.db.query({
    text: `insert into scheduled_job_log (tenant_id, operation_id, running_date, status, end_time)
           select ${tenant.id}, 1, z::timestamptz, s, now() from (values
             ('2026-03-01 23:59:59+03', 1), ('2026-03-02 00:00:00+03', 1), ('2026-03-02 23:30:00+03', -1),
             ('2026-03-02 12:00:00+03', 1), ('2026-03-03 00:00:00+03', -1)) as v (z, s)`,
    rowMode: 'array',
  })
  const filter = {
    tenantId: tenant.id,
    runningDate: { gte: '2026-03-01T00:00:00+03:00', lte: '2026-03-03T00:00:00+03:00' },
  }
  const days = await admin.call(kayit.gruplar, { filter, alan: 'runningDate', yan: 'status' })
  expect(days).toHaveLength(4)
  expect(days).toEqual(
    expect.arrayContaining([
      { deger: '2026-03-01', yan: 1, adet: 1 },
      { deger: '2026-03-02', yan: 1, adet: 2 },
      { deger: '2026-03-02', yan: -1, adet: 1 },
      { deger: '2026-03-03', yan: -1, adet: 1 },
    ]),
  )
  const day = { gte: '2026-03-02T00:00:00+03:00', lte: '2026-03-02T23:59:59.999+03:00' }
  const { rows } = await admin.call(kayit.fullGet, { filter: { tenantId: tenant.id, runningDate: day, status: 1 } })
  expect(rows).toHaveLength(2)
  expect(await staff.call(kayit.gruplar, { filter: { runningDate: day }, alan: 'runningDate' })).toEqual([])
  await expect(admin.call(kayit.gruplar, { alan: 'runningDate', yan: 'exception' })).rejects.toMatchObject({
    errors: [{ field: 'yan', key: 'unknownField' }],
  })
})

test('a failure counts as unseen until somebody opens it, and for ninety days at most', async () => {
  const { tenant } = company
  const { rows: made } = await app.runtime.master.db.query({
    text: `insert into scheduled_job_log (tenant_id, operation_id, running_date, status, end_time)
           select ${tenant.id}, 1, now() - make_interval(days => d, mins => 1), s, now()
             from (values (1, -1), (89, -1), (90, -1), (1, 1)) as v (d, s) returning id`,
    rowMode: 'array',
  })
  const [fresh, old, past, good] = made.map(([id]) => Number(id))
  const unseen = async (client: Client) => {
    const { rows } = await client.call(kayit.fullGet, { filter: { gorulmedi: true, tenantId: tenant.id } })
    return rows.map(({ id }) => id).filter((id) => made.some(([known]) => Number(known) === id))
  }
  expect(await unseen(staff)).toEqual([old, fresh])
  expect(await unseen(admin)).toEqual([old, fresh])
  const stranger = await other.staff()
  await expect(stranger.call(markGoruldu, { id: fresh ?? 0 })).rejects.toMatchObject({ code: 'notFound' })
  expect(await staff.call(markGoruldu, { id: fresh ?? 0 })).toBe(1)
  expect(await admin.call(markGoruldu, { id: fresh ?? 0 })).toBe(0)
  expect(await admin.call(markGoruldu, { id: good ?? 0 })).toBe(0)
  expect(await unseen(admin)).toEqual([old])
  expect(await admin.call(kayit.get, { id: past ?? 0 })).toMatchObject({ goruldu: null })
})

test('a run that was deleted from the log stays in the record of changes', async () => {
  const { rows } = await app.runtime.master.db.query({
    text: `insert into scheduled_job_log (tenant_id, operation_id, running_date, status, end_time)
           values (${company.tenant.id}, 1, now(), -1, now()) returning id`,
    rowMode: 'array',
  })
  const id = Number(rows[0]?.[0])
  expect(await staff.call(kayit.delete, { id })).toBe(1)
  await expect(admin.call(kayit.get, { id })).rejects.toMatchObject({ code: 'notFound' })
  const { rows: audit } = await app.runtime.master.db.query({
    text: `select islem, degisim ->> 'status' is not null from audit_log where varlik = 'scheduledJobLog' and varlik_id = '${id}'`,
    rowMode: 'array',
  })
  expect(audit.map(([islem]) => islem)).toEqual(['delete'])
})

test('what points to a row of several companies is told to staff as well, whose rights stand in their own database', async () => {
  const row = await admin.call(islem.create, anIslem(9))
  const { id } = row
  const looker = await company.staff([{ ekran: 'tenantBatchOperation', eylem: 'gor' }])
  for (const client of [admin, staff, looker]) expect(await client.call(islem.kullanim, { id })).toEqual([])
  const stranger = await other.staff()
  await expect(stranger.call(islem.kullanim, { id })).rejects.toMatchObject({ code: 'notFound' })
  await admin.call(islem.delete, { id })
})
