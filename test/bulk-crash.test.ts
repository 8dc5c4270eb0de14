import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type BulkWork, workState } from '#engine/declaration/bulk-work.ts'
import { basvuruEndpoints } from '#features/basvuru/masa/contract.ts'
import { topluIsJobs } from '#features/toplu-is/jobs.server.ts'
import { type Boss, startBoss } from '#server/jobs/job-boss.ts'
import { startWorker } from '#server/jobs/job-worker.ts'
import { createTestApp, type TestApp, type TestTenant } from './app.ts'
import type { Client } from './client.ts'
import { createDeneme, denemeEndpoints, denemeRoutes, execute } from './deneme.ts'
import { openDesk } from './desk.ts'
import { isSoak, say, sized } from './harness/random.ts'
import { ageHeartbeats, ageMonitor } from './job-table.ts'

const size = sized(520, 50_000)
const kills = sized(1, 12)
const secret = 'a secret that parent and child know'

let app: TestApp
let supervisor: Boss
const victims: ChildProcess[] = []

beforeAll(async () => {
  app = await createTestApp({ routes: denemeRoutes(), environment: { KADRO_SECRET: secret } })
  const { server } = app.runtime
  const first = await startWorker(app.runtime, topluIsJobs, [])
  await first.close()
  supervisor = await startBoss(server.at(server.masterDatabase), pino({ level: 'silent' }))
})
afterAll(async () => {
  for (const victim of victims) victim.kill('SIGKILL')
  await supervisor?.stop()
  await app.close()
})

const { bulk, bulkDurum, bulkGeriAl, update, create } = denemeEndpoints

