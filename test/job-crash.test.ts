import { type ChildProcess, spawn } from 'node:child_process'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { type Boss, startBoss } from '#server/jobs/job-boss.ts'
import { isSoak } from './harness/random.ts'
import { countEffects, effectJob } from './job-effect.ts'
import { look, openJobRuntime } from './job-runtime.ts'
import { ageHeartbeats, ageMonitor, listJobs } from './job-table.ts'

const size = isSoak ? { jobs: 10_000, effects: 10_000 } : { jobs: 250, effects: 120 }
const secret = 'a secret that parent and child know'

let jobs: Awaited<ReturnType<typeof openJobRuntime>>
const victims: ChildProcess[] = []

beforeAll(async () => {
  jobs = await openJobRuntime({ environment: { KADRO_SECRET: secret } })
})
afterAll(async () => {
  for (const victim of victims) victim.kill('SIGKILL')
  await jobs.close()
})

/** Starts a worker and resolves when its time has come: after so many effects, or three seconds. */
function startVictim(together: number, poison = -1) {
  const place = { address: inject('server'), masterDatabase: jobs.runtime.server.masterDatabase }
  const environment = {
    ...process.env,
    DATABASE_URL: 'postgres://tests@localhost',
    KADRO_SECRET: secret,
    KADRO_DEMO: '0',
  }
  const values = [JSON.stringify(place), String(poison), String(together)]
  const victim = spawn(process.execPath, ['test/job-victim.ts', ...values], {
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  victims.push(victim)
  return new Promise<ChildProcess>((resolve, reject) => {
    let effects = 0
    victim.once('exit', () => reject(new Error('the worker ended before its time')))
    victim.stdout?.on('data', (lines: Buffer) => {
      if (effects === 0) setTimeout(() => resolve(victim), 3_000)
      effects += lines.toString().split('\n').length - 1
      if (effects >= size.effects) resolve(victim)
    })
  })
}

/** In a short run the minute that passes before a silent worker counts as dead is moved, not waited for. */
async function declareDead(supervisor: Boss) {
  if (isSoak) return
  await ageHeartbeats(jobs.runtime.master.db, {})
  await ageMonitor(jobs.runtime.master.db, {})
  await supervisor.supervise()
}

/** A company whose jobs wait for their worker, and what notices workers that died. */
async function prepare(together: number, count: number) {
  const { server } = jobs.runtime
  const tenant = await jobs.newTenant()
  const job = effectJob(async () => {}, together)
  await jobs.startWorker([job])
  await jobs.stopWorkers()
  await jobs.write(tenant, (_, enqueue) =>
    enqueue(
      job,
      Array.from({ length: count }, (_, id) => ({ id })),
    ),
  )
  return { tenant, supervisor: await startBoss(server.at(server.masterDatabase), pino({ level: 'silent' })) }
}

/** Jobs that have an entry of the queue each, and such as share one. */
const each = test.each([1, 10])

each('workers that are killed again and again lose no job and repeat no effect (%i an entry)', async (together) => {
  const { runtime } = jobs
  const { tenant, supervisor } = await prepare(together, size.jobs)

  let kills = 0
  const openJobs = async () =>
    (await listJobs(runtime.master.db, 'effect')).filter(({ state }) => state !== 'completed').length
  await vi.waitFor(async () => expect(await openJobs()).toBe(size.jobs / together), 10_000)
  while ((await openJobs()) > 0) {
    const victim = await startVictim(together)
    victim.removeAllListeners('exit').kill('SIGKILL')
    kills++
    await declareDead(supervisor)
  }
  await supervisor.stop()

  expect(kills).toBeGreaterThan(1)
  expect(await look(runtime, tenant, countEffects)).toEqual([{ rows: size.jobs, jobs: size.jobs }])
})

if (isSoak) {
  each(
    'a job that kills its worker is given up, its companions are not (%i an entry)',
    { timeout: 900_000 },
    async (together) => {
      const { runtime } = jobs
      const { tenant, supervisor } = await prepare(together, 50)
      const ofTenant = async () =>
        (await listJobs(runtime.master.db, 'effect')).filter(({ data }) => data.tenantId === tenant.id)
      const isSettled = async () => (await ofTenant()).every(({ state }) => /completed|failed/.test(state))
      while (!(await isSettled())) {
        await startVictim(together, 13).then(
          (victim) => victim.removeAllListeners('exit').kill('SIGKILL'),
          () => undefined, // it killed itself, as it should
        )
        await ageHeartbeats(runtime.master.db, {})
        await ageMonitor(runtime.master.db, {})
        await supervisor.supervise()
      }
      await supervisor.stop()

      const ended = Map.groupBy(await ofTenant(), ({ state }) => state)
      expect(ended.get('failed')).toHaveLength(1)
      if (together === 1) expect(ended.get('completed')).toHaveLength(49)
      expect(await look(runtime, tenant, countEffects)).toEqual([{ rows: 50, jobs: 50 }])
    },
  )
}
