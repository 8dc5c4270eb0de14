import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { tend } from '#features/filo/isci/bakim.server.ts'
import { batchOperationEndpoints, tenantBatchOperationEndpoints } from '#features/zamanli-islem/contract.ts'
import { zamanliIslemJobs } from '#features/zamanli-islem/jobs.server.ts'
import { startWorker } from '#server/jobs/job-worker.ts'
import { createTestApp, type TestApp, type TestTenant } from './app.ts'
import { effectsOf, makeIsyeri, masterRows, runningJob } from './filo.ts'
import { isSoak, say, seeded } from './harness/random.ts'
import { forgetJobs, listJobs } from './job-table.ts'

// Processes that are killed before a message to PostgreSQL while they plan, lease, read, set, reset or trigger: what they
// did is there as a whole or not at all, and whoever comes next finishes it, once.

type Deed = 'plan' | 'read' | 'set' | 'reset' | 'trigger'

const random = seeded('kill sweep of the fleet')
const secret = 'a secret that parent and child know'
const size = 3
const runs = 'runZamanliIslem'

let app: TestApp
let company: TestTenant
let schedule: number
beforeAll(async () => {
  app = await createTestApp({ environment: { KADRO_SECRET: secret } })
  company = await app.newTenant()
  await makeIsyeri(app.runtime, company.tenant, size)
  const admin = await app.master()
  const definition = { operationId: 1, operationName: 'Özet', operationType: 2 } as const
  await admin.call(batchOperationEndpoints.create, definition)
  const daily = { operationType: 2, interval: 1, specificTime: '08:00:00' } as const
  const row = { tenantId: company.tenant.id, operationId: 1, ...daily }
  schedule = (await admin.call(tenantBatchOperationEndpoints.create, row)).id
  // the queue is made by the first worker
  await (await startWorker(app.runtime, zamanliIslemJobs, [])).close()
})
afterAll(() => app.close())
beforeEach(async () => {
  await sql('delete from worker_planned_job')
  await sql('delete from sgk_worker')
})

const sql = (text: string, values?: unknown[]) => masterRows(app.runtime.master.db, text, values)

type Order = { deed: Deed; id?: number; ids?: number[]; dieAt: number }

