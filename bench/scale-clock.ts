import { join } from 'node:path'
import { pino } from 'pino'
import { zamanliIslemJobs } from '#features/zamanli-islem/jobs.server.ts'
import { claimDue } from '#features/zamanli-islem/saat.server.ts'
import { readConfig } from '#server/config.ts'
import { createJobQueue } from '#server/jobs/job-queue.ts'
import { startWorker } from '#server/jobs/job-worker.ts'
import { createDatabase, serverAt, withAdmin } from '#server/postgres/database-server.ts'
import { startEmbeddedServer } from '#server/postgres/embedded-postgres.ts'
import type { Runtime } from '#server/runtime.ts'
import { openRuntime } from '../src/product.ts'
import type { Bench } from './bench.ts'
import { atMost, type PartResult, within } from './figure.ts'
import { percentile } from './slices.ts'

const companies = 2_000
const operations = 12
const few = 100
const ticks = 40

/** The clock of operations: what a tick costs with nothing due, and a minute in which everything is due. */
export async function measureScaleClock(bench: Bench): Promise<PartResult> {
  const embedded = await startEmbeddedServer({ dataFolder: join(bench.folder, 'clock') })
  const server = serverAt(embedded.address, 'bench_master')
  try {
    const config = readConfig({
      DATABASE_URL: 'postgres://bench@localhost',
      KADRO_SECRET: 'a secret that only a benchmark would use',
      KADRO_LOG: 'warn',
    })
    await withAdmin(server.at('postgres'), (client) => createDatabase(client, server.masterDatabase))
    const opened = await openRuntime(config, { server, log: pino({ level: 'warn' }) })
    const runtime: Runtime = { ...opened, jobs: createJobQueue(opened) }
    // a first start makes the queues; without them the outbox would keep its rows
    await (await startWorker(runtime, zamanliIslemJobs, [])).close()
    try {
      return await withAdmin(server.at(server.masterDatabase), (client) =>
        measureClock(runtime, (text) => client.query(text)),
      )
    } finally {
      await opened.close()
    }
  } finally {
    await embedded.stop()
  }
}

type Sql = (text: string) => Promise<unknown>

async function measureClock(runtime: Runtime, sql: Sql): Promise<PartResult> {
  await sql(`insert into batch_operation (operation_id, operation_name, operation_type)
    select n, 'İşlem ' || n, 1 from generate_series(1001, ${1000 + operations}) n`)
  await addCompanies(sql, 1, Math.ceil(few / operations))
  const small = await idleTicks(runtime)
  await addCompanies(sql, Math.ceil(few / operations) + 1, companies)
  const large = await idleTicks(runtime)
  await sql(`update tenant_batch_operation set sonraki_kosu = now() - interval '1 second'`)
  await sql('analyze')
  const begin = performance.now()
  const claimed = await claimAll(runtime)
  const seconds = (performance.now() - begin) / 1000
  return {
    title: `The clock of ${companies * operations} schedules`,
    figures: [
      atMost(`A tick with nothing due, ${few} schedules as floor`, { value: large, floor: small, unit: 'ms' }, 1.5),
      within(`${claimed} schedules due in one minute, all in the queue`, { value: seconds, unit: 's' }, 60),
    ],
    tables: [],
    notes: [],
  }
}

/** Companies without databases, each with every operation, due in an hour. */
async function addCompanies(sql: Sql, first: number, last: number) {
  await sql(`insert into master_tenant (name, tenant_key, renk, baglanti_database, baglanti_kullanici, baglanti_sifre, veri_anahtari)
    select 'Firma ' || n, 'saat-' || n, '#' || lpad(to_hex(n), 6, '0'), 'yok', 'yok', '', '' from generate_series(${first}, ${last}) n`)
  await sql(`insert into tenant_batch_operation (tenant_id, operation_id, operation_type, "interval", specific_time, baslangic, sonraki_kosu)
    select t.id, b.id, 1, 1, '06:00', current_date, now() + interval '1 hour' + b.id * interval '1 second'
      from master_tenant t cross join batch_operation b
     where b.id > 1000 and not exists (select from tenant_batch_operation x where x.tenant_id = t.id)`)
  await sql('analyze')
}

async function claimAll({ master, jobs }: Runtime): Promise<number> {
  const now = new Date()
  for (let all = 0; ; ) {
    const claimed = await master.inTransaction((db) => claimDue({ db, enqueue: jobs.enqueueIn(db, null) }, now))
    all += claimed
    if (claimed < 500) return all
  }
}

async function idleTicks(runtime: Runtime): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < ticks; n++) {
    const begin = performance.now()
    if ((await claimAll(runtime)) > 0) throw new Error('something was due')
    times.push(performance.now() - begin)
  }
  // both sizes cannot be asked in turn: what others do to a tick is left out as far as it can be
  return percentile(times.slice(5), 0.1)
}
