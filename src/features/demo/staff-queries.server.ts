import { type MasterTables, rawStatement, type TenantTables } from '#server/database/database.ts'

/** Gives a company kinds of modules. */
export const giveTenantModul = rawStatement<MasterTables, { tenantKey: string; tipler: number[] }, never>(
  `insert into master_tenant_modul (tenant_id, modul_tipi)
   select t.id, tip from master_tenant t cross join unnest($2::int[]) as tip where t.tenant_key = $1
   on conflict do nothing`,
  ['tenantKey', 'tipler'],
)

/** Lets users into a company, with all of its modules. */
export const linkUsers = rawStatement<MasterTables, { tenantKey: string; usernames: string[] }, never>(
  `with bag as (
     insert into master_user_tenant (tenant_id, master_user_id, dogrulama_tipi)
     select t.id, u.id, u.dogrulama_tipi from master_tenant t
       join master_user u on u.dogrulama_tipi = t.system_authentication_type and u.username = any($2::text[])
      where t.tenant_key = $1
     on conflict do nothing returning tenant_id, master_user_id)
   insert into master_tenant_user_modul (tenant_id, master_tenant_modul_id, master_user_id)
   select b.tenant_id, m.id, b.master_user_id from bag b join master_tenant_modul m on m.tenant_id = b.tenant_id
   on conflict do nothing`,
  ['tenantKey', 'usernames'],
)

type LinkedUser = {
  id: number
  username: string
  adSoyad: string
  eposta: string | null
  modulTipleri: number[]
}

/** The users of a company with the kinds of modules they have there. */
export const listLinkedUsers = rawStatement<MasterTables, { tenantKey: string }, LinkedUser>(
  `select u.id, u.username, u.full_name as ad_soyad, u.eposta,
          coalesce(array_agg(m.modul_tipi::int) filter (where m.id is not null), '{}') as modul_tipleri
     from master_tenant t
     join master_user_tenant b on b.tenant_id = t.id
     join master_user u on u.id = b.master_user_id
     left join master_tenant_user_modul um on um.tenant_id = t.id and um.master_user_id = u.id
     left join master_tenant_modul m on m.id = um.master_tenant_modul_id
    where t.tenant_key = $1 group by u.id order by u.id`,
  ['tenantKey'],
)

/** Gives roles to users: pairs of a user's name and a role's, by position. */
export const giveRoles = rawStatement<
  TenantTables,
  { usernames: string[]; sistemler: string[]; roller: string[] },
  never
>(
  `insert into kullanici_rol (kullanici_id, rol_id)
   select k.id, r.id from unnest($1::text[], $2::text[], $3::text[]) as v (username, sistem, rol)
     join kullanici k using (username) join rol r on r.sistem = v.sistem and r.rol = v.rol
   on conflict do nothing`,
  ['usernames', 'sistemler', 'roller'],
)
