import { rawStatement, type Sql, statement, type TenantTables } from '#server/database/database.ts'

export const findCompany = statement((db: Sql<TenantTables>, v: { id: number }) =>
  db.selectFrom('company').select('companyName').where('id', '=', v.id),
)

export const isCompanyUsed = rawStatement<TenantTables, { id: number }, { used: boolean }>(
  `select exists (select from branch where company_id = $1) or exists (select from unit where company_id = $1)
       or exists (select from isyeri where company_id = $1) as used`,
  ['id'],
)

/** The name is kept beside what belongs to the company. */
export const renameCompany = rawStatement<TenantTables, { id: number; companyName: string }, never>(
  `with sube as (update branch set company_name = $2::text where company_id = $1::int)
   update unit set company_name = $2::text where company_id = $1::int`,
  ['id', 'companyName'],
)
