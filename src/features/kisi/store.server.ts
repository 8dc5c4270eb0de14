import { isNationalId, maskNationalId } from '#core/national-id.ts'
import { foldTurkish, upperTurkish } from '#core/turkish.ts'
import { blindIndex, blindIndexes, decrypt, encrypt } from '#server/database/crypto.ts'
import { rawStatement, type TenantDb, type TenantTables } from '#server/database/database.ts'
import type { CallContext } from '#server/http/implement.ts'
import type { Tenant } from '#server/tenant/tenants.ts'
import { listBaskaSubede } from './queries.server.ts'

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
    const name = nameOf(known, { ad, soyad })
    if (name) await renameKisi(db, { id: known.id, ...name })
    return known.id
  }
  const [next] = await nextId(db, {})
  if (!next) throw new Error('a sequence gave no number')
  const gizli = encrypt(tenant.keys, place(next.id), tcKimlikNo)
  const index = blindIndex(tenant.keys, tcKimlikNo)
  await insertKisi(db, { id: next.id, gizli, index, maske: maskNationalId(tcKimlikNo), ad, soyad })
  return next.id
}

type Name = { ad: string; soyad: string }

/** The name to write of a person, undefined where it is the known one. */
function nameOf(known: Name, said: Name): Name | undefined {
  const [ad, soyad] = [partOf(known.ad, said.ad), partOf(known.soyad, said.soyad)]
  return ad === known.ad && soyad === known.soyad ? undefined : { ad, soyad }
}

/**
 * A part that a source does not tell stays, and so does one that it tells in capitals: SGK writes IŞIK or ISIK for who was
 * typed as Işık. What somebody types after SGK's capitals replaces them.
 */
function partOf(known: string, said: string): string {
  if (said === '') return known
  const isShouted = said === upperTurkish(said)
  return isShouted && foldTurkish(said) === foldTurkish(known) && known !== upperTurkish(known) ? known : said
}

/** The person who has a national id, held until the transaction ends; undefined where nobody has it yet. */
export async function holdKisi(db: TenantDb, { keys }: Tenant, tcKimlikNo: string) {
  const indexes = blindIndexes(keys, tcKimlikNo)
  await lockKisi(db, { indexes })
  const [known] = await findByIndex(db, { indexes })
  return known
}

const listByIndex = rawStatement<
  TenantTables,
  { indexes: Buffer[] },
  { id: number; index: string; ad: string; soyad: string }
>(`select id, encode(tc_kimlik_index, 'hex') as index, ad, soyad from kisi where tc_kimlik_index = any($1::bytea[])`, [
  'indexes',
])
const nextIds = rawStatement<TenantTables, { adet: number }, { id: number }>(
  `select nextval(pg_get_serial_sequence('kisi', 'id')) as id from generate_series(1, $1::int)`,
  ['adet'],
)
const insertKisiler = rawStatement<TenantTables, { rows: string }, never>(
  `insert into kisi (id, tc_kimlik_no, tc_kimlik_index, tc_kimlik_maske, ad, soyad)
   select y.id, y.gizli, decode(y.index, 'hex'), y.maske, y.ad, y.soyad
     from jsonb_to_recordset($1::jsonb) as y (id bigint, gizli text, index text, maske text, ad text, soyad text)
    order by y.index
   on conflict (tc_kimlik_index) do nothing`,
  ['rows'],
)
const renameKisiler = rawStatement<TenantTables, { rows: string }, never>(
  `update kisi k set ad = y.ad, soyad = y.soyad
     from jsonb_to_recordset($1::jsonb) as y (id bigint, ad text, soyad text) where k.id = y.id`,
  ['rows'],
)

/** So many locks fit beside those of other transactions; a file with more new persons relies on the unique hash. */
const mostLocks = 1000
const rowsAtOnce = 5000

/**
 * Gives the numbers of many persons by their national ids, as `ensureKisi` does for one, in a few statements. `subeler`
 * are the branches that the caller is limited to: people who have records elsewhere keep the names that others read.
 */
export async function ensureKisiler(
  { db, tenant, subeler = null }: { db: TenantDb; tenant: Tenant; subeler?: readonly number[] | null },
  kisiler: readonly NewKisi[],
): Promise<Map<string, number>> {
  const people = new Map<string, NewKisi>()
  for (const one of kisiler) {
    const { ad = '', soyad = '' } = people.get(one.tcKimlikNo) ?? {}
    people.set(one.tcKimlikNo, { ...one, ad: one.ad || ad, soyad: one.soyad || soyad })
  }
  const forms = new Map([...people.keys()].map((no) => [no, blindIndexes(tenant.keys, no)]))
  const findKnown = async (numbers: readonly string[]) => {
    const byForm = new Map(numbers.flatMap((no) => forms.get(no)?.map((form) => [form.toString('hex'), no]) ?? []))
    const rows = await listByIndex(db, { indexes: numbers.flatMap((no) => forms.get(no) ?? []) })
    return new Map(rows.map((row) => [byForm.get(row.index) ?? '', row]))
  }
  const known = await findKnown([...people.keys()])
  const unknown = [...people.keys()].filter((no) => !known.has(no))
  if (unknown.length > 0) {
    if (unknown.length <= mostLocks) await lockKisi(db, { indexes: unknown.flatMap((no) => forms.get(no) ?? []) })
    const meanwhile = await findKnown(unknown)
    const missing = unknown.filter((no) => !meanwhile.has(no)).flatMap((no) => people.get(no) ?? [])
    for (let at = 0; at < missing.length; at += rowsAtOnce) {
      const rows = await sealed(db, tenant, missing.slice(at, at + rowsAtOnce))
      await insertKisiler(db, { rows: JSON.stringify(rows) })
    }
    for (const [no, row] of await findKnown(unknown)) known.set(no, row)
  }
  const renamed = [...known].flatMap(([no, row]) => {
    const name = nameOf(row, people.get(no) ?? row)
    return name ? [{ id: row.id, ...name }] : []
  })
  await renameAll(db, renamed, subeler)
  return new Map([...known].map(([no, { id }]) => [no, id]))
}

async function renameAll(db: TenantDb, renamed: readonly (Name & { id: number })[], subeler: readonly number[] | null) {
  const ids = renamed.map(({ id }) => id)
  const elsewhere = subeler === null || ids.length === 0 ? [] : await listBaskaSubede(db, { ids, subeler })
  const kept = new Set(elsewhere.map(({ id }) => id))
  const rows = renamed.filter(({ id }) => !kept.has(id))
  if (rows.length > 0) await renameKisiler(db, { rows: JSON.stringify(rows) })
}

async function sealed(db: TenantDb, { keys }: Tenant, kisiler: readonly NewKisi[]) {
  const ids = await nextIds(db, { adet: kisiler.length })
  return kisiler.map(({ tcKimlikNo, ad, soyad }, at) => {
    const id = ids[at]?.id ?? 0
    const index = blindIndex(keys, tcKimlikNo).toString('hex')
    return { id, gizli: encrypt(keys, place(id), tcKimlikNo), index, maske: maskNationalId(tcKimlikNo), ad, soyad }
  })
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
