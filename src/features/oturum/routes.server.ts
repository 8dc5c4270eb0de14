import { AppError, isAppError } from '#core/errors.ts'
import { findVerifiedPhone } from '#features/dogrulama/queries.server.ts'
import { getTenantView } from '#features/portal-ayar/queries.server.ts'
import { type Keyring, sha256 } from '#server/database/crypto.ts'
import type { MasterDb, TenantDb } from '#server/database/database.ts'
import { type Caller, implement } from '#server/http/implement.ts'
import {
  clearSessionCookies,
  cookieSeconds,
  refreshCookie,
  setAdayCookies,
  setStaffCookies,
  shellCookie,
  visitorCookie,
} from '#server/http/session-cookies.ts'
import type { Runtime } from '#server/runtime.ts'
import { writeAudit } from '#server/session/audit.ts'
import { isSwitchedOff } from '#server/session/candidate.ts'
import type { Family, Session } from '#server/session/session.ts'
import { findSessionLife, saveSessionIlan, saveVisitorIlan } from '#server/session/session-changes.ts'
import { withTenant } from '#server/tenant/tenants.ts'
import { getAccount, loginAsAday, logout, refreshSession, selectIlan } from './contract.ts'
import { findChoosableIlan, findSessionIlan, findZiyaretci } from './queries.server.ts'

export const oturumRoutes = [
  implement(loginAsAday, async ({ input, runtime, caller }) => {
    const tenant = await runtime.tenants.find(input.tenant)
    if (!tenant) throw new AppError('tenantKeyNotFound')
    const masterTenant = await getTenantView(runtime, tenant)

    const known = await findKnownVisitor(runtime, caller, tenant.id)
    const registration = known && (await resumeRegistration(runtime, known, tenant.id))
    if (registration) return { token: registration, masterTenant }
    const { token, visitor } = runtime.sessions.issueAnonymous(tenant.id, known?.visitor)
    caller.cookies.set(visitorCookie, runtime.sessions.visitorCookie(tenant.id, visitor), {
      maxAgeSeconds: cookieSeconds,
    })
    return { token, masterTenant }
  }),

  implement(refreshSession, async ({ input, runtime, caller }) => {
    // a form post needs no preflight, so a hostile page could send it: only the browser's own word for its origin helps
    if (!caller.isSameOrigin) throw new AppError('originMismatch')
    const loginType: 'aday' | 'admin' = input.grant_type === 'refresh_token' ? 'aday' : 'admin'
    const cookie = caller.cookies.get(refreshCookie[loginType])
    if (cookie === undefined) throw new AppError('sessionEnded')
    const issued = await runtime.sessions
      .refresh(cookie, loginType === 'aday' ? 'ady' : 'mst', (family) => recordReuse(runtime, caller, family))
      .then((fresh) => refuseSwitchedOff(runtime, fresh))
      .catch((error: unknown) => forgetDeadSession(caller, loginType, error))
    if (loginType === 'aday') setAdayCookies(caller.cookies, issued.refreshToken)
    else setStaffCookies(caller.cookies, issued.refreshToken)
    return { token: issued.token, loginType }
  }),

  implement(logout, async ({ session, runtime, caller }) => {
    if ('sessionId' in session) await runtime.sessions.end(session.sessionId)
    if (session.kind === 'anon') await runtime.sessions.endVisitor(session.visitor)
    clearSessionCookies(caller.cookies)
    return 1 as const
  }),

  implement(getAccount, async ({ db, session, tenant, runtime }) => {
    const [choice] =
      session.kind === 'anon'
        ? await findZiyaretci(db, { ziyaretciHash: sha256(session.visitor) })
        : 'sessionId' in session
          ? await findSessionIlan(db, { id: session.sessionId })
          : []
    return {
      loginType: loginTypeOf(session),
      userId: 'subjectId' in session ? session.subjectId : null,
      tenantKey: tenant?.tenantKey ?? null,
      iapId: choice?.iapId ?? null,
      cepTel: session.kind === 'reg' ? await findPhone(runtime, session) : null,
      kalanSaniye: 'sessionId' in session ? await secondsLeft(db, session) : null,
    }
  }),

  implement(selectIlan, async ({ db, input, session, runtime, tenant }) => {
    if (!tenant) throw new AppError('noAuthority')
    const pool = await runtime.tenants.open(tenant.id)
    const [ilan] = await findChoosableIlan(pool.db, { id: input.iapId })
    if (!ilan) throw new AppError('notFound')

    if (session.kind === 'anon') {
      await saveVisitorIlan(db, { ziyaretciHash: sha256(session.visitor), tenantId: tenant.id, iapId: input.iapId })
    } else if ('sessionId' in session) {
      await saveSessionIlan(db, { id: session.sessionId, iapId: input.iapId })
    }
    return 1 as const
  }),
]

