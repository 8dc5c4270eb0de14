import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { rawStatement, type TenantDb, type TenantTables } from '#server/database/database.ts'
import type { Enqueue } from '#server/job-kind.ts'
import type { AnyJob, Schedule } from '#server/jobs/job.ts'
import { createJobQueue } from '#server/jobs/job-queue.ts'
import { startWorker, type Worker } from '#server/jobs/job-worker.ts'
import type { Services } from '#server/outside/services.ts'
import type { Runtime } from '#server/runtime.ts'
import { type Tenant, withTenant } from '#server/tenant/tenants.ts'
import { openRuntime } from '../src/product.ts'
import { quietServices, testConfig } from './app.ts'
import { copyMaster, copyTenant } from './databases.ts'

type Options = { services?: Partial<Services>; environment?: Record<string, string> }

/** The product below the web, on a database of its own, with workers started and stopped at will. */
export async function openJobRuntime({ services, environment }: Options = {}) {
  const logged: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) })
  const server = await copyMaster()
  const opened = await openRuntime(testConfig(environment), {
    server,
    log,
    services: { ...quietServices(), ...services },
  })
  const runtime: Runtime = { ...opened, jobs: createJobQueue(opened) }
  const workers = new Set<Worker>()

  async function stopWorkers() {
    await Promise.all([...workers].map((worker) => worker.close()))
    workers.clear()
  }

  return {
    runtime,
    logged,
    newTenant: () => newTenant(runtime),
    async startWorker(jobs: AnyJob[], schedules: Schedule[] = []) {
      const worker = await startWorker(runtime, jobs, schedules)
      workers.add(worker)
      return worker
    },
    /** A committed write that enqueues, as an endpoint does it. */
    async write(tenant: Tenant, work: (db: TenantDb, enqueue: Enqueue) => Promise<unknown>) {
      await withTenant(runtime.tenants, tenant.id, (db) => work(db, runtime.jobs.enqueueIn(db, tenant.id)))
      runtime.jobs.relay(tenant.id)
    },
    stopWorkers,
    async close() {
      await stopWorkers()
      await opened.close()
    },
  }
}

async function newTenant(runtime: Runtime): Promise<Tenant> {
  const tenantKey = `t-${randomBytes(5).toString('hex')}`
  return runtime.tenants.get(await copyTenant(runtime, { tenantKey, name: `Deneme ${tenantKey}` }))
}

const runText = new Map<string, ReturnType<typeof rawStatement<TenantTables, object, Record<string, unknown>>>>()

/** Looks into a tenant's database with plain SQL. */
export function look(runtime: Runtime, tenant: Tenant, text: string) {
  const run = runText.get(text) ?? rawStatement<TenantTables, object, Record<string, unknown>>(text, [])
  runText.set(text, run)
  return withTenant(runtime.tenants, tenant.id, (db) => run(db, {}))
}
