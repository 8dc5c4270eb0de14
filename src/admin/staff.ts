import { AppError } from '#core/errors.ts'
import { findLoginUser } from '#features/giris/queries.server.ts'
import { endSetup } from '#features/giris/totp.server.ts'
import { ensureKullanici } from '#features/kullanici/store.server.ts'
import { type MasterTables, rawStatement, type TenantTables } from '#server/database/database.ts'
import { findPasswordFault, hashPassword } from '#server/session/password.ts'
import { endUserSessions } from '#server/session/session-changes.ts'
import { StartError } from '#server/start-error.ts'
import type { Inputs } from './arguments.ts'
import { getTenant, withTenants } from './in-tenant.ts'
import type { Admin } from './open.ts'
import { recordOperation } from './user.ts'

type NewStaff = { username: string; fullName: string; password: string; tip: number | null; tenantId: number }

/** The user, the company and all of its modules, in one statement: none of them is of use alone. */
const insertStaff = rawStatement<MasterTables, NewStaff, { id: number; modulTipleri: number[] }>(
  `with u as (
     insert into master_user (username, full_name, password, master_user_tipi, dogrulama_tipi)
     select $1, $2, $3, $4, t.system_authentication_type from master_tenant t where t.id = $5
     on conflict (username) do nothing returning id, dogrulama_tipi
   ), l as (
     insert into master_user_tenant (tenant_id, master_user_id, dogrulama_tipi)
     select $5, id, dogrulama_tipi from u returning tenant_id, master_user_id
   ), m as (
     insert into master_tenant_user_modul (tenant_id, master_tenant_modul_id, master_user_id)
     select l.tenant_id, x.id, l.master_user_id from l join master_tenant_modul x on x.tenant_id = l.tenant_id
   )
   select u.id, array(select x.modul_tipi::int from master_tenant_modul x where x.tenant_id = $5) as modul_tipleri from u`,
  ['username', 'fullName', 'password', 'tip', 'tenantId'],
)
const findRole = rawStatement<TenantTables, { sistem: string; rol: string }, { id: number }>(
  'select id from rol where sistem = $1 and rol = $2',
  ['sistem', 'rol'],
)
const giveRole = rawStatement<TenantTables, { kullaniciId: number; rolId: number }, never>(
  'insert into kullanici_rol (kullanici_id, rol_id) values ($1, $2) on conflict do nothing',
  ['kullaniciId', 'rolId'],
)

const tenantAdmin = 2

/** Makes a user of one company who can sign in there. */
export function createStaff(admin: Admin, input: Inputs['user create'], password: string): Promise<string> {
  const { username, name: fullName, key, rol, yonetici } = input
  const fault = findPasswordFault(password, username)
  if (fault) throw new StartError(`The password ${fault}.`)
  return withTenants(admin, async (tenants) => {
    const tenant = await getTenant(tenants, key)
    const { db: tenantDb } = await tenants.open(tenant.id)
    const [role] = await findRole(tenantDb, rol)
    if (!role) throw new StartError(`The company has no role "${rol.sistem} - ${rol.rol}".`)

    const stored = await hashPassword(password)
    const made = await admin.master.inTransaction(async (db) => {
      const tip = yonetici ? tenantAdmin : null
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
