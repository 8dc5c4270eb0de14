import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TenantDb } from '#server/database/database.ts'
import { type JobContext, RetryLater } from '#server/jobs/job.ts'
import type { Tenant } from '#server/tenant/tenants.ts'
import { execute } from '#test/deneme.ts'
import { openJobRuntime } from '#test/job-runtime.ts'
import { deliveryOf } from './jobs.server.ts'

type Delivering = JobContext<ReturnType<typeof deliveryOf>['payload'], 'tenant'>

let jobs: Awaited<ReturnType<typeof openJobRuntime>>
let tenant: Tenant
let db: TenantDb

beforeAll(async () => {
  jobs = await openJobRuntime()
  tenant = await jobs.newTenant()
  db = (await jobs.runtime.tenants.open(tenant.id)).db
})
afterAll(() => jobs.close())

/** A message that another run holds, which lives and says nothing yet. */
async function aHeldMesaj(sonGonderme: string): Promise<number> {
  const text = `insert into mesaj (referans, kanal, alici, sablon_id, hukuki_sinif, metin, durum, deneme, deneme_tarihi, son_gonderme)
    select gen_random_uuid(), 'sms', '5321234567', id, 'process', 'x', 'gonderiliyor', 1, now(), ${sonGonderme}
      from sablon where hukuki_sinif = 'process' limit 1 returning id::int`
  const [[id] = []] = await execute(db, text)
  return Number(id)
}

/** Delivers while the other run gives the message back just before a statement that has these words. */
async function deliverWhileReleased(id: number, words: string) {
  const query: TenantDb['query'] = async (config) => {
    const release = `update mesaj set durum = 'bekliyor' where id = $1 and durum = 'gonderiliyor'`
    if (config.text.includes(words)) await execute(db, release, [id])
    return db.query(config)
  }
  // nothing else is touched by a delivery that was not given its message
  const context = { db: { query }, payload: { id } } as unknown as Delivering
  await deliveryOf('process').run(context)
}

const rowOf = (id: number) => execute(db, 'select durum, saglayici_kodu from mesaj where id = $1', [id])

test.each([
  ['update mesaj set\n', 'before it is looked whether its time is over'],
  ['select "durum"', 'after that'],
])('a message that is given back while another waits for it is tried again (%j: %s)', async (words) => {
  const id = await aHeldMesaj(`now() + interval '1 hour'`)
  await expect(deliverWhileReleased(id, words)).rejects.toBeInstanceOf(RetryLater)
  expect(await rowOf(id)).toEqual([['bekliyor', null]])
})

test('one that nobody gives back is waited for, and one whose time is over ends', async () => {
  const held = await aHeldMesaj(`now() + interval '1 hour'`)
  await expect(deliverWhileReleased(held, 'nothing')).rejects.toBeInstanceOf(RetryLater)
  const late = await aHeldMesaj('now()')
  await deliverWhileReleased(late, 'update mesaj set\n')
  expect(await rowOf(late)).toEqual([['basarisiz', 'expired']])
  await deliverWhileReleased(late, 'nothing')
})
