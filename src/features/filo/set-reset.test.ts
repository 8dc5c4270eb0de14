import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp, type TestTenant } from '#test/app.ts'
import type { Client } from '#test/client.ts'
import { aWorker, masterRows, runningJob } from '#test/filo.ts'
import { soon } from '#test/soon.ts'
import { workerPlannedJobEndpoints as is, resetJobOrWorker, resetMonitor, setTasks } from './contract.ts'
import { tend } from './isci/bakim.server.ts'
import { endJobs } from './isci/end-queries.server.ts'
import { beginRow, leave } from './isci/queries.server.ts'
import { setOrReset } from './set-reset.server.ts'

let app: TestApp
let company: TestTenant
let staff: Client
beforeAll(async () => {
  app = await createTestApp()
  company = await app.newTenant()
  staff = await company.staff()
})
afterEach(async () => {
  await sql('delete from worker_planned_job')
  await sql('delete from sgk_worker')
})
afterAll(() => app.close())

const sql = (text: string, values?: unknown[]) => masterRows(app.runtime.master.db, text, values)
const statusOf = async (id: number) =>
  (await sql('select status from worker_planned_job where id = $1', [id]))[0]?.status
const rowsOf = (id: number) =>
  sql('select status, completed, task_id is null as free from sgk_worker_monitor where job_id = $1 order by id', [id])

/** A job whose rows all have ended with a failure, read by worker number 77. */
async function failedJob({ status = -1, count = 2 } = {}) {
  const id = await runningJob(app.runtime, company.tenant, { count })
  await sql(
    `update sgk_worker_monitor set status = -1, completed = true, end_date = now(), worker_no = 77, deneme = 3 where job_id = $1`,
    [id],
  )
  await sql(
    'update worker_planned_job set status = $2::smallint, end_date = case when $2::smallint <> 1 then now() end where id = $1',
    [id, status],
  )
  return id
}

test('of two jobs that have ended the newest is opened again; the rows of the other are skipped with the reason', async () => {
  const [older, newer] = [await failedJob(), await failedJob()]
  const outcome = await staff.call(resetJobOrWorker, { workerNo: 77 })
  expect(outcome).toMatchObject({ etkilenen: 2, atlanan: 2 })
  expect(outcome.nedenler.map(({ kod }) => kod)).toEqual(['alreadyRunning', 'alreadyRunning'])
  expect([await statusOf(older), await statusOf(newer)]).toEqual([-1, 1])
  expect(await rowsOf(older)).toEqual([1, 2].map(() => ({ status: -1, completed: true, free: true })))
  expect(await rowsOf(newer)).toEqual([1, 2].map(() => ({ status: 0, completed: false, free: true })))
  // what was read before the reset counts no more
  expect(await sql('select distinct taban_deneme from sgk_worker_monitor where job_id = $1', [newer])).toEqual([
    { taban_deneme: 3 },
  ])
})

test('a row of a cancelled job is not reset: nobody would read it', async () => {
  const job = await failedJob({ status: -2 })
  const items = (await sql('select id from sgk_worker_monitor where job_id = $1', [job])).map((row) => ({
    id: Number(row.id),
  }))
  const outcome = await staff.call(resetMonitor, { items })
  expect(outcome).toMatchObject({ etkilenen: 0, atlanan: 2, nedenler: [{ kod: 'gecisYok' }, { kod: 'gecisYok' }] })
  expect(await rowsOf(job)).toEqual([1, 2].map(() => ({ status: -1, completed: true, free: true })))
})

test('a worker that stops gives back the row that it was reading when its job was cancelled', async () => {
  const job = await runningJob(app.runtime, company.tenant, { count: 3 })
  const worker = await aWorker(app.runtime)
  const kira = await worker.take()
  const [row] = kira?.rows ?? []
  if (!kira || !row) throw new Error('nothing to read')
  await beginRow(app.runtime.master.db, { ...row, taskId: kira.taskId })
  await staff.call(is.iptal, { id: job })
  expect(await rowsOf(job)).toEqual([false, true, true].map((free) => ({ status: 0, completed: false, free })))
  const task = { items: [{ id: kira.taskId }] }
  expect(await staff.call(setTasks, task)).toMatchObject({ etkilenen: 0, nedenler: [{ kod: 'alreadyRunning' }] })
  const [{ oturum } = {}] = await sql('select oturum from sgk_worker where id = $1', [worker.workerId])
  await leave(app.runtime.master.db, { id: worker.workerId, oturum: String(oturum) })
  expect(await rowsOf(job)).toEqual([1, 2, 3].map(() => ({ status: 0, completed: false, free: true })))
  expect(await staff.call(setTasks, task)).toMatchObject({ etkilenen: 1 })
})

test('a job does not end while a reset of its last row is on its way', async () => {
  const job = await failedJob({ status: 1, count: 1 })
  const ids = (await sql('select id from sgk_worker_monitor where job_id = $1', [job])).map(({ id }) => Number(id))
  let ending: Promise<unknown> = Promise.resolve()
  await app.runtime.master.inTransaction(async (db) => {
    expect(await setOrReset({ db, changed: () => {} }, 'monitor', 'reset', ids)).toMatchObject({ etkilenen: 1 })
    // another process looks now: it still sees the row as it was
    ending = endJobs(app.runtime.master.db, {})
    const waits = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await vi.waitFor(async () => expect(await sql(waits)).toHaveLength(1), soon)
  })
  await ending
  expect(await statusOf(job)).toBe(1)
  await sql(`update sgk_worker_monitor set status = 5, completed = true, end_date = now() where job_id = $1`, [job])
  await tend(app.runtime.master)
  expect(await statusOf(job)).toBe(2)
})
