import { cancelTest, publishTest, sendTest } from '../../src/features/test-merkezi/store.server.ts'
import { rawStatement, type TenantTables } from '../../src/server/database.ts'
import { withTenant } from '../../src/server/tenants.ts'
import { makeAday } from '../aday.ts'
import { inDemo } from './in-demo.ts'

const expire = rawStatement<TenantTables, { id: number }, never>(
  `update aday_test set son_tarih = now() - interval '1 hour' where id = $1`,
  ['id'],
)

// A program of its own, run beside the product: journeys need shorter tests than the demo's, and ended ones.
const { plan, ends } = JSON.parse(process.argv[2] ?? '{}')

await inDemo(async (runtime, tenant) => {
  const { jobs, config } = runtime
  const aday = await makeAday(runtime, tenant)
  const made = await withTenant(runtime.tenants, tenant.id, async (db) => {
    const write = { db, tenant, audit: () => {}, enqueue: jobs.enqueueIn(db, tenant.id), config }
    const { tipId } = await publishTest(db, plan)
    const sent = await sendTest(write, { adayId: aday.id, tipId })
    if (ends === 'iptal') await cancelTest(write, sent.id)
    if (ends === 'sure') await expire(db, { id: sent.id })
    return sent
  })
  console.log(JSON.stringify({ guid: made.guid, hariciGuid: made.hariciGuid }))
})
