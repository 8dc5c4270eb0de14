import { AppError } from '#core/errors.ts'
import { isDescending, partOf } from '#core/paging.ts'
import { implement } from '#server/http/implement.ts'
import { subjectOf } from '#server/session/candidate.ts'
import { geriCek, geriCekildiNo, listBasvuru } from './contract.ts'
import { dropDurumMesaji } from './durum.server.ts'
import { findOwnDurum, listOwnBasvuru, withdrawBasvuru } from './queries.server.ts'

export const ownBasvuruRoutes = [
  implement(listBasvuru, async ({ db, session, input }) => {
    const { filter = {}, order = [], paging } = input
    const newestFirst = await listOwnBasvuru(db, {
      adayId: subjectOf(session, filter.adayId),
      iapId: filter.iapId || null, // 0 means 'not said'
    })
    const isOldestFirst = order.some((entry) => !isDescending(entry))
    return partOf(isOldestFirst ? newestFirst.toReversed() : newestFirst, paging)
  }),

  implement(geriCek, async ({ db, session, input, audit }) => {
    const own = { id: input.basvuruId, adayId: subjectOf(session) }
    const [withdrawn] = await withdrawBasvuru(db, { ...own, neden: input.neden })
    if (!withdrawn) await refuse(db, own)
    else {
      audit({ islem: 'geriCek', varlik: 'basvuru', varlikId: input.basvuruId })
      await dropDurumMesaji(db, input.basvuruId, withdrawn.durumSurum)
    }
    return 1 as const
  }),
]

/** What was taken back before stays so; what is decided cannot be; a draft has nothing to take back. */
async function refuse(db: Parameters<typeof findOwnDurum>[0], own: { id: number; adayId: number }) {
  const [found] = await findOwnDurum(db, own)
  if (!found || found.durumYonetimiNo === null) throw new AppError('notFound')
  if (found.durumYonetimiNo !== geriCekildiNo) throw new AppError('basvuruKapali')
}
