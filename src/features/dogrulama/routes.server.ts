import { AppError } from '#core/errors.ts'
import { maskPhone } from '#core/phone.ts'
import { blindIndexes, sha256 } from '#server/database/crypto.ts'
import type { TenantDb } from '#server/database/database.ts'
import { runOnce } from '#server/http/idempotency.ts'
import { type Caller, type Context, implement } from '#server/http/implement.ts'
import { inOwnTransaction, type OwnWrite } from '#server/http/own-transaction.ts'
import { addressBlock } from '#server/limits/limits.ts'
import type { Runtime } from '#server/runtime.ts'
import { actorName } from '#server/session/audit.ts'
import type { Session } from '#server/session/session.ts'
import type { Tenant } from '#server/tenant/tenants.ts'
import { sendCode } from './code.server.ts'
import { getSmsToken, sendSms } from './contract.ts'
import { findRunningCode, isAnothersPhone } from './queries.server.ts'
import { addressLimit } from './rules.ts'

type SendContext = Context<typeof sendSms>

export const dogrulamaRoutes = [
  implement(sendSms, async (context) => {
    const { runtime, caller, tenant, input } = context
    const visitor = visitorOf(context.session)
    const { isEnded } = await runtime.sessions.keepVisitor(visitor, tenant.id)
    if (isEnded) throw new AppError('sessionEnded')
    await requireAddress(runtime, caller)

    return inOwnTransaction(context, async (write) => {
      const send = () => sendTo(context, write, visitor)
      const { idempotencyKey: anahtar } = caller
      if (anahtar === undefined) return send()
      const konu = actorName(caller.session)
      const call = { konu, yol: sendSms.path, anahtar, body: input, keys: tenant.keys }
      return (await runOnce(write.db, call, send)) as Awaited<ReturnType<typeof send>> // kept as it was answered
    })
  }),

  implement(getSmsToken, async ({ db, session }) => {
    if (session.kind !== 'anon') return null // whoever is signed in has given their code
    const [code] = await findRunningCode(db, { ziyaretciHash: sha256(session.visitor) })
    if (!code) return null
    const { cepTel, ...rest } = code
    return { maskeliTel: maskPhone(cepTel), ...rest }
  }),
]

function visitorOf(session: Session): Buffer {
  if (session.kind !== 'anon') throw new AppError('noAuthority')
  return session.visitor
}

/** Work before blocking: many people share an address, so it only makes each further code cost its asker something. */
async function requireAddress({ limits, proofs }: Runtime, { address, proofOfWork }: Caller) {
  const block = addressBlock(address)
  const isProven = proofOfWork !== undefined && (await proofs.accept(proofOfWork, block))
  if (!isProven) {
    const { count } = await limits.countSliding(addressLimit.free, block)
    if (count > addressLimit.free.max) throw await proofs.ask(block)
  }
  const { count, seconds } = await limits.countSliding(addressLimit.all, block)
  if (count > addressLimit.all.max) throw new AppError('tooManyRequests', { retryAfterSeconds: seconds })
}

async function sendTo({ runtime, tenant, caller, input }: SendContext, write: OwnWrite, visitor: Buffer) {
  const claims = readClaims(tenant, input)
  const cepTel = input.tel ?? (await getLastPhone(write.db, visitor))
  const withheld = await isWithheld(write.db, { ...claims, cepTel })
  const { ziyaretciHash, kisiIndexes } = { ziyaretciHash: sha256(visitor), kisiIndexes: claims.kisiIndexes }
  const request = { amac: 'giris', cepTel, dil: caller.language, ziyaretciHash, kisiIndexes, withheld } as const
  const { id, ...answer } = await sendCode({ ...write, runtime }, request)
  write.audit({
    islem: 'kodGonder',
    varlik: 'dogrulama',
    varlikId: id,
    degisim: { amac: 'giris' },
    sonuc: withheld ? 'ret' : 'tamam',
  })
  return answer
}

async function getLastPhone(db: TenantDb, visitor: Buffer): Promise<string> {
  const [code] = await findRunningCode(db, { ziyaretciHash: sha256(visitor) })
  if (!code) throw new AppError('validationFailed', { errors: [{ field: 'tel', key: 'phoneRequired' }] })
  return code.cepTel
}

type Claims = { adayId: number | null; tcKimlikIndexes: Buffer[]; kisiIndexes: Buffer[] }

/** Whom the body names, if anybody: 0, null and empty say nothing. */
function readClaims({ keys }: Tenant, { aday }: SendContext['input']): Claims {
  const adayId = aday?.adayId || null
  const tckn = aday?.tCKN || null
  const person = tckn !== null ? `tckn|${tckn}` : adayId !== null ? `aday|${adayId}` : null
  return {
    adayId,
    tcKimlikIndexes: tckn === null ? [] : blindIndexes(keys, tckn),
    kisiIndexes: person === null ? [] : blindIndexes(keys, `kisi|${person}`),
  }
}

/** A code for somebody's record goes to the phone of that record or nowhere. Asked whether or not anybody was named. */
async function isWithheld(db: TenantDb, who: Omit<Claims, 'kisiIndexes'> & { cepTel: string }): Promise<boolean> {
  const [found] = await isAnothersPhone(db, who)
  return found?.isAnothers === true
}
