import { AppError } from '#core/errors.ts'
import { masterUserTipi } from '#core/master-user.ts'
import { findLoginUser } from '#features/giris/queries.server.ts'
import { endSetup } from '#features/giris/totp.server.ts'
import { giveRole } from '#features/kullanici/queries.server.ts'
import { ensureKullanici } from '#features/kullanici/store.server.ts'
import { insertStaff } from '#features/master-user/queries.server.ts'
import { rawStatement, type TenantTables } from '#server/database/database.ts'
import { findPasswordFault, hashPassword } from '#server/session/password.ts'
import { endUserSessions } from '#server/session/session-changes.ts'
import { StartError } from '#server/start-error.ts'
import type { Inputs } from './arguments.ts'
import { getTenant, withTenants } from './in-tenant.ts'
import type { Admin } from './open.ts'
import { recordOperation } from './user.ts'

const findRole = rawStatement<TenantTables, { sistem: string; rol: string }, { id: number }>(
  'select id from rol where sistem = $1 and rol = $2',
  ['sistem', 'rol'],
)
/** Makes a user of one company who can sign in there. */
export function createStaff(admin: Admin, input: Inputs['user create'], password: string): Promise<string> {
  const { username, name: fullName, key, rol, yonetici } = input
  return withTenants(admin, async (tenants) => {
    const tenant = await getTenant(tenants, key)
    const fault = findPasswordFault(password, { username, names: [tenant.name, tenant.tenantKey] })
    if (fault) throw new StartError(`The password ${fault}.`)
    const { db: tenantDb } = await tenants.open(tenant.id)
    const [role] = await findRole(tenantDb, rol)
    if (!role) throw new StartError(`The company has no role "${rol.sistem} - ${rol.rol}".`)

    const stored = await hashPassword(password)
    const made = await admin.master.inTransaction(async (db) => {
      const tip = yonetici ? masterUserTipi.tenantAdmin : null
      const [user] = await insertStaff(db, { username, fullName, password: stored, tip, tenantId: tenant.id })
      if (!user) throw new StartError(`The user ${username} exists already.`)
      await recordOperation(db, { islem: 'create', varlik: 'masterUser', varlikId: String(user.id) })
      return user
    })
    const pool = await tenants.open(tenant.id)
    await pool.inTransaction(async (db) => {
      const user = { id: made.id, username, adSoyad: fullName, eposta: null }
      await ensureKullanici(db, user, made.modulTipleri)
      await giveRole(db, { kullaniciId: made.id, rolId: role.id })
      await recordOperation(db, { islem: 'create', varlik: 'kullanici', varlikId: String(made.id) })
    })
    return `The user ${username} of ${key} is made.`
  })
}

/** Ends the second factor of somebody who lost it; the password alone lets them in and sets up another. */
export async function endSecondFactor({ master }: Admin, { username }: Inputs['user totp-off']): Promise<string> {
  await master.inTransaction(async (db) => {
    const [user] = await findLoginUser(db, { username })
    if (!user) throw new AppError('notFound')
    if (!(await endSetup(db, user.id))) throw new StartError(`The user ${username} has no second factor.`)
    await endUserSessions(db, user.id)
    await recordOperation(db, { islem: 'totpKapatildi', varlik: 'masterUser', varlikId: String(user.id) })
  })
  return `The second factor of ${username} is ended, and so are the sessions.`
}
