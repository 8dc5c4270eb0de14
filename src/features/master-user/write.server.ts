import { AppError } from '#core/errors.ts'
import { dogrulamaTipi, masterUserTipi } from '#core/master-user.ts'
import { asciiLower } from '#core/turkish.ts'
import type { Change, Row } from '#engine/server/change.server.ts'
import type { WriteOptions } from '#engine/server/write.server.ts'
import { ensureKullanici } from '#features/kullanici/store.server.ts'
import { requireManagerBesides } from '#features/yetki/keep.server.ts'
import { blindIndex, decrypt, encrypt, type Keyring } from '#server/database/crypto.ts'
import type { MasterDb } from '#server/database/database.ts'
import type { CallContext } from '#server/http/implement.ts'
import type { Runtime } from '#server/runtime.ts'
import { requireFreshPassword } from '#server/session/fresh-password.ts'
import { findPasswordFault, hashPassword } from '#server/session/password.ts'
import { endUserSessions } from '#server/session/session-changes.ts'
import { withTenant } from '#server/tenant/tenants.ts'
import {
  findCompanyNames,
  findForeignLink,
  findMirror,
  findOtherSuperAdmin,
  findTenantType,
  lockAdministrators,
  markChanged,
} from './queries.server.ts'

type Held = CallContext<'master'>

const tcknPlace = (username: string) => `master_user|tckn|${username}`

/** The reverse of how a national id is stored. */
export function openTckn(keys: Keyring, row: { username: string; tckn: string }): string {
  return decrypt(keys, tcknPlace(row.username), row.tckn)
}

/** User names are of small ASCII letters, so that no two look alike. */
export function toUsername(typed: string): string {
  const username = asciiLower(typed.normalize('NFC').trim())
  if (/^[a-z0-9][a-z0-9._@+-]{1,99}$/.test(username)) return username
  throw new AppError('validationFailed', { errors: [{ field: 'username', key: 'invalidUsername' }] })
}

function isTenantAdmin({ session }: Held): boolean {
  return session.kind === 'mst' && session.masterUserTipi !== masterUserTipi.superAdmin
}

/** A tenant admin makes no super admin, and changes nobody who works for a company of somebody else too. */
async function refuseForeign(context: Held, { before, values }: Change) {
  if (!isTenantAdmin(context)) return
  if (values.masterUserTipi === masterUserTipi.superAdmin) throw new AppError('noAuthority')
  if (!before || context.session.kind !== 'mst') return
  const [foreign] = await findForeignLink(context.db, {
    id: Number(before.id),
    sessionId: context.session.sessionId,
  })
  if (foreign) throw new AppError('noAuthority')
}

async function keepLastSuperAdmin(context: Held, { action, before, values }: Change) {
  if (before?.masterUserTipi !== masterUserTipi.superAdmin || before.aktif !== true) return
  const isLeaving = action === 'delete' || values.aktif === false || 'masterUserTipi' in values
  if (!isLeaving) return
  const [other] = await findOtherSuperAdmin(context.db, { id: Number(before.id) })
  if (!other) throw new AppError('lastSuperAdmin')
}

/** A company keeps somebody who can give its rights. */
async function keepLastManager(context: Held, { action, before, values }: Change) {
  if (!before) return
  const isLeaving = action === 'delete' || values.aktif === false
  const isDemoted = before.masterUserTipi === masterUserTipi.tenantAdmin && values.masterUserTipi === null
  if (isLeaving || isDemoted) await requireManagerBesides(context, { userId: Number(before.id), isDemoted: !isLeaving })
}

function refuse(field: string, key: string): never {
  throw new AppError('validationFailed', { errors: [{ field, key }] })
}

/** Somebody who signs in elsewhere has no password here to be a super admin by. */
function refuseType({ before, values, row }: Change) {
  if (values.masterUserTipi !== masterUserTipi.superAdmin) return
  const type = before ? before.dogrulamaTipi : row.dogrulamaTipi
  if (type !== undefined && type !== dogrulamaTipi.hash) {
    const errors = [{ field: 'masterUserTipi', key: 'tenantAuthType' }]
    throw new AppError('tenantAuthType', { errors })
  }
}

