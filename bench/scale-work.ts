import { donemEkle, donemOf } from '#core/period.ts'
import { settleSgkSonGun } from '#features/sgk-okuma/jobs.server.ts'
import { hesaplaDonem, readDegerler } from '#features/tesvik/hesapla.server.ts'
import type { TenantDb } from '#server/database/database.ts'
import { createDatabase, withAdmin } from '#server/postgres/database-server.ts'
import { withTenant } from '#server/tenant/tenants.ts'
import type { Bench } from './bench.ts'
import { atLeast, atMost, type Figure, type PartResult, within } from './figure.ts'
import { openBareQueue } from './floor-jobs.ts'
import type { Product } from './product.ts'
import { timeInPsql } from './psql.ts'
import { createClient } from './requests.ts'
import { ensureCompany, large, tenth } from './scale-fill.ts'
import { openTokens } from './scale-time.ts'
import { median } from './slices.ts'

const wholeRounds = 8
const approvals = 500

/** What is worked out for many rows at once: incentives of a period, approvals, last days of every report. */
export async function measureScaleWork(bench: Bench): Promise<PartResult> {
  const product = await bench.product()
  await ensureCompany(product, large)
  // a short run writes the last days of a tenth of the rows: a million of them are written six times
  const size = bench.rounds < wholeRounds ? tenth : large
  await ensureCompany(product, size)
  const incentives = await measureIncentives(product, bench.rounds)
  const declared = await measureApprovals(product, bench.rounds)
  const settled = await measureLastDays(product, size.tenantKey, Math.min(bench.rounds, 3))
  return {
    title: 'Work on many rows of SGK',
    figures: [...incentives, declared, ...settled],
    tables: [],
    notes: [`Last days were written for ${size.rapor} open reports.`],
  }
}

async function tenantIdOf({ runtime }: Product, key: string): Promise<number> {
  const tenant = await runtime.tenants.find(key)
  if (!tenant) throw new Error(`no company ${key}`)
  return tenant.id
}

/** The sums of a period's lines by person: what any computation of incentives has to read and add up. */
const aggregate = (periodId: number) => `create temp table toplam as
  select isyeri_id, kanun_no, belge_turu, mahiyet, kisi_id, sum(gun) as gun, sum(pek_tutari) as pek,
         sum(round(pek_tutari * 4 / 100, 2)) as hesap
    from sgk_hizmet_satiri where period_id = ${periodId} group by 1, 2, 3, 4, 5`

async function measureIncentives(product: Product, rounds: number): Promise<Figure[]> {
  const { runtime } = product
  const periodId = donemEkle(donemOf(new Date().toISOString()), -1)
  const address = await product.tenantAddress(large.tenantKey)
  const tenantId = await tenantIdOf(product, large.tenantKey)
  const degerler = await readDegerler(runtime.master.db)
  const pool = await runtime.tenants.open(tenantId)
  async function compute() {
    const begin = performance.now()
    const written = await pool.inTransaction((db) => hesaplaDonem(db, degerler, { periodId, isyeriId: null }))
    return { ms: performance.now() - begin, ...written }
  }
  const first = await compute()
  const floors: number[] = []
  const values: number[] = []
  for (let round = 0; round <= rounds; round++) {
    const [floor = Number.NaN] = await timeInPsql(address, [aggregate(periodId)])
    const { ms, yazilan } = await compute()
    if (yazilan > 0) throw new Error(`${yazilan} incentives changed without a reason`)
    if (round === 0) continue
    floors.push(floor)
    values.push(ms)
  }
  const floor = median(floors)
  return [
    atMost(
      `Incentives of a period with ${large.satirKisi} lines, the bare aggregate as floor`,
      { value: median(values), floor, unit: 'ms' },
      3,
    ),
    atMost(`The same when it writes ${first.yazilan} rows`, { value: first.ms, floor, unit: 'ms' }, 30),
  ]
}

