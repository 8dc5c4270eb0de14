import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { today } from '#core/date.ts'
import { companyEndpoints } from '#features/company/contract.ts'
import { isyeriEndpoints, setByPass } from '#features/isyeri/contract.ts'
import { getGecitAnahtari } from '#features/sgk/anahtar.server.ts'
import { sgkKanalAyarEndpoints } from '#features/sgk/contract.ts'
import { takeCall } from '#features/sgk/hiz/kitap.server.ts'
import { startWorker, type Worker } from '#server/jobs/job-worker.ts'
import { createTestApp, type TestApp, type TestTenant } from '#test/app.ts'
import type { Client } from '#test/client.ts'
import { aWorker, effectReader, effectsOf, makeIsyeri, masterRows, runningJob } from '#test/filo.ts'
import { soon } from '#test/soon.ts'
import {
  findWaitingJob,
  getMonitorJobSummary,
  workerPlannedJobEndpoints as is,
  sgkWorkerEndpoints as isci,
  listMonitorSummary,
  resetJobOrWorker,
  resetJobs,
  resetMonitor,
  resetTasks,
  resetWorkers,
  sgkWorkerMonitorEndpoints as satir,
  setJobOrWorker,
  setJobs,
  setMonitor,
  setTasks,
  setWorkers,
  streamMonitor,
} from './contract.ts'
import { endOverdue, tend } from './isci/bakim.server.ts'
import { type Filo, startFilo } from './isci/filo.server.ts'
import { filoJobs } from './jobs.server.ts'

let app: TestApp
let admin: Client
let company: TestTenant
let other: TestTenant
let staff: Client
let queue: Worker
let filo: Filo | undefined
beforeAll(async () => {
  app = await createTestApp()
  admin = await app.master()
  company = await app.newTenant()
  other = await app.newTenant()
  staff = await company.staff()
  queue = await startWorker(app.runtime, filoJobs, [])
  await makeIsyeri(app.runtime, other.tenant, 25)
})
afterEach(async () => {
  await filo?.close()
  filo = undefined
  await sql('delete from worker_planned_job')
  await sql('delete from sgk_worker')
})
afterAll(async () => {
  await queue.close()
  await app.close()
})

const sql = (text: string, values?: unknown[]) => masterRows(app.runtime.master.db, text, values)
const now = () => new Date().toISOString()
const aJob = (rest = {}) => ({
  tenantId: company.tenant.id,
  tip: 1 as const,
  calismaZamani: now(),
  priority: 5,
  ...rest,
})
const statusOf = async (id: number) =>
  (await sql('select status from worker_planned_job where id = $1', [id]))[0]?.status
const ended = (id: number, status: number) => vi.waitFor(async () => expect(await statusOf(id)).toBe(status), soon)
const held = async (id: number) =>
  (await sql('select id from sgk_worker_monitor where job_id = $1 order by id', [id])).map((row) => Number(row.id))

test('a job is planned with a row a workplace: left out ones are done at once, the others are read', async () => {
  const companyId = (await staff.call(companyEndpoints.create, { companyName: 'Işık Güvenlik' })).id
  const ids: number[] = []
  for (const no of [1, 2, 3, 4]) {
    const isyeriSicilNo = `5206408086666666014657400${no}`
    const made = { isyeriSicilNo, companyId, tehlikeSinifi: 2, beyannameTipi: 1, isyeriKodu: String(no) } as const
    ids.push(
      (await staff.call(isyeriEndpoints.create, { ...made, kullaniciAdi: `kul${no}`, isyeriSifresi: 'sifre1' })).id,
    )
  }
  const [gone = 0, skipped = 0] = ids
  await staff.call(isyeriEndpoints.update, { id: gone, aktif: false })
  await staff.call(setByPass, { id: skipped, byPass: true, neden: 'taşındı', bitis: '2099-01-01' })
  await admin.call(sgkKanalAyarEndpoints.create, { tenantId: company.tenant.id, kanal: 'evizite', mod: 'gercek' })
  // both calls of the day of one workplace are used up
  const anahtar = await getGecitAnahtari(app.runtime.master.db, app.runtime.keys)
  const sayilan = { tenantId: company.tenant.id, mod: 'gercek', kullaniciAdi: 'kul3', isyeriKodu: '3' } as const
  const istek = { kanal: 'evizite', operasyon: 'raporAramaTarihile', sayilan, bolen: 1 } as const
  for (let call = 0; call < 2; call++) await takeCall(app.runtime.master.db, anahtar, istek)

  filo = startFilo(app.runtime, { 1: effectReader() }, 2)
  const { id } = await staff.call(is.create, aJob())
  await ended(id, 2)
  const { rows } = await staff.call(satir.fullGet, { filter: { jobId: id }, order: [{ key: 'id', value: 'Asc' }] })
  expect(rows.map(({ isyeriId, status, completed, mesaj }) => [isyeriId, status, completed, mesaj])).toEqual([
    [ids[1], 4, true, 'taşındı'],
    [ids[2], 4, true, 'hız sınırı'],
    [ids[3], 5, true, ''],
  ])
  const job = await staff.call(is.get, { id })
  expect(job).toMatchObject({ status: 2, toplam: 3, tamamlanan: 3, hatali: 0, isMaster: false })
  expect(await staff.call(getMonitorJobSummary, { jobId: id })).toContainEqual({
    workerNo: null,
    completed: true,
    status: 4,
    counter: 2,
  })
  expect(await effectsOf(app.runtime, company.tenant, id)).toEqual([1])
})

