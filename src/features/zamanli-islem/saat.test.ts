import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { MasterDb } from '#server/database/database.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { seeded, sized } from '#test/harness/random.ts'
import { listJobs } from '#test/job-table.ts'
import { resetIslem } from './baslat.server.ts'
import { scheduleOf } from './rules/plan.ts'
import { nextRun } from './rules/schedule.ts'
import { claimDue } from './saat.server.ts'

// Three schedulers on one database, each tick at a time of our own choosing; nothing runs but the clock.

const random = seeded('saat')
const minuteMs = 60_000
const start = new Date('2026-03-02T06:00:00Z')

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
  await sql(
    `insert into batch_operation (operation_id, operation_name, operation_type) select n, 'İşlem ' || n, 1 from generate_series(1, 10) n`,
  )
})
afterAll(() => app.close())
beforeEach(() => sql('delete from scheduled_job_log; delete from tenant_batch_operation; delete from master_tenant'))

async function sql<T = Record<string, unknown>>(text: string, values?: unknown[]): Promise<T[]> {
  const { rows, fields } = await app.runtime.master.db.query({ text, ...(values && { values }), rowMode: 'array' })
  const list = rows ?? []
  return list.map((row) => Object.fromEntries(row.map((value, at) => [fields[at]?.name, value]))) as T[] // by its columns
}

/** One tick of one scheduler: batches until nothing is due. */
async function tick(now: Date, limit = 50) {
  const { master, jobs } = app.runtime
  for (;;) {
    const claimed = await master.inTransaction((db: MasterDb) =>
      claimDue({ db, enqueue: jobs.enqueueIn(db, null) }, now, limit),
    )
    if (claimed < limit) return
  }
}

/** Schedules of hours over companies without databases; each operation once a company. */
async function makeRows(count: number, columns = '') {
  await sql(
    `insert into master_tenant (name, tenant_key, baglanti_database, baglanti_kullanici, baglanti_sifre, veri_anahtari)
     select 'Firma ' || n, 'saat-' || n, 'yok', 'yok', '', '' from generate_series(1, $1::int) n`,
    [Math.ceil(count / 10)],
  )
  await sql(
    `insert into tenant_batch_operation (tenant_id, operation_id, operation_type, "interval", specific_time, baslangic, sonraki_kosu${columns && ', kacirilan'})
     select t.id, b.id, 1, 1 + (b.id % 3), make_time(6, (b.id * 5) % 60, 0), '2026-03-01', $1::timestamptz${columns && `, ${columns}`}
       from master_tenant t cross join batch_operation b`,
    [start.toISOString()],
  )
}

/** What runs do when they end, without what they do meanwhile. */
const endAll = () =>
  sql(`with l as (update scheduled_job_log set status = 1, end_time = now() where status in (98, 99))
       update tenant_batch_operation set calisiyor = false where calisiyor`)

test('three schedulers tick for hours: every time of every schedule has one run', async () => {
  await makeRows(sized(60, 1000))
  const ticks = sized(120, 1000)
  for (let n = 0; n < ticks; n++) {
    const now = new Date(start.getTime() + n * minuteMs)
    await Promise.all([tick(now), tick(now, 7), tick(now, 20)])
    await endAll()
  }
  const until = new Date(start.getTime() + (ticks - 1) * minuteMs)
  const rows = await sql<{ id: number; n: number; son: string; i: number; t: string }>(
    `select t.id, t."interval" as i, t.specific_time::text as t, count(l.id)::int as n, count(distinct l.running_date)::int as son
       from tenant_batch_operation t left join scheduled_job_log l on l.tenant_batch_operation_id = t.id group by t.id`,
  )
  const wrong = rows.filter(({ i, t, n, son }) => {
    const plan = scheduleOf({ operationType: 1, interval: i, specificTime: t }, '2026-03-01')
    let times = 1 // the first one was due at the start
    for (let at = nextRun(plan, start); at && at <= until; at = nextRun(plan, at)) times++
    return n !== times || Number(son) !== n
  })
  expect(wrong).toEqual([])
  const queued = await listJobs(app.runtime.master.db, 'runZamanliIslem')
  expect(queued.every(({ data }) => data.tenantId !== null)).toBe(true)
  const [logged] = await sql<{ n: number }>('select count(*)::int as n from scheduled_job_log')
  expect(queued.length).toBe(logged?.n)
  expect(logged?.n).toBeGreaterThan(rows.length)
})

