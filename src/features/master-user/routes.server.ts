import { AppError, isAppError } from '#core/errors.ts'
import type { CreateOf } from '#engine/declaration/resource.ts'
import { serveResource } from '#engine/resource.server.ts'
import type { Records } from '#engine/server/own-calls.server.ts'
import { ofOwnTenants, ownTenantIds, requireOwnTenant } from '#features/yonetim/queries.server.ts'
import type { Context } from '#server/http/implement.ts'
import { requireFreshPassword } from '#server/session/fresh-password.ts'
import { masterUserEndpoints } from './contract.ts'
import { linkRoutes } from './link-routes.server.ts'
import {
  findModul,
  findTckn,
  findUserId,
  insertLink,
  insertUserModul,
  isUserOf,
  selectLinks,
  selectUserModules,
} from './queries.server.ts'
import { type MasterUser, masterUser } from './resource.ts'
import { missingOfNew } from './rules.ts'
import { openTckn, toUsername, typeOfTenant, userWrites } from './write.server.ts'

const stars = '*'.repeat(11)
type Create = Context<typeof masterUserEndpoints.create>
type Values = CreateOf<typeof masterUser>

/** The first company and modules of it; `field` is the one that named them. */
type First = { tenantId: number; tipler: number[]; field: 'modulTipi' | 'modulTipleri' }

/** A user is made with the first company and modules of it; a super admin needs neither. */
function firstOf(values: Values): First | null {
  const errors = missingOfNew(values)
  const isCompanyAlone = errors.length === 1 && errors[0]?.field === 'tenantId'
  if (isCompanyAlone) throw new AppError('SelectTenantPlease', { errors })
  if (errors.length > 0) throw new AppError('validationFailed', { errors })
  const { tenantId, modulTipi, modulTipleri } = values
  if (!tenantId) return null
  const field = modulTipleri ? 'modulTipleri' : 'modulTipi'
  return { tenantId, tipler: modulTipleri ?? (modulTipi ? [modulTipi] : []), field }
}

async function makeUser(context: Create, records: Records<typeof masterUser>): Promise<MasterUser> {
  const { db, input, session } = context
  const first = firstOf(input)
  const { tenantId, modulTipi: _one, modulTipleri: _several, ...person } = input
  if (tenantId) await requireOwnTenant(db, session, tenantId)
  const username = toUsername(person.username)
  const dogrulamaTipi = await typeOfTenant(db, tenantId)
  const row = await records.create(context, { ...person, username, dogrulamaTipi }).catch((error: unknown) => {
    if (!isAppError(error) || error.code !== 'recordExists') throw error
    throw new AppError('userExists', { cause: error, errors: [{ field: 'username', key: 'userExists' }] })
  })
  if (first) await giveFirst(context, Number(row.id), first)
  return records.read(db, Number(row.id))
}

async function giveFirst({ db, audit }: Create, masterUserId: number, { tenantId, tipler, field }: First) {
  const [link] = await insertLink(db, { tenantId, masterUserId })
  if (!link) throw new AppError('tenantAuthType', { errors: [{ field: 'tenantId', key: 'tenantAuthType' }] })
  for (const modulTipi of tipler) {
    const [modul] = await findModul(db, { tenantId, modulTipi })
    if (!modul) throw new AppError('validationFailed', { errors: [{ field, key: 'moduleNotGiven' }] })
    await insertUserModul(db, { masterTenantModulId: modul.id, masterUserId })
  }
  const degisim = { tenantId, masterUserId, modulTipleri: tipler }
  audit({ islem: 'create', varlik: 'masterUserTenant', varlikId: link.id, degisim })
}

const userRoutes = serveResource(masterUser, {
  endpoints: masterUserEndpoints,
  // nothing of the number is there to be read but that it is there
  columns: { tckn: `case when t.tckn is null then null else '${stars}' end` },
  ...userWrites,
  scope: ofOwnTenants(isUserOf),
  own: {
    create: makeUser,

    async get({ db, input, session }, { read }) {
      const username = input.username?.toLowerCase() ?? null
      const [found] = await findUserId(db, { id: input.id ?? null, username })
      if (!found) throw new AppError('notFound')
      const links = { masterUserId: found.id, own: await ownTenantIds(db, session) }
      return {
        ...(await read(db, found.id)),
        masterUserTenant: await selectLinks(db, links),
        masterTenantUserModul: await selectUserModules(db, links),
      }
    },

    async reveal({ db, input, session, runtime, audit }) {
      await requireFreshPassword(db, session)
      const [row] = await findTckn(db, { id: input.id })
      if (!row) throw new AppError('notFound')
      audit({ islem: 'reveal', varlik: masterUser.name, varlikId: input.id, degisim: { field: input.field } })
      const { tckn, username } = row
      return { value: tckn === null ? null : openTckn(runtime.keys, { username, tckn }) }
    },
  },
})

export const masterUserRoutes = [...userRoutes, ...linkRoutes]
