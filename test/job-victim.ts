import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { z } from 'zod'
import { readConfig } from '#server/config.ts'
import { startWorker } from '#server/jobs/job-worker.ts'
import { serverAt } from '#server/postgres/database-server.ts'
import { openRuntime } from '../src/product.ts'
import { effectJob } from './job-effect.ts'

// A worker of its own process, to be killed from outside. It says on standard output when an effect is committed.
const Place = z.object({
  address: z.object({ host: z.string(), port: z.number(), user: z.string(), password: z.string() }),
  masterDatabase: z.string(),
})
const { address, masterDatabase } = Place.parse(JSON.parse(process.argv[2] ?? ''))
const server = serverAt(address, masterDatabase)
const runtime = await openRuntime(readConfig(process.env), { server, log: pino({ level: 'silent' }) })

const poison = Number(process.argv[3])
const job = effectJob(async (id) => {
  if (id === poison) process.kill(process.pid, 'SIGKILL')
  process.stdout.write(`${id}\n`)
  await sleep(5 + (id % 7))
}, Number(process.argv[4]))
await startWorker(runtime, [job], [])