test('of two jobs that are due the older is cancelled, and none starts beside a running one', async () => {
  const running = await runningJob(app.runtime, company.tenant, { tip: 3, count: 1 })
  const first = await staff.call(
    is.create,
    aJob({ tip: 3, calismaZamani: new Date(Date.now() - 120_000).toISOString() }),
  )
  const second = await staff.call(
    is.create,
    aJob({ tip: 3, calismaZamani: new Date(Date.now() - 60_000).toISOString() }),
  )
  const twice = staff.call(is.create, aJob({ tip: 3, calismaZamani: second.calismaZamani }))
  await expect(twice).rejects.toMatchObject({ code: 'recordExists' })
  const open = await staff.call(findWaitingJob, { tip: 3 })
  expect(open.map((job) => job.id)).toEqual([running, first.id, second.id])
  // a file is waited for, and at the job's end it has not come
  await sql(`update worker_planned_job set bitis = now() - interval '1 second' where id = $1`, [running])
  await tend(app.runtime.master)
  expect(await sql('select status, mesaj from sgk_worker_monitor where job_id = $1', [running])).toEqual([
    { status: 6, mesaj: 'Dosya gelmedi.' },
  ])
  expect(await statusOf(running)).toBe(2)
  // the plan is asked for again, as the clock does
  await staff.call(is.update, { id: first.id, priority: 4 })
  await ended(first.id, -2)
  await staff.call(is.update, { id: second.id, priority: 4 })
  await vi.waitFor(async () => expect(await statusOf(second.id)).toBe(1), soon)
  const waiting = await sql(
    'select distinct status, completed, mesaj from sgk_worker_monitor where job_id = $1 and status = 0',
    [second.id],
  )
  expect(waiting).toEqual([{ status: 0, completed: false, mesaj: 'Beklemede, dosya bekleniyor' }])
})

test.each<[string, object]>([
  ['calismaZamani', { calismaZamani: new Date(Date.now() - 366 * 86_400_000).toISOString() }],
  ['calismaZamani', { calismaZamani: '2101-01-01T00:00:00Z' }],
  ['priority', { priority: 0 }],
  ['priority', { priority: 10 }],
  ['tip', { tip: 4 }],
  ['parameter1', { parameter1: 'dün' }],
  ['parameter1', { parameter1: '2026-02-31' }],
  ['parameter1', { parameter1: '202613' }],
  ['parameter1', { parameter1: '2099-01-01' }],
  ['parameter1', { parameter1: '209901' }],
  ['parameter2', { parameter2: ',a' }],
])('%s is refused by name: %o', async (field, wrong) => {
  await expect(staff.call(is.create, aJob(wrong))).rejects.toMatchObject({ status: 400, errors: [{ field }] })
})

test('a job may name the day on which it runs, and no later one when it is moved to an earlier day', async () => {
  const later = new Date(Date.now() + 10 * 86_400_000)
  const parameter1 = today(later)
  const typed = parameter1.split('-').reverse().join('.')
  const job = await staff.call(is.create, aJob({ parameter1: typed, calismaZamani: later.toISOString() }))
  expect(job).toMatchObject({ parameter1, status: 0 })
  const earlier = staff.call(is.update, { id: job.id, calismaZamani: now() })
  await expect(earlier).rejects.toMatchObject({ status: 400, errors: [{ field: 'parameter1' }] })
})

