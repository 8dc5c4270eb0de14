import type { MasterDb } from '#server/database/database.ts'
import type { Enqueue } from '#server/job-kind.ts'
import { sgkPlanla } from './plan/planla.server.ts'
import { insertJobNow } from './queries.server.ts'
import type { MonitorType } from './rules.ts'

type Wanted = { tenantId: number; tip: MonitorType; parameter2: string | null }

/** Makes a job of a company that runs now and asks for its plan; null where one waits for this moment already. */
export async function planNow(
  { db, enqueue }: { db: MasterDb; enqueue: Enqueue },
  wanted: Wanted,
): Promise<number | null> {
  const [made] = await insertJobNow(db, wanted)
  if (!made) return null
  await enqueue(sgkPlanla, { id: made.id }, { singletonKey: String(made.id), tenantIds: [wanted.tenantId] })
  return made.id
}