function startVictim(): ChildProcess {
  const place = { address: inject('server'), masterDatabase: app.runtime.server.masterDatabase }
  const environment = {
    ...process.env,
    DATABASE_URL: 'postgres://tests@localhost',
    KADRO_SECRET: secret,
    KADRO_DEMO: '0',
  }
  const victim = spawn(process.execPath, ['test/bulk-victim.ts', JSON.stringify(place)], {
    env: environment,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  victims.push(victim)
  return victim
}

/** The minute that passes before a silent worker counts as dead is moved, not waited for. */
async function declareDead() {
  await ageHeartbeats(app.runtime.master.db, {})
  await ageMonitor(app.runtime.master.db, {})
  await supervisor.supervise()
}

/** A twentieth of the rows, the last ones, stands at ten, where the action refuses it. */
async function newMany(): Promise<{ tenant: TestTenant; staff: Client }> {
  const tenant = await app.newTenant()
  await tenant.read(createDeneme)
  await tenant.read((db) =>
    execute(
      db,
      `insert into deneme (ad, adet, tip, siralama)
       select 'Satır ' || g, case when g > ${size} * 19 / 20 then 10 else g % 9 end, 1, g from generate_series(1, ${size}) as g`,
    ),
  )
  return { tenant, staff: await tenant.staff() }
}

type Figures = { sum: number; versions: number; most: number; audited: number }
async function figuresOf(tenant: TestTenant): Promise<Figures> {
  const [row = []] = await tenant.read((db) =>
    execute(
      db,
      `select sum(adet)::int, sum(row_version)::int, max(row_version)::int,
              (select count(*)::int from audit_log where varlik = 'deneme' and islem in ('artir', 'update')) from deneme`,
    ),
  )
  const [sum = 0, versions = 0, most = 0, audited = 0] = row.map(Number)
  return { sum, versions, most, audited }
}

const filter = { ad: { like: 'Satır' } }

async function begin(client: Client, deneme = false): Promise<number> {
  const { isId } = await client.call(bulk, { action: 'artir', filter, count: size, deneme })
  if (isId === undefined) throw new Error('the rows were not worked on in the background')
  return isId
}

type Counts = Pick<BulkWork, 'durum' | 'islenen' | 'etkilenen' | 'atlanan'>
const isEnded = ({ durum }: Counts) => durum !== workState.bekliyor && durum !== workState.calisiyor

/** What the table says, without the limit on calls. */
async function countsOf(tenant: TestTenant, id: number): Promise<Counts> {
  const text = 'select durum, islenen, etkilenen, atlanan from toplu_is where id = $1'
  const [row = []] = await tenant.read((db) => execute(db, text, [id]))
  const [durum, islenen = 0, etkilenen = 0, atlanan = 0] = row.map(Number)
  return { durum: durum as BulkWork['durum'], islenen, etkilenen, atlanan } // the column's own check
}

/** Follows work to its end; its figures never go back. */
async function follow(tenant: TestTenant, id: number, until: (work: Counts) => boolean): Promise<Counts> {
  let last = await countsOf(tenant, id)
  while (!until(last)) {
    const next = await countsOf(tenant, id)
    for (const figure of ['islenen', 'etkilenen', 'atlanan'] as const) {
      expect(next[figure]).toBeGreaterThanOrEqual(last[figure])
    }
    last = next
    await sleep(20)
  }
  return last
}

/** Kills workers in the middle of the work, again and again, and lets a last one finish it. */
async function workKilled(tenant: TestTenant, id: number, total = size): Promise<Counts> {
  for (let kill = 1; kill <= kills; kill++) {
    const victim = startVictim()
    const { islenen } = await countsOf(tenant, id)
    const goal = Math.max(islenen + 1, Math.floor((total * kill) / (kills + 2)))
    await follow(tenant, id, (work) => isEnded(work) || work.islenen >= goal)
    victim.kill('SIGKILL')
    await declareDead()
  }
  const worker = await startWorker(app.runtime, topluIsJobs, [])
  const done = await follow(tenant, id, isEnded)
  await worker.close()
  return done
}

test('workers that are killed in the middle of an action do it to each row once, and take it back once', async () => {
  const { tenant, staff } = await newMany()
  const before = await figuresOf(tenant)
  const left = size / 20

  const trial = await begin(staff, true)
  const first = await startWorker(app.runtime, topluIsJobs, [])
  const planned = await follow(tenant, trial, isEnded)
  await first.close()
  expect(planned).toMatchObject({ durum: 2, etkilenen: size - left, atlanan: left })
  expect(await figuresOf(tenant)).toEqual(before)

  const id = await begin(staff)
  await expect(begin(staff)).rejects.toMatchObject({ code: 'alreadyRunning' })
  const done = await workKilled(tenant, id)
  expect(done).toMatchObject({ durum: 2, etkilenen: planned.etkilenen, atlanan: planned.atlanan })
  const changed = size - left
  const after = { sum: before.sum + changed, versions: before.versions + changed, most: 2, audited: changed }
  expect(await figuresOf(tenant)).toEqual(after)

  await staff.call(bulkGeriAl, { id })
  const { geriAlan } = await staff.call(bulkDurum, { id })
  const undone = await workKilled(tenant, geriAlan ?? 0)
  expect(undone).toMatchObject({ durum: 2, etkilenen: changed, atlanan: 0 })
  expect(await figuresOf(tenant)).toEqual({
    ...before,
    versions: after.versions + changed,
    most: 3,
    audited: 2 * changed,
  })
})

test('two runs of two people at once do it to each row as often as each of them says', async () => {
  const { tenant, staff } = await newMany()
  const other = await tenant.staff()
  const before = await figuresOf(tenant)
  const [one, two] = await Promise.all([begin(staff), begin(other)])
  const workers = [await startWorker(app.runtime, topluIsJobs, []), startVictim()] as const
  const [a, b] = await Promise.all([follow(tenant, one, isEnded), follow(tenant, two, isEnded)])
  await workers[0].close()
  workers[1].kill('SIGKILL')
  expect(a.etkilenen + a.atlanan).toBe(size)
  expect((await figuresOf(tenant)).sum).toBe(before.sum + a.etkilenen + b.etkilenen)
})

if (isSoak) {
  test('five thousand applications are moved and told of once each under workers that are killed, and undo takes all back', async () => {
    const company = await app.newTenant()
    const staff = await company.staff()
    const { anApplication, run } = await openDesk(app, company)
    const total = 5000
    for (let no = 0; no < total; no++) await anApplication(no % 10 === 0 ? 7 : 1)
    const body = { action: 'durumDegistir', filter: {}, count: total, girdi: { durumYonetimiNo: 2 } }
    const trial = (await staff.call(basvuruEndpoints.bulk, { ...body, deneme: true })).isId ?? 0
    expect(await workKilled(company, trial, total)).toMatchObject({ etkilenen: 4500, atlanan: 500 })
    const said = await staff.call(basvuruEndpoints.bulkDurum, { id: trial })
    expect(said).toMatchObject({ mesaj: { adet: 4500, parca: 4500 } })

    const id = (await staff.call(basvuruEndpoints.bulk, body)).isId ?? 0
    expect(await workKilled(company, id, total)).toMatchObject({ etkilenen: 4500, atlanan: 500 })
    const waiting = `select count(*)::int, count(distinct alici)::int from mesaj where durum = 'bekliyor'`
    expect(await run(waiting)).toEqual([[4500, 4500]])
    const steps = `select count(*)::int, count(distinct basvuru_id)::int from basvuru_hareket where kaynak_no = 1 and hedef_no = 2`
    expect(await run(steps)).toEqual([[4500, 4500]])

    await staff.call(basvuruEndpoints.bulkGeriAl, { id })
    const { geriAlan } = await staff.call(basvuruEndpoints.bulkDurum, { id })
    expect(await workKilled(company, geriAlan ?? 0, total)).toMatchObject({ etkilenen: 4500, atlanan: 0 })
    expect(await run(waiting)).toEqual([[0, 0]])
    expect(await run('select count(*)::int from basvuru where durum_yonetimi_no = 2')).toEqual([[0]])
  })

  test('figures: rows a second against a bare loop, and what the writes of others wait meanwhile', async () => {
    const { tenant, staff } = await newMany()
    const own = await staff.call(create, { ad: 'Öteki', adet: 1 })
    const bare = await bareRate(tenant)
    const quiet = await latencies(staff, own.id, 200)
    const id = await begin(staff)
    const worker = await startWorker(app.runtime, topluIsJobs, [])
    await follow(tenant, id, ({ islenen }) => islenen > 0)
    const [from, start] = [(await countsOf(tenant, id)).islenen, performance.now()]
    const meanwhile = await latencies(staff, own.id, 200)
    const done = await follow(tenant, id, isEnded)
    const rate = ((done.islenen - from) / (performance.now() - start)) * 1000
    await worker.close()
    say(`bulk: ${rate.toFixed(0)} rows/s, bare loop ${bare.toFixed(0)} rows/s (${(rate / bare).toFixed(2)} of it)`)
    say(`bulk: p95 of others' writes ${quiet.toFixed(1)} ms alone, ${meanwhile.toFixed(1)} ms meanwhile`)
  })
}

/** The 95th percentile of updates of one row, one after the other. */
async function latencies(client: Client, id: number, rounds: number): Promise<number> {
  const taken: number[] = []
  for (let round = 0; round < rounds; round++) {
    const start = performance.now()
    await client.call(update, { id, adet: round })
    taken.push(performance.now() - start)
  }
  return taken.sort((a, b) => a - b)[Math.floor(rounds * 0.95)] ?? 0
}

/** The same writes without the product: each row locked and updated, a hundred in a transaction, one insert for the record. */
async function bareRate(tenant: TestTenant): Promise<number> {
  const rows = 5_000
  const start = performance.now()
  for (let from = 1; from <= rows; from += 100) {
    await tenant.read(async (db) => {
      for (let id = from; id < from + 100; id++) {
        await execute(db, 'select * from deneme where id = $1 for update', [id])
        await execute(db, 'update deneme set adet = adet, row_version = row_version where id = $1 returning *', [id])
      }
      await execute(
        db,
        `insert into audit_log (aktor, adres, istek_id, islem, varlik, varlik_id, degisim, sonuc, zincir)
         select 'bare', '', '', 'bare', 'bare', g::text, '{"adet":[1,2]}', 'tamam', '' from generate_series(1, 100) as g`,
      )
    })
  }
  return (rows / (performance.now() - start)) * 1000
}
