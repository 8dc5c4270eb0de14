import { type MasterTables, rawStatement } from '#server/database/database.ts'
import { ownTenantsOf } from '#server/session/proven-tenants.ts'

/** True of a user `t` of one of these companies who is no super admin; `tenantIds` is the place of an array. */
export const isUserOf = (tenantIds: string) =>
  `t.id in (select l.master_user_id from master_user_tenant l where l.tenant_id = any(${tenantIds}))
     and t.master_user_tipi is distinct from 1`

/** A company of the user that the caller does not manage. */
export const findForeignLink = rawStatement<MasterTables, { id: number; sessionId: number }, { id: number }>(
  `select id from master_user_tenant where master_user_id = $1 and tenant_id not in (${ownTenantsOf('$2')}) limit 1`,
  ['id', 'sessionId'],
)

/** Two administrators who switch each other off come one after the other: by itself, so that the next looks afterwards. */
export const lockAdministrators = rawStatement<MasterTables, object, never>(
  'select pg_advisory_xact_lock(7305015)::text as ok',
  [],
)

export const findOtherSuperAdmin = rawStatement<MasterTables, { id: number }, { id: number }>(
  'select u.id from master_user u where u.master_user_tipi = 1 and u.aktif and u.id <> $1 limit 1',
  ['id'],
)

export const findUserId = rawStatement<MasterTables, { id: number | null; username: string | null }, { id: number }>(
  'select id from master_user where id = $1::int or username = $2',
  ['id', 'username'],
)

export const findTenantType = rawStatement<MasterTables, { id: number }, { tip: number }>(
  'select system_authentication_type as tip from master_tenant where id = $1 for share',
  ['id'],
)

/** What the companies of a user are called, and one that the user is about to be given. */
export const findCompanyNames = rawStatement<
  MasterTables,
  { id: number | null; tenantId: number | null },
  { name: string; tenantKey: string }
>(
  `select name, tenant_key from master_tenant
    where id = $2::int or id in (select tenant_id from master_user_tenant where master_user_id = $1::int)`,
  ['id', 'tenantId'],
)

/** What the row's own columns do not say: whom the id belongs to, and that something changed just now. */
export const markChanged = rawStatement<MasterTables, { id: number; tcknHash: Buffer | null }, { id: number }>(
  `update master_user set tckn_hash = coalesce($2, tckn_hash), last_modified_date = now() where id = $1 returning id`,
  ['id', 'tcknHash'],
)

/** Stores the hash of a user's own new password; an administrator who has the record open is told by its version. */
export const savePassword = rawStatement<MasterTables, { id: number; password: string }, { id: number }>(
  `update master_user set password = $2, row_version = row_version + 1, last_modified_date = now()
    where id = $1 and aktif returning id`,
  ['id', 'password'],
)

export const findTckn = rawStatement<MasterTables, { id: number }, { tckn: string | null; username: string }>(
  'select tckn, username from master_user where id = $1',
  ['id'],
)

/** Both ends are there and sign in the same way, or nothing is written. */
export const insertLink = rawStatement<MasterTables, { tenantId: number; masterUserId: number }, { id: number }>(
  `insert into master_user_tenant (tenant_id, master_user_id, dogrulama_tipi)
   select t.id, u.id, u.dogrulama_tipi
     from master_tenant t join master_user u on u.dogrulama_tipi = t.system_authentication_type
    where t.id = $1 and u.id = $2
   on conflict (tenant_id, master_user_id) do nothing returning id`,
  ['tenantId', 'masterUserId'],
)

/** Somebody without any company, and no super admin, may take the way of the first one. */
export const adoptType = rawStatement<MasterTables, { tenantId: number; masterUserId: number }, { id: number }>(
  `update master_user u set dogrulama_tipi = t.system_authentication_type, row_version = u.row_version + 1
     from master_tenant t
    where t.id = $1 and u.id = $2 and u.master_user_tipi is distinct from 1
      and not exists (select from master_user_tenant l where l.master_user_id = u.id)
   returning u.id`,
  ['tenantId', 'masterUserId'],
)

export const findLink = rawStatement<MasterTables, { tenantId: number; masterUserId: number }, { id: number }>(
  'select id from master_user_tenant where tenant_id = $1 and master_user_id = $2',
  ['tenantId', 'masterUserId'],
)

export const findModulTenant = rawStatement<MasterTables, { id: number }, { tenantId: number; modulTipi: number }>(
  'select tenant_id, modul_tipi from master_tenant_modul where id = $1',
  ['id'],
)

export const findModul = rawStatement<MasterTables, { tenantId: number; modulTipi: number }, { id: number }>(
  'select id from master_tenant_modul where tenant_id = $1 and modul_tipi = $2',
  ['tenantId', 'modulTipi'],
)

