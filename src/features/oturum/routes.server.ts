import { AppError } from '#core/errors.ts'
import { getTenantView } from '#features/portal-ayar/queries.server.ts'
import { sha256 } from '#server/crypto.ts'
import { implement } from '#server/implement.ts'
import type { Session } from '#server/session.ts'
import { getAccount, loginAsAday, logout, refreshSession, selectIlan } from './contract.ts'
import {
  endZiyaretci,
  findChoosableIlan,
  findSessionIlan,
  findZiyaretci,
  saveSessionIlan,
  saveVisitorIlan,
} from './queries.server.ts'

const visitorCookie = '__Host-zs'
const refreshCookie = { aday: '__Host-rt', admin: '__Host-rtm' } as const
const cookieLife = 8 * 3600

export const oturumRoutes = [
  implement(loginAsAday, async ({ input, runtime, caller }) => {
    const tenant = await runtime.tenants.find(input.tenant)
    if (!tenant) throw new AppError('tenantKeyNotFound')

    const cookie = caller.cookies.get(visitorCookie)
    const known = cookie === undefined ? null : runtime.sessions.readVisitorCookie(cookie, tenant.id)
    const { token, visitor } = runtime.sessions.issueAnonymous(tenant.id, known ?? undefined)
    caller.cookies.set(visitorCookie, runtime.sessions.visitorCookie(tenant.id, visitor), { maxAgeSeconds: cookieLife })
    return { token, masterTenant: await getTenantView(runtime, tenant) }
  }),

  implement(refreshSession, async ({ input, runtime, caller }) => {
    // a form post needs no preflight, so a hostile page could send it: only the browser's own word for its origin helps
    if (!caller.isSameOrigin) throw new AppError('originMismatch')
    const loginType: 'aday' | 'admin' = input.grant_type === 'refresh_token' ? 'aday' : 'admin'
    const cookie = caller.cookies.get(refreshCookie[loginType])
    if (cookie === undefined) throw new AppError('sessionEnded')
    const issued = await runtime.sessions.refresh(cookie, loginType === 'aday' ? 'ady' : 'mst')
    caller.cookies.set(refreshCookie[loginType], issued.refreshToken, { maxAgeSeconds: cookieLife })
    return { token: issued.token, loginType }
  }),

  implement(logout, async ({ session, runtime, caller }) => {
    if ('sessionId' in session) await runtime.sessions.end(session.sessionId)
    if (session.kind === 'anon') await endZiyaretci(runtime.master.db, { ziyaretciHash: sha256(session.visitor) })
    for (const name of [visitorCookie, ...Object.values(refreshCookie)]) caller.cookies.clear(name)
    return 1 as const
  }),

  implement(getAccount, async ({ db, session, tenant }) => {
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

function loginTypeOf(session: Session) {
  const names = { anon: 'anon', reg: 'kayit', ady: 'aday', mst: 'admin', tnt: 'tenant' } as const
  if (session.kind === 'none') throw new AppError('sessionEnded')
  return names[session.kind]
}
