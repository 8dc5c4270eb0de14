import { today } from '#core/date.ts'
import { donemEkle, donemOf } from '#core/period.ts'
import { countEach, readFigures, readSeries } from '#engine/server/figures.server.ts'
import { requireSource } from '#engine/server/served.server.ts'
import { getPano } from '#features/sgk-pano/contract.ts'
import { kutuTanimlari } from '#features/sgk-pano/kutular.server.ts'
import { listBorcGunleri } from '#features/sgk-pano/queries.server.ts'
import { nameStatement } from '#server/database/database.ts'
import { withTenant } from '#server/tenant/tenants.ts'
import type { Bench } from './bench.ts'
import { atMost, type PartResult, within } from './figure.ts'
import type { Product } from './product.ts'
import { timeInPsql } from './psql.ts'
import { ensureCompany, large, tenth } from './scale-fill.ts'
import { everything, type Recorded, recorder, withValues } from './scale-sql.ts'
import { openTokens } from './scale-time.ts'
import { median } from './slices.ts'

const sizes = [tenth, large]

/** The dashboard of a large company against one with a tenth of its rows, and its statements against psql. */
export async function measureScalePano(bench: Bench): Promise<PartResult> {
  const product = await bench.product()
  for (const size of sizes) await ensureCompany(product, size)
  const whole = await wholeAnswers(product, bench.rounds)
  const rows = await eachNumber(product, bench.rounds)
  const sum = (pick: (row: { psql: number; own: number }) => number) => rows.reduce((all, row) => all + pick(row), 0)
  return {
    title: `The dashboard of ${large.rapor} reports and lines`,
    figures: [
      atMost('All numbers, a tenth of the rows as floor', { value: whole.large, floor: whole.tenth, unit: 'ms' }, 2),
      atMost(
        'Statements, psql as floor',
        { value: sum(({ own }) => own), floor: sum(({ psql }) => psql), unit: 'ms' },
        1.2,
      ),
      within('Numbers that failed', { value: whole.failed.length, unit: '' }, 0),
    ],
    tables: [
      {
        caption: 'Milliseconds of the statements of a number, medians',
        head: ['Number', 'psql', 'Product', 'Ratio'],
        rows: rows.map(({ name, psql, own }) => [name, psql, own, (own / psql).toFixed(2)]),
      },
    ],
    notes: whole.failed.length > 0 ? [`Failed: ${whole.failed.join(', ')}.`] : [],
  }
}

async function wholeAnswers(product: Product, rounds: number) {
  const tokens = await openTokens(product, sizes)
  const times = new Map<string, number[]>(sizes.map(({ tenantKey }) => [tenantKey, []]))
  let failed: string[] = []
  for (let round = 0; round <= rounds; round++) {
    for (const { tenantKey } of sizes) {
      const begin = performance.now()
      const response = await fetch(product.origin + getPano.path, {
        headers: { authorization: `Bearer ${tokens.get(tenantKey)}`, 'x-forwarded-for': `10.8.0.${round}` },
      })
      const { resultObject } = (await response.json()) as { resultObject: { hatalar: string[] } } // the call's contract
      if (!response.ok) throw new Error(`the dashboard answered ${response.status}`)
      if (round > 0) times.get(tenantKey)?.push(performance.now() - begin)
      failed = [...new Set([...failed, ...resultObject.hatalar])]
    }
  }
  const of = (key: string) => median(times.get(key) ?? [])
  return { tenth: of(tenth.tenantKey), large: of(large.tenantKey), failed }
}

/** The statements of each number as the product asks them, one after the other: through psql and through its own pool. */
async function eachNumber(product: Product, rounds: number) {
  const tenant = await product.runtime.tenants.find(large.tenantKey)
  if (!tenant) throw new Error('no large company')
  const address = await product.tenantAddress(large.tenantKey)
  const numbers = await withTenant(product.runtime.tenants, tenant.id, async (db) => {
    const bugun = today(new Date())
    const borcGunleri = (await listBorcGunleri(db, { adet: 12 })).map(({ gun }) => gun)
    const istek = { bugun, day: 30 as const, periodId: donemEkle(donemOf(bugun), -1), borcGunleri, isHizmetRead: true }
    return statementsOfNumbers(istek)
  })
  const found: { name: string; psql: number; own: number }[] = []
  for (const [name, asked] of numbers) {
    const times = { psql: [] as number[], own: [] as number[] }
    const texts = asked.map((one) => ({ ...nameStatement(one.text), values: one.values }))
    for (let round = 0; round <= rounds; round++) {
      const psql = (await timeInPsql(address, asked.map(withValues))).reduce((all, ms) => all + ms, 0)
      const begin = performance.now()
      await withTenant(product.runtime.tenants, tenant.id, async (db) => {
        for (const { name: known, text, values } of texts)
          await db.query({ name: known, text, values, rowMode: 'array' })
      })
      if (round === 0) continue
      times.psql.push(psql)
      times.own.push(performance.now() - begin)
    }
    found.push({ name, psql: median(times.psql), own: median(times.own) })
  }
  return found
}

type Istek = Parameters<(typeof kutuTanimlari)[string]['filter']>[0]

async function statementsOfNumbers(istek: Istek): Promise<[string, Recorded[]][]> {
  const all: [string, Recorded[]][] = []
  for (const [name, { resource, figure, her, filter, once, seri }] of Object.entries(kutuTanimlari)) {
    const { asked, db } = recorder()
    const context = { db, session: everything } as never // what asks of its caller only who it is
    const source = requireSource(resource)
    const before = once(istek)
    for (const one of [filter(istek), ...(before === null ? [] : [before])]) {
      if (her) await countEach(source, context, { filter: one, by: 'null::int', each: her })
      else await readFigures(source, context, { filter: one, figures: { deger: figure } })
    }
    const parts = seri(istek)
    await (her
      ? countEach(source, context, { ...parts, each: her })
      : readSeries(source, context, { ...parts, figure }))
    all.push([name, asked])
  }
  return all
}