test('after a day without schedulers each has one run, and none where it says so', async () => {
  await makeRows(20, 'b.id % 2')
  const dayLater = new Date(start.getTime() + 24 * 60 * minuteMs + random.below(60) * minuteMs)
  await Promise.all([tick(dayLater), tick(dayLater, 3), tick(dayLater, 3)])
  const counts = await sql<{ kacirilan: number; n: number; kosu: number; gecmis: number }>(
    `select t.kacirilan, count(*)::int as n, count(l.id)::int as kosu,
            count(*) filter (where t.sonraki_kosu <= $1::timestamptz)::int as gecmis
       from tenant_batch_operation t left join scheduled_job_log l on l.tenant_batch_operation_id = t.id
      group by t.kacirilan order by t.kacirilan`,
    [dayLater.toISOString()],
  )
  expect(counts).toMatchObject([
    { kacirilan: 0, n: 10, kosu: 0, gecmis: 0 },
    { kacirilan: 1, n: 10, kosu: 10, gecmis: 0 },
  ])
})

test('what is off, or whose definition or company is off, does not run', async () => {
  await makeRows(10)
  await sql('update tenant_batch_operation set aktif = false where operation_id = 1')
  await sql('update batch_operation set aktif = false where id = 2')
  await tick(start)
  const ran = await sql<{ operation_id: number }>('select operation_id from scheduled_job_log order by 1')
  expect(ran.map(({ operation_id }) => operation_id)).toEqual([3, 4, 5, 6, 7, 8, 9, 10])
  await sql('update batch_operation set aktif = true')
  await sql('update master_tenant set aktif = false')
  await tick(start)
  expect(await sql('select id from scheduled_job_log')).toHaveLength(8)
})

test('a time that meets a running run is noted in its lines, and no second run begins', async () => {
  await makeRows(10)
  await tick(start)
  const later = new Date(start.getTime() + 4 * 60 * minuteMs)
  await Promise.all([tick(later), tick(later)])
  expect(await sql('select id from scheduled_job_log')).toHaveLength(10)
  const lines = await sql<{ mesaj: string }>('select mesaj from scheduled_job_log_satir')
  expect(lines).toHaveLength(10)
  expect(lines[0]?.mesaj).toContain('atlandı')
})

test('a schedule that runs once is off afterwards', async () => {
  await makeRows(10)
  await sql('update tenant_batch_operation set operation_type = 5 where operation_id = 4')
  await tick(start)
  await endAll()
  const [row] = await sql('select aktif, sonraki_kosu from tenant_batch_operation where operation_id = 4')
  expect(row).toEqual({ aktif: false, sonraki_kosu: null })
})

test('a reset during a run ends it as cancelled, and the next run follows', async () => {
  await makeRows(10)
  await tick(start)
  const [row] = await sql<{ id: number; log_id: string }>('select id, log_id from tenant_batch_operation limit 1')
  const id = row?.id ?? 0
  await app.runtime.master.inTransaction((db: MasterDb) => resetIslem(db, [id]))
  const [ended] = await sql('select status, exception from scheduled_job_log where id = $1', [row?.log_id])
  expect(ended).toMatchObject({ status: -1, exception: expect.stringContaining('iptal') })
  const [free] = await sql(
    'select calisiyor, sonuclar, sonraki_kosu > now() as gelecek from tenant_batch_operation where id = $1',
    [id],
  )
  expect(free).toEqual({ calisiyor: false, sonuclar: [-1], gelecek: true })
})
