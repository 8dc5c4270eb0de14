import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isWorkOver } from '#engine/declaration/bulk-work.ts'
import { topluIsJobs } from '#features/toplu-is/jobs.server.ts'
import { startWorker, type Worker } from '#server/jobs/job-worker.ts'
import { createTestApp, type TestApp, type TestTenant } from '#test/app.ts'
import type { Client } from '#test/client.ts'
import { createDeneme, denemeEndpoints, denemeRoutes, execute } from '#test/deneme.ts'
import { makeJobsDue } from '#test/job-table.ts'
import { rights } from '#test/staff.ts'
import { failStuckWork } from './bulk-queries.server.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp({ routes: denemeRoutes() })
})
afterAll(() => app.close())

const { bulk, bulkDurum, bulkDurdur, bulkGeriAl, update } = denemeEndpoints

/** 520 rows of which the last 20 stand at ten, where the action refuses them. */
async function newMany() {
  const tenant = await app.newTenant()
  await tenant.read(createDeneme)
  await tenant.read((db) =>
    execute(
      db,
      `insert into deneme (ad, adet, aktif, tip, siralama)
       select 'Satır ' || g, case when g > 500 then 10 else g % 9 end, true, 1, g from generate_series(1, 520) as g`,
    ),
  )
  return { tenant, staff: await tenant.staff() }
}

const sumOf = async (tenant: TestTenant) =>
  Number((await tenant.read((db) => execute(db, 'select sum(adet)::int from deneme')))[0]?.[0])

async function withWorker<T>(work: (worker: Worker) => Promise<T>): Promise<T> {
  const worker = await startWorker(app.runtime, topluIsJobs, [])
  try {
    return await work(worker)
  } finally {
    await worker.close()
  }
}

async function overOf(client: Client, id: number) {
  await expect.poll(async () => isWorkOver(await client.call(bulkDurum, { id }))).toBe(true)
  return client.call(bulkDurum, { id })
}

const artir = { action: 'artir', filter: {}, count: 520 }

async function begin(client: Client, body: Parameters<typeof client.call<typeof bulk>>[1] = artir) {
  const { isId } = await client.call(bulk, body)
  if (isId === undefined) throw new Error('the rows were not worked on in the background')
  return isId
}

