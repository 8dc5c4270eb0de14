import { Socket } from 'node:net'
import { pino } from 'pino'
import { z } from 'zod'
import { workLease } from '#features/filo/isci/gorev.server.ts'
import { takeLease } from '#features/filo/isci/kira.server.ts'
import { insertWorker } from '#features/filo/isci/queries.server.ts'
import { sgkPlanla } from '#features/filo/plan/planla.server.ts'
import { setOrReset } from '#features/filo/set-reset.server.ts'
import { startRuns } from '#features/zamanli-islem/baslat.server.ts'
import { readConfig } from '#server/config.ts'
import { runJob } from '#server/jobs/job-run.ts'
import { serverAt } from '#server/postgres/database-server.ts'
import { openRuntime } from '../src/product.ts'
import { effectReader } from './filo.ts'

// A process that does one deed of the fleet and ends itself by SIGKILL before its n-th message to PostgreSQL.
const Order = z.object({
  address: z.object({ host: z.string(), port: z.number(), user: z.string(), password: z.string() }),
  masterDatabase: z.string(),
  tenantId: z.number(),
  deed: z.enum(['plan', 'read', 'set', 'reset', 'trigger']),
  /** The job of a plan, the schedule of a trigger. */
  id: z.number(),
  /** The rows of a set or reset. */
  ids: z.array(z.number()),
  dieAt: z.number(),
})
const { address, masterDatabase, tenantId, deed, id, ids, dieAt } = Order.parse(JSON.parse(process.argv[2] ?? ''))
const server = serverAt(address, masterDatabase)
const runtime = await openRuntime(readConfig(process.env), { server, log: pino({ level: 'silent' }) })
const { master, jobs } = runtime
const never = new AbortController().signal

async function plan() {
  await runJob(runtime, {
    job: sgkPlanla as never, // a job of any payload, as lists hold it
    claimed: { id: `victim ${id}`, data: { tenantId, donem: null }, retryCount: 0, signal: never } as never, // what a run reads
    member: { id: crypto.randomUUID(), payload: { id } },
    stopped: never,
  })
}

/** One worker that reads until nothing is left. */
async function read() {
  const oturum = crypto.randomUUID()
  const [worker] = await insertWorker(master.db, { oturum, tip: 2 })
  const workerId = worker?.id ?? 0
  for (;;) {
    const kira = await takeLease(master, { workerId, oturum, tip: 2, tipler: [1] })
    if (kira === null || kira === 'busy') return
    await workLease({ runtime, okuyucular: { 1: effectReader() }, kira, workerId, lost: never })
  }
}

const act = (action: 'set' | 'reset') =>
  master.inTransaction((db) => setOrReset({ db, changed: () => {} }, 'monitor', action, ids))

const trigger = () =>
  master.inTransaction((db) => startRuns({ db, enqueue: jobs.enqueueIn(db, null) }, [{ id }], 'a person'))

let messages = 0
const { write } = Socket.prototype
Socket.prototype.write = function (this: Socket, ...given: Parameters<typeof write>) {
  messages++
  if (messages === dieAt) process.kill(process.pid, 'SIGKILL')
  return write.apply(this, given)
} as typeof write

await { plan, read, set: () => act('set'), reset: () => act('reset'), trigger }[deed]()
Socket.prototype.write = write
process.stdout.write(String(messages), () => process.exit(0))