/** Does a deed in a process that dies before this message; the number of its messages when it lived. */
async function act({ deed, id = 0, ids = [], dieAt }: Order): Promise<number | null> {
  const { masterDatabase } = app.runtime.server
  const order = { address: inject('server'), masterDatabase, tenantId: company.tenant.id, deed, id, ids, dieAt }
  const env = { ...process.env, DATABASE_URL: 'postgres://tests@localhost', KADRO_SECRET: secret, KADRO_DEMO: '0' }
  const victim = spawn(process.execPath, ['test/filo-kill-victim.ts', JSON.stringify(order)], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  victim.stdout.on('data', (text) => {
    said += text
  })
  const [code, signal] = await once(victim, 'close')
  expect([code, signal]).toEqual(code === 0 ? [0, null] : [null, 'SIGKILL'])
  return code === 0 ? Number(said) : null
}

type Ground = { id: number; ids: number[] }

/** The state of a deed's ground: `begun` before it, `done` after it, and nothing besides where it is one transaction. */
type Flow = {
  prepare(): Promise<Ground>
  look(ground: Ground): Promise<unknown>
  begun: unknown
  done: unknown
  /** A deed of several transactions may stand between; it still holds this. */
  between?(ground: Ground): Promise<void>
}

/** Accruals come as files: their plan asks for no credential. */
const newJob = async () => {
  const [job] = await sql(
    `insert into worker_planned_job (tenant_id, tip, calisma_zamani) values ($1, 2, now()) returning id`,
    [company.tenant.id],
  )
  return { id: Number(job?.id), ids: [] }
}

/** The state of a job with the states of its rows. */
async function lookAtJob({ id }: Ground) {
  const [job] = await sql('select status from worker_planned_job where id = $1', [id])
  const rows = await sql('select status from sgk_worker_monitor where job_id = $1 order by isyeri_id', [id])
  return [job?.status, ...rows.map(({ status }) => status)]
}

async function failedJob(status: 1 | -1): Promise<Ground> {
  const id = await runningJob(app.runtime, company.tenant, { count: size })
  const rowsEnded = `update sgk_worker_monitor set status = -1, completed = true, end_date = now() where job_id = $1`
  if (status === -1) {
    await sql(rowsEnded, [id])
    await sql('update worker_planned_job set status = -1, end_date = now() where id = $1', [id])
  }
  const ids = (await sql('select id from sgk_worker_monitor where job_id = $1', [id])).map((row) => Number(row.id))
  return { id, ids }
}

const flows: Record<Deed, Flow> = {
  plan: { prepare: newJob, look: lookAtJob, begun: [0], done: [1, 0, 0, 0] },
  read: {
    prepare: () => failedJob(1),
    look: lookAtJob,
    begun: [1, 0, 0, 0],
    done: [2, 5, 5, 5],
    async between({ id }) {
      // a row that is done was read, and what is read is there once
      const effects = await effectsOf(app.runtime, company.tenant, id)
      expect(effects.every((n) => n === 1)).toBe(true)
      const [done] = await sql('select count(*)::int as n from sgk_worker_monitor where job_id = $1 and completed', [
        id,
      ])
      expect(effects.length).toBeGreaterThanOrEqual(Number(done?.n))
      // the silence of the dead is moved, not waited for
      await sql(`update sgk_worker set son_yasam = now() - interval '91 seconds' where oturum is not null`)
      await tend(app.runtime.master)
      expect(await sql('select id from sgk_worker_task where status = 1')).toEqual([])
    },
  },
  set: { prepare: () => failedJob(1), look: lookAtJob, begun: [1, 0, 0, 0], done: [2, 4, 4, 4] },
  reset: { prepare: () => failedJob(-1), look: lookAtJob, begun: [-1, -1, -1, -1], done: [1, 0, 0, 0] },
  trigger: {
    async prepare() {
      await sql(`update tenant_batch_operation set calisiyor = false, log_id = null, process_status = 'Scheduled'`)
      await sql('delete from scheduled_job_log')
      await forgetJobs(app.runtime.master.db, { name: runs })
      return { id: schedule, ids: [] }
    },
    async look() {
      const [row] = await sql(
        'select calisiyor, (select count(*)::int from scheduled_job_log) as kosu from tenant_batch_operation',
      )
      return { ...row, sira: (await listJobs(app.runtime.master.db, runs)).length }
    },
    begun: { calisiyor: false, kosu: 0, sira: 0 },
    done: { calisiyor: true, kosu: 1, sira: 1 },
  },
}

const deeds: Deed[] = ['plan', 'read', 'set', 'reset', 'trigger']

test.each(deeds)('killed at any message of %s, it is whole or nothing, and the next one finishes it', async (deed) => {
  const { prepare, look, begun, done, between } = flows[deed]
  const first = await prepare()
  expect(await look(first)).toEqual(begun)
  const messages = await act({ deed, ...first, dieAt: 0 })
  expect(await look(first)).toEqual(done)
  const all = Array.from({ length: messages ?? 0 }, (_, at) => at + 1)
  // the last messages are where it commits; a short run takes one of them and one from anywhere
  const last = all.slice(-4)
  const sample = isSoak ? all : [random.pick(last), ...random.shuffle(all).slice(0, 1)]
  let lived = 0
  for (const dieAt of sample) {
    await sql('delete from worker_planned_job')
    const ground = await prepare()
    if ((await act({ deed, ...ground, dieAt })) !== null) lived++
    if (between) await between(ground)
    else expect([begun, done]).toContainEqual(await look(ground))
    const isDone = JSON.stringify(await look(ground)) === JSON.stringify(done)
    if (!isDone) await act({ deed, ...ground, dieAt: 0 })
    expect(await look(ground)).toEqual(done)
    if (deed === 'read') expect(await effectsOf(app.runtime, company.tenant, ground.id)).toEqual([1, 1, 1])
  }
  say(`${deed}: ${messages} messages, ${sample.length} kills, ${lived} came too late`)
})