async function secondsLeft(db: MasterDb, { sessionId: id }: { sessionId: number }): Promise<number | null> {
  const [life] = await findSessionLife(db, { id })
  return life?.kalanSaniye ?? null
}

type KnownVisitor = { visitor: Buffer; regSessionId: number | null }

/** The visitor of a cookie; one who has signed in since begins anew. */
async function findKnownVisitor(runtime: Runtime, { cookies }: Caller, tenantId: number): Promise<KnownVisitor | null> {
  const cookie = cookies.get(visitorCookie)
  const visitor = cookie === undefined ? null : runtime.sessions.readVisitorCookie(cookie, tenantId)
  if (!visitor) return null
  const row = await runtime.sessions.findVisitor(visitor)
  return row?.isEnded ? null : { visitor, regSessionId: row?.regSessionId ?? null }
}

async function resumeRegistration({ sessions }: Runtime, { regSessionId }: KnownVisitor, tenantId: number) {
  return regSessionId === null ? null : sessions.resumeRegistration(regSessionId, tenantId)
}

/** In the record of the database that the person belongs to. The session is over whether or not it could be written. */
async function recordReuse(runtime: Runtime, caller: Caller, session: Family) {
  const entry = { islem: 'yenilemeTekrari', varlik: 'oturum', varlikId: session.sessionId, sonuc: 'ret' } as const
  const write = async (db: TenantDb | MasterDb, keys: Keyring) => writeAudit(db, { ...caller, session, keys }, [entry])
  try {
    if (session.kind === 'mst') return await runtime.master.inTransaction((db) => write(db, runtime.keys))
    const { keys } = await runtime.tenants.get(session.tenantId)
    await withTenant(runtime.tenants, session.tenantId, (db) => write(db, keys))
  } catch (err) {
    runtime.log.error({ err, oturumId: session.sessionId }, 'a refresh token that was used twice was not recorded')
  }
}

/** A candidate whom staff switched off gets no further token. */
async function refuseSwitchedOff<T extends { token: string }>({ sessions, tenants }: Runtime, issued: T): Promise<T> {
  const session = await sessions.find(issued.token)
  if (session.kind !== 'ady' || !(await isSwitchedOff((await tenants.open(session.tenantId)).db, session)))
    return issued
  await sessions.end(session.sessionId)
  throw new AppError('sessionEnded')
}

/** A page must not be rendered for somebody whose session is over; the shell of another session stays. */
function forgetDeadSession({ cookies }: Caller, loginType: 'aday' | 'admin', error: unknown): never {
  if (isAppError(error) && error.code === 'sessionEnded') {
    cookies.clear(refreshCookie[loginType])
    if (cookies.get(shellCookie) === (loginType === 'aday' ? 'aday' : 'staff')) cookies.clear(shellCookie)
  }
  throw error
}

async function findPhone({ tenants }: Runtime, { tenantId, subjectId }: { tenantId: number; subjectId: number }) {
  const { db } = await tenants.open(tenantId)
  const [code] = await findVerifiedPhone(db, { id: subjectId })
  return code?.cepTel ?? null
}

function loginTypeOf(session: Session) {
  const names = { anon: 'anon', reg: 'kayit', ady: 'aday', mst: 'admin', tnt: 'tenant', kod: 'kod' } as const
  if (session.kind === 'none') throw new AppError('sessionEnded')
  return names[session.kind]
}
