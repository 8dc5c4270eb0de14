import { AppError } from '#core/errors.ts'
import { masterUserTipi } from '#core/master-user.ts'
import { ensureKullanici } from '#features/kullanici/store.server.ts'
import { noteChoice } from '#features/master-user/queries.server.ts'
import { findKullanici, readYetki } from '#features/yetki/store.server.ts'
import { type Caller, implement } from '#server/http/implement.ts'
import type { Runtime } from '#server/runtime.ts'
import type { Session } from '#server/session/session.ts'
import { type Tenant, withTenant } from '#server/tenant/tenants.ts'
import { authenticateTenant, createUITenantToken, getByToken, listTenants } from './contract.ts'
import { findLoginUserById, findLook, findOpenTenant, listOpenTenants } from './queries.server.ts'
import { tokenInPlaceOf } from './repeat.server.ts'
import { landingOf } from './rules.ts'
import { record } from './sign-in.server.ts'

export const girisTenantRoutes = [
  implement(listTenants, async ({ db, session }) => {
    if (session.kind !== 'mst') throw new AppError('noAuthority')
    return listOpenTenants(db, { sessionId: session.sessionId })
  }),

  implement(authenticateTenant, async ({ input, session, runtime, caller }) => {
    const { accessToken } = await enter({ runtime, caller, session }, authenticateTenant.path, input)
    return { accessToken }
  }),

  implement(createUITenantToken, async ({ input, session, runtime, caller }) => {
    const { accessToken, tenantId } = await enter({ runtime, caller, session }, createUITenantToken.path, input)
    const [look] = await findLook(runtime.master.db, { id: tenantId })
    return { accessToken, uiStartPage: look?.uiStartPage ?? null }
  }),

  implement(getByToken, async ({ db, session, tenant, runtime }) => {
    if (session.kind !== 'tnt') throw new AppError('noAuthority')
    const { subjectId: id, masterUserTipi: tip } = session
    const [kullanici] = await findKullanici(db, { kullaniciId: id })
    const isAdmin = tip !== null
    if (!kullanici || (!kullanici.aktif && !isAdmin)) throw new AppError('getUserInfoIssue')
    const yetki = await readYetki(runtime, tenant.id, { kullaniciId: id, isAdministrator: isAdmin })
    if (!isAdmin && !yetki.roller.some(({ sistem }) => sistem === 'SGK')) throw new AppError('SgkRolMandatory')

    const { renk, uiStartPage, sgkSimulator } = await getOfMaster(runtime, tenant)
    const { username, adSoyad } = kullanici
    return {
      id,
      username,
      adSoyad,
      isMaster: tip === masterUserTipi.superAdmin,
      masterUserTipi: tip,
      tenantName: tenant.name,
      tenantIcon: tenant.iconUrl,
      tenantKey: tenant.tenantKey,
      guid: tenant.guid,
      renk,
      sgkSimulator,
      loginType: 'tenant' as const,
      ...yetki,
      landing: landingOf({ ...yetki, uiStartPage }),
    }
  }),
]

type Entering = { runtime: Runtime; caller: Caller; session: Session }

/** A token inside a company for whoever may enter it. */
async function enter({ runtime, caller, session }: Entering, yol: string, input: { guid: string }) {
  if (session.kind !== 'mst') throw new AppError('noAuthority')
  const { db } = runtime.master
  const { sessionId, subjectId } = session
  const [tenant] = await findOpenTenant(db, { sessionId, guid: input.guid })
  const [user] = await findLoginUserById(db, { id: subjectId })
  if (!tenant || !user) throw new AppError('login4TenantIssue')

  // the company first: a token without the user's row there would open nothing
  await withTenant(runtime.tenants, tenant.id, (tenantDb) => {
    const { id, username, fullName: adSoyad, eposta } = user
    return ensureKullanici(tenantDb, { id, username, adSoyad, eposta }, tenant.modulTipleri)
  })
  const giving = { konu: `mst:${sessionId}`, yol, body: input, keys: runtime.keys }
  const accessToken = await runtime.sessions.startTenant(sessionId, tenant.id, tokenInPlaceOf(caller, giving))
  await noteChoice(db, { tenantId: tenant.id, userId: subjectId })
  await record(runtime, caller, { islem: 'kiraciSecimi', varlik: 'masterTenant', varlikId: tenant.id })
  return { accessToken, tenantId: tenant.id }
}

async function getOfMaster({ master }: Runtime, { id }: Tenant) {
  const [row] = await findLook(master.db, { id })
  if (!row) throw new AppError('getUserInfoIssue')
  return row
}