/** Only to a user of the very company whose module it is. */
export const insertUserModul = rawStatement<
  MasterTables,
  { masterTenantModulId: number; masterUserId: number },
  { id: number }
>(
  `insert into master_tenant_user_modul (tenant_id, master_tenant_modul_id, master_user_id)
   select m.tenant_id, m.id, l.master_user_id
     from master_tenant_modul m join master_user_tenant l on l.tenant_id = m.tenant_id
    where m.id = $1 and l.master_user_id = $2
   on conflict (master_tenant_modul_id, master_user_id) do nothing returning id`,
  ['masterTenantModulId', 'masterUserId'],
)

export const selectLinks = rawStatement<
  MasterTables,
  { masterUserId: number; own: number[] | null },
  { id: number; tenantId: number; tenantName: string; aktif: boolean }
>(
  `select l.id, l.tenant_id, t.name as tenant_name, l.aktif
     from master_user_tenant l join master_tenant t on t.id = l.tenant_id
    where l.master_user_id = $1 and ($2::int[] is null or l.tenant_id = any ($2)) order by t.name, l.id`,
  ['masterUserId', 'own'],
)

export const selectUserModules = rawStatement<
  MasterTables,
  { masterUserId: number; own: number[] | null },
  { id: number; tenantId: number; masterTenantModulId: number; modulTipi: number }
>(
  `select um.id, um.tenant_id, um.master_tenant_modul_id, m.modul_tipi
     from master_tenant_user_modul um join master_tenant_modul m on m.id = um.master_tenant_modul_id
    where um.master_user_id = $1 and ($2::int[] is null or um.tenant_id = any ($2)) order by um.id`,
  ['masterUserId', 'own'],
)

export const findMirror = rawStatement<
  MasterTables,
  { id: number },
  { tenantId: number; username: string; fullName: string; eposta: string | null; modulTipleri: number[] }
>(
  `select l.tenant_id, u.username, u.full_name, u.eposta,
          array(select m.modul_tipi::int from master_tenant_user_modul um
                  join master_tenant_modul m on m.id = um.master_tenant_modul_id
                 where um.master_user_id = u.id and um.tenant_id = l.tenant_id) as modul_tipleri
     from master_user_tenant l join master_user u on u.id = l.master_user_id
     join master_tenant t on t.id = l.tenant_id
    where u.id = $1 and l.aktif and t.aktif and t.kurulum = 'hazir'`,
  ['id'],
)

/** A user who belongs to no company; no row when the name is taken. */
export const insertUser = rawStatement<
  MasterTables,
  { username: string; fullName: string; password: string; tip: number },
  { id: number }
>(
  `insert into master_user (username, full_name, password, master_user_tipi) values ($1, $2, $3, $4)
   on conflict (username) do nothing returning id`,
  ['username', 'fullName', 'password', 'tip'],
)

type NewStaff = { username: string; fullName: string; password: string; tip: number | null; tenantId: number }

/** The user, the company and all of its modules, in one statement: none of them is of use alone. */
export const insertStaff = rawStatement<MasterTables, NewStaff, { id: number; modulTipleri: number[] }>(
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

/** Kept at the first sign-in: somebody who is given a freed name later is somebody else. */
export const keepDizinKimligi = rawStatement<MasterTables, { id: number; kimlik: string }, never>(
  'update master_user set dizin_kimligi = $2 where id = $1 and dizin_kimligi is null',
  ['id', 'kimlik'],
)

export const noteSignIn = rawStatement<MasterTables, { id: number }, never>(
  'update master_user set son_giris = now() where id = $1',
  ['id'],
)

export const noteChoice = rawStatement<MasterTables, { tenantId: number; userId: number }, never>(
  'update master_user_tenant set son_secim = now() where tenant_id = $1 and master_user_id = $2',
  ['tenantId', 'userId'],
)

/** Keeps a key that waits for its first code; no row when a key is in use. */
export const saveTotpKey = rawStatement<MasterTables, { id: number; anahtar: string }, { id: number }>(
  `update master_user set totp_anahtari = $2, totp_adimi = 0, row_version = row_version + 1
    where id = $1 and not totp_aktif returning id`,
  ['id', 'anahtar'],
)
/** No row when there was no key. */
export const clearTotpKey = rawStatement<MasterTables, { id: number }, { id: number }>(
  `update master_user set totp_anahtari = null, totp_aktif = false, row_version = row_version + 1
    where id = $1 and totp_anahtari is not null returning id`,
  ['id'],
)

/** Two requests with the same code: one updates the row, the other finds the step used. */
export const spendTotpStep = rawStatement<MasterTables, { id: number; anahtar: string; adim: number }, { id: number }>(
  `update master_user set totp_adimi = $3, totp_aktif = true
    where id = $1 and totp_anahtari = $2 and totp_adimi < $3 returning id`,
  ['id', 'anahtar', 'adim'],
)
