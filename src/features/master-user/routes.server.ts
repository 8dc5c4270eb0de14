import { AppError, isAppError } from '#core/errors.ts'
import type { CreateOf } from '#engine/declaration/resource.ts'
import { serveResource } from '#engine/resource.server.ts'
import { createStatements, run } from '#engine/server/list-sql.server.ts'
import { makeSource, type SourceOptions } from '#engine/server/source.server.ts'
import { createRow, type Writer } from '#engine/server/write.server.ts'
import { masterUserTipi } from '#features/giris/contract.ts'
import { ownTenantIds, requireOwnTenant, scopeRoutes } from '#features/yonetim/queries.server.ts'
import type { MasterDb } from '#server/database/database.ts'
import { type Context, implement } from '#server/http/implement.ts'
import { requireFreshPassword } from '#server/session/fresh-password.ts'
import { masterUserEndpoints } from './contract.ts'
import { linkRoutes } from './link-routes.server.ts'
import {
  findModul,
  findTckn,
  findUserId,
  insertLink,
  insertUserModul,
  selectLinks,
  selectUserModules,
  visibleUserIds,
} from './queries.server.ts'
import { type MasterUser, masterUser } from './resource.ts'
import { openTckn, toUsername, typeOfTenant, userWrites } from './write.server.ts'

const stars = '*'.repeat(11)
const options: SourceOptions = {
  // nothing of the number is there to be read but that it is there
  columns: { tckn: `case when t.tckn is null then null else '${stars}' end` },
}

const source = makeSource(masterUser, options)
const statements = createStatements()
const writer: Writer = { source, statements, options: userWrites }
const { create, get, reveal } = masterUserEndpoints
const own: string[] = [create.path, get.path, reveal.path]

async function read(db: MasterDb, id: number): Promise<MasterUser> {
  const text = `select ${source.readColumns} from ${source.table} where t.id = $1::bigint`
  const [row] = await run(db as never, statements(text), [id]) // the engine's SQL names the master's table
  if (!row) throw new AppError('notFound')
  return row as unknown as MasterUser // by the columns above
}

type Create = Context<typeof create>
type Values = CreateOf<typeof masterUser>

/** The first company and modules of it; `field` is the one that named them. */
type First = { tenantId: number; tipler: number[]; field: 'modulTipi' | 'modulTipleri' }

/** A user is made with the first company and modules of it; a super admin needs neither. */
function firstOf({ tenantId, modulTipi, modulTipleri, masterUserTipi: tip }: Values): First | null {
  if (tip === masterUserTipi.superAdmin && !tenantId) return null
  if (!tenantId) {
    throw new AppError('SelectTenantPlease', { errors: [{ field: 'tenantId', key: 'SelectTenantPlease' }] })
  }
  const field = modulTipleri ? 'modulTipleri' : 'modulTipi'
  const tipler = modulTipleri ?? (modulTipi ? [modulTipi] : [])
  if (tipler.length === 0) throw new AppError('validationFailed', { errors: [{ field, key: 'required' }] })
  return { tenantId, tipler, field }
}

async function makeUser(context: Create): Promise<MasterUser> {
  const { db, input, session } = context
  if (!input.tckn) throw new AppError('validationFailed', { errors: [{ field: 'tckn', key: 'required' }] })
  const first = firstOf(input)
  const { tenantId, modulTipi: _one, modulTipleri: _several, ...person } = input
  if (tenantId) await requireOwnTenant(db, session, tenantId)
  const username = toUsername(person.username)
  const dogrulamaTipi = await typeOfTenant(db, tenantId)
  const row = await createRow(writer, context, { ...person, username, dogrulamaTipi }).catch((error: unknown) => {
    if (!isAppError(error) || error.code !== 'recordExists') throw error
    throw new AppError('userExists', { cause: error, errors: [{ field: 'username', key: 'userExists' }] })
  })
  if (first) await giveFirst(context, Number(row.id), first)
  return read(db, Number(row.id))
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

async function requireVisible(db: MasterDb, session: Context<typeof get>['session'], id: number | undefined) {
  const visible = await visibleUserIds(db, session)
  if (id === undefined || (visible && !visible.includes(id))) throw new AppError('notFound')
  return id
}

export const masterUserRoutes = [
  ...scopeRoutes(
    serveResource(masterUser, { ...options, ...userWrites }).filter(({ endpoint }) => !own.includes(endpoint.path)),
    {
      key: 'id',
      allowed: visibleUserIds,
      valueOf: async (db, id) => (await findUserId(db, { id, username: null }))[0]?.id,
    },
  ),

  implement(get, async ({ db, input, session }) => {
    const username = input.username?.toLowerCase() ?? null
    const [found] = await findUserId(db, { id: input.id ?? null, username })
    const id = await requireVisible(db, session, found?.id)
    const tenants = await ownTenantIds(db, session)
    return {
      ...(await read(db, id)),
      masterUserTenant: await selectLinks(db, { masterUserId: id, own: tenants }),
      masterTenantUserModul: await selectUserModules(db, { masterUserId: id, own: tenants }),
    }
  }),

  implement(create, makeUser),

  implement(reveal, async ({ db, input, session, runtime, audit }) => {
    const id = await requireVisible(db, session, input.id)
    await requireFreshPassword(db, session)
    const [row] = await findTckn(db, { id })
    if (!row) throw new AppError('notFound')
    audit({ islem: 'reveal', varlik: masterUser.name, varlikId: id, degisim: { field: input.field } })
    const { tckn, username } = row
    return { value: tckn === null ? null : openTckn(runtime.keys, { username, tckn }) }
  }),

  ...linkRoutes,
]