/** The names of the companies that know somebody: a password is none of them. */
async function companiesOf({ db, input }: Held, { before }: Change): Promise<string[]> {
  const tenantId = (input as { tenantId?: number | null } | undefined)?.tenantId ?? null // of a create alone
  const rows = await findCompanyNames(db, { id: before ? Number(before.id) : null, tenantId })
  return rows.flatMap(({ name, tenantKey }) => [name, tenantKey])
}

async function seal(context: Held, change: Change): Promise<Row> {
  const { runtime } = context
  const { values, row } = change
  const username = String(row.username)
  const sealed: Row = {}
  if (typeof values.password === 'string') {
    const owner = { username, names: await companiesOf(context, change) }
    if (findPasswordFault(values.password, owner)) refuse('password', 'weakPassword')
    sealed.password = await hashPassword(values.password)
  }
  if (values.tckn === '') sealed.tckn = null
  else if (typeof values.tckn === 'string') sealed.tckn = encrypt(runtime.keys, tcknPlace(username), values.tckn)
  return sealed
}

/** What may take somebody out: a deletion, a switch, another type, and whatever is done to many. */
function mayTakeOut(input: unknown): boolean {
  // work in the background has no input of a call
  if (input === undefined) return true
  const { id, rowVersion: _, ...rest } = input as Record<string, unknown> // the endpoint's own schema
  if (id === undefined) return 'action' in rest
  return Object.keys(rest).length === 0 || rest.aktif === false || 'masterUserTipi' in rest
}

/** From here to the commit nobody else is taken out: two administrators cannot remove each other at once. */
export async function takeAdministrators(context: Held) {
  if (mayTakeOut(context.input)) await lockAdministrators(context.db, {})
}

/** Whoever sets a password or makes an administrator can become that person: an open screen is not enough for it. */
async function askPassword(context: Held, { before, values }: Change) {
  const isTakenOver = before !== null && 'password' in values
  const isRaised = 'masterUserTipi' in values && values.masterUserTipi !== null
  if (isTakenOver || isRaised) await requireFreshPassword(context.db, context.session)
}

const endsSessions = ['password', 'masterUserTipi', 'aktif']

/** What every write of a user goes through, one row or many. */
export const userWrites: WriteOptions<'master'> = {
  lock: takeAdministrators,

  async beforeWrite(context, change) {
    await refuseForeign(context, change)
    await keepLastSuperAdmin(context, change)
    await keepLastManager(context, change)
    refuseType(change)
    await askPassword(context, change)
    if (change.action === 'delete') return undefined
    // Spec: back-office §5, required; those whom an operator's command made have none until somebody writes it
    if (change.before?.tckn && 'tckn' in change.values && !change.values.tckn) refuse('tckn', 'required')
    return seal(context, change)
  },

  async afterWrite(context, { action, before, values, row }) {
    const [db, id] = [context.db, Number(row.id)]
    const isEnded = action === 'delete' || (before && endsSessions.some((name) => name in values))
    const own = context.session.kind === 'mst' && context.session.subjectId === id ? context.session.sessionId : 0
    if (isEnded) await endUserSessions(db, id, action === 'delete' || values.aktif === false ? 0 : own)
    if (action === 'delete') return
    // of create and update alike; of many at once nobody has a number of their own
    const given = (context.input as { tckn?: string | null } | undefined)?.tckn
    const tcknHash = 'tckn' in values && given ? blindIndex(context.runtime.keys, `tckn|${given}`) : null
    await markChanged(db, { id, tcknHash })
    if (action === 'create' || 'fullName' in values) context.afterCommit(() => mirror(context.runtime, id))
  },
}

/** The way a new user signs in is that of the first company. */
export async function typeOfTenant(db: MasterDb, tenantId: number | null | undefined): Promise<number> {
  if (!tenantId) return dogrulamaTipi.hash
  const [tenant] = await findTenantType(db, { id: tenantId })
  if (!tenant) refuse('tenantId', 'invalidChoice')
  return tenant.tip
}

/** Every company of a user knows the current name; one that is away learns it when the user enters it. */
export async function mirror(runtime: Runtime, id: number) {
  for (const { tenantId, username, fullName, eposta, modulTipleri } of await findMirror(runtime.master.db, { id })) {
    await withTenant(runtime.tenants, tenantId, (db) =>
      ensureKullanici(db, { id, username, adSoyad: fullName, eposta }, modulTipleri),
    )
  }
}
