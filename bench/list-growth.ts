import type { DatabaseAddress } from '#server/database/pool.ts'
import { withAdmin } from '#server/postgres/database-server.ts'
import type { Bench } from './bench.ts'
import { atMost, type Figure, type PartResult } from './figure.ts'
import { ensureFilledTenant } from './fill.ts'
import type { Product } from './product.ts'
import { timeInPsql } from './psql.ts'
import { createClient } from './requests.ts'
import { describeKept, interleave, median, type Slices } from './slices.ts'

const path = '/api/ikisealim/iap'
const sizes = [10_000, 100_000, 1_000_000]
const repeats = 15

/** The key of the tenant that has so many postings. */
export const tenantOf = (postings: number) => `bench-${postings}`

type Case = { name: string; body: object; isCountNew?: boolean; isHeld?: boolean }

const byDate = [{ key: 'olusturulmaTarihi', value: 'Desc' }]
const page = (number: number) => ({ PageSize: 20, page: number })

/** What a person does with a long list. The held ones are those that the figures name. */
const cases: Case[] = [
  { name: 'page 1, count remembered', body: { paging: page(1) }, isHeld: true },
  { name: 'page 1, counted anew', body: { paging: page(1) }, isCountNew: true, isHeld: true },
  { name: 'next page', body: { paging: page(2) }, isHeld: true },
  { name: 'page 1 by date', body: { paging: page(1), order: byDate }, isCountNew: true, isHeld: true },
  {
    name: 'page 1 by title',
    body: { paging: page(1), order: [{ key: 'baslik', value: 'Asc' }] },
    isCountNew: true,
    isHeld: true,
  },
  {
    name: 'page 1 of a city, counted anew',
    body: { paging: page(1), filter: { ilKodu: 34 }, order: [{ key: 'talepTarihi', value: 'Desc' }] },
    isCountNew: true,
  },
  {
    name: 'page 1 of a search, counted anew',
    body: { paging: page(1), filter: { genelFilter: 'muhasebeci kafe' } },
    isCountNew: true,
  },
  { name: 'page in the middle', body: {} },
  { name: 'last page', body: {} },
]

/** The same list call on tenants of growing size, one call at a time, as one person sees it. */
export async function measureListGrowth(bench: Bench): Promise<PartResult> {
  const product = await bench.product()
  for (const size of sizes) await ensureFilledTenant(product, tenantOf(size), size)
  const tables: (string | number)[][] = []
  const figures: Figure[] = []
  for (const one of cases) {
    const slices = await measureCase(bench, product, one)
    const times = slices.map(({ kept }) => median(kept.map(({ result }) => result)))
    const [smallest = Number.NaN, , largest = Number.NaN] = times
    tables.push([one.name, ...times, (largest / smallest).toFixed(2), slices.map(describeKept).join(', ')])
    if (one.isHeld)
      figures.push(atMost(`${one.name}, 1M against 10k rows`, { value: largest, floor: smallest, unit: 'ms' }, 1.5))
  }
  const totals = await measureTotals(bench, product)
  return {
    title: 'A list as its table grows: page of 20 with its count, over HTTP, one call at a time',
    figures: [...figures, totals],
    tables: [
      {
        caption: `Milliseconds, medians of ${repeats} calls a slice`,
        head: ['Call', '10k', '100k', '1M', 'Growth', 'Quiet slices'],
        rows: tables,
      },
    ],
    notes: [
      'Counted anew: a change of the table before each call makes the remembered count worthless. Beyond 10 000 rows the count is an estimate that says so.',
    ],
  }
}

function measureCase(bench: Bench, product: Product, one: Case): Promise<Slices<number>[]> {
  const client = createClient(product.origin)
  const variants = sizes.map((size) => ({
    name: `${one.name} ${size}`,
    run: () => runCase(product, client, size, one),
  }))
  return interleave(variants, { rounds: Math.ceil(bench.rounds / 2), watched: product.watched }).finally(client.close)
}

async function runCase(product: Product, client: ReturnType<typeof createClient>, size: number, one: Case) {
  const token = await product.staffToken(tenantOf(size))
  const address = await product.tenantAddress(tenantOf(size))
  const body = { ...bodyFor(one, size) }
  const times: number[] = []
  for (let i = 0; i < repeats; i++) {
    if (one.isCountNew) await changeSomething(address)
    const { status, body: text, totalMs } = await client.post({ path: `${path}/fullGet`, body, token })
    if (status !== 200) throw new Error(`${one.name} at ${size} rows was answered ${status}: ${text.slice(0, 300)}`)
    times.push(totalMs)
  }
  return median(times)
}

const furthestPage = 10_000

function bodyFor({ name, body }: Case, size: number): object {
  const pages = Math.min(size / 20, furthestPage)
  if (name === 'page in the middle') return { paging: page(pages / 2) }
  // beyond the furthest page of 20 the end is reached with larger pages
  if (name === 'last page') return { paging: { PageSize: Math.max(20, size / furthestPage), page: pages } }
  return body
}

/** As cheap as a change can be; the product's count of the table is void from here on. */
async function changeSomething(address: DatabaseAddress) {
  await withAdmin(address, (client) => client.query(`update degisim set surum = surum + 1 where tablo = 'ilan'`))
}

/** What the call answers, as one writes it by hand: the distinct values of a column are part of it. */
const totalsOf = (
  column: string,
) => `json_build_object('sum', sum(${column}), 'min', min(${column}), 'max', max(${column}),
  'avg', round(avg(${column}), 2), 'distinct', count(distinct ${column}))`
const totalsSql = `select count(*), ${['kontenjan', 'maas_min', 'maas_max'].map(totalsOf).join(', ')} from ilan`

/** Sum, least, greatest, average and distinct values of three columns and the exact count, over a million rows. */
async function measureTotals(bench: Bench, product: Product): Promise<Figure> {
  const key = tenantOf(1_000_000)
  const token = await product.staffToken(key)
  const address = await product.tenantAddress(key)
  const client = createClient(product.origin)
  const variants = [
    { name: 'psql', run: async () => median((await timeInPsql(address, [totalsSql, totalsSql, totalsSql])).slice(1)) },
    {
      name: 'product',
      async run() {
        const { status, totalMs } = await client.post({ path: `${path}/totals`, body: {}, token })
        if (status !== 200) throw new Error(`totals were answered ${status}`)
        return totalMs
      },
    },
  ]
  const slices = await interleave(variants, { rounds: bench.rounds, watched: product.watched })
  client.close()
  const [floor = Number.NaN, value = Number.NaN] = slices.map(({ kept }) => median(kept.map(({ result }) => result)))
  return atMost('Exact count and totals of 1M rows, psql as floor', { value, floor, unit: 'ms' }, 1.2)
}
