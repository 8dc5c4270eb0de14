import { AppError } from '#core/errors.ts'
import { serveResource } from '#engine/resource.server.ts'
import { requireRecord } from '#engine/server/served.server.ts'
import { requireManagerBesides } from '#features/yetki/keep.server.ts'
import { ofOwnTenants, requireOwnTenant } from '#features/yonetim/queries.server.ts'
import type { MasterDb } from '#server/database/database.ts'
import type { Session } from '#server/session/session.ts'
import { adoptType, findLink, findModulTenant, insertLink, insertUserModul } from './queries.server.ts'
import { masterTenantUserModul, masterUser, masterUserTenant } from './resource.ts'
import { mirror, takeAdministrators } from './write.server.ts'

/** A user and a company that the caller manages; others are as little there as missing ones. */
async function requireEnds(db: MasterDb, session: Session, ends: { tenantId: number; masterUserId: number }) {
  await requireOwnTenant(db, session, ends.tenantId)
  await requireRecord(masterUser, { db, session }, ends.masterUserId)
}

type Ends = { tenantId: number; masterUserId: number }

/** Writes the link, or says why it cannot be. */
async function link(db: MasterDb, ends: Ends): Promise<number> {
  const [made] = await insertLink(db, ends)
  if (made) return made.id
  const [there] = await findLink(db, ends)
  if (there) throw new AppError('recordExists', { errors: [{ field: 'tenantId', key: 'duplicateRow' }] })
  const [adopted] = await adoptType(db, ends)
  const [second] = adopted ? await insertLink(db, ends) : []
  if (!second) throw new AppError('tenantAuthType', { errors: [{ field: 'tenantId', key: 'tenantAuthType' }] })
  return second.id
}

const scope = ofOwnTenants((tenantIds) => `t.tenant_id = any(${tenantIds})`)

const linkRoutesOfUser = serveResource(masterUserTenant, {
  columns: { tenantName: '(select m.name from master_tenant m where m.id = t.tenant_id)' },
  scope,
  lock: takeAdministrators,
  async beforeWrite(context, { action, row, values }) {
    if (action !== 'delete' && values.aktif !== false) return undefined
    await requireManagerBesides(context, { userId: Number(row.masterUserId), tenantId: Number(row.tenantId) })
    return undefined
  },
  own: {
    async create({ db, input, session, audit, afterCommit, runtime }, { read }) {
      const { tenantId, masterUserId, aktif } = input
      await requireEnds(db, session, input)
      const id = await link(db, { tenantId, masterUserId })
      if (aktif === false) throw new AppError('validationFailed', { errors: [{ field: 'aktif', key: 'invalidValue' }] })
      audit({ islem: 'create', varlik: masterUserTenant.name, varlikId: id, degisim: { tenantId, masterUserId } })
      afterCommit(() => mirror(runtime, masterUserId))
      return read(db, id)
    },
  },
})

const modulRoutesOfUser = serveResource(masterTenantUserModul, {
  columns: { modulTipi: '(select m.modul_tipi from master_tenant_modul m where m.id = t.master_tenant_modul_id)' },
  scope,
  own: {
    async create({ db, input, session, audit, afterCommit, runtime }, { read }) {
      const [modul] = await findModulTenant(db, { id: input.masterTenantModulId })
      if (!modul) throw new AppError('notFound')
      await requireEnds(db, session, { tenantId: modul.tenantId, masterUserId: input.masterUserId })
      const [there] = await findLink(db, { tenantId: modul.tenantId, masterUserId: input.masterUserId })
      if (!there)
        throw new AppError('SelectTenantPlease', { errors: [{ field: 'masterUserId', key: 'SelectTenantPlease' }] })
      const [made] = await insertUserModul(db, input)
      if (!made) throw new AppError('recordExists', { errors: [{ field: 'masterTenantModulId', key: 'duplicateRow' }] })
      audit({ islem: 'create', varlik: masterTenantUserModul.name, varlikId: made.id, degisim: input })
      afterCommit(() => mirror(runtime, input.masterUserId))
      return read(db, made.id)
    },
  },
})

export const linkRoutes = [...linkRoutesOfUser, ...modulRoutesOfUser]
