import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { tend } from '#features/filo/isci/bakim.server.ts'
import { startFilo } from '#features/filo/isci/filo.server.ts'
import { createTestApp, type TestApp, type TestTenant } from './app.ts'
import { effectReader, effectsOf, makeIsyeri, masterRows, runningJob } from './filo.ts'
import { isSoak, say, sized } from './harness/random.ts'

// Processes of workers that are killed while they read: every workplace is read, and none has its effect twice.

const size = sized(120, 10_000)
const kills = sized(1, 40)
const secret = 'a secret that parent and child know'

let app: TestApp
const victims: ChildProcess[] = []
beforeAll(async () => {
  app = await createTestApp({ environment: { KADRO_SECRET: secret } })
})
afterAll(async () => {
  for (const victim of victims) victim.kill('SIGKILL')
  await app.close()
})

const sql = (text: string, values?: unknown[]) => masterRows(app.runtime.master.db, text, values)

async function startVictim(): Promise<ChildProcess> {
  const place = { address: inject('server'), masterDatabase: app.runtime.server.masterDatabase, workers: 2, readMs: 10 }
  const env = { ...process.env, DATABASE_URL: 'postgres://tests@localhost', KADRO_SECRET: secret, KADRO_DEMO: '0' }
  const victim = spawn(process.execPath, ['test/filo-victim.ts', JSON.stringify(place)], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  victims.push(victim)
  if (victim.stdout) await once(victim.stdout, 'data')
  return victim
}

const doneOf = async (jobId: number) =>
  Number((await sql('select count(*) as n from sgk_worker_monitor where job_id = $1 and completed', [jobId]))[0]?.n)

async function reach(jobId: number, goal: number) {
  while ((await doneOf(jobId)) < goal) await sleep(10)
}

/** The ninety seconds of silence are moved, not waited for; living workers lose their leases as well. */
async function declareDead() {
  await sql(`update sgk_worker set son_yasam = now() - interval '91 seconds' where oturum is not null`)
  await tend(app.runtime.master)
}

test('processes that are killed in mid-task leave rows that others read, none of them twice', async () => {
  const { tenant } = await app.newTenant()
  await makeIsyeri(app.runtime, tenant, size)
  const jobId = await runningJob(app.runtime, tenant, { count: size })
  for (let kill = 1; kill <= kills; kill++) {
    const pair = await Promise.all([startVictim(), startVictim()])
    await reach(jobId, Math.floor((size * kill) / (kills + 1)))
    for (const victim of pair) victim.kill('SIGKILL')
    await Promise.all(pair.map((victim) => once(victim, 'exit')))
    await declareDead()
  }
  const last = startFilo(app.runtime, { 1: effectReader() }, 2)
  await reach(jobId, size)
  await last.close()
  expect(await effectsOf(app.runtime, tenant, jobId)).toEqual(Array.from({ length: size }, () => 1))
  const [rows] = await sql(
    `select count(*)::int as n, count(*) filter (where status = 5)::int as iyi, max(deneme)::int as deneme
       from sgk_worker_monitor where job_id = $1`,
    [jobId],
  )
  expect(rows).toMatchObject({ n: size, iyi: size })
  // a kill has met rows under a lease
  expect(Number(rows?.deneme)).toBeGreaterThan(1)
  expect(await sql('select status from worker_planned_job where id = $1', [jobId])).toEqual([{ status: 2 }])
  expect(await sql('select id from sgk_worker_task where status = 1')).toEqual([])
  expect(await sql('select id from sgk_worker where status = 1')).toEqual([])
  say(`${size} rows, ${kills} processes killed, most attempts of a row: ${rows?.deneme}`)
})

/** How long each of the jobs takes, in milliseconds since all of them began. */
async function timesOf(jobs: readonly number[]): Promise<number[]> {
  const begin = performance.now()
  const ends = new Map<number, number>()
  const reader = effectReader(async () => {
    await sleep(20)
    return undefined
  })
  const filo = startFilo(app.runtime, { 1: reader }, 2)
  while (ends.size < jobs.length) {
    const open = new Set((await sql('select id from worker_planned_job where status = 1')).map(({ id }) => Number(id)))
    for (const id of jobs) if (!open.has(id) && !ends.has(id)) ends.set(id, performance.now() - begin)
    await sleep(20)
  }
  await filo.close()
  await sql('update worker_planned_job set status = -2, end_date = now() where status = 1')
  return jobs.map((id) => ends.get(id) ?? Number.NaN)
}

// a ratio of times belongs to the soak
if (isSoak) {
  test('a large company does not keep nine small ones waiting', async () => {
    const tenants: TestTenant[] = []
    for (let n = 0; n < 10; n++) tenants.push(await app.newTenant())
    const [large, ...small] = tenants
    if (!large) throw new Error('no company')
    await makeIsyeri(app.runtime, large.tenant, 200)
    for (const { tenant } of small) await makeIsyeri(app.runtime, tenant, 5)
    const begin = () => Promise.all(small.map(({ tenant }) => runningJob(app.runtime, tenant, { count: 5 })))
    const alone = Math.max(...(await timesOf(await begin())))
    await runningJob(app.runtime, large.tenant, { count: 200 })
    const together = Math.max(...(await timesOf(await begin())))
    say(`nine companies: ${Math.round(alone)} ms without the large one, ${Math.round(together)} ms beside it`)
    expect(together).toBeLessThan(alone * 1.5)
  })
}
