import type { TestPlan } from '../../../src/features/test-merkezi/plan.ts'
import { cancelTest, publishTest, sendTest } from '../../../src/features/test-merkezi/store.server.ts'
import { rawStatement, type TenantTables } from '../../../src/server/database/database.ts'
import { withTenant } from '../../../src/server/tenant/tenants.ts'
import { makeAday } from '../../aday.ts'
import type { Where } from './where.ts'

/** `ends`: it ended before anybody opened it, because it was taken back or its time is over. */
export type TestWanted = { plan: TestPlan; ends?: 'iptal' | 'sure' | undefined }

const expire = rawStatement<TenantTables, { id: number }, never>(
  `update aday_test set son_tarih = now() - interval '1 hour' where id = $1`,
  ['id'],
)

/** A test of somebody new. */
export async function makeTest({ runtime, tenant }: Where, { plan, ends }: TestWanted) {
  const { jobs, config } = runtime
  const aday = await makeAday(runtime, tenant)
  return withTenant(runtime.tenants, tenant.id, async (db) => {
    const write = { db, tenant, audit: () => {}, enqueue: jobs.enqueueIn(db, tenant.id), config }
    const { tipId } = await publishTest(db, plan)
    const { id, guid, hariciGuid } = await sendTest(write, { adayId: aday.id, tipId })
    if (ends === 'iptal') await cancelTest(write, id)
    if (ends === 'sure') await expire(db, { id })
    return { id, guid, hariciGuid }
  })
}

/** The time of an open test passes. */
export function expireTest({ runtime, tenant }: Where, { id }: { id: number }) {
  return withTenant(runtime.tenants, tenant.id, (db) => expire(db, { id }))
}
