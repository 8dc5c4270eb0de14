import { AppError } from '#core/errors.ts'
import { serveResource } from '#engine/resource.server.ts'
import { ofOwnTenants, ownTenantIds, requireOwnTenant } from '#features/yonetim/queries.server.ts'
import { type Context, implement } from '#server/http/implement.ts'
import { checkConnection, parseConnection } from '#server/postgres/connection-fields.ts'
import { writeAudit } from '#server/session/audit.ts'
import { requireFreshPassword } from '#server/session/fresh-password.ts'
import { tenantAddress } from '#server/tenant/tenant-place.ts'
import { getTenantRow, raiseTenantVersion } from '#server/tenant/tenant-rows.ts'
import { checkRemote, finishTenant, readSetupProgress, removeTenant } from '#server/tenant/tenant-setup.ts'
import { atConnection } from './checks.server.ts'
import {
  baglantiTest,
  clearIdentities,
  createMasterTenantModul,
  getMasterTenantModul,
  masterTenantEndpoints,
  removeMasterTenantModul,
  setUpTenant,
  setupProgress,
} from './contract.ts'
import { makeTenant } from './create.server.ts'
import { deleteModule, findTenantKey, holdTenant, insertModule, selectModules } from './queries.server.ts'
import { masterTenant } from './resource.ts'
import { forgetIdentities } from './tenant-users.server.ts'
import { changeTenant } from './update.server.ts'

type Removal = Context<typeof masterTenantEndpoints.delete>

/** The record comes first: what is being removed cannot be asked afterwards who did it. */
async function removeWhole({ input, runtime, caller, session }: Removal): Promise<number> {
  const { db } = runtime.master
  await requireFreshPassword(db, session)
  const tenantKey = await runtime.master.inTransaction(async (inside) => {
    const [tenant] = await holdTenant(inside, { id: input.id })
    if (!tenant) throw new AppError('notFound')
    if (tenant.name !== input.name) {
      throw new AppError('validationFailed', { errors: [{ field: 'name', key: 'nameDiffers' }] })
    }
    const degisim = { name: [tenant.name, null], tenantKey: [tenant.tenantKey, null] }
    const entry = { islem: 'delete', varlik: masterTenant.name, varlikId: tenant.id, degisim }
    await writeAudit(inside, { ...caller, keys: runtime.keys }, [entry])
    return tenant.tenantKey
  })
  await removeTenant(runtime, tenantKey, { files: runtime.services.files })
  await runtime.tenants.forget(input.id)
  // its pages, which everybody has in memory
  await runtime.changes.publish(input.id, masterTenant.name)
  return 1
}

const tenantRoutes = serveResource(masterTenant, {
  endpoints: masterTenantEndpoints,
  columns: {
    baglanti: `case when t.yerel then 'yerel' else 'postgres://***@' || t.baglanti_host || '/' || t.baglanti_database end`,
    dizinSifreVar: '(t.dizin_sifre is not null)',
    dizinKimligiSayisi: `(select count(*)::int from master_user_tenant l join master_user u on u.id = l.master_user_id
      where l.tenant_id = t.id and u.dizin_kimligi is not null)`,
    modulTipleri: `coalesce((select array_agg(m.modul_tipi::int order by m.modul_tipi) from master_tenant_modul m where m.tenant_id = t.id), '{}')`,
  },
  scope: ofOwnTenants((tenantIds) => `t.id = any(${tenantIds})`),
  own: {
    create: ({ input, runtime, caller }, { read }) => makeTenant({ input, runtime, caller, read }),
    update: changeTenant,
    fullUpdate: changeTenant,
    delete: removeWhole,
    remove: removeWhole,
  },
})

export const masterTenantRoutes = [
  ...tenantRoutes,

  implement(setUpTenant, async ({ input, runtime, caller, session }) => {
    const { db } = runtime.master
    await requireFreshPassword(db, session)
    const [tenant] = await findTenantKey(db, input)
    if (!tenant) throw new AppError('notFound')
    await finishTenant(runtime, tenant.tenantKey)
    const entry = { islem: 'kur', varlik: masterTenant.name, varlikId: input.id, degisim: {} }
    await writeAudit(db, { ...caller, keys: runtime.keys }, [entry])
    await runtime.changes.publish(input.id, masterTenant.name)
    return 1 as const
  }),

  implement(setupProgress, async ({ input, db, runtime }) => {
    const [tenant] = await findTenantKey(db, input)
    if (!tenant) throw new AppError('notFound')
    return readSetupProgress(runtime, tenant.tenantKey)
  }),

  implement(clearIdentities, async ({ db, input, session, audit }) => {
    await requireFreshPassword(db, session)
    const [tenant] = await holdTenant(db, input)
    if (!tenant) throw new AppError('notFound')
    const users = await forgetIdentities(db, { tenantId: tenant.id })
    const degisim = { kullanici: users.map(({ id }) => id) }
    audit({ islem: 'dizinKimligiSil', varlik: masterTenant.name, varlikId: tenant.id, degisim })
    return users.length
  }),

  implement(baglantiTest, async ({ input, runtime, session }) => {
    await requireFreshPassword(runtime.master.db, session)
    await atConnection(
      input.id === undefined ? tryText(runtime, input.connectionString ?? '') : tryOwn(runtime, input.id),
    )
    return { basarili: true } as const
  }),

  implement(getMasterTenantModul, async ({ db, input, session }) => {
    const own = await ownTenantIds(db, session)
    if (input.tenantId !== undefined) await requireOwnTenant(db, session, input.tenantId)
    return selectModules(db, { tenantId: input.tenantId ?? null, masterUserId: input.masterUserId ?? null, own })
  }),

  implement(createMasterTenantModul, async ({ db, input, audit }) => {
    const [tenant] = await raiseTenantVersion(db, { id: input.tenantId, from: null })
    if (!tenant) throw new AppError('notFound')
    const [made] = await insertModule(db, input)
    if (!made) throw new AppError('recordExists', { errors: [{ field: 'modulTipi', key: 'duplicateRow' }] })
    audit({ islem: 'create', varlik: 'masterTenantModul', varlikId: made.id, degisim: input })
    return made
  }),

  implement(removeMasterTenantModul, async ({ db, input, audit }) => {
    await raiseTenantVersion(db, { id: input.tenantId, from: null })
    const [gone] = await deleteModule(db, input)
    if (!gone) throw new AppError('notFound')
    audit({ islem: 'delete', varlik: 'masterTenantModul', varlikId: gone.id, degisim: input })
    return 1
  }),
]

type Running = Context<typeof baglantiTest>['runtime']

async function tryText(runtime: Running, text: string) {
  const fields = parseConnection(text)
  if (!fields.yerel) await checkRemote(runtime, fields)
}

async function tryOwn(runtime: Running, id: number) {
  const [tenant] = await runtime.master.inTransaction((db) => holdTenant(db, { id }))
  if (!tenant) throw new AppError('notFound')
  const row = await getTenantRow(runtime.master.db, tenant.tenantKey)
  await checkConnection(await tenantAddress(runtime, row), { databases: [], roles: [] })
}
