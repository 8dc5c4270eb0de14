import { randomBytes } from 'node:crypto'
import { masterUserTipi } from '#core/master-user.ts'
import { keepDizinKimligi, noteSignIn } from '#features/master-user/queries.server.ts'
import { sha256 } from '#server/database/crypto.ts'
import type { Caller } from '#server/http/implement.ts'
import { deviceCookie, deviceSeconds, setStaffCookies, signOnCookie } from '#server/http/session-cookies.ts'
import { addressBlock } from '#server/limits/limits.ts'
import type { Runtime } from '#server/runtime.ts'
import { type AuditEntry, writeAudit } from '#server/session/audit.ts'
import { deviceOf } from '#server/session/device.ts'
import type { Session } from '#server/session/session.ts'
import { noteDevice, noteProof } from '#server/session/session-changes.ts'
import { authenticate } from './contract.ts'
import type { Proof } from './prove.server.ts'
import { findDevice, type StaffUser, saveDevice } from './queries.server.ts'
import { type Giving, inPlaceOf } from './repeat.server.ts'
import { beginSetup } from './totp.server.ts'

/** So many failures a minute of one address are recorded; a flood of them says nothing more. */
const recorded = { name: 'recordedSignIns', max: 30, seconds: 60 }

/** Who is let in, as the answer tells. */
export function loginUserOf(user: StaffUser) {
  const isMaster = user.masterUserTipi === masterUserTipi.superAdmin
  const loginType: 'admin' | 'tenant' = isMaster ? 'admin' : 'tenant'
  const { id, username, fullName: adSoyad, masterUserTipi: tip } = user
  return { isMaster, user: { id, adSoyad, username, masterUserTipi: tip, loginType } }
}

/** Whether somebody needs a second factor although they have not set one up. */
export function isTotpWanted({ config }: Runtime, user: Pick<StaffUser, 'masterUserTipi'>): boolean {
  return config.totpRequired && user.masterUserTipi === masterUserTipi.superAdmin
}

/** Lets somebody in who has proved who they are, or asks for the second factor first. */
export async function admit(runtime: Runtime, caller: Caller, { user, proof }: { user: StaffUser; proof: Proof }) {
  if (proof.kimlik !== null) await keepDizinKimligi(runtime.master.db, { id: user.id, kimlik: proof.kimlik })
  const giving = { konu: `giris:${user.id}`, yol: authenticate.path, body: null, keys: runtime.keys }
  if (!user.totpAktif && !isTotpWanted(runtime, user)) {
    return openSession(runtime, caller, { user, dizin: proof.dizin, giving })
  }

  const kurulum = user.totpAktif ? null : await beginSetup(runtime, user)
  const subject = { tenantId: null, subjectId: user.id }
  const { token, sessionId } = await runtime.sessions.start('kod', subject, inPlaceOf(caller, giving))
  await noteProof(runtime.master.db, { sessionId, dizin: proof.dizin })
  return { kodGerekli: true as const, token, kurulum }
}

/** The session itself, with what the browser keeps of it. */
export async function openSession(
  runtime: Runtime,
  caller: Caller,
  { user, dizin, giving }: { user: StaffUser; dizin: number | null; giving: Giving },
) {
  const { db } = runtime.master
  const subject = { tenantId: null, subjectId: user.id }
  const { token, refreshToken, sessionId } = await runtime.sessions.start('mst', subject, inPlaceOf(caller, giving))
  await noteProof(db, { sessionId, dizin })
  await noteDevice(db, { sessionId, ...deviceOf(caller) })
  await noteSignIn(db, { id: user.id })
  const device = caller.cookies.get(deviceCookie) ?? randomBytes(32).toString('base64url')
  await saveDevice(db, { hash: deviceHash(device, user.id), userId: user.id })
  caller.cookies.set(deviceCookie, device, { maxAgeSeconds: deviceSeconds })
  caller.cookies.clear(signOnCookie)
  setStaffCookies(caller.cookies, refreshToken)
  const session: Session = { kind: 'mst', subjectId: user.id, sessionId, masterUserTipi: user.masterUserTipi }
  await record(runtime, { ...caller, session }, { islem: 'giris', varlik: 'masterUser', varlikId: user.id })
  return { masterToken: token, ...loginUserOf(user) }
}

/** The device that the user has signed in from before; null for any other browser. */
export async function findKnownDevice(runtime: Runtime, { cookies }: Caller, userId: number): Promise<string | null> {
  const hash = deviceHash(cookies.get(deviceCookie) ?? '', userId)
  const [known] = await findDevice(runtime.master.db, { hash })
  return known?.masterUserId === userId ? hash.toString('base64url') : null
}

/** One browser may know several people; none of them can be told from what it keeps. */
function deviceHash(device: string, userId: number): Buffer {
  return sha256(`${device}|${userId}`)
}

type Failure = { islem: 'girisReddi' | 'girisKilidi' | 'kodReddi'; user: StaffUser | null }

/** Names that nobody has are not written down: somebody may have typed a password there. */
export async function recordFailure(runtime: Runtime, caller: Caller, { islem, user }: Failure) {
  if (isFlood(runtime, addressBlock(caller.address))) return
  await record(runtime, caller, { islem, varlik: 'masterUser', varlikId: user?.id ?? null, sonuc: 'ret' })
}

function isFlood({ limits }: Runtime, address: string): boolean {
  try {
    limits.requireLocal(recorded, address)
    return false
  } catch {
    return true
  }
}

/** A row of the master's record, in a transaction of its own. */
export async function record(runtime: Runtime, caller: Caller, entry: AuditEntry) {
  const { session, address, requestId } = caller
  await runtime.master.inTransaction((db) =>
    writeAudit(db, { session, address, requestId, keys: runtime.keys }, [entry]),
  )
}
