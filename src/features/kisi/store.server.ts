import { isNationalId, maskNationalId } from '#core/national-id.ts'
import { blindIndex, blindIndexes, decrypt, encrypt } from '#server/database/crypto.ts'
import { rawStatement, type TenantDb, type TenantTables } from '#server/database/database.ts'
import type { CallContext } from '#server/http/implement.ts'
import type { Tenant } from '#server/tenant/tenants.ts'

/** A person as a source of records knows one. */
export type NewKisi = { tcKimlikNo: string; ad: string; soyad: string }

// in the order of the hashes, so that two requests with the same persons never wait for each other
const lockKisi = rawStatement<TenantTables, { indexes: Buffer[] }, never>(
  `select pg_advisory_xact_lock(hashtextextended(encode(f, 'hex'), 7305017))::text
     from unnest($1::bytea[]) as f order by f`,
  ['indexes'],
)
const findByIndex = rawStatement<TenantTables, { indexes: Buffer[] }, { id: number; ad: string; soyad: string }>(
  'select id, ad, soyad from kisi where tc_kimlik_index = any($1::bytea[])',
  ['indexes'],
)
const nextId = rawStatement<TenantTables, object, { id: number }>(
  `select nextval(pg_get_serial_sequence('kisi', 'id')) as id`,
  [],
)
type KisiRow = { id: number; gizli: string; index: Buffer; maske: string; ad: string; soyad: string }
const insertKisi = rawStatement<TenantTables, KisiRow, never>(
  `insert into kisi (id, tc_kimlik_no, tc_kimlik_index, tc_kimlik_maske, ad, soyad) values ($1, $2, $3, $4, $5, $6)`,
  ['id', 'gizli', 'index', 'maske', 'ad', 'soyad'],
)
const renameKisi = rawStatement<TenantTables, { id: number; ad: string; soyad: string }, never>(
  'update kisi set ad = $2, soyad = $3 where id = $1',
  ['id', 'ad', 'soyad'],
)

const findKisi = rawStatement<TenantTables, { id: number }, { gizli: string; ad: string; soyad: string }>(
  'select tc_kimlik_no as gizli, ad, soyad from kisi where id = $1',
  ['id'],
)

const place = (id: number) => `kisi|tc_kimlik_no|${id}`

/**
 * Gives the number of a person, who is made where nobody has the national id yet; a name that differs is taken over.
 * The lock on every form of the hash makes two sources that meet the same person come one after the other, also while
 * the tenant's key changes and they hash under different keys.
 */
export async function ensureKisi(db: TenantDb, tenant: Tenant, { tcKimlikNo, ad, soyad }: NewKisi): Promise<number> {
  if (!isNationalId(tcKimlikNo)) throw new Error('a person without a national id')
  const known = await holdKisi(db, tenant, tcKimlikNo)
  if (known) {
    // a source without names leaves the name that is known
    const isNamed = ad !== '' || soyad !== ''
    if (isNamed && (known.ad !== ad || known.soyad !== soyad)) await renameKisi(db, { id: known.id, ad, soyad })
    return known.id
  }
  const [next] = await nextId(db, {})
  if (!next) throw new Error('a sequence gave no number')
  const gizli = encrypt(tenant.keys, place(next.id), tcKimlikNo)
  const index = blindIndex(tenant.keys, tcKimlikNo)
  await insertKisi(db, { id: next.id, gizli, index, maske: maskNationalId(tcKimlikNo), ad, soyad })
  return next.id
}

/** The person who has a national id, held until the transaction ends; undefined where nobody has it yet. */
export async function holdKisi(db: TenantDb, { keys }: Tenant, tcKimlikNo: string) {
  const indexes = blindIndexes(keys, tcKimlikNo)
  await lockKisi(db, { indexes })
  const [known] = await findByIndex(db, { indexes })
  return known
}

/** Opens the national id of a person, as `reveal` of a record that refers to one. */
export function openKisi({ tenant }: Pick<CallContext<'tenant'>, 'tenant'>, stored: string, id: number): string {
  return decrypt(tenant.keys, place(id), stored)
}

/** A person with the national id in clear, for a request to SGK. */
export async function getKisi(db: TenantDb, { keys }: Tenant, id: number): Promise<NewKisi> {
  const [kisi] = await findKisi(db, { id })
  if (!kisi) throw new Error('a record of a person who is not there')
  return { tcKimlikNo: decrypt(keys, place(id), kisi.gizli), ad: kisi.ad, soyad: kisi.soyad }
}
