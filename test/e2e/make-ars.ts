import { openRuntime } from '../../src/product.ts'
import { readConfig } from '../../src/server/config.ts'
import { findRunningServer } from '../../src/server/database-server.ts'
import { makeArsAday, makeArsProje, makeSlot } from '../ars.ts'

// A program of its own, run beside the product: journeys need projects of other shapes than the demo's.
const { plan, slots, people, adim } = JSON.parse(process.argv[2] ?? '{}')

const config = readConfig({ ...process.env, KADRO_LOG: 'silent' })
const server = await findRunningServer(config)
if (!server) throw new Error('no product runs here')
const runtime = await openRuntime(config, { server })
try {
  const tenant = await runtime.tenants.find('demo')
  if (!tenant) throw new Error('no demo here')
  const where = { runtime, tenant }
  const arsProjeId = await makeArsProje(where, plan)
  for (const slot of slots) await makeSlot(where, { arsProjeId, ...slot })
  const guids: string[] = []
  for (let n = 0; n < people; n++) guids.push((await makeArsAday(where, { arsProjeId, adim })).guid)
  console.log(JSON.stringify(guids))
} finally {
  await runtime.close()
}
