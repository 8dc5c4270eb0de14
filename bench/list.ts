import { orderBy, whereOf } from '#engine/server/list-sql.server.ts'
import { literal, makeSource } from '#engine/server/source.server.ts'
import { ilan } from '#features/ilan/resource.ts'
import type { Bench } from './bench.ts'
import { atMost, type PartResult } from './figure.ts'
import { ensureFilledTenant } from './fill.ts'
import { tenantOf } from './list-growth.ts'
import type { Product } from './product.ts'
import { timeInPsql } from './psql.ts'
import { createClient } from './requests.ts'
import { describeKept, interleave, median, type Slices } from './slices.ts'

const rows = 1_000_000
const path = '/api/ikisealim/iap'
const filter = { ilKodu: 34 }
const order = [{ key: 'talepTarihi', value: 'Desc' }]
const repeats = 5
const pages = [1, 2, 40]

/** What a screen of staff asks for: a page of a filtered and sorted list with the totals of all that the filter finds. */
export async function measureList(bench: Bench): Promise<PartResult> {
  const product = await bench.product()
  const key = tenantOf(rows)
  await ensureFilledTenant(product, key, rows)
  const address = await product.tenantAddress(key)
  const texts = sameSql()
  const floor = async () => {
    const times = await timeInPsql(address, Array.from({ length: repeats + 1 }, () => texts).flat())
    // the first round warms up
    return median(inRounds(times).slice(1))
  }
  const variants = [
    { name: 'psql, same SQL', run: floor },
    ...pages.map((page) => ({ name: `product, page ${page}`, run: () => ask(product, key, page) })),
  ]
  const slices = await interleave(variants, { rounds: bench.rounds, watched: product.watched })
  return report(
    variants.map(({ name }) => name),
    slices,
  )
}

/** The page and the totals as the product asks for them, with the values written in. */
function sameSql(): string[] {
  const source = makeSource(ilan, {})
  const where = whereOf(
    source,
    { conditions: [{ key: 'ilKodu', operator: 'eq', value: filter.ilKodu }], words: [], seen: null },
    literal,
  )
  const sorted = orderBy(source, [
    { key: 'talepTarihi', descending: true },
    { key: 'id', descending: true },
  ])
  const totals = ['kontenjan', 'maasMin', 'maasMax'].map((name) => {
    const column = source.column(name)
    return `sum(${column})::text, min(${column})::text, max(${column})::text, round(avg(${column}), 2)::text,
      count(distinct ${column})::text`
  })
  const page = `select coalesce(json_agg(p)::text, '[]'), count(*)::int from (select t.* from
    (select ${source.listColumns} from ${source.table}${where}${sorted} limit 100) t limit 20) p`
  return [page, `select count(*), ${totals.join(', ')} from ${source.table}${where}`].map((text) =>
    text.replace(/\s+/g, ' '),
  )
}

function inRounds(times: number[]): number[] {
  return Array.from({ length: times.length / 2 }, (_, round) => (times[round * 2] ?? 0) + (times[round * 2 + 1] ?? 0))
}

async function ask(product: Product, key: string, page: number): Promise<number> {
  const token = await product.staffToken(key)
  const client = createClient(product.origin)
  const times: number[] = []
  try {
    for (let i = 0; i <= repeats; i++) {
      const list = await client.post({
        path: `${path}/fullGet`,
        body: { filter, order, paging: { PageSize: 20, page } },
        token,
      })
      const totals = await client.post({ path: `${path}/totals`, body: { filter }, token })
      if (list.status !== 200 || totals.status !== 200) throw new Error('the list was not answered')
      times.push(list.totalMs + totals.totalMs)
    }
  } finally {
    client.close()
  }
  return median(times.slice(1))
}

function report(names: string[], slices: Slices<number>[]): PartResult {
  const times = slices.map(({ kept }) => median(kept.map(({ result }) => result)))
  const [floor = Number.NaN, first = Number.NaN, , far = Number.NaN] = times
  return {
    title: 'A filtered, sorted page of 1M rows with the totals of the filter, over HTTP',
    figures: [
      atMost('Page 1 and totals, the same SQL through psql as floor', { value: first, floor, unit: 'ms' }, 1.5),
      atMost('Page 40 and totals against page 1', { value: far, floor: first, unit: 'ms' }, 1.5),
    ],
    tables: [
      {
        caption: `Milliseconds for both, medians of ${repeats}`,
        head: ['Way', 'ms', 'Quiet slices'],
        rows: slices.map((slice, index) => [names[index] ?? '', times[index] ?? Number.NaN, describeKept(slice)]),
      },
    ],
    notes: [],
  }
}