describe('work on more than 500 rows', () => {
  test('is done in the background to each row once, tells what was left, and is taken back', async () => {
    const { tenant, staff } = await newMany()
    const sum = await sumOf(tenant)
    const trial = await begin(staff, { ...artir, deneme: true })
    const id = await begin(staff)
    expect(await staff.call(bulkDurum, { id })).toMatchObject({ durum: 0, toplam: 520, islenen: 0, geriAlSonu: null })
    await expect(staff.call(bulk, artir)).rejects.toMatchObject({ code: 'alreadyRunning' })
    await withWorker(async () => {
      const planned = await overOf(staff, trial)
      expect(planned).toMatchObject({ durum: 2, deneme: true, etkilenen: 500, atlanan: 20, geriAlSonu: null })
      const done = await overOf(staff, id)
      expect(done).toMatchObject({
        action: 'artir',
        durum: 2,
        islenen: 520,
        etkilenen: 500,
        atlanan: 20,
        nedenler: [{ kod: 'recordInUse', adet: 20, ornekler: [{ id: 501, ad: 'Satır 501' }, {}, {}, {}, {}] }],
        nedenDosyasi: `/api/test/deneme/bulkNedenler?id=${id}`,
        geriAlSonu: expect.any(String),
      })
      expect(await sumOf(tenant)).toBe(sum + 500)
      // a row that somebody changed since then is not taken back
      await staff.call(update, { id: 1, ad: 'Elle değişti' })
      expect(await staff.call(bulkGeriAl, { id })).toBe(1)
      expect(await staff.call(bulkGeriAl, { id })).toBe(1)
      const { geriAlan } = await staff.call(bulkDurum, { id })
      const undone = await overOf(staff, geriAlan ?? 0)
      expect(undone).toMatchObject({ durum: 2, toplam: 500, etkilenen: 499, atlanan: 1 })
      expect(await sumOf(tenant)).toBe(sum + 1)
    })
  })

  test('holds the rows of a chunk before it does anything to one of them, so that two works never wait for each other', async () => {
    const { tenant, staff } = await newMany()
    await tenant.read(async (db) => {
      // stands for whatever a deed locks besides its row
      await execute(
        db,
        `create function besides() returns trigger language plpgsql as
        $$ begin perform pg_advisory_xact_lock(77); return new; end $$`,
      )
      await execute(db, 'create trigger besides before update on deneme for each row execute function besides()')
    })
    const id = await begin(staff)
    const worker = await tenant.read(async (db) => {
      await execute(db, 'select id from deneme where id = 5 for update')
      const begun = await startWorker(app.runtime, topluIsJobs, [])
      const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await expect.poll(() => execute(db, waiting)).toHaveLength(1)
      // the other work has the fifth row: were the first one done already, neither would go on
      expect(await execute(db, 'select pg_try_advisory_xact_lock(77)')).toEqual([[true]])
      return begun
    })
    expect(await overOf(staff, id)).toMatchObject({ durum: 2, etkilenen: 500 })
    await worker.close()
  })

  test('gives a file of the rows that were left, to its own user alone', async () => {
    const { tenant, staff } = await newMany()
    const id = await begin(staff)
    await withWorker(() => overOf(staff, id))
    const file = await staff.send({ method: 'GET', url: `/api/test/deneme/bulkNedenler?id=${id}` })
    const lines = file.body.trim().split(/\r?\n/)
    expect(lines).toHaveLength(21)
    expect(file.body.startsWith('\ufeff')).toBe(true)
    expect(lines.slice(0, 2)).toEqual(['No;Kayıt;Neden', expect.stringMatching(/^501;Satır 501;/)])
    const other = await tenant.staff()
    await expect(other.call(bulkDurum, { id })).rejects.toMatchObject({ code: 'notFound' })
    await expect(other.call(bulkDurdur, { id })).rejects.toMatchObject({ code: 'notFound' })
    await expect(other.call(bulkGeriAl, { id })).rejects.toMatchObject({ code: 'notFound' })
  })

  test('stops when its user says so, and what was done can be taken back', async () => {
    const { tenant, staff } = await newMany()
    const sum = await sumOf(tenant)
    const id = await begin(staff)
    expect(await staff.call(bulkDurdur, { id })).toBe(1)
    await withWorker(async () => {
      expect(await overOf(staff, id)).toMatchObject({ durum: 3, islenen: 0 })
      const second = await begin(staff)
      await overOf(staff, second)
    })
    expect(await sumOf(tenant)).toBe(sum + 500)
    await expect(staff.call(bulkGeriAl, { id })).rejects.toMatchObject({ code: 'gecisYok' })
  })

  test('is tried out anew at any time: the trial before is ended, work and the trials of others are not', async () => {
    const { tenant, staff } = await newMany()
    const other = await tenant.staff()
    const [work, theirs] = [await begin(staff), await begin(other, { ...artir, deneme: true })]
    const first = await begin(staff, { ...artir, deneme: true })
    const second = await begin(staff, { ...artir, filter: { adet: { gte: 0 } }, deneme: true })
    await withWorker(async () => {
      expect(await overOf(staff, second)).toMatchObject({ durum: 2, etkilenen: 500, atlanan: 20 })
      expect(await overOf(staff, first)).toMatchObject({ durum: 3, islenen: 0 })
      expect(await overOf(staff, work)).toMatchObject({ durum: 2, deneme: false })
      expect(await overOf(other, theirs)).toMatchObject({ durum: 2 })
    })
  })

  test('ends when the right was taken away before its turn came', async () => {
    const { tenant } = await newMany()
    const clerk = await tenant.staff(rights('deneme/gor', 'deneme/degistir'))
    const id = await begin(clerk)
    await tenant.read((db) => execute(db, `delete from yetki where ekran = 'deneme' and eylem = 'degistir'`))
    await withWorker(() => expect.poll(async () => (await clerk.call(bulkDurum, { id })).durum).toBe(-1))
    expect(await clerk.call(bulkDurum, { id })).toMatchObject({ durum: -1, islenen: 0 })
  })

  test('that fails in every chunk ends after a few tries, and one that nobody works on ends after an hour', async () => {
    const { tenant, staff } = await newMany()
    const id = await begin(staff)
    await tenant.read((db) => execute(db, 'alter table toplu_is_parca rename to toplu_is_parca_away'))
    await withWorker(async () => {
      const worker = setInterval(() => void makeJobsDue(app.runtime.master.db, { name: 'runBulk' }), 500)
      await expect.poll(async () => (await staff.call(bulkDurum, { id })).durum).toBe(-1)
      clearInterval(worker)
    })
    await tenant.read((db) => execute(db, 'alter table toplu_is_parca_away rename to toplu_is_parca'))
    const stuck = await begin(staff)
    await tenant.read((db) =>
      execute(db, `update toplu_is set ilerleme_tarihi = now() - interval '2 hours' where id = ${stuck}`),
    )
    await tenant.read((db) => failStuckWork(db, {}))
    expect(await staff.call(bulkDurum, { id: stuck })).toMatchObject({ durum: -1, islenen: 0 })
  })

  test('sets a field of all of them and takes that back', async () => {
    const { tenant, staff } = await newMany()
    const id = await begin(staff, { action: 'set', filter: {}, count: 520, field: 'aktif', value: false })
    const active = async () => (await tenant.read((db) => execute(db, 'select 1 from deneme where aktif'))).length
    await withWorker(async () => {
      await overOf(staff, id)
      expect(await active()).toBe(0)
      await staff.call(bulkGeriAl, { id })
      await overOf(staff, (await staff.call(bulkDurum, { id })).geriAlan ?? 0)
    })
    expect(await active()).toBe(520)
  })
})
