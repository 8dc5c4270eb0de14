import { rawStatement, type TenantTables } from '../../src/server/database.ts'
import { withTenant } from '../../src/server/tenants.ts'
import { makeArsAday, makeArsProje, makeSlot } from '../ars.ts'
import { inDemo } from './in-demo.ts'

// A program of its own, run beside the product: journeys need projects of other shapes than the demo's.
const { plan, slots, people, adim, isOver } = JSON.parse(process.argv[2] ?? '{}')

const endProje = rawStatement<TenantTables, { id: number }, never>(
  `update ars_proje set bitis = now() - interval '1 minute' where id = $1`,
  ['id'],
)

await inDemo(async (runtime, tenant) => {
  const where = { runtime, tenant }
  const arsProjeId = await makeArsProje(where, plan)
  for (const slot of slots) await makeSlot(where, { arsProjeId, ...slot })
  const guids: string[] = []
  for (let n = 0; n < people; n++) guids.push((await makeArsAday(where, { arsProjeId, adim })).guid)
  if (isOver) await withTenant(runtime.tenants, tenant.id, (db) => endProje(db, { id: arsProjeId }))
  console.log(JSON.stringify(guids))
})
