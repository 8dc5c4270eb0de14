import { randomUUID } from 'node:crypto'
import type { MessageClass } from '#core/delivery.ts'
import type { TenantDb } from '#server/database/database.ts'
import type { Enqueue } from '#server/job-kind.ts'
import { type OutboxJob, outboxJob } from '#server/jobs/outbox.ts'
import type { Tenant } from '#server/tenant/tenants.ts'
import { deliveryOf } from './jobs.server.ts'
import {
  findMesajByReferans,
  findSablon,
  insertMesaj,
  isStopped,
  type MesajRow,
  type Sablon,
  sealMetin,
} from './queries.server.ts'
import { fillSablon, type Kanal, longestOf, maySend, sendingPriority, sendingSeconds } from './rules.ts'

type Write = { db: TenantDb; enqueue: Enqueue; tenant: Tenant }

export type MesajRequest = {
  kanal: Kanal
  alici: string
  /** The template's code. */
  sablon: string
  degiskenler: Record<string, string | number>
  /** What the caller believes it is sending; a template of another class is refused. */
  klass: MessageClass
  dil?: 'tr' | 'en'
  /** The text is never stored in clear; always so for a code. */
  gizli?: boolean
  /** The recipient's permission, which a campaign needs. */
  izinVar?: boolean
  /** Everything as if it were sent, but it is not: whoever asked must not learn that. */
  withheld?: boolean
  /** After so long it is of no use any more, where that is sooner than its class allows. */
  withinSeconds?: number
  /** Names the message: the same reference is sent once, however often it is asked for. */
  reference?: string
  /** It is not handed over before this moment, so that its cause can still be taken back. */
  startAfter?: Date
}

/** Asks for a message in the running transaction: it is sent if and only if that commits. */
export async function sendMesaj({ db, enqueue, tenant }: Write, request: MesajRequest): Promise<{ id: number }> {
  const { klass, reference: referans = randomUUID() } = request
  const sablon = await getSablon(db, request)
  const refusal = await whyNot(db, tenant, request)
  const row = composeMesaj(tenant, sablon, { ...request, referans, refusal })
  const [mesaj] = await insertMesaj(db, { referans, mesaj: JSON.stringify(row) })
  if (!mesaj) return getMesaj(db, referans)
  // what is withheld costs the same steps; its delivery finds nothing to send
  if (refusal === null || request.withheld)
    await enqueue(
      deliveryOf(klass),
      { id: mesaj.id },
      { priority: sendingPriority[klass], ...(request.startAfter && { startAfter: request.startAfter }) },
    )
  return { id: mesaj.id }
}

type Composed = MesajRequest & { referans: string; refusal: string | null }

function composeMesaj(tenant: Tenant, sablon: Sablon, request: Composed): MesajRow {
  const { kanal, alici, klass, izinVar, degiskenler, referans, refusal } = request
  const metin = fillSablon(sablon.sablonMetni, degiskenler, longestOf[kanal])
  const isSealed = klass === 'code' || request.gizli === true
  const isAllowed = refusal === null
  return {
    kanal,
    alici,
    sablon_id: sablon.id,
    hukuki_sinif: klass,
    izin_var: klass === 'campaign' ? izinVar === true : null,
    konu: sablon.konu === null ? null : fillSablon(sablon.konu, degiskenler),
    metin: isSealed ? null : metin,
    gizli_metin: isSealed && isAllowed ? sealMetin(tenant, referans, metin) : null,
    // what was not permitted is kept as a record of that, and goes nowhere
    durum: isAllowed ? 'bekliyor' : 'basarisiz',
    saglayici_kodu: refusal,
    seconds: Math.min(sendingSeconds[klass], request.withinSeconds ?? Number.POSITIVE_INFINITY),
  }
}

/**
 * A process message and the job that delivers it, for a statement that writes both: the message with `mesajSql` under
 * its reference, the job with `outboxSql` and `{ id }` of the message as its payload.
 */
export function planMesaj(
  tenant: Tenant,
  sablon: Sablon,
  request: MesajRequest & { klass: 'process'; gizli?: false },
): { mesaj: MesajRow; is: OutboxJob } {
  const mesaj = composeMesaj(tenant, sablon, { ...request, referans: '', refusal: null })
  const options = { priority: sendingPriority[request.klass] }
  return { mesaj, is: outboxJob({ donem: tenant.donem, job: deliveryOf(request.klass), options }) }
}

/** Why a message may not be sent, or null. */
async function whyNot(db: TenantDb, tenant: Tenant, { kanal, alici, klass, izinVar, withheld }: MesajRequest) {
  if (withheld) return 'withheld'
  if (!maySend(klass, izinVar)) return 'noPermission'
  return (await isStopped(db, tenant, { kanal, alici, klass })) ? 'stopped' : null
}

type Wording = Pick<MesajRequest, 'sablon' | 'kanal' | 'klass' | 'dil'>

/** The template of a message, which must be of the message's own class. */
export async function getSablon(db: TenantDb, { sablon: code, kanal, klass, dil = 'tr' }: Wording): Promise<Sablon> {
  const wanted = await findSablon(db, { code, kanal, dil })
  // Turkish is the language every template has
  const sablon = wanted || dil === 'tr' ? wanted : await findSablon(db, { code, kanal, dil: 'tr' })
  if (!sablon) throw new Error(`no template ${code} for ${kanal}`)
  if (sablon.hukukiSinif !== klass) throw new Error(`the template ${code} is not for a message of the class ${klass}`)
  return sablon
}

async function getMesaj(db: TenantDb, referans: string) {
  const [mesaj] = await findMesajByReferans(db, { referans })
  if (!mesaj) throw new Error('a message vanished while it was asked for again')
  return { id: mesaj.id }
}
