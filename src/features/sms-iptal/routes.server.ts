import { AppError } from '#core/errors.ts'
import { writeRiza } from '#features/aday/riza.server.ts'
import { telefonIndexOf } from '#features/mesaj/queries.server.ts'
import { type Context, implement } from '#server/http/implement.ts'
import { addressBlock } from '#server/limits/limits.ts'
import { findGuidLink, notBefore } from '#server/links/guid-link.ts'
import { actorName, writeAudit } from '#server/session/audit.ts'
import { smsIptal } from './contract.ts'
import { findCepTel, lockAdayByTel, saveSmsEngel } from './queries.server.ts'

// Security 2.3: a stranger may silence few phones, and nobody learns from the clock whether a phone is known.
const addressLimit = { name: 'smsIptalAdres', max: 5, seconds: 3600 }
const hoursPerPhone = 24
const floorMs = 100

type Asked = Context<typeof smsIptal>

export const smsIptalRoutes = [
  implement(smsIptal, async (context) => {
    await notBefore(floorMs, async () => {
      const cepTel = await findPhone(context)
      if (cepTel) await stop(context, cepTel)
    })
    return 1 as const
  }),
]

/** The phone to stop, or null when there is nothing to do; which of the two it was is not told. */
async function findPhone(context: Asked): Promise<string | null> {
  const { input, db, runtime, caller } = context
  if (input.guid) {
    const link = await findGuidLink(context, { amac: 'smsIptal', guid: input.guid })
    const [aday] = link ? await findCepTel(db, { id: link.konuId }) : []
    return aday?.cepTel ?? null
  }
  if (!input.telefon) throw new AppError('validationFailed')
  await runtime.limits.requireShared(addressLimit, addressBlock(caller.address))
  return input.telefon
}

/** Stop list, ledger and record together. Codes and process messages are none of its business. */
async function stop({ runtime, tenant, session, caller, input }: Asked, cepTel: string) {
  const { address, userAgent, language, requestId } = caller
  const pool = await runtime.tenants.open(tenant.id)
  await pool.inTransaction(async (db) => {
    // a stranger's call counts once a day; whoever holds the link is asked no questions
    const hours = input.guid ? 0 : hoursPerPhone
    const [stopped] = await saveSmsEngel(db, { telefonIndex: telefonIndexOf(tenant, cepTel), hours })
    if (!stopped) return
    const [aday] = await lockAdayByTel(db, { cepTel })
    const degerler = { sms: false }
    const aktor = actorName(session)
    const changed = aday
      ? await writeRiza(db, { tenant, adayId: aday.id, degerler, kanal: 'web', language, address, userAgent, aktor })
      : []
    const degisim = { yol: input.guid ? 'baglanti' : 'telefon', riza: changed.length }
    const entry = { islem: 'smsIptal', varlik: 'smsEngel', varlikId: aday?.id ?? null, degisim }
    await writeAudit(db, { session, address, requestId, keys: tenant.keys }, [entry])
  })
}
