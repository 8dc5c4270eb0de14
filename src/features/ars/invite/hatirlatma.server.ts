import { sendRandevuMesaj } from '#features/ars/notice.server.ts'
import type { TenantDb } from '#server/database/database.ts'
import type { Enqueue } from '#server/job-kind.ts'
import type { Tenant } from '#server/tenant/tenants.ts'
import { claimReminder } from './queries.server.ts'

type Write = { db: TenantDb; enqueue: Enqueue; tenant: Tenant }

/** Reminds of one appointment with the day, hour and place it has now. */
export async function remindOne(write: Write, randevuId: number) {
  const [row] = await claimReminder(write.db, { id: randevuId })
  // a gateway that was away for hours does not remind of what is over
  if (row) await sendRandevuMesaj(write, { row, randevuId, sablon: 'arsHatirlatma', withinSeconds: row.kalan })
}
