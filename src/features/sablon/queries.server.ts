import { type Sql, statement, type TenantTables } from '#server/database/database.ts'

/** The newest version in use of a text that pages show. */
export const findSayfaSablon = statement((db: Sql<TenantTables>, v: { code: string }) =>
  db
    .selectFrom('sablon')
    .select(['id', 'sablonMetni', 'surum'])
    .where('code', '=', v.code)
    .where('dil', '=', 'tr')
    .where('kanal', '=', 'sayfa')
    .where('aktif', '=', true)
    .orderBy('surum', 'desc')
    .limit(1),
)
