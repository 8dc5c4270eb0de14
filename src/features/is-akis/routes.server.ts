import { findAnswer, runOnce } from '#server/http/idempotency.ts'
import { type Context, implement } from '#server/http/implement.ts'
import { inOwnTransaction } from '#server/http/own-transaction.ts'
import { countWrongGuid, findGuidLink, notBefore, peekGuidLink } from '#server/links/guid-link.ts'
import { actorName } from '#server/session/audit.ts'
import { checkIsAkis, decideIsAkis } from './contract.ts'
import { decide } from './decide.server.ts'
import { findBekleyen } from './queries.server.ts'
import { aksiyonTipi, eskiIsAkis } from './rules.ts'
import { isAkisStaffRoutes } from './staff-routes.server.ts'

// Security 2.2 and 2.3: used, ended, moved and unknown links look alike, by the clock too.
const floorMs = 100

type Asked = Context<typeof decideIsAkis>
type Answer = { messageId: 0 | 1 }

const lost: Answer = { messageId: 0 }

export const isAkisRoutes = [
  ...isAkisStaffRoutes,

  implement(checkIsAkis, (context) =>
    notBefore(floorMs, async () => {
      const { db, input } = context
      const link = await findGuidLink(context, { amac: 'isAkis', guid: input.guid })
      const [akis] = link ? await findBekleyen(db, { onaylayanId: link.konuId }) : []
      return akis ? { canApprove: true, message: akis.mesaj } : eskiIsAkis
    }),
  ),

  implement(decideIsAkis, (context) => notBefore(floorMs, () => decideOnce(context))),
]

/** Who repeats a call under its key is told what came of it, though the link is spent by then. */
async function decideOnce(context: Asked): Promise<Answer> {
  const { db, input, caller, session, tenant } = context
  const anahtar = caller.idempotencyKey
  const { keys } = tenant
  const call = anahtar ? { konu: actorName(session), yol: decideIsAkis.path, anahtar, body: input, keys } : null
  const known = call && (await findAnswer(db, call))
  if (known) return known.v as Answer // kept as it was given

  const link = await peekGuidLink(context, { amac: 'isAkis', guid: input.guid })
  if (!link) {
    // the first under this key may have spent it since
    const meanwhile = call && (await findAnswer(db, call))
    if (meanwhile) return meanwhile.v as Answer // kept as it was given
    await countWrongGuid(context)
    return lost
  }
  const { aciklama } = input
  const decision = { aciklama, aksiyonTipi: input.aksiyonTipi, onaylayanId: link.konuId, address: caller.address }
  const answer = await inOwnTransaction(context, async (write) => {
    const act = async (): Promise<Answer> => ((await decide(write, decision)) ? { messageId: 1 } : lost)
    return call ? ((await runOnce(write.db, call, act)) as Answer) : act() // kept as it was given
  })
  if (answer.messageId === 1 && input.aksiyonTipi === aksiyonTipi.approve) await announce(context)
  return answer
}

/** Cached pages follow; where this does not come to pass they expire by themselves. */
async function announce({ runtime, tenant, caller }: Asked) {
  await runtime.changes
    .publish(tenant.id, 'ilan')
    .catch((err: unknown) =>
      runtime.log.warn({ err, requestId: caller.requestId }, 'a published posting is not announced yet'),
    )
}