test('set and reset do what the table says, count what they did, and skip what a worker holds', async () => {
  const jobId = await runningJob(app.runtime, company.tenant, { count: 12 })
  const worker = await aWorker(app.runtime)
  const kira = await worker.take()
  const ids = await held(jobId)
  const [leased = 0] = kira?.rows.map(({ id }) => id) ?? []
  const free = ids.filter((id) => !kira?.rows.some((row) => row.id === id))
  expect(free).toHaveLength(2)
  const items = [leased, ...free].map((id) => ({ id }))
  const outcome = await staff.call(setMonitor, { items })
  expect(outcome).toMatchObject({ etkilenen: 2, atlanan: 1, nedenler: [{ id: leased, kod: 'alreadyRunning' }] })
  expect(await sql('select distinct status, completed from sgk_worker_monitor where id = any ($1)', [free])).toEqual([
    { status: 4, completed: true },
  ])
  expect(await staff.call(setMonitor, { items: [] })).toEqual({ etkilenen: 0, atlanan: 0, nedenler: [] })
  expect(await staff.call(resetMonitor, { items })).toMatchObject({ etkilenen: 2, atlanan: 1 })
  expect(await staff.call(setJobOrWorker, { jobId })).toMatchObject({ etkilenen: 2, atlanan: 10 })
  expect(await staff.call(resetJobOrWorker, { jobId })).toMatchObject({ etkilenen: 2, atlanan: 10 })
  expect(await staff.call(resetJobs, { items: [{ id: jobId }] })).toMatchObject({
    etkilenen: 0,
    nedenler: [{ kod: 'alreadyRunning' }],
  })
  const task = { items: [{ id: kira?.taskId ?? 0 }] }
  expect(await staff.call(resetTasks, task)).toMatchObject({ atlanan: 1 })
  const stop = { items: [{ id: worker.workerId }] }
  expect(await admin.call(resetWorkers, stop)).toMatchObject({ atlanan: 1 })
  expect(await admin.call(setWorkers, stop)).toMatchObject({ etkilenen: 1 })
  expect((await admin.call(isci.get, { id: worker.workerId })).status).toBe(2)
  expect(await worker.take()).toBeNull()

  // the worker dies: nothing is held any longer
  await sql(`update sgk_worker set son_yasam = now() - interval '91 seconds'`)
  expect(await staff.call(resetTasks, task)).toMatchObject({ etkilenen: 0, nedenler: [{ kod: 'gecisYok' }] })
  expect(await staff.call(setTasks, task)).toMatchObject({ etkilenen: 1 })
  expect(await admin.call(resetWorkers, stop)).toMatchObject({ etkilenen: 1 })
  expect(await staff.call(setJobs, { items: [{ id: jobId }] })).toMatchObject({ etkilenen: 1 })
  expect(await staff.call(setJobs, { items: [{ id: jobId }] })).toMatchObject({ etkilenen: 0, atlanan: 1 })
  // a row that failed is read again: its job runs again
  await sql(
    `update sgk_worker_monitor set status = -1, completed = true, end_date = now(), mesaj = 'sayfa' where job_id = $1`,
    [jobId],
  )
  const reset = await staff.call(satir.bulk, { action: 'sifirla', filter: { jobId, mesaj: 'sayfa' }, count: 12 })
  expect(reset).toMatchObject({ etkilenen: 12, atlanan: 0 })
  expect(await statusOf(jobId)).toBe(1)
  expect(await staff.call(resetJobs, { items: [{ id: jobId }] })).toMatchObject({ etkilenen: 1 })
  expect(await statusOf(jobId)).toBe(0)
  const audit = await sql(
    `select degisim->>'etkilenen' as n, degisim->>'atlanan' as m from audit_log
      where islem = 'tamamla' and varlik = 'sgkWorkerMonitor' order by id`,
  )
  expect(audit).toEqual([
    { n: '2', m: '1' },
    { n: '2', m: '10' },
  ])
})

