import { type MasterTables, rawStatement } from '#server/database/database.ts'

export const clearDefault = rawStatement<MasterTables, { id: number }, { id: number }>(
  `update language set is_default = false, row_version = row_version + 1 where is_default and id <> $1
    and exists (select from language where id = $1) returning id`,
  ['id'],
)

export const findLanguage = rawStatement<
  MasterTables,
  { id: number | null; langKey: string | null },
  { id: number; langKey: string }
>('select id, lang_key from language where id = $1::int or lang_key = $2', ['id', 'langKey'])

export const hasTexts = rawStatement<MasterTables, { id: number }, { found: boolean }>(
  `select exists (select from sys_global_key_value where language_id = $1 and btrim(key_value) <> '') as found`,
  ['id'],
)
