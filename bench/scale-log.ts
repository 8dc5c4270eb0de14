import { join } from 'node:path'
import { pino } from 'pino'
import { isAppError } from '#core/errors.ts'
import type { ListRequest } from '#engine/declaration/list-request.ts'
import { createCounter } from '#engine/server/count.server.ts'
import { readPage } from '#engine/server/list.server.ts'
import { createStatements } from '#engine/server/list-sql.server.ts'
import { requireSource } from '#engine/server/served.server.ts'
import { scheduledJobLog } from '#features/zamanli-islem/resource.ts'
import { readConfig } from '#server/config.ts'
import { createDatabase, serverAt, withAdmin } from '#server/postgres/database-server.ts'
import { startEmbeddedServer } from '#server/postgres/embedded-postgres.ts'
import { listRoutes } from '../src/features.server.ts'
import { type OpenRuntime, openRuntime } from '../src/product.ts'
import type { Bench } from './bench.ts'
import { atMost, type PartResult } from './figure.ts'
import { soughtBy } from './scale-sql.ts'
import { median } from './slices.ts'

const sizes = { small: 10_000, large: 1_000_000 }
const companies = 500
const operations = 12

/** What administrators and staff look for in the log; `mine`: only the runs of one company. */
const presets: { name: string; filter?: object; isMine?: boolean }[] = [
  { name: 'all' },
  { name: 'failed', filter: { status: -1 } },
  { name: 'failed and not seen', filter: { gorulmedi: true } },
  { name: 'of an operation', filter: { operationId: 1003 } },
  { name: 'of a company', filter: { tenantId: 7 } },
  { name: 'of one company, as its staff see it', isMine: true },
  { name: 'search for a company', filter: { genelFilter: 'firma 77' } },
  { name: 'search for an operation', filter: { genelFilter: 'işlem 1003' } },
  { name: 'search for an error', filter: { genelFilter: 'zaman aşımı 4217' } },
  { name: 'search for an error of a company', filter: { genelFilter: 'aşımı firma 77' } },
]

/** The log of a million runs against one of ten thousand, each in a database of its own, asked in turn. */
export async function measureScaleLog(bench: Bench): Promise<PartResult> {
  listRoutes({ demo: false }) // the engine knows how a list is read once its calls are served
  const embedded = await startEmbeddedServer({ dataFolder: join(bench.folder, 'log') })
  const opened: OpenRuntime[] = []
  async function open(rows: number) {
    const server = serverAt(embedded.address, `bench_log_${rows}`)
    await withAdmin(server.at('postgres'), (client) => createDatabase(client, server.masterDatabase))
    const config = readConfig({
      DATABASE_URL: 'postgres://bench@localhost',
      KADRO_SECRET: 'a secret that only a benchmark would use',
      KADRO_LOG: 'warn',
    })
    const runtime = await openRuntime(config, { server, log: pino({ level: 'warn' }) })
    opened.push(runtime)
    await withAdmin(server.at(server.masterDatabase), (client) => fill((text) => client.query(text), rows))
    return reader(runtime)
  }
  try {
    const [small, large] = [await open(sizes.small), await open(sizes.large)]
    const rows: [string, number, number, string][] = []
    for (const { name, filter = {}, isMine = false } of presets) {
      for (const page of [1, 2]) {
        const times = { small: [] as number[], large: [] as number[] }
        for (let round = 0; round <= bench.rounds * 2; round++) {
          const asked = { filter, page, isMine }
          const spent = [await small(asked), await large(asked)] as const
          if (round === 0) continue // warms up
          times.small.push(spent[0])
          times.large.push(spent[1])
        }
        const [few, many] = [median(times.small), median(times.large)]
        rows.push([`${name}, page ${page}`, few, many, (many / few).toFixed(2)])
      }
    }
    return {
      title: `The log of ${sizes.large} runs, asked of the database with its count`,
      figures: rows.map(([name, floor, value]) => atMost(`Log, ${name}`, { value, floor, unit: 'ms' }, 1.5)),
      tables: [],
      notes: [`The floor has ${sizes.small} runs of as many companies.`],
    }
  } finally {
    for (const runtime of opened) await runtime.close()
    await embedded.stop()
  }
}

/** Reads a page as a call of the list does, without HTTP; answers its milliseconds. */
function reader({ master: { db } }: OpenRuntime) {
  const source = requireSource(scheduledJobLog)
  const statements = createStatements()
  const lister = { source, statements, counter: createCounter(source, statements) }
  return async ({ filter, page, isMine }: { filter: object; page: number; isMine: boolean }): Promise<number> => {
    const asked: ListRequest = {
      ...soughtBy(scheduledJobLog, filter),
      order: [],
      page,
      pageSize: 20,
      takeAll: false,
      csv: null,
    }
    const begin = performance.now()
    return readPage(lister, { db, owner: '' }, { ...asked, seen: isMine ? [7] : null }).then(
      () => performance.now() - begin,
      (error: unknown) => {
        if (!isAppError(error) || error.code !== 'serviceUnavailable') throw error
        return Number.POSITIVE_INFINITY // an answer that was given up is no answer, however late
      },
    )
  }
}

/** Runs of 400 days: one in fifty failed, with a text of its own. */
async function fill(sql: (text: string) => Promise<unknown>, rows: number) {
  await sql(`insert into batch_operation (operation_id, operation_name, operation_type)
    select n, 'İşlem ' || n, 1 from generate_series(1001, ${1000 + operations}) n`)
  await sql(`insert into master_tenant (name, tenant_key, renk, baglanti_database, baglanti_kullanici, baglanti_sifre, veri_anahtari)
    select 'Firma ' || n, 'log-' || n, '#' || lpad(to_hex(n), 6, '0'), 'yok', 'yok', '', '' from generate_series(1, ${companies}) n`)
  await sql(`insert into scheduled_job_log (tenant_id, operation_id, running_date, start_time, end_time, status, exception)
    select 1 + h % ${companies}, 1001 + h / 7 % ${operations}, zaman, zaman, zaman + interval '3 seconds',
           case when h / 11 % 50 = 0 then -1 else 1 end, case when h / 11 % 50 = 0 then 'Zaman aşımı ' || n % 9000 end
      from (select n, hashint4(n) & 2147483647 as h, now() - (${rows} - n) * (interval '400 days' / ${rows}) as zaman
              from generate_series(1, ${rows}) n) s`)
  await sql('vacuum (analyze)')
}
