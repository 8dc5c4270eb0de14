import { AppError } from '#core/errors.ts'
import { hesabimiSil, silmeKodu } from '#features/aday/contract.ts'
import { getLockedOwnAday, ownIdOf } from '#features/aday/own.server.ts'
import { sendCode, tryCode } from '#features/dogrulama/code.server.ts'
import { spendCode } from '#features/dogrulama/queries.server.ts'
import { clearSoon } from '#features/dosya/store.server.ts'
import { type Context, implement } from '#server/http/implement.ts'
import { inOwnTransaction, type OwnWrite } from '#server/http/own-transaction.ts'
import { clearSessionCookies } from '#server/http/session-cookies.ts'
import { eraseInMaster, finishErasure } from './jobs.server.ts'
import { isErased } from './queries.server.ts'
import { type Erased, eraseAday } from './silme.server.ts'

type Erasure = Context<typeof hesabimiSil>

export const silmeRoutes = [
  implement(silmeKodu, async ({ db, session, caller, tenant, runtime, enqueue, audit }) => {
    const { id: adayId, cepTel } = await getLockedOwnAday(db, session)
    const { maskeliTel, kalanSaniye } = await sendCode(
      { db, enqueue, tenant, runtime },
      { amac: 'silme', cepTel, dil: caller.language, adayId },
    )
    audit({ islem: 'silmeKodu', varlik: 'aday', varlikId: adayId })
    return { maskeliTel, kalanSaniye }
  }),

  implement(hesabimiSil, async (context) => {
    const { runtime, tenant, caller } = context
    const erased = await inOwnTransaction(context, (write) => erase(context, write))
    if (!erased) throw new AppError('girisKoduError')
    // the job does it where this does not come to pass
    await eraseInMaster(runtime.master.db, tenant.id, erased).catch((err: unknown) =>
      runtime.log.warn({ err, requestId: caller.requestId }, 'an erasure is not finished yet'),
    )
    clearSessionCookies(caller.cookies)
    return 1 as const
  }),
]

/** Null when the code is wrong: the try it took stays taken. */
async function erase({ session, input, tenant }: Erasure, { db, enqueue, audit }: OwnWrite): Promise<Erased | null> {
  const adayId = ownIdOf(session)
  const [already] = await isErased(db, { id: adayId })
  // a repeat whose first answer was lost: the session lives until the master database knows
  if (already) return { adayId, kayitList: [] }

  await getLockedOwnAday(db, session)
  const tried = await tryCode(db, tenant, { owner: { adayId, amac: 'silme' }, value: input._code })
  const [spent] = tried?.isRight ? await spendCode(db, { id: tried.id, adayId, kullananIstek: null }) : []
  const erased = spent ? await eraseAday(db, { tenant, adayId }) : null
  audit({ islem: 'sil', varlik: 'aday', varlikId: adayId, sonuc: erased ? 'tamam' : 'ret' })
  if (!erased) return null
  await enqueue(finishErasure, erased)
  await clearSoon(enqueue)
  return erased
}
