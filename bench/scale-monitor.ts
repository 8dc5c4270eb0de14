import { get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import { streamMonitor } from '#features/filo/contract.ts'
import type { MasterDb } from '#server/database/database.ts'
import { runningJob } from '#test/filo.ts'
import type { Bench } from './bench.ts'
import { type PartResult, within } from './figure.ts'
import type { Product } from './product.ts'
import { masterToken, signIn } from './staff-browser.ts'

const slowDown = 4
const workers = 50
const changes = 500
const seconds = 60

/** The open page of the fleet while rows change: what the stream sends, and how long the page's script runs. */
export async function measureScaleMonitor(bench: Bench): Promise<PartResult> {
  const product = await bench.product()
  const tenant = await product.runtime.tenants.find('demo')
  if (!tenant) throw new Error('no company of the demo')
  // rows that wait for a file are leased by nobody, so that only the bench changes them
  const sql = (text: string) => run(product.runtime.master.db, text)
  await sql(`delete from worker_planned_job where tenant_id = ${tenant.id} and tip = 3`)
  const jobId = await runningJob(product.runtime, tenant, { tip: 3, count: changes * 3 })
  await addWorkers(sql, jobId, tenant.id)
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--headless', '--no-sandbox'] })
  try {
    const page = await signIn(browser, { product, username: 'admin' })
    await page.goto(new URL(`/WorkerPlannedJobPage?sekme=gorevler&jobId=${jobId}`, page.url()).href)
    await page.locator('[data-row]').first().waitFor()
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Performance.enable')
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowDown })
    const scriptMs = async () => {
      const { metrics } = await devtools.send('Performance.getMetrics')
      return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN) * 1000
    }
    await sleep(5_000)
    const stream = await countBytes(product, jobId)
    const before = await scriptMs()
    const changed = await changeRows(sql, jobId)
    const script = ((await scriptMs()) - before) / seconds
    const kB = stream.stop() / 1000
    return {
      title: `The page of the fleet, ${workers} workers, ${changed} rows changed in ${seconds} s`,
      figures: [
        within('The stream in a minute, gzip', { value: kB, unit: 'kB' }, 100),
        within(`Script in a second, CPU slowed ${slowDown} times`, { value: script, unit: 'ms' }, 50),
      ],
      tables: [],
      notes: [`The stream told ${stream.events()} times what had changed.`],
    }
  } finally {
    await browser.close()
    await sql(`delete from worker_planned_job where id = ${jobId}`)
    await sql(`delete from sgk_worker where worker_no > ${1000 - workers}`)
  }
}

const run = (db: MasterDb, text: string) => db.query({ text, rowMode: 'array' })
type Sql = (text: string) => Promise<unknown>

/** Workers under numbers that no process takes, each with a lease of its own. */
async function addWorkers(sql: Sql, jobId: number, tenantId: number) {
  await sql(`insert into sgk_worker (worker_no, oturum, son_yasam)
    select n, gen_random_uuid(), now() + interval '1 hour' from generate_series(${1001 - workers}, 1000) n`)
  await sql(`insert into sgk_worker_task (worker_id, worker_no, job_id, tenant_id, serit, satir)
    select id, worker_no, ${jobId}, ${tenantId}, 1, 10 from sgk_worker where worker_no > ${1000 - workers}`)
  await sql(`update sgk_worker w set status = 1, aktif_task_id = t.id, aktif_job_id = t.job_id
    from sgk_worker_task t where t.worker_id = w.id and t.status = 1 and w.worker_no > ${1000 - workers}`)
}

/** Ends rows one by one, evenly over the time, and moves the lease of a worker with each. */
async function changeRows(sql: Sql, jobId: number): Promise<number> {
  const begin = performance.now()
  let changed = 0
  for (; performance.now() - begin < seconds * 1000; changed++) {
    const no = 1000 - (changed % workers)
    await sql(`update sgk_worker_monitor set completed = true, status = 5, deneme = 1, worker_no = ${no}, end_date = now(), degisme = now()
      where id = (select min(id) from sgk_worker_monitor where job_id = ${jobId} and not completed)`)
    await sql(`update sgk_worker_task set tamamlanan = (tamamlanan + 1) % 10 where worker_no = ${no} and status = 1`)
    await sleep(Math.max(0, begin + (changed + 1) * ((seconds * 1000) / changes) - performance.now()))
  }
  return changed
}

/** Follows the stream as a browser does and counts what arrives, before it is unpacked. */
async function countBytes(product: Product, jobId: number) {
  const token = await masterToken(product, 'admin')
  let bytes = 0
  let parts = 0
  const asked = get(`${product.origin}${streamMonitor.path}?jobId=${jobId}`, {
    headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream', 'accept-encoding': 'gzip' },
  })
  await new Promise<void>((resolve, reject) => {
    asked.on('error', reject)
    asked.on('response', (response) => {
      if (response.statusCode !== 200) return reject(new Error(`the stream answered ${response.statusCode}`))
      response.on('data', (part: Buffer) => {
        bytes += part.length
        parts += 1
      })
      response.on('error', () => {}) // it is left in the middle
      resolve()
    })
  })
  return {
    events: () => parts,
    stop() {
      asked.destroy()
      return bytes
    },
  }
}
