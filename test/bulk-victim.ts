import { pino } from 'pino'
import { z } from 'zod'
import { topluIsJobs } from '#features/toplu-is/jobs.server.ts'
import { readConfig } from '#server/config.ts'
import { startWorker } from '#server/jobs/job-worker.ts'
import { serverAt } from '#server/postgres/database-server.ts'
import { openRuntime } from '../src/product.ts'
import { denemeRoutes } from './deneme.ts'

// A worker of its own process that does actions on many records, to be killed from outside.
const Place = z.object({
  address: z.object({ host: z.string(), port: z.number(), user: z.string(), password: z.string() }),
  masterDatabase: z.string(),
})
const { address, masterDatabase } = Place.parse(JSON.parse(process.argv[2] ?? ''))
const server = serverAt(address, masterDatabase)
const runtime = await openRuntime(readConfig(process.env), { server, log: pino({ level: 'silent' }) })
denemeRoutes()
await startWorker(runtime, topluIsJobs, [])
