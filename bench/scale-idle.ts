import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { readConfig } from '#server/config.ts'
import { createDatabase, serverAt, withAdmin } from '#server/postgres/database-server.ts'
import { startEmbeddedServer } from '#server/postgres/embedded-postgres.ts'
import { openDataKey, openPassword, sealDataKey, sealPassword } from '#server/tenant/tenant-place.ts'
import { createTenant } from '#server/tenant/tenant-setup.ts'
import { urlOf } from '#test/harness/look-inside.ts'
import { type OpenRuntime, openRuntime } from '../src/product.ts'
import type { Bench } from './bench.ts'
import { startChild } from './children.ts'
import { read, spentBetween } from './cpu.ts'
import { type PartResult, within } from './figure.ts'
import { findPostmaster } from './product.ts'
import { median } from './slices.ts'

const few = 2
const many = 500
const windowSeconds = 60
/** A start looks at every company in a hurry; what is measured is the rest after it. */
const settleSeconds = 45

/** What a worker process uses while nothing is to be done, with few companies and with many. */
export async function measureScaleIdle(bench: Bench): Promise<PartResult> {
  const embedded = await startEmbeddedServer({ dataFolder: join(bench.folder, 'idle') })
  const server = serverAt(embedded.address, 'bench_idle')
  const settings = {
    DATABASE_URL: urlOf(embedded.address, server.masterDatabase),
    KADRO_SECRET: randomBytes(24).toString('base64url'),
    KADRO_LOG: 'warn',
    KADRO_DEMO: '0',
  }
  await withAdmin(server.at('postgres'), (client) => createDatabase(client, server.masterDatabase))
  const runtime = await openRuntime(readConfig(settings), { server, log: pino({ level: 'warn' }) })
  try {
    const postmaster = await findPostmaster(server)
    await addCompanies(runtime)
    const before = await atRest(settings, postmaster, bench.rounds)
    await shareDatabases(runtime)
    const after = await atRest(settings, postmaster, bench.rounds)
    return {
      title: `A worker process at rest, ${many} companies with databases against ${few}`,
      figures: [
        within(
          `Processor time of the worker above that with ${few} companies (${before.worker.toFixed(2)} %)`,
          { value: after.worker - before.worker, unit: '% of a core' },
          5,
        ),
      ],
      tables: [
        {
          caption: `Percent of a core, medians of windows of ${windowSeconds} s`,
          head: ['Companies', 'Worker', 'Database'],
          rows: [
            [few, before.worker, before.database],
            [many, after.worker, after.database],
          ],
        },
      ],
      notes: [`The companies share ${few} databases; the worker opens each of them by itself.`],
    }
  } finally {
    await runtime.close()
    await embedded.stop()
  }
}

async function addCompanies(runtime: OpenRuntime) {
  for (let n = 1; n <= few; n++) await createTenant(runtime, { tenantKey: keyOf(n), name: `Boş ${n}` })
}

const keyOf = (n: number) => `bos-${n}`

/** More companies, in the databases of the first ones: a look at one costs a worker the same whosever the database is. */
async function shareDatabases({ master, keys }: OpenRuntime) {
  const { rows } = await master.db.query({
    text: 'select tenant_key, baglanti_sifre, veri_anahtari from master_tenant where tenant_key = any ($1)',
    values: [Array.from({ length: few }, (_, at) => keyOf(at + 1))],
    rowMode: 'array',
  })
  const first = rows.map(([tenantKey, baglantiSifre, veriAnahtari]) => {
    const row = {
      tenantKey: String(tenantKey),
      baglantiSifre: String(baglantiSifre),
      veriAnahtari: String(veriAnahtari),
    }
    return { tenantKey: row.tenantKey, password: openPassword(keys, row), dataKey: openDataKey(keys, row) }
  })
  for (let n = few + 1; n <= many; n++) {
    const of = first[n % few]
    if (!of) throw new Error('no company to share with')
    await master.db.query({
      text: `insert into master_tenant (name, tenant_key, renk, kurulum, baglanti_database, baglanti_kullanici, baglanti_sifre, veri_anahtari)
        select 'Boş ' || $1, $2, '#' || lpad(to_hex($1::int), 6, '0'), kurulum, baglanti_database, baglanti_kullanici, $3, $4
          from master_tenant where tenant_key = $5`,
      values: [
        n,
        keyOf(n),
        sealPassword(keys, keyOf(n), of.password),
        sealDataKey(keys, keyOf(n), of.dataKey),
        of.tenantKey,
      ],
      rowMode: 'array',
    })
  }
}

/** Starts a worker of its own, lets it settle, and reads the clocks of its process and of the database. */
async function atRest(settings: Record<string, string>, postmaster: number, rounds: number) {
  const env = { ...settings, NODE_ENV: 'production', KADRO_ROLE: 'worker', PORT: '0' }
  const child = await startChild({
    command: process.execPath,
    args: ['--max-semi-space-size=32', 'src/main.ts'],
    env,
    ready: 'kadro ready',
  })
  const watched = { single: [child.pid], families: [postmaster] }
  const shares = { worker: [] as number[], database: [] as number[] }
  try {
    await sleep(settleSeconds * 1000)
    for (let round = 0; round < Math.min(rounds, 3); round++) {
      const [start, begin] = [read(watched), performance.now()]
      await sleep(windowSeconds * 1000)
      const { micros } = spentBetween(start, read(watched))
      const share = (pid: number) => (micros.get(pid) ?? 0) / (performance.now() - begin) / 10
      shares.worker.push(share(child.pid))
      shares.database.push(share(postmaster))
    }
  } finally {
    await child.stop()
  }
  return { worker: median(shares.worker), database: median(shares.database) }
}
