import { type MasterTables, rawStatement, type TenantTables } from '#server/database/database.ts'

/** What a change of a company is judged by; the row stays as it is until the change is done. */
export const holdTenant = rawStatement<
  MasterTables,
  { id: number },
  {
    id: number
    name: string
    tenantKey: string
    kurulum: string
    systemAuthenticationType: number
    ldapHost: string | null
    ldapDirectory: string | null
    dizinKullanici: string | null
    dizinFiltresi: string | null
    yerel: boolean
    baglantiHost: string | null
    baglantiPort: number | null
    baglantiDatabase: string
    rowVersion: number
  }
>(
  `select id, name, tenant_key, kurulum, system_authentication_type, ldap_host, ldap_directory, dizin_kullanici,
          dizin_filtresi, yerel, baglanti_host, baglanti_port, baglanti_database, row_version
     from master_tenant where id = $1 for no key update`,
  ['id'],
)

export const findTaken = rawStatement<
  MasterTables,
  { tenantKey: string; guid: string | null },
  { tenantKey: string; name: string; kurulum: string; isKey: boolean }
>(
  `select tenant_key, name, kurulum, tenant_key = $1 as is_key from master_tenant where tenant_key = $1 or guid = $2::uuid
    order by is_key desc`,
  ['tenantKey', 'guid'],
)

export const findTakenKeys = rawStatement<MasterTables, { stem: string }, { tenantKey: string }>(
  `select tenant_key from master_tenant where tenant_key = $1 or tenant_key like $1 || '-%'`,
  ['stem'],
)

/** Users who could not follow a company to another way of signing in: they have other companies, or must have passwords. */
export const findBoundUsers = rawStatement<MasterTables, { tenantId: number; tip: number }, { id: number }>(
  `select u.id from master_user_tenant l join master_user u on u.id = l.master_user_id
    where l.tenant_id = $1
      and ((u.master_user_tipi = 1 and $2::int <> 1)
        or exists (select from master_user_tenant o where o.master_user_id = u.id and o.tenant_id <> $1))
    limit 1`,
  ['tenantId', 'tip'],
)

/** Both ends of a link change in one transaction, so that they are compared at its end. */
export const deferLinks = rawStatement<MasterTables, object, never>(
  'set constraints master_user_tenant_kiraci, master_user_tenant_kullanici deferred',
  [],
)

export const syncModules = rawStatement<MasterTables, { tenantId: number; tipler: number[] }, { modulTipi: number }>(
  `with gone as (delete from master_tenant_modul where tenant_id = $1 and modul_tipi <> all ($2::int[]) returning modul_tipi),
        made as (insert into master_tenant_modul (tenant_id, modul_tipi) select $1, tip from unnest($2::int[]) as tip
                 on conflict (tenant_id, modul_tipi) do nothing returning modul_tipi)
   select modul_tipi from gone union all select modul_tipi from made`,
  ['tenantId', 'tipler'],
)

export const selectModules = rawStatement<
  MasterTables,
  { tenantId: number | null; masterUserId: number | null; own: number[] | null },
  { id: number; tenantId: number; modulTipi: 1 | 2 | 3; masterTenantUserModulId: number | null }
>(
  `select m.id, m.tenant_id, m.modul_tipi, um.id as master_tenant_user_modul_id
     from master_tenant_modul m
     left join master_tenant_user_modul um on um.master_tenant_modul_id = m.id and um.master_user_id = $2
    where ($1::int is null or m.tenant_id = $1)
      and ($2::int is null or exists (select from master_user_tenant l where l.tenant_id = m.tenant_id and l.master_user_id = $2))
      and ($3::int[] is null or m.tenant_id = any ($3))
    order by m.tenant_id, m.modul_tipi`,
  ['tenantId', 'masterUserId', 'own'],
)

export const insertModule = rawStatement<
  MasterTables,
  { tenantId: number; modulTipi: number },
  { id: number; tenantId: number; modulTipi: 1 | 2 | 3 }
>(
  `insert into master_tenant_modul (tenant_id, modul_tipi) select t.id, $2::int from master_tenant t where t.id = $1
   on conflict (tenant_id, modul_tipi) do nothing returning id, tenant_id, modul_tipi`,
  ['tenantId', 'modulTipi'],
)

export const deleteModule = rawStatement<MasterTables, { tenantId: number; modulTipi: number }, { id: number }>(
  'delete from master_tenant_modul where tenant_id = $1 and modul_tipi = $2 returning id',
  ['tenantId', 'modulTipi'],
)

export const findTenantKey = rawStatement<MasterTables, { id: number }, { tenantKey: string }>(
  'select tenant_key from master_tenant where id = $1',
  ['id'],
)

export const findMenuPath = rawStatement<TenantTables, { yol: string }, { id: number }>(
  'select id from menu where yol = $1',
  ['yol'],
)
