import type { Right } from '#core/endpoint.ts'
import { AppError, isAppError } from '#core/errors.ts'
import { type MasterTables, rawStatement, type TenantTables } from '#server/database/database.ts'
import type { CallContext } from '#server/http/implement.ts'
import { listYetkiler } from './queries.server.ts'

type Asked = Pick<CallContext<'tenant'>, 'db' | 'session' | 'runtime'>

const listRights = rawStatement<TenantTables, { rolId: number }, Right>(
  'select ekran, eylem from yetki where rol_id = $1',
  ['rolId'],
)

function isAdministrator({ session }: Asked): boolean {
  return session.kind === 'tnt' && session.masterUserTipi !== null
}

/** Refuses to hand on, or to take from others, what the caller may not do. Administrators of the company may all. */
export async function requireOwnRights(context: Asked, rights: readonly Right[]) {
  const { session } = context
  if (isAdministrator(context) || rights.length === 0) return
  if (session.kind !== 'tnt') throw new AppError('noAuthority')
  const { subjectId: kullaniciId, modulTipleri } = session
  const own = await listYetkiler(context.db, { kullaniciId, modulTipleri })
  const has = new Set(own.map(({ ekran, eylem }) => `${ekran}/${eylem}`))
  if (!rights.every(({ ekran, eylem }) => has.has(`${ekran}/${eylem}`))) throw new AppError('yetkiSizdeYok')
}

/** The same for a role: everything that it permits. */
export async function requireOwnRole(context: Asked, rolId: number) {
  await requireOwnRights(context, await listRights(context.db, { rolId }))
}

const listRightsOfUser = rawStatement<TenantTables, { kullaniciId: number }, Right>(
  `select distinct y.ekran, y.eylem from kullanici_rol kr join yetki y on y.rol_id = kr.rol_id
    where kr.kullanici_id = $1`,
  ['kullaniciId'],
)

/** The same for a user who is switched on or off: everything that their roles permit, which counts again or no more. */
export async function requireOwnRightsOf(context: Asked, kullaniciId: number) {
  await requireOwnRights(context, await listRightsOfUser(context.db, { kullaniciId }))
}

const takeLock = rawStatement<TenantTables, object, never>('select pg_advisory_xact_lock(7305014)', [])

/** From here to the commit nobody else takes rights away: two managers cannot remove each other at once. */
export async function lockManagers(context: Asked) {
  await takeLock(context.db, {})
}

/** Those who can give roles and rights. */
const listManagers = rawStatement<TenantTables, object, { id: number }>(
  `select k.id from kullanici k where k.aktif
      and exists (select from kullanici_rol kr join rol r on r.id = kr.rol_id
                   where kr.kullanici_id = k.id and r.sistem = 'SGK')
      and exists (select from kullanici_rol kr join yetki y on y.rol_id = kr.rol_id
                   where kr.kullanici_id = k.id and (y.ekran, y.eylem) = ('yetki', 'degistir'))
      and exists (select from kullanici_rol kr join yetki y on y.rol_id = kr.rol_id
                   where kr.kullanici_id = k.id and (y.ekran, y.eylem) = ('kullaniciRol', 'ekle'))`,
  [],
)

/** Of these, or an administrator of the company who is not the one named. */
const findLivingManager = rawStatement<
  MasterTables,
  { tenantId: number; ids: number[]; besides: number },
  { found: boolean }
>(
  `select exists (select from master_user_tenant b join master_user u on u.id = b.master_user_id
                   where b.tenant_id = $1 and b.aktif and u.aktif
                     and ((u.master_user_tipi = 2 and u.id <> $3) or u.id = any($2::int[]))) as found`,
  ['tenantId', 'ids', 'besides'],
)

/** Refuses a change after which nobody in the company could give a right back. */
export async function requireManagerLeft(context: Asked) {
  const { session, runtime } = context
  if (isAdministrator(context) || session.kind !== 'tnt') return
  const managers = await listManagers(context.db, {})
  const ids = managers.map(({ id }) => id)
  const [living] = await findLivingManager(runtime.master.db, { tenantId: session.tenantId, ids, besides: 0 })
  if (!living?.found) throw new AppError('sonYonetici')
}

/** Companies that are open to somebody; a super admin's are all, with a link or without. */
const listPlaces = rawStatement<
  MasterTables,
  { userId: number; tenantId: number | null },
  { tenantId: number; isAdministrator: boolean }
>(
  `select b.tenant_id, u.master_user_tipi is not null as is_administrator
     from master_user_tenant b join master_user u on u.id = b.master_user_id join master_tenant t on t.id = b.tenant_id
    where u.id = $1 and ($2::int is null or b.tenant_id = $2) and b.aktif and u.aktif and t.aktif and t.kurulum = 'hazir'
      and u.master_user_tipi is distinct from 1`,
  ['userId', 'tenantId'],
)

/** Who goes, from one company or from all; `isDemoted`: they stay as what their roles make them. */
type Leaving = { userId: number; tenantId?: number; isDemoted?: boolean }

/** Refuses to take somebody out of a company whose rights nobody else could give. */
export async function requireManagerBesides(
  { db: master, runtime }: Pick<CallContext<'master'>, 'db' | 'runtime'>,
  { userId, tenantId, isDemoted }: Leaving,
) {
  for (const place of await listPlaces(master, { userId, tenantId: tenantId ?? null })) {
    const managers = await listManagersOf(runtime, place.tenantId)
    const isManager = place.isAdministrator || managers.includes(userId)
    const ids = isDemoted ? managers : managers.filter((id) => id !== userId)
    const [living] = await findLivingManager(master, { tenantId: place.tenantId, ids, besides: userId })
    if (isManager && !living?.found) throw new AppError('sonYonetici')
  }
}

/** Nobody while the company's database is away: that must keep no one from being switched off. */
async function listManagersOf({ tenants }: Asked['runtime'], tenantId: number): Promise<number[]> {
  try {
    const { db } = await tenants.open(tenantId)
    return (await listManagers(db, {})).map(({ id }) => id)
  } catch (error) {
    if (isAppError(error)) return []
    throw error
  }
}
