import { randomBytes, randomInt } from 'node:crypto'
import { AppError } from '#core/errors.ts'
import { maskPhone } from '#core/phone.ts'
import { sendMesaj } from '#features/mesaj/send.server.ts'
import type { ShippedLanguage } from '#i18n/language.ts'
import { blindIndex, isIndexOf } from '#server/database/crypto.ts'
import type { TenantDb } from '#server/database/database.ts'
import type { Enqueue } from '#server/job-kind.ts'
import type { Runtime } from '#server/runtime.ts'
import type { Tenant } from '#server/tenant/tenants.ts'
import { kodHane, tekrarSaniye } from './contract.ts'
import {
  cancelOpenCode,
  insertDogrulama,
  lockSending,
  readCodeUse,
  readFailures,
  takeAdayTry,
  takeDogrulamaId,
  takeVisitorTry,
} from './queries.server.ts'
import {
  type Amac,
  type Failures,
  lockedFor,
  personLimit,
  phoneLimits,
  prefixLimit,
  readCode,
  stopFor,
  tenantLimit,
  waitFor,
} from './rules.ts'

const sablonlar: Record<Amac, string> = {
  giris: 'girisKodu',
  eskiTelefon: 'telefonKodu',
  yeniTelefon: 'telefonKodu',
  silme: 'silmeKodu',
}

type Write = { db: TenantDb; enqueue: Enqueue; tenant: Tenant; runtime: Runtime }

type CodeRequest = {
  amac: Amac
  cepTel: string
  dil: ShippedLanguage
  /** Only the session that asked may use it: a visitor's hash for signing in, the candidate for the rest. */
  ziyaretciHash?: Buffer
  adayId?: number
  /** The person that the asker claims to be, as a keyed hash in each of its forms; empty when nobody is named. */
  kisiIndexes?: Buffer[]
  /** Nothing leaves and nothing ever matches, but nobody can tell. */
  withheld?: boolean
}

/** A code on its way. */
type SentCode = { id: number; maskeliTel: string; kalanSaniye: number }

/** Sends a code in the running transaction and ends the one before it; refuses with 429 what the limits do not allow. */
export async function sendCode(write: Write, request: CodeRequest): Promise<SentCode> {
  const { db, tenant, runtime } = write
  const { amac, cepTel, dil, ziyaretciHash = null, adayId = null, kisiIndexes = [], withheld = false } = request
  await lockSending(db, {})
  await requireMaySend(write, request)

  const [taken] = await takeDogrulamaId(db, {})
  if (!taken) throw new Error('a code has no number')
  const kod = newCode()
  await cancelOpenCode(db, { amac, cepTel })
  const mesaj = await sendMesaj(write, {
    kanal: 'sms',
    alici: cepTel,
    sablon: sablonlar[amac],
    klass: 'code',
    dil,
    // the page that the code may fill itself into: Web OTP wants its host
    degiskenler: { kod, alan: new URL(runtime.config.publicUrl).hostname },
    reference: `kod-${taken.id}`,
    withheld,
  })
  const kodHash = withheld ? randomBytes(32) : hashCode(tenant, taken.id, kod)
  await insertDogrulama(db, {
    id: taken.id,
    amac,
    ziyaretciHash,
    adayId,
    cepTel,
    kisiIndex: kisiIndexes[0] ?? null,
    kodHash,
    mesajId: mesaj.id,
  })
  return { id: taken.id, maskeliTel: maskPhone(cepTel), kalanSaniye: tekrarSaniye }
}

/** Six digits, each as likely as the next. */
export function newCode(): string {
  return String(randomInt(10 ** kodHane)).padStart(kodHane, '0')
}

const codeText = (id: number, kod: string) => `kod|${id}|${kod}`

/** What a code is kept as: keyed, and bound to its own row. */
export function hashCode(tenant: Tenant, id: number, kod: string): Buffer {
  return blindIndex(tenant.keys, codeText(id, kod))
}

async function requireMaySend({ db, tenant, runtime }: Write, { cepTel, kisiIndexes = [] }: CodeRequest) {
  const [failures] = await readFailures(db, { cepTel })
  if (failures) requireUnlocked(failures)
  const [use] = await readCodeUse(db, { cepTel, kisiIndexes })
  if (!use) throw new Error(`tenant without portal_ayar: ${tenant.id}`)
  const stop = stopFor(use.sonKodlar)
  if (stop > 0) await alarmOnce(runtime, tenant, use.sonKodlar.used)
  const waits = [
    waitFor(use.telYaslari, phoneLimits),
    waitFor(use.kisiYaslari, [personLimit]),
    use.onekYasi === null ? 0 : Math.ceil(prefixLimit.seconds - use.onekYasi),
    use.kurumYasi === null ? 0 : Math.ceil(tenantLimit.seconds - use.kurumYasi),
    use.butceDoldu ? use.gunSonu : 0,
    stop,
  ]
  requireNoWait(Math.max(...waits))
}

/** Refuses while too many wrong codes were tried for a phone. */
export function requireUnlocked(failures: Failures) {
  requireNoWait(lockedFor(failures))
}

function requireNoWait(seconds: number) {
  if (seconds <= 0) return
  throw new AppError('tooManyRequests', { retryAfterSeconds: seconds, resultObject: { kalanSaniye: seconds } })
}

const alarmSeconds = 600

async function alarmOnce({ limits, log }: Runtime, tenant: Tenant, used: number) {
  const { count } = await limits.countShared({ name: 'smsDonusumAlarm', seconds: alarmSeconds }, String(tenant.id))
  if (count === 1) log.error({ alarm: true, tenantId: tenant.id, used }, 'too few codes are typed in: sending stopped')
}

/** Whose code is tried: a visitor's for signing in, or one that a candidate asked for. */
type CodeOwner = { ziyaretciHash: Buffer } | { adayId: number; amac: Exclude<Amac, 'giris'> }

/** A try that was evaluated. `isLast` tells that it took the phone's last one before the code is dead. */
type CodeTry = { id: number; cepTel: string; adayId: number | null; isRight: boolean }

/**
 * Tries a code, outside any transaction so that a try is never given back; null when there was nothing to try. Who
 * gets a right one still has to win `spendCode`.
 */
export async function tryCode(
  db: TenantDb,
  tenant: Tenant,
  { owner, value }: { owner: CodeOwner; value: unknown },
): Promise<CodeTry | null> {
  const read = readCode(value)
  if (read.kind === 'malformed') return null
  const [tried] = 'ziyaretciHash' in owner ? await takeVisitorTry(db, owner) : await takeAdayTry(db, owner)
  if (!tried) return null
  const { id, cepTel, adayId, kodHash } = tried
  const isRight = read.kind === 'code' && isIndexOf(tenant.keys, codeText(id, read.kod), kodHash)
  return { id, cepTel, adayId, isRight }
}
