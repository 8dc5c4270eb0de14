import { AppError } from '#core/errors.ts'
import { decrypt, encrypt } from '#server/database/crypto.ts'
import { rawStatement, type TenantDb, type TenantTables } from '#server/database/database.ts'
import type { Tenant } from '#server/tenant/tenants.ts'
import { type Ek7Gizli, ek7GizliAlanlari } from './ek7.ts'

type Stored = { ek7Gizli: string | null; rowVersion: number }

const findGizli = rawStatement<TenantTables, { id: number }, Stored>(
  'select ek7_gizli, row_version::int from sgk_is_kazasi where id = $1',
  ['id'],
)

const setGizli = rawStatement<TenantTables, { id: number; rowVersion: number; ek7Gizli: string }, { id: number }>(
  `update sgk_is_kazasi set ek7_gizli = $3, bildirim_durumu = 1, row_version = row_version + 1
    where id = $1 and row_version = $2 and bildirim_durumu in (0, 1) returning id`,
  ['id', 'rowVersion', 'ek7Gizli'],
)

const placeOf = (id: number) => `sgk_is_kazasi|ek7_gizli|${id}`

/** The sealed answers of the form of an accident with the record's version; null where nobody has given one. */
export async function openEk7Gizli(db: TenantDb, { keys }: Tenant, id: number) {
  const [stored] = await findGizli(db, { id })
  if (!stored) throw new AppError('notFound')
  const { ek7Gizli, rowVersion } = stored
  const known = ek7Gizli === null ? {} : JSON.parse(decrypt(keys, placeOf(id), ek7Gizli))
  const gizli = Object.fromEntries(ek7GizliAlanlari.map((name) => [name, known[name] ?? null])) as Ek7Gizli // named above
  return { ...gizli, rowVersion }
}

/** Keeps them: 409 where another was quicker, and once SGK has been notified, because the form is what it was told. */
export async function storeEk7Gizli(
  db: TenantDb,
  { keys }: Tenant,
  { id, rowVersion, ...gizli }: Ek7Gizli & { id: number; rowVersion: number },
) {
  const [changed] = await setGizli(db, { id, rowVersion, ek7Gizli: encrypt(keys, placeOf(id), JSON.stringify(gizli)) })
  if (changed) return
  const [stored] = await findGizli(db, { id })
  throw new AppError(stored?.rowVersion === rowVersion ? 'durumUygunDegil' : 'staleRecord')
}
