import { createCounter } from '#engine/server/count.server.ts'
import { createGrouper, createSummary, createTotaller } from '#engine/server/figures.server.ts'
import { createStatements } from '#engine/server/list-sql.server.ts'
import { servedSources } from '#engine/server/served.server.ts'
import { searchTenantRecords } from '#features/kayit-ara/contract.ts'
import type { Bench } from './bench.ts'
import { atMost, type Figure, type PartResult, within } from './figure.ts'
import type { Product } from './product.ts'
import { timeInPsql } from './psql.ts'
import { createClient } from './requests.ts'
import { type Aggregate, aggregates, boardCases, paletteWord } from './scale-cases.ts'
import { ensureCompany, large } from './scale-fill.ts'
import { type Recorded, recorder, soughtBy, withValues } from './scale-sql.ts'
import { openTokens } from './scale-time.ts'
import { median } from './slices.ts'

const mostTimesPsql = 1.2

/** Groups, totals, strips, the board and the palette of the large company. */
export async function measureScaleAggregates(bench: Bench): Promise<PartResult> {
  const product = await bench.product()
  await ensureCompany(product, large)
  const token = (await openTokens(product, [large])).get(large.tenantKey) ?? ''
  const rows: (string | number)[][] = []
  const figures: Figure[] = []
  for (const one of aggregates) {
    const { floor, value } = await againstPsql(product, token, one, bench.rounds)
    rows.push([one.name, floor, value, (value / floor).toFixed(2)])
    figures.push(atMost(`${one.name}, psql as floor`, { value, floor, unit: 'ms' }, mostTimesPsql))
  }
  return {
    title: `Aggregates of ${large.rapor} reports and ${large.basvuru} applications, over HTTP`,
    figures: [
      ...figures,
      await boardFigure(product, token, bench.rounds),
      ...(await palette(product, token, bench.rounds)),
    ],
    tables: [{ caption: 'Milliseconds, medians, in turn', head: ['Call', 'psql', 'Product', 'Ratio'], rows }],
    notes: ['psql runs the statement that the product makes for the call, its values written in.'],
  }
}

/** The same statement through psql and the call, in turn. */
async function againstPsql(product: Product, token: string, one: Aggregate, rounds: number) {
  const [statement] = await statementsOf(one)
  if (!statement) throw new Error(`${one.name} asks nothing`)
  const address = await product.tenantAddress(large.tenantKey)
  const client = createClient(product.origin)
  const floors: number[] = []
  const values: number[] = []
  try {
    for (let round = 0; round <= rounds; round++) {
      const [, floor = Number.NaN] = await timeInPsql(address, [withValues(statement), withValues(statement)])
      const { status, body, totalMs } = await client.post({ ...one, token })
      if (status !== 200 && status !== 503) throw new Error(`${one.name}: ${status} ${body.slice(0, 300)}`)
      if (round === 0) continue
      floors.push(floor)
      // an answer that was given up is no answer, however late
      values.push(status === 200 ? totalMs : Number.POSITIVE_INFINITY)
    }
  } finally {
    client.close()
  }
  return { floor: median(floors), value: median(values) }
}

/** What the engine asks the database for a call, as it asks it. */
async function statementsOf({ path, body }: Aggregate): Promise<Recorded[]> {
  const source = servedSources().find(({ resource }) => path.startsWith(`${resource.path}/`))
  if (!source) throw new Error(`nobody serves ${path}`)
  const { asked, db } = recorder()
  const statements = createStatements()
  const { filter = {}, ...others } = body
  const sought = soughtBy(source.resource, filter)
  const reader = { db: db as never, owner: '' } // answers nothing
  if (path.endsWith('/gruplar'))
    await createGrouper(source, statements)(reader, { ...sought, ...(others as { alan: string }) })
  else if (path.endsWith('/ozet')) await createSummary(source, statements)(reader, sought)
  else await createTotaller(source, statements, createCounter(source, statements))(reader, sought)
  return asked
}

/** A board asks for its counts and for the cards of each open column; a call of the list asks for a page. */
async function boardFigure(product: Product, token: string, rounds: number): Promise<Figure> {
  const client = createClient(product.origin)
  const times = { board: [] as number[], list: [] as number[], kart: [] as number[] }
  try {
    for (let round = 0; round <= rounds; round++) {
      const spent: number[] = []
      for (const one of [boardCases.list, boardCases.counts, boardCases.column]) {
        const { status, body, totalMs } = await client.post({ ...one, token })
        if (status !== 200) throw new Error(`${one.path}: ${status} ${body.slice(0, 300)}`)
        spent.push(totalMs)
      }
      const [list = 0, counts = 0, column = 0] = spent
      if (round === 0) continue
      times.list.push(list)
      times.board.push(counts + column)
    }
  } finally {
    client.close()
  }
  const [value, floor] = [median(times.board), median(times.list)]
  return atMost(
    'The counts of the board and the cards of a column, a page of the list as floor',
    { value, floor, unit: 'ms' },
    2,
  )
}

/** The search over everything against the search of each list by itself. */
async function palette(product: Product, token: string, rounds: number): Promise<Figure[]> {
  const client = createClient(product.origin)
  const lists = servedSources().filter(
    ({ resource, searchColumn }) => searchColumn !== null && resource.database === 'tenant',
  )
  const alone = new Map<string, number[]>()
  const together: number[] = []
  const add = (name: string, ms: number) => alone.set(name, [...(alone.get(name) ?? []), ms])
  try {
    for (let round = 0; round <= rounds; round++) {
      for (const { resource } of lists) {
        const body = { filter: { genelFilter: paletteWord }, paging: { PageSize: 20, page: 1 } }
        const { status, totalMs } = await client.post({ path: `${resource.path}/fullGet`, body, token })
        if (status === 200 && round > 0) add(resource.name, totalMs)
      }
      const begin = performance.now()
      const found = await fetch(`${product.origin}${searchTenantRecords.path}?ara=${encodeURIComponent(paletteWord)}`, {
        headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': `10.9.0.${round}` },
      })
      await found.text()
      if (!found.ok) throw new Error(`the palette answered ${found.status}`)
      if (round > 0) together.push(performance.now() - begin)
    }
  } finally {
    client.close()
  }
  const [slowest] = [...alone].map(([name, times]) => ({ name, ms: median(times) })).sort((a, b) => b.ms - a.ms)
  if (!slowest) throw new Error('no list can be searched')
  const value = median(together)
  return [
    within(
      `Lists that the palette searches (slowest alone: ${slowest.name})`,
      { value: alone.size, unit: 'lists' },
      1_000,
    ),
    atMost('Palette over all of them, its slowest single search as floor', { value, floor: slowest.ms, unit: 'ms' }, 3),
  ]
}
