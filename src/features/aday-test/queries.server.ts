import type { SourceEntry, TimelinePart } from '#engine/server/timeline.server.ts'
import { rawStatement, type TenantDb, type TenantTables } from '#server/database/database.ts'

type T = TenantTables
type Key = { id: number }

/** Locks the person of a test before the test itself, in the order in which tests are begun and people erased. */
export const lockAdayOfTest = rawStatement<T, Key, Key>(
  'select id from aday where id = (select aday_id from aday_test where id = $1) for no key update',
  ['id'],
)

type Option = { id: number; adSoyad: string; cepTel: string | null }
const option = `select id, trim(ad || ' ' || soyad) as ad_soyad, cep_tel from aday where silindi is null`

/** Candidates whose folded name has every word; `sablonlar` are LIKE patterns. */
export const searchAday = rawStatement<T, { sablonlar: string[] }, Option>(
  `${option} and aktif and arama like all ($1::text[]) order by ad, soyad, id limit 50`,
  ['sablonlar'],
)

export const findAdayOption = rawStatement<T, Key, Option>(`${option} and id = $1`, ['id'])

export const findIlanOfTest = rawStatement<T, Key, Key>('select id from ilan where id = $1', ['id'])

type Reset = { id: number; zaman: string; metin: string }
const selectSifirlama = rawStatement<T, { id: number; once: string }, Reset>(
  `select id, sifirlama_tarihi as zaman, sifirlama_nedeni as metin from aday_test
    where id = $1 and sifirlama_tarihi < $2::timestamptz`,
  ['id', 'once'],
)

/** Why a test was reset, for its timeline. */
export async function listSifirlama(db: TenantDb, { id, once }: TimelinePart): Promise<SourceEntry[]> {
  return (await selectSifirlama(db, { id, once })).map((row) => ({ ...row, islem: 'sifirla' }))
}