test('a job that has begun keeps what it was begun with, and its status changes only by the actions', async () => {
  const jobId = await runningJob(app.runtime, company.tenant, { count: 1 })
  const master = await admin.call(is.create, aJob({ calismaZamani: new Date(Date.now() + 3_600_000).toISOString() }))
  expect(master.isMaster).toBe(true)
  await expect(staff.call(is.update, { id: master.id, priority: 1 })).rejects.toMatchObject({ code: 'noAuthority' })
  await expect(staff.call(is.delete, { id: master.id })).rejects.toMatchObject({ code: 'noAuthority' })
  await expect(staff.call(is.update, { id: jobId, tip: 2 })).rejects.toMatchObject({ code: 'gecisYok' })
  await expect(staff.call(is.update, { id: jobId, status: -1 })).rejects.toMatchObject({
    errors: [{ field: 'status' }],
  })
  await expect(staff.call(is.delete, { id: jobId })).rejects.toMatchObject({ code: 'alreadyRunning' })
  expect((await staff.call(is.update, { id: jobId, status: -2 })).status).toBe(-2)
  expect(await staff.call(is.delete, { id: jobId })).toBe(1)
})

test('what an administrator planned its staff set, reset and cancel', async () => {
  const { id } = await admin.call(is.create, aJob({ calismaZamani: new Date(Date.now() + 3_600_000).toISOString() }))
  expect(await staff.call(is.tamamla, { id })).toBe(1)
  expect(await statusOf(id)).toBe(2)
  expect(await staff.call(resetJobs, { items: [{ id }] })).toMatchObject({ etkilenen: 1 })
  expect(await statusOf(id)).toBe(0)
  await staff.call(is.iptal, { id })
  expect(await statusOf(id)).toBe(-2)
})

test('staff see and touch rows of their company only', async () => {
  const [own, foreign] = [
    await runningJob(app.runtime, company.tenant, { count: 2 }),
    await runningJob(app.runtime, other.tenant, { count: 2 }),
  ]
  const [[mine = 0], [theirs = 0]] = [await held(own), await held(foreign)]
  const before = await sql('select id, status, degisme from sgk_worker_monitor order by id')
  const mixed = staff.call(setMonitor, { items: [{ id: mine }, { id: theirs }] })
  await expect(mixed).rejects.toMatchObject({ code: 'notFound' })
  await expect(staff.call(setJobs, { items: [{ id: own }, { id: foreign }] })).rejects.toMatchObject({
    code: 'notFound',
  })
  await expect(staff.call(setJobOrWorker, { jobId: foreign })).rejects.toMatchObject({ code: 'notFound' })
  await expect(staff.call(getMonitorJobSummary, { jobId: foreign })).rejects.toMatchObject({ code: 'notFound' })
  await expect(staff.call(streamMonitor, { jobId: foreign })).rejects.toMatchObject({ code: 'notFound' })
  expect(await sql('select id, status, degisme from sgk_worker_monitor order by id')).toEqual(before)
  const many = Array.from({ length: 501 }, (_, at) => ({ id: at + 1 }))
  await expect(staff.call(setMonitor, { items: many })).rejects.toMatchObject({
    status: 400,
    errors: [{ field: 'items' }],
  })
  const live = await staff.call(streamMonitor, { jobId: own })
  expect(live).toMatchObject({
    job: { id: own, toplam: 2, durumlar: [{ status: 0, completed: false, adet: 2 }] },
    gorevler: [],
  })
  const summary = await staff.call(listMonitorSummary, {})
  expect(new Set(summary.rows.map(({ jobId }) => jobId))).toEqual(new Set([own]))
  const asMaster = await staff.send({ method: 'POST', url: is.fullGet.path, payload: { isMaster: true } })
  expect(asMaster.status).toBe(403)
  await expect(staff.call(isci.fullGet, {})).rejects.toMatchObject({ code: 'noAuthority' })
  const looker = await company.staff([{ ekran: 'sgkWorkerMonitor', eylem: 'gor' }])
  const refused = { code: 'noAuthority' }
  await expect(looker.call(setMonitor, { items: [{ id: mine }] })).rejects.toMatchObject(refused)
  await expect(looker.call(satir.bulk, { action: 'tamamla', ids: [mine] })).rejects.toMatchObject(refused)
  await sql(`update worker_planned_job set bitis = now() - interval '1 second'`)
  expect(await app.runtime.master.inTransaction(endOverdue)).toBe(4)
})
