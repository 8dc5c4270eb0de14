import { Readable } from 'node:stream'
import { gunzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { listSaatler, sgkWorkerMonitorEndpoints as satir, streamMonitor } from '#features/filo/contract.ts'
import { eventsOf } from '#server/live/event-stream.ts'
import { compressEvents } from '#server/live/live-answers.ts'
import { createTestApp, type TestApp, type TestTenant } from '#test/app.ts'
import { aWorker, effectReader, makeIsyeri, masterRows, runningJob } from '#test/filo.ts'
import { soon } from '#test/soon.ts'
import { type Filo, startFilo } from './filo.server.ts'
import { beat, beginRow, finishRow } from './queries.server.ts'

let app: TestApp
let company: TestTenant
let other: TestTenant
let filo: Filo | undefined
beforeAll(async () => {
  app = await createTestApp()
  company = await app.newTenant()
  other = await app.newTenant()
  await makeIsyeri(app.runtime, other.tenant, 25)
  await makeIsyeri(app.runtime, company.tenant, 6)
})
afterEach(async () => {
  await filo?.close()
  filo = undefined
  await sql('delete from worker_planned_job')
  await sql('delete from sgk_worker')
})
afterAll(async () => {
  await app.close()
})

const sql = (text: string, values?: unknown[]) => masterRows(app.runtime.master.db, text, values)
const statusOf = async (id: number) =>
  (await sql('select status from worker_planned_job where id = $1', [id]))[0]?.status
const ended = (id: number, status: number) => vi.waitFor(async () => expect(await statusOf(id)).toBe(status), soon)

test('a limit that opens later is found out by one lease, for the companies that it holds for', async () => {
  const kanal = (tenantId: number, mod: string) =>
    sql(`insert into sgk_kanal_ayar (tenant_id, kanal, mod) values ($1, 'evizite', $2)`, [tenantId, mod])
  await kanal(other.tenant.id, 'simulator')
  await kanal(company.tenant.id, 'gercek')
  const closed = await runningJob(app.runtime, other.tenant, { count: 25 })
  const open = await runningJob(app.runtime, company.tenant, { count: 3 })
  const ertelemeZamani = new Date(Date.now() + 3_600_000)
  const reader = effectReader(async ({ jobId }) =>
    jobId === closed ? { status: 0, mesaj: 'hizSiniri', ertelemeZamani, ortak: true } : {},
  )
  filo = startFilo(app.runtime, { 1: reader }, 1)
  await ended(open, 2)
  const rowsOf = (jobId: number) =>
    sql(
      `select mesaj, erteleme_zamani > now() + interval '30 minutes' as later, deneme > 0 as leased, count(*)::int as n
         from sgk_worker_monitor where job_id = $1 and task_id is null group by 1, 2, 3 order by n`,
      [jobId],
    )
  const mesaj = 'SGK’nın hız sınırı açılınca okunacak.'
  await vi.waitFor(async () => {
    expect(await rowsOf(closed)).toEqual([
      { mesaj, later: true, leased: true, n: 10 },
      { mesaj, later: true, leased: false, n: 15 },
    ])
  }, soon)
  const leases = await sql('select job_id, count(*)::int as n from sgk_worker_task group by job_id order by job_id')
  expect(leases).toEqual([
    { job_id: String(closed), n: 1 },
    { job_id: String(open), n: 1 },
  ])
})

test('what a worker says that was stopped for a minute is refused, before anybody declares it dead', async () => {
  const { db } = app.runtime.master
  const jobId = await runningJob(app.runtime, other.tenant, { count: 1 })
  const sleeper = await aWorker(app.runtime)
  const kira = await sleeper.take()
  const [row] = kira?.rows ?? []
  if (!kira || !row) throw new Error('nothing to read')
  const held = { id: row.id, taskId: kira.taskId, deneme: row.deneme }
  expect(await beginRow(db, held)).toHaveLength(1)
  await sql(`update sgk_worker set son_yasam = now() - interval '61 seconds' where id = $1`, [sleeper.workerId])
  const good = { status: 5, completed: true, asama: 1, hataSayisi: 0, ertelemeZamani: null, sonucKod: 0, mesaj: '' }
  expect(await finishRow(db, { ...held, ...good })).toEqual([])
  const [worker] = await sql('select oturum from sgk_worker where id = $1', [sleeper.workerId])
  expect(await beat(db, { id: sleeper.workerId, oturum: String(worker?.oturum) })).toEqual([])
  expect(await sql('select status, completed from sgk_worker_monitor where job_id = $1', [jobId])).toEqual([
    { status: 0, completed: false },
  ])
})

test('the strip counts the rows of each hour, and each part counts what its filter lists', async () => {
  const admin = await app.master()
  const staff = await company.staff()
  const jobId = await runningJob(app.runtime, company.tenant, { count: 6 })
  const elsewhere = await runningJob(app.runtime, other.tenant, { count: 2 })
  const end = (n: number, status: number, hours: number) =>
    sql(
      `update sgk_worker_monitor set status = $3, completed = true, end_date = date_trunc('hour', now()) - make_interval(hours => $4)
        where job_id = $1 and isyeri_id = $2`,
      [jobId, n, status, hours],
    )
  await end(1, 5, 0)
  await end(2, 4, 23)
  await end(3, -99, 23)
  await end(4, 7, 23)
  await end(5, 5, 24)
  const hours = await staff.call(listSaatler, {})
  expect(hours).toHaveLength(24)
  const [first, last] = [hours[0], hours.at(-1)]
  expect(first).toMatchObject({ biten: 1, bekleyen: 0, hatali: 2 })
  expect(last).toMatchObject({ biten: 1, bekleyen: 1, hatali: 0 })
  expect(hours.slice(1, -1).every(({ biten, bekleyen, hatali }) => biten + bekleyen + hatali === 0)).toBe(true)
  for (const { saat, ...counts } of [first, last].filter((one) => one !== undefined)) {
    for (const saatSonucu of ['biten', 'bekleyen', 'hatali'] as const) {
      const { resultCount } = await staff.call(satir.pagination, { filter: { saat, saatSonucu } })
      expect(resultCount).toBe(counts[saatSonucu])
    }
  }
  expect((await staff.call(satir.pagination, { filter: { saat: 2026139999 } })).resultCount).toBe(0)
  await expect(staff.call(listSaatler, { jobId: elsewhere })).rejects.toMatchObject({ code: 'notFound' })
  expect((await admin.call(listSaatler, {})).at(-1)).toMatchObject({ biten: 1, bekleyen: 3, hatali: 0 })
  expect((await admin.call(listSaatler, { jobId: elsewhere })).at(-1)).toMatchObject({ bekleyen: 2 })
})

test('a minute of fifty workers and 500 changing rows is less than 100 kB of the stream', async () => {
  const staff = await company.staff()
  const jobId = await runningJob(app.runtime, company.tenant, { tip: 3, count: 520 })
  await sql(`insert into sgk_worker (worker_no, oturum, son_yasam)
    select n, gen_random_uuid(), now() from generate_series(951, 1000) n`)
  await sql(
    `insert into sgk_worker_task (worker_id, worker_no, job_id, tenant_id, serit, satir)
     select id, worker_no, $1, $2, 1, 10 from sgk_worker where worker_no > 950`,
    [jobId, company.tenant.id],
  )
  // a minute has thirty readings
  const readings = Array.from({ length: 30 }, (_, at) => at)
  async function read() {
    const at = readings.shift() ?? 0
    await sql(
      `update sgk_worker_monitor set completed = true, status = 5, worker_no = 951 + id % 50, end_date = now(), degisme = now()
        where id in (select id from sgk_worker_monitor where job_id = $1 and not completed order by id limit 17)`,
      [jobId],
    )
    await sql('update sgk_worker_task set tamamlanan = (tamamlanan + 1) % 10 where worker_no % 3 = $1', [at % 3])
    const { body } = await staff.send({ method: 'GET', url: `${streamMonitor.path}?jobId=${jobId}` })
    return { text: body, isOver: readings.length === 0 }
  }
  const events = Readable.from(eventsOf({ read, everyMs: 0 }, undefined, new AbortController().signal))
  const parts: Buffer[] = []
  for await (const part of compressEvents(events)) parts.push(part)
  const sent = Buffer.concat(parts)
  const said = gunzipSync(sent).toString()
  expect(said.match(/^event: durum$/gm)).toHaveLength(30)
  expect(said.match(/"workerNo":951,/g)?.length).toBeGreaterThan(30)
  expect(sent.length).toBeLessThan(100_000)
})
