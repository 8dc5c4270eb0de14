import { Socket } from 'node:net'
import { pino } from 'pino'
import { z } from 'zod'
import { sgkBeyanJobs } from '#features/sgk-beyan/jobs.server.ts'
import { tescilJobs } from '#features/tescil/jobs.server.ts'
import { readConfig } from '#server/config.ts'
import { runJob } from '#server/jobs/job-run.ts'
import { serverAt } from '#server/postgres/database-server.ts'
import { openRuntime } from '../src/product.ts'

// A process that runs one job of SGK and ends itself by SIGKILL before its n-th message to PostgreSQL or SGK.
const Order = z.object({
  address: z.object({ host: z.string(), port: z.number(), user: z.string(), password: z.string() }),
  masterDatabase: z.string(),
  tenantId: z.number(),
  job: z.string(),
  payload: z.record(z.string(), z.unknown()),
  dieAt: z.number(),
})
const { address, masterDatabase, tenantId, job: name, payload, dieAt } = Order.parse(JSON.parse(process.argv[2] ?? ''))
const server = serverAt(address, masterDatabase)
const runtime = await openRuntime(readConfig(process.env), { server, log: pino({ level: 'silent' }) })
const job = [...sgkBeyanJobs, ...tescilJobs].find((one) => one.name === name)

let messages = 0
const { write } = Socket.prototype
Socket.prototype.write = function (this: Socket, ...given: Parameters<typeof write>) {
  messages++
  if (messages === dieAt) process.kill(process.pid, 'SIGKILL')
  return write.apply(this, given)
} as typeof write

const never = new AbortController().signal
await runJob(runtime, {
  job: job as never, // a job of any payload, as lists hold it
  claimed: { id: `victim ${name}`, data: { tenantId, donem: null }, retryCount: 0, signal: never } as never, // what a run reads
  member: { id: crypto.randomUUID(), payload },
  stopped: never,
})
Socket.prototype.write = write
process.stdout.write(String(messages), () => process.exit(0))
