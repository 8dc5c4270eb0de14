import { waveSize } from '#core/ars/wave.ts'
import type { JobContext } from '#server/jobs/job.ts'
import { type Inviting, inviteOne } from './invite.server.ts'
import { findProjeDurumu, listDueProje, listToInvite, lockProje, startDalga } from './queries.server.ts'

/** Sends the wave of one project in the running transaction; gives how many were asked. */
export async function sendWave(
  write: Inviting,
  arsProjeId: number,
  { isForced }: { isForced: boolean },
): Promise<number> {
  const { db } = write
  const [proje] = await lockProje(db, { id: arsProjeId })
  if (!proje || (!proje.isDue && !isForced)) return 0
  const [durum] = await findProjeDurumu(db, { id: arsProjeId })
  if (!durum) return 0
  const limit = waveSize({ ...durum, carpan: Number(durum.carpan) })
  const people = limit === 0 ? [] : await listToInvite(db, { arsProjeId, limit })
  let asked = 0
  for (const aday of people) {
    const wave = { dalga: durum.sonDalgaNo + 1, linkSuresi: durum.linkSuresi }
    if (await inviteOne(write, aday, wave)) asked++
  }
  // without a seat or a person the next hour looks again
  if (asked > 0 || isForced) await startDalga(db, { id: arsProjeId, dalgaAcik: isForced })
  return asked
}

type Waves = Pick<JobContext<never, 'tenant'>, 'db' | 'once' | 'tenant' | 'config'>

/** The next wave of every project that still has seats, each in a transaction of its own. */
export async function sendWaves({ db, once, tenant, config }: Waves) {
  for (const { id } of await listDueProje(db, {})) {
    await once(`proje-${id}`, (write) => sendWave({ ...write, tenant, config }, id, { isForced: false }))
  }
}
