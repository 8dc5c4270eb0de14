import { makeAday } from '../../aday.ts'
import { anAptitudeTest, anInventory, makeAnsweredTest } from '../../answered-test.ts'
import { execute } from '../../deneme.ts'
import type { Where } from './where.ts'

export type SonucWanted = {
  kind?: 'inventory' | 'aptitude'
  /** Whose it is; somebody new unless said. */
  cepTel?: string
  plan?: Record<string, unknown>
  choices?: number[]
}

/** An answered test. */
export async function makeSonuc({ runtime, tenant }: Where, { kind, cepTel, plan, ...answers }: SonucWanted) {
  const adayId = cepTel ? await findAday({ runtime, tenant }, cepTel) : (await makeAday(runtime, tenant)).id
  const made = kind === 'aptitude' ? anAptitudeTest(plan) : anInventory(plan)
  return makeAnsweredTest(runtime, tenant, { adayId, plan: made, ...answers })
}

async function findAday({ runtime, tenant }: Where, cepTel: string): Promise<number> {
  const pool = await runtime.tenants.open(tenant.id)
  const [row] = await execute(pool.db, 'select id::int from aday where cep_tel = $1', [cepTel])
  return Number(row?.[0])
}
