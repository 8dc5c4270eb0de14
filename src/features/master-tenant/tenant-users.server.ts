import { type MasterTables, rawStatement } from '#server/database/database.ts'

/** The directory knows them under names of its own: whom they were before says nothing any more. */
export const moveUsers = rawStatement<MasterTables, { tenantId: number; tip: number }, { id: number }>(
  `update master_user set dogrulama_tipi = $2, dizin_kimligi = null, row_version = row_version + 1, last_modified_date = now()
    where id in (select master_user_id from master_user_tenant where tenant_id = $1) and dogrulama_tipi <> $2
   returning id`,
  ['tenantId', 'tip'],
)

/** Whoever signs in next under each name is kept as that person from then on. */
export const forgetIdentities = rawStatement<MasterTables, { tenantId: number }, { id: number }>(
  `update master_user set dizin_kimligi = null, row_version = row_version + 1, last_modified_date = now()
    where dizin_kimligi is not null and id in (select master_user_id from master_user_tenant where tenant_id = $1)
   returning id`,
  ['tenantId'],
)
