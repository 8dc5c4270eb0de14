import { contactPeriods } from '#features/aday/contact-periods.ts'
import type { TenantDb } from '#server/database/database.ts'
import type { Tenant } from '#server/tenant/tenants.ts'
import { wipeArs } from './ars-trace.server.ts'
import {
  anonymiseAday,
  deleteCodes,
  deletePersonal,
  deleteStoredAnswers,
  deleteUnusedEtiket,
  listRegistrations,
  lockBasvurular,
  lockPersonToErase,
  wipeBasvuru,
  wipeBelge,
  wipeDosya,
  wipeIseGiris,
  wipeKvkkBasvuru,
  wipeMesaj,
  wipeOneriTalep,
} from './queries.server.ts'
import { deleteStaffAnswers } from './staff-answers.server.ts'
import { wipeTests } from './test-trace.server.ts'

/** What is left to do in the master database, told by numbers alone. */
export type Erased = { adayId: number; kayitList: number[] }

/**
 * Forgets a person in the tenant's database: nothing that names them stays, rows that are only counted do. Null when
 * there is no such person any more.
 */
export async function eraseAday(
  db: TenantDb,
  { tenant, adayId }: { tenant: Pick<Tenant, 'keys'>; adayId: number },
): Promise<Erased | null> {
  const [person] = await lockPersonToErase(db, { id: adayId })
  if (!person) return null
  const traces = { adayId, contacts: JSON.stringify(contactPeriods(person)) }
  const registrations = await listRegistrations(db, traces)
  await deleteStoredAnswers(db, traces)
  await wipeMesaj(db, traces)
  await wipeOneriTalep(db, traces)
  // last of those that the codes lead to
  await deleteCodes(db, traces)
  const basvurular = await lockBasvurular(db, { adayId })
  const about = { adayId, basvuruIds: basvurular.map(({ id }) => id), adSoyad: person.adSoyad }
  await deleteStaffAnswers(db, { keys: tenant.keys, about })
  await wipeBasvuru(db, { adayId })
  await deleteUnusedEtiket(db, {})
  await wipeIseGiris(db, { adayId })
  await deletePersonal(db, { adayId })
  await wipeBelge(db, { adayId })
  await wipeDosya(db, { adayId })
  await wipeKvkkBasvuru(db, { adayId })
  await wipeArs(db, adayId)
  await wipeTests(db, adayId)
  await anonymiseAday(db, { adayId })
  return { adayId, kayitList: registrations.map(({ id }) => id) }
}
