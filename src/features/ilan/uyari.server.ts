import { AppError } from '#core/errors.ts'
import { listDonemParametre } from '#features/takvim/queries.server.ts'
import { donemDegeri } from '#features/takvim/rules.ts'
import type { MasterDb } from '#server/database/database.ts'
import { findWarnings, guvenlikYas } from './rules.ts'

/** The least ages that hold on a day. */
async function readYas(master: MasterDb, bugun: string) {
  const rows = await listDonemParametre(master, {})
  const yasOf = ({ anahtar, yas }: { anahtar: string; yas: number }) => {
    const deger = Number(donemDegeri(rows, anahtar, bugun)?.deger ?? yas)
    return Number.isInteger(deger) ? deger : yas
  }
  return { guard: yasOf(guvenlikYas.guard), armed: yasOf(guvenlikYas.armed) }
}

type Judged = Parameters<typeof findWarnings>[0] & { bugun: string }

/** What the age that a posting asks for says against it. */
export async function findAgeWarnings(master: MasterDb, ilan: Judged) {
  return findWarnings(ilan, await readYas(master, ilan.bugun))
}

/** What may be wrong with a posting is published, or sent for approval, only by who has read it. */
export async function requireConfirmed(master: MasterDb, ilan: Judged, uyariOnay: unknown) {
  if (uyariOnay === true) return
  const warnings = await findAgeWarnings(master, ilan)
  if (warnings.length > 0) throw new AppError('uyariVar', { errors: warnings, resultObject: warnings })
}
