import { AppError } from '#core/errors.ts'
import type { UpdateOf } from '#engine/declaration/resource.ts'
import type { Records } from '#engine/server/own-calls.server.ts'
import type { MasterDb } from '#server/database/database.ts'
import type { CallContext } from '#server/http/implement.ts'
import { sealDizinSifre } from '#server/outside/ldap-directory.ts'
import { parseConnection } from '#server/postgres/connection-fields.ts'
import { requireFreshPassword } from '#server/session/fresh-password.ts'
import { endUserSessions } from '#server/session/session-changes.ts'
import { remotePlace } from '#server/tenant/tenant-place.ts'
import { raiseTenantVersion, setTenantPlace } from '#server/tenant/tenant-rows.ts'
import { checkRemote } from '#server/tenant/tenant-setup.ts'
import { atConnection, checkTenantFields } from './checks.server.ts'
import { deferLinks, findBoundUsers, holdTenant, syncModules } from './queries.server.ts'
import type { masterTenant } from './resource.ts'
import { moveUsers } from './tenant-users.server.ts'

type Tenant = Awaited<ReturnType<typeof holdTenant>>[number]
type Values = UpdateOf<typeof masterTenant>
type Held = CallContext<'master'>

/** Changes a company: its row, its modules, the secret of its connection, the way its users sign in. */
export async function changeTenant(context: Held & { input: Values }, records: Records<typeof masterTenant>) {
  const { db, input, runtime, session } = context
  const { connectionString, modulTipleri, dizinSifre, ...rest } = input
  const [tenant] = await holdTenant(db, { id: input.id })
  if (!tenant) throw new AppError('notFound')
  // one that is taken away is a change, too; and a secret is sent to where the directory is said to be
  const isSecret = connectionString || dizinSifre !== undefined
  if (isSecret || isElsewhere(tenant, rest)) await requireFreshPassword(db, session)
  const type = rest.systemAuthenticationType ?? tenant.systemAuthenticationType
  const isMoved = type !== tenant.systemAuthenticationType
  await checkTenantFields(
    runtime,
    { ...rest, ...addressesOf(tenant, rest, isMoved), systemAuthenticationType: type },
    input.id,
  )
  if (rest.aktif === true && tenant.kurulum !== 'hazir') {
    throw new AppError('validationFailed', { errors: [{ field: 'aktif', key: 'notSetUp' }] })
  }
  if (isMoved) await refuseBound(db, tenant, type)
  const sealed = dizinSifre ? sealDizinSifre(runtime.keys, tenant.tenantKey, dizinSifre) : dizinSifre
  await records.update(context, { ...rest, ...(sealed !== undefined && { dizinSifre: sealed }) })
  if (isMoved) await follow(context, tenant, type)
  if (connectionString) await changeSecret(context, tenant, connectionString)
  if (modulTipleri) await changeModules(context, tenant, modulTipleri)
  // its pages, which everybody has in memory
  context.afterCommit(() => runtime.changes.publish(tenant.id, 'masterTenant'))
  return records.read(db, tenant.id)
}

/** The addresses to judge: new ones, and with another way of signing in those that stood there unused. */
function addressesOf(tenant: Tenant, values: Partial<Values>, isMoved: boolean) {
  const judged = (name: 'ldapHost' | 'ldapDirectory') => {
    const value = values[name] === undefined ? tenant[name] : values[name]
    return isMoved || value !== tenant[name] ? value : undefined
  }
  return { ldapHost: judged('ldapHost'), ldapDirectory: judged('ldapDirectory') }
}

const directoryFields = [
  'systemAuthenticationType',
  'ldapHost',
  'ldapDirectory',
  'dizinKullanici',
  'dizinFiltresi',
] as const

/** Whether other answers than before would decide who somebody is. */
function isElsewhere(tenant: Tenant, values: Partial<Values>): boolean {
  return directoryFields.some((name) => values[name] !== undefined && (values[name] || null) !== (tenant[name] || null))
}

async function refuseBound(db: MasterDb, tenant: Tenant, tip: number) {
  const [bound] = await findBoundUsers(db, { tenantId: tenant.id, tip })
  if (bound) {
    const errors = [{ field: 'systemAuthenticationType', key: 'tenantAuthType' }]
    throw new AppError('tenantAuthType', { errors })
  }
  await deferLinks(db, {})
}

/** Its users sign in the new way from now on, so every sign-in of the old way ends. */
async function follow({ db, audit }: Held, tenant: Tenant, tip: number) {
  for (const { id } of await moveUsers(db, { tenantId: tenant.id, tip })) {
    await endUserSessions(db, id)
    const degisim = { dogrulamaTipi: [tenant.systemAuthenticationType, tip] }
    audit({ islem: 'update', varlik: 'masterUser', varlikId: id, degisim })
  }
}

/** Another role or password for the same database; a company moves with its data only by an operator's restore. */
async function changeSecret({ db, runtime, audit }: Held, tenant: Tenant, text: string) {
  const work = async () => {
    const fields = parseConnection(text)
    if (fields.yerel && tenant.yerel) return
    const isSame =
      !fields.yerel &&
      fields.host === tenant.baglantiHost &&
      fields.port === tenant.baglantiPort &&
      fields.database === tenant.baglantiDatabase
    if (fields.yerel || !isSame) {
      const errors = [{ field: 'connectionString', key: 'connectionFixed' }]
      throw new AppError('validationFailed', { errors })
    }
    await checkRemote(runtime, fields)
    await setTenantPlace(db, { id: tenant.id, ...remotePlace(runtime.keys, tenant.tenantKey, fields) })
    audit({ islem: 'update', varlik: 'masterTenant', varlikId: tenant.id, degisim: { connectionString: '***' } })
  }
  await atConnection(work())
}

async function changeModules({ db, audit }: Held, tenant: Tenant, tipler: number[]) {
  const changed = await syncModules(db, { tenantId: tenant.id, tipler })
  if (changed.length === 0) return
  await raiseTenantVersion(db, { id: tenant.id, from: tenant.rowVersion })
  audit({ islem: 'update', varlik: 'masterTenant', varlikId: tenant.id, degisim: { modulTipleri: tipler } })
}
