import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createDatabase, serverAt, withAdmin } from '#server/postgres/database-server.ts'
import { startEmbeddedServer } from '#server/postgres/embedded-postgres.ts'
import { createRandom } from '#test/harness/random.ts'
import type { Bench } from './bench.ts'
import type { Watched } from './cpu.ts'
import { atLeast, type PartResult, within } from './figure.ts'
import { type BareQueue, openBareQueue } from './floor-jobs.ts'
import { openProductQueue } from './jobs-product.ts'
import { findPostmaster } from './product.ts'
import { describeKept, interleave, median, percentile, type Slices } from './slices.ts'

const jobsPerRun = 20_000
const singleJobs = 100
const rateRounds = 3

/** Trivial background jobs against a bare table with SKIP LOCKED. */
export async function measureJobs(bench: Bench): Promise<PartResult> {
  const embedded = await startEmbeddedServer({ dataFolder: join(bench.folder, 'jobs') })
  const server = serverAt(embedded.address, 'bench_master')
  const { at } = server
  try {
    await withAdmin(at('postgres'), (client) => createDatabase(client, 'bench_bare'))
    const bare = await openBareQueue(at('bench_bare'))
    const product = await openProductQueue(server)
    const postmaster = await findPostmaster(server)
    const watched = { single: [process.pid], families: [postmaster] }
    const queues = [bare, product]
    const rates = await measureRates(queues, watched, Math.min(bench.rounds, rateRounds))
    const delays = await measureDelays(queues, watched, bench.rounds)
    await bare.close()
    await product.close()
    return report({ rates, delays, postmaster })
  } finally {
    await embedded.stop()
  }
}

const names = ['bare table', 'product']

/** Jobs per second from the first job's start to the last one's, with all of them waiting at the start. */
async function measureRates(queues: BareQueue[], watched: Watched, rounds: number) {
  const variants = queues.map((queue, i) => ({
    name: names[i] ?? '',
    prepare: () => queue.fill(jobsPerRun),
    run: () => drain(queue),
  }))
  return interleave(variants, { rounds, watched })
}

async function drain(queue: BareQueue): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let started = 0
  let first = 0
  await queue.start(() => {
    if (started === 0) first = performance.now()
    if (++started === jobsPerRun) resolve()
  })
  await promise
  const seconds = (performance.now() - first) / 1000
  await queue.stop()
  return jobsPerRun / seconds
}

/** How long a single job waits from the beginning of its insert to its start, while nothing else runs. */
async function measureDelays(queues: BareQueue[], watched: Watched, rounds: number) {
  const random = createRandom(7)
  const delays = queues.map(() => ({ told: () => {} }))
  for (const [i, queue] of queues.entries()) await queue.start(() => delays[i]?.told())
  await sleep(500)
  const variants = queues.map((queue, i) => ({
    name: names[i] ?? '',
    async run() {
      const waits: number[] = []
      for (let n = 0; n < singleJobs; n++) {
        const { promise, resolve } = Promise.withResolvers<number>()
        const begin = performance.now()
        const state = delays[i]
        if (state) state.told = () => resolve(performance.now() - begin)
        await queue.add()
        waits.push(await promise)
        await sleep(5 + random.below(15))
      }
      return waits
    },
  }))
  const found = await interleave(variants, { rounds, watched })
  for (const queue of queues) await queue.stop()
  return found
}

type Found = { rates: Slices<number>[]; delays: Slices<number[]>[]; postmaster: number }

function report({ rates, delays, postmaster }: Found): PartResult {
  const rate = rates.map(({ kept }) => median(kept.map(({ result }) => result)))
  const waits = delays.map(({ kept }) => kept.flatMap(({ result }) => result))
  const [bareRate = 0, ownRate = 0] = rate
  const cpu = (pid: number) =>
    rates.map(({ kept }) => median(kept.map(({ micros }) => (micros.get(pid) ?? Number.NaN) / jobsPerRun)))
  const [ours, database] = [cpu(process.pid), cpu(postmaster)]
  const rows = names.map((name, i) => {
    const list = waits[i] ?? []
    const runs = [rates[i], delays[i]].map((slices) => (slices ? describeKept<unknown>(slices) : ''))
    const figures = [rate[i], ours[i], database[i], percentile(list, 0.5), percentile(list, 0.99)]
    return [name, ...figures.map((figure) => figure ?? Number.NaN), runs.join(' and ')]
  })
  return {
    title: 'Background jobs',
    figures: [
      atLeast('Trivial jobs per second', { value: ownRate, floor: bareRate, unit: '/s' }, 0.4),
      within('Insert to start, idle, p99', { value: percentile(waits[1] ?? [], 0.99), unit: 'ms' }, 25),
    ],
    tables: [
      {
        caption: `${jobsPerRun} waiting jobs; ${singleJobs} single jobs a slice`,
        head: [
          'Queue',
          'Jobs/s',
          'Worker CPU us',
          'Database CPU us',
          'Insert to start p50 ms',
          'p99 ms',
          'Quiet slices',
        ],
        rows,
      },
    ],
    notes: [
      "The product's insert is a transaction in a tenant's database whose outbox row is then carried to the queue in the master database; the bare table has neither.",
    ],
  }
}
