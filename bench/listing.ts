import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { withAdmin } from '#server/postgres/database-server.ts'
import type { Bench } from './bench.ts'
import { atLeast, atMost, type PartResult } from './figure.ts'
import { type Answering, startFloor } from './floor.ts'
import { type ListingBody, makeListingMix } from './listing-mix.ts'
import { type Load, runLoad, warmUp, writeRequests } from './load.ts'
import type { Product } from './product.ts'
import { describeKept, interleave, median, type Slices } from './slices.ts'

const listPath = '/api/adayDomain/iap/fullGet'
const connections = 32
const sliceSeconds = 2
const changesPerSecond = 20
const changing = `product, postings change ${changesPerSecond} times a second`

/** The public listing call against node:http and pg doing the same. */
export async function measureListing(bench: Bench): Promise<PartResult> {
  const product = await bench.product()
  const mix = await makeListingMix(await product.tenantAddress('demo'))
  const counting = await startListingFloor(product, true)
  const plain = await startListingFloor(product, false)
  const own: Answering = { name: 'product', origin: product.origin, pid: product.pid, stop: async () => {} }
  const servers = [counting, plain, own, { ...own, name: changing }]
  try {
    const compared = await compareAnswers(product, counting, mix)
    const slices = await measureServers(bench, product, servers, await listingRequests(bench, product, mix))
    return report(servers, slices, product, `${compared} different calls gave the same rows and counts from both.`)
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
  }
}

/** The same select over node:http and pg. */
export function startListingFloor(product: Product, isCounting: boolean): Promise<Answering> {
  return startFloor(product, {
    name: isCounting ? 'floor with count' : 'floor without count',
    program: 'bench/floor-listing.ts',
    tenantKey: 'demo',
    env: { FLOOR_COUNT: isCounting ? '1' : '0' },
  })
}

/** The mix as a file for the load generator. */
export async function listingRequests(bench: Bench, product: Product, mix: ListingBody[], name = 'listing') {
  const headers = await listingHeaders(product)
  const requests = mix.map((body) => ({ method: 'POST', path: listPath, headers, body: JSON.stringify(body) }) as const)
  return writeRequests(bench.folder, name, requests)
}

async function listingHeaders(product: Product) {
  return { 'Content-Type': 'application/json', Authorization: `Bearer ${await product.visitorToken('demo')}` }
}

async function measureServers(bench: Bench, product: Product, servers: Answering[], file: string) {
  const target = (origin: string) => ({ origin, file, connections, seconds: sliceSeconds })
  for (const { origin } of servers) await warmUp(target(origin))
  const watched = { single: servers.map(({ pid }) => pid), families: [product.postmaster] }
  const variants = servers.map(({ name, origin }) => ({
    name,
    run: () => (name === changing ? whileChanging(product, () => runLoad(target(origin))) : runLoad(target(origin))),
  }))
  return interleave(variants, { rounds: bench.rounds, watched })
}

/** Makes every kept page and count worthless, over and over: what the call costs when it reads each time. */
async function whileChanging<T>(product: Product, work: () => Promise<T>): Promise<T> {
  let isOver = false
  return withAdmin(await product.tenantAddress('demo'), async (client) => {
    const changes = (async () => {
      while (!isOver) {
        await client.query(`update degisim set surum = surum + 1 where tablo = 'ilan'`)
        await sleep(1000 / changesPerSecond)
      }
    })()
    const result = await work().finally(() => {
      isOver = true
    })
    await changes
    return result
  })
}

/** What matters of the slices of one server. */
export function summarise(slices: Slices<Load>, pid: number, postmaster: number) {
  const middle = (pick: (load: Load) => number) => median(slices.kept.map(({ result }) => pick(result)))
  const cpu = (of: number) =>
    median(slices.kept.map(({ micros, result }) => (micros.get(of) ?? Number.NaN) / result.requests))
  return {
    rate: middle(({ rate }) => rate),
    p50: middle(({ p50 }) => p50),
    p99: middle(({ p99 }) => p99),
    bytes: middle(({ bytesEach }) => bytesEach),
    serverCpu: cpu(pid),
    databaseCpu: cpu(postmaster),
    cpu: cpu(pid) + cpu(postmaster),
    errors: slices.kept.reduce((sum, { result }) => sum + result.errors, 0),
    kept: describeKept(slices),
  }
}

export const loadHead = [
  'Variant',
  'Requests/s',
  'p50 ms',
  'p99 ms',
  'Server CPU us',
  'Database CPU us',
  'Bytes',
  'Errors',
  'Quiet slices',
]

/** One row of `loadHead`. */
export function loadRow(name: string, found: ReturnType<typeof summarise>): (string | number)[] {
  const { rate, p50, p99, serverCpu, databaseCpu, bytes, errors, kept } = found
  return [name, rate, p50, p99, serverCpu, databaseCpu, bytes, String(errors), kept]
}

function report(servers: Answering[], slices: Slices<Load>[], product: Product, note: string): PartResult {
  const found = servers.map(({ pid }, i) => summarise(slices[i] as Slices<Load>, pid, product.postmaster)) // one each
  const [counting, plain, own] = found as [(typeof found)[0], (typeof found)[0], (typeof found)[0]] // as passed above
  if (found.some(({ errors }) => errors > 0)) throw new Error('some requests of the listing were refused')
  return {
    title: 'Public listing call, 10 000 postings, mixed filters, page of 20, 32 connections',
    figures: [
      atLeast('Requests per second, floor with count', { value: own.rate, floor: counting.rate, unit: '/s' }, 1),
      atLeast('Requests per second, floor without count', { value: own.rate, floor: plain.rate, unit: '/s' }, 0.85),
      atMost('CPU per request, floor with count', { value: own.cpu, floor: counting.cpu, unit: 'us' }, 1.15),
    ],
    tables: [
      {
        caption: 'Slices of 2 s',
        head: loadHead,
        rows: servers.map(({ name }, i) => loadRow(name, found[i] as (typeof found)[0])),
      },
    ],
    notes: [note],
  }
}

type Answer = { resultObject: unknown[]; resultCount: number; pageCount: number }

/** Rows and counts must be the same before speed is worth comparing. */
async function compareAnswers(product: Product, floor: Answering, mix: ListingBody[]): Promise<number> {
  const headers = await listingHeaders(product)
  const different = [...new Set(mix.map((body) => JSON.stringify(body)))]
  for (const [i, body] of different.entries()) {
    const ask = async (origin: string) => {
      const address = { 'x-forwarded-for': `10.2.${i >> 8}.${i & 255}` }
      const response = await fetch(origin + listPath, { method: 'POST', headers: { ...headers, ...address }, body })
      const { resultObject, resultCount, pageCount } = (await response.json()) as Answer // compared, not trusted
      return { resultObject, resultCount, pageCount }
    }
    const [ours, theirs] = await Promise.all([ask(product.origin), ask(floor.origin)])
    if (!isDeepStrictEqual(ours, theirs)) throw new Error(`product and floor answer differently to ${body}`)
  }
  return different.length
}
