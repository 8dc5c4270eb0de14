import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { z } from 'zod'
import { startFilo } from '#features/filo/isci/filo.server.ts'
import { readConfig } from '#server/config.ts'
import { serverAt } from '#server/postgres/database-server.ts'
import { openRuntime } from '../src/product.ts'
import { effectReader } from './filo.ts'

// Workers of a process of its own, to be killed from outside. Every reading takes a moment, so that kills meet some.
const Place = z.object({
  address: z.object({ host: z.string(), port: z.number(), user: z.string(), password: z.string() }),
  masterDatabase: z.string(),
  workers: z.number(),
  readMs: z.number(),
})
const { address, masterDatabase, workers, readMs } = Place.parse(JSON.parse(process.argv[2] ?? ''))
const server = serverAt(address, masterDatabase)
const runtime = await openRuntime(readConfig(process.env), { server, log: pino({ level: 'silent' }) })
const reader = effectReader(async () => {
  await sleep(readMs)
  return undefined
})
startFilo(runtime, { 1: reader }, workers)
console.log('ready')
