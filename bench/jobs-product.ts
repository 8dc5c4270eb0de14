import { pino } from 'pino'
import { z } from 'zod'
import { readConfig } from '#server/config.ts'
import { defineJob } from '#server/jobs/job.ts'
import { createJobQueue } from '#server/jobs/job-queue.ts'
import { startWorker, type Worker } from '#server/jobs/job-worker.ts'
import { createDatabase, type DatabaseServer, withAdmin } from '#server/postgres/database-server.ts'
import type { Runtime } from '#server/runtime.ts'
import { createTenant } from '#server/tenant/tenant-setup.ts'
import { withTenant } from '#server/tenant/tenants.ts'
import { openRuntime } from '../src/product.ts'
import type { BareQueue } from './floor-jobs.ts'

const perTransaction = 5_000

/** The product's own way: written to a tenant's outbox in a transaction, carried to the queue, run by a worker. */
export type ProductQueue = BareQueue & { fillOther(jobs: number): Promise<void> }

/** Opens the product below the web, with a tenant and one job that does nothing. */
export async function openProductQueue(server: DatabaseServer): Promise<ProductQueue> {
  const config = readConfig({
    DATABASE_URL: 'postgres://bench@localhost',
    KADRO_SECRET: 'a secret that only a benchmark would use',
    KADRO_LOG: 'warn',
  })
  await withAdmin(server.at('postgres'), (client) => createDatabase(client, server.masterDatabase))
  const opened = await openRuntime(config, { server, log: pino({ level: 'warn' }) })
  const runtime: Runtime = { ...opened, jobs: createJobQueue(opened) }
  const tenant = await createTenant(runtime, { tenantKey: 'bench', name: 'Bench' })

  let told = () => {}
  const definition = { payload: z.object({ n: z.number() }), retry: { limit: 0, delaySeconds: 1 } }
  const idle = defineJob({ ...definition, name: 'benchIdle', run: async () => told() })
  const other = defineJob({ ...definition, name: 'benchOther', run: async () => {} })
  let worker: Worker | undefined
  // a first start makes the queues; without them the outbox would keep its rows
  await (await startWorker(runtime, [idle, other], [])).close()

  const enqueue = async (job: typeof idle, list: { n: number }[]) => {
    await withTenant(runtime.tenants, tenant.id, (db) => runtime.jobs.enqueueIn(db, tenant.id)(job, list))
    runtime.jobs.relay(tenant.id)
  }
  const waiting = async () =>
    withTenant(runtime.tenants, tenant.id, async (db) => {
      const { rows } = await db.query({ text: 'select count(*)::int from outbox', rowMode: 'array' })
      return Number(rows[0]?.[0])
    })
  const fillWith = async (job: typeof idle, jobs: number) => {
    for (let left = jobs; left > 0; left -= perTransaction) {
      const size = Math.min(left, perTransaction)
      await enqueue(
        job,
        Array.from({ length: size }, (_, n) => ({ n })),
      )
    }
    while ((await waiting()) > 0) runtime.jobs.relay(tenant.id)
    await withAdmin(server.at(server.masterDatabase), (client) => client.query('vacuum analyze'))
  }

  return {
    fill: (jobs) => fillWith(idle, jobs),
    fillOther: (jobs) => fillWith(other, jobs),
    add: () => enqueue(idle, [{ n: 0 }]),
    async start(run) {
      told = run
      worker = await startWorker(runtime, [idle], [])
    },
    async stop() {
      await worker?.close()
    },
    close: () => opened.close(),
  }
}