/** One call that approves many reports, against as many single inserts into a bare queue. */
async function measureApprovals(product: Product, rounds: number): Promise<Figure> {
  const address = await product.tenantAddress(large.tenantKey)
  const token = (await openTokens(product, [large])).get(large.tenantKey) ?? ''
  const server = { ...address, database: 'bench_bare_olcek' }
  await withAdmin({ ...address, database: 'postgres' }, (client) => createDatabase(client, server.database))
  const bare = await openBareQueue(server)
  const client = createClient(product.origin)
  const rates = { own: [] as number[], bare: [] as number[] }
  try {
    for (let round = 0; round <= rounds; round++) {
      const ids = await takeEnded(product)
      const begin = performance.now()
      const body = { action: 'onayla', ids, girdi: { calisti: false } }
      const answer = await client.post({ path: '/api/sgk/eVizite/bulk', body, token })
      const own = ids.length / ((performance.now() - begin) / 1000)
      const { etkilenen } = (JSON.parse(answer.body) as { resultObject: { etkilenen: number } }).resultObject // the call's contract
      if (etkilenen !== ids.length)
        throw new Error(`${etkilenen} of ${ids.length} were approved: ${answer.body.slice(0, 300)}`)
      const start = performance.now()
      for (let n = 0; n < approvals; n++) await bare.add()
      if (round === 0) continue
      rates.own.push(own)
      rates.bare.push(approvals / ((performance.now() - start) / 1000))
    }
  } finally {
    client.close()
    await bare.close()
  }
  const [value, floor] = [median(rates.own), median(rates.bare)]
  return atLeast(`Approvals declared by one call for ${approvals} reports`, { value, floor, unit: '/s' }, 0.4)
}

/** Reports that have ended, wait and have no declaration under way. */
async function takeEnded(product: Product): Promise<number[]> {
  return withAdmin(await product.tenantAddress(large.tenantKey), async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `select id from sgk_evizite t where onay_durumu = 0 and rapor_bitis < current_date
          and not exists (select from sgk_beyan b where b.kayit = 'eVizite' and b.kayit_id = t.id and b.durum in (0, 1, 4))
        order by id limit ${approvals}`,
    )
    return rows.map(({ id }) => Number(id))
  })
}

/** Every report is open and every amount has changed: the night's work against one statement that writes the same rows. */
async function measureLastDays(product: Product, tenantKey: string, rounds: number): Promise<Figure[]> {
  const { runtime } = product
  const address = await product.tenantAddress(tenantKey)
  const tenantId = await tenantIdOf(product, tenantKey)
  const tenant = await runtime.tenants.get(tenantId)
  await withAdmin(address, async (client) => {
    await client.query(`set session_replication_role = 'replica'`)
    await client.query(`update sgk_evizite set onay_durumu = 0 where onay_durumu <> 0`)
    await client.query('vacuum (analyze) sgk_evizite')
  })
  const bareUpdate = `update sgk_evizite set tahmini_ceza = coalesce(tahmini_ceza, 0) + 1, son_bildirim_tarihi = rapor_bitis + 99,
    son_gun_durumu = 0, row_version = row_version + 1 where onay_durumu in (0, 1, 5)`
  const floors: number[] = []
  const values: number[] = []
  let longest = 0
  for (let round = 0; round < rounds; round++) {
    const [floor = Number.NaN] = await timeInPsql(address, [bareUpdate.replace(/\s+/g, ' ')])
    const begin = performance.now()
    await withTenant(runtime.tenants, tenantId, async (db) => {
      const timed = { ...db, query: timing((ms) => (longest = Math.max(longest, ms)), db) } as TenantDb
      await settleSgkSonGun.run({ db: timed, master: runtime.master.db, tenant, runtime } as never) // what that job reads of its context
    })
    floors.push(floor)
    values.push(performance.now() - begin)
  }
  return [
    atMost(
      'Last days of all open reports, one bare update of the same rows as floor',
      { value: median(values) / 1000, floor: median(floors) / 1000, unit: 's' },
      3,
    ),
    within('The longest statement of it', { value: longest, unit: 'ms' }, 1_000),
  ]
}

function timing(tell: (ms: number) => void, db: TenantDb): TenantDb['query'] {
  return (async (...asked: Parameters<TenantDb['query']>) => {
    const begin = performance.now()
    const answer = await db.query(...asked)
    tell(performance.now() - begin)
    return answer
  }) as TenantDb['query']
}
