import { makeAday } from '../aday.ts'
import { anAptitudeTest, anInventory, makeAnsweredTest } from '../answered-test.ts'
import { execute } from '../deneme.ts'
import { inDemo } from './in-demo.ts'

// A program of its own, run beside the product: journeys need results of people they know.
const { kind, cepTel, plan, choices, isFinished } = JSON.parse(process.argv[2] ?? '{}')

await inDemo(async (runtime, tenant) => {
  async function findAday(): Promise<number> {
    const pool = await runtime.tenants.open(tenant.id)
    const [row] = await execute(pool.db, 'select id::int from aday where cep_tel = $1', [cepTel])
    return Number(row?.[0])
  }

  const adayId = cepTel ? await findAday() : (await makeAday(runtime, tenant)).id
  const made = kind === 'aptitude' ? anAptitudeTest(plan) : anInventory(plan)
  console.log(JSON.stringify(await makeAnsweredTest(runtime, tenant, { adayId, plan: made, choices, isFinished })))
})
