import { AppError, type ErrorCode, isAppError } from '#core/errors.ts'
import { endSessionsElsewhere } from '#features/aday/silme/jobs.server.ts'
import { endOtherSessions } from '#features/aday/silme/queries.server.ts'
import { sendCode, tryCode } from '#features/dogrulama/code.server.ts'
import { spendCode } from '#features/dogrulama/queries.server.ts'
import { runOnce } from '#server/http/idempotency.ts'
import { type Context, implement } from '#server/http/implement.ts'
import { inOwnTransaction, type OwnWrite } from '#server/http/own-transaction.ts'
import { actorName } from '#server/session/audit.ts'
import { type AdayView, telefonDegistir, telefonOnayla } from './contract.ts'
import { sendNotice } from './notice.server.ts'
import { getLockedOwnAday } from './own.server.ts'
import { updatePhone } from './profil-queries.server.ts'
import { toAdayView } from './view.server.ts'

type Confirmation = Context<typeof telefonOnayla>
type Changed = { view: AdayView; zaman: string }

export const telefonRoutes = [
  // whose the new phone is, nobody learns here: the codes leave in any case and the change itself is refused
  implement(telefonDegistir, async ({ db, input, session, caller, tenant, runtime, enqueue, audit }) => {
    const { language: dil } = caller
    const { id: adayId, cepTel } = await getLockedOwnAday(db, session)
    if (input.yeniTel === cepTel) {
      throw new AppError('validationFailed', { errors: [{ field: 'yeniTel', key: 'samePhone' }] })
    }
    const write = { db, enqueue, tenant, runtime }
    const eski = await sendCode(write, { amac: 'eskiTelefon', cepTel, dil, adayId })
    const yeni = await sendCode(write, { amac: 'yeniTelefon', cepTel: input.yeniTel, dil, adayId })
    audit({ islem: 'telefonKodu', varlik: 'aday', varlikId: adayId })
    return { maskeliTel: yeni.maskeliTel, eskiMaskeliTel: eski.maskeliTel, kalanSaniye: yeni.kalanSaniye }
  }),

  implement(telefonOnayla, async (context) => {
    const { runtime, tenant, session, caller } = context
    // somebody who takes the same phone at this very moment wins by the table's own rule: the same refusal
    const changed = await unless('recordExists', () =>
      inOwnTransaction(context, (write) => unless('girisKoduError', () => changeOnce(context, write))),
    )
    if (!changed) throw new AppError('girisKoduError')
    if (session.kind === 'ady') {
      const { subjectId: adayId, sessionId } = session
      const others = { tenantId: tenant.id, adayId, sessionId, zaman: changed.zaman }
      // the job does it where this does not come to pass
      await endOtherSessions(runtime.master.db, others).catch((err: unknown) =>
        runtime.log.warn({ err, requestId: caller.requestId }, 'sessions elsewhere are not ended yet'),
      )
    }
    return changed.view
  }),
]

/** Null in place of one refusal: what was written before it, such as the try that a wrong code took, stays. */
async function unless<R>(code: ErrorCode, work: () => Promise<R>): Promise<R | null> {
  try {
    return await work()
  } catch (error) {
    if (isAppError(error) && error.code === code) return null
    throw error
  }
}

async function changeOnce(context: Confirmation, write: OwnWrite): Promise<Changed> {
  const { caller, session, input, tenant } = context
  const change = () => changePhone(context, write)
  const { idempotencyKey: anahtar } = caller
  if (anahtar === undefined) return change()
  const call = { konu: actorName(session), yol: telefonOnayla.path, anahtar, body: input, keys: tenant.keys }
  return (await runOnce(write.db, call, change)) as Changed // kept as it was made
}

async function changePhone({ input, session, caller, tenant }: Confirmation, write: OwnWrite): Promise<Changed> {
  const { db, audit } = write
  const person = await getLockedOwnAday(db, session)
  const yeniTel = await spendBoth(write, person, input)
  const [row] = yeniTel === null ? [] : await updatePhone(db, { id: person.id, cepTel: yeniTel })
  audit({ islem: 'telefon', varlik: 'aday', varlikId: person.id, sonuc: row ? 'tamam' : 'ret' })
  if (!row || yeniTel === null) throw new AppError('girisKoduError')

  await sendNotice(write, { adayId: person.id, dil: caller.language, alici: person.email, sablon: 'telefonDegisti' })
  if (session.kind === 'ady') {
    const { sessionId } = session
    await write.enqueue(endSessionsElsewhere, { adayId: person.id, sessionId, zaman: row.zaman })
  }
  const view = toAdayView(tenant, { ...person, cepTel: yeniTel, rowVersion: row.rowVersion })
  return { view, zaman: row.zaman }
}

/** The new phone when both codes are right. Both take a try, whichever of them is wrong. */
async function spendBoth(
  { db, tenant }: OwnWrite,
  { id: adayId, cepTel }: { id: number; cepTel: string },
  { eskiKod, yeniKod }: { eskiKod: string; yeniKod: string },
): Promise<string | null> {
  const eski = await tryCode(db, tenant, { owner: { adayId, amac: 'eskiTelefon' }, value: eskiKod })
  const yeni = await tryCode(db, tenant, { owner: { adayId, amac: 'yeniTelefon' }, value: yeniKod })
  if (!eski?.isRight || !yeni?.isRight || eski.cepTel !== cepTel) return null
  for (const { id } of [eski, yeni]) {
    const [spent] = await spendCode(db, { id, adayId, kullananIstek: null })
    if (!spent) return null
  }
  return yeni.cepTel
}
