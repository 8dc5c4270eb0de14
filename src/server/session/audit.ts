import { blindIndex, type Keyring } from '#server/database/crypto.ts'
import { type EitherTables, type MasterDb, rawStatement, type TenantDb } from '#server/database/database.ts'
import type { Session } from './session.ts'

/** One change or refused right: what was done to which record, with masked values. */
export type AuditEntry = {
  islem: string
  varlik: string
  varlikId?: string | number | null
  /** What people called the record then, where its name is no fact about a person. */
  ad?: string | null
  /** Changed fields with their values before and after; secrets and national ids masked by the caller. */
  degisim?: Record<string, unknown>
  sonuc?: 'tamam' | 'ret'
}

/** An entry of the audit as statements take it: an object of JSON. */
export type AuditRow = {
  aktor: string
  adres: string
  istek_id: string
  islem: string
  varlik: string
  varlik_id: string | null
  kayit_adi?: string | null
  degisim: Record<string, unknown>
  sonuc: string
}

/** SQL that writes the `AuditRow` in the column `kayit` of each row of `source`. */
export function auditSql(source: string): string {
  return `insert into audit_log (aktor, adres, istek_id, islem, varlik, varlik_id, kayit_adi, degisim, sonuc, zincir)
   select k.aktor, k.adres, k.istek_id, k.islem, k.varlik, k.varlik_id, k.kayit_adi, k.degisim, k.sonuc, ''
     from (${source}) as s cross join lateral jsonb_to_record(s.kayit) as k (aktor text, adres text, istek_id text,
       islem text, varlik text, varlik_id text, kayit_adi text, degisim jsonb, sonuc text)`
}

const insertAudit = rawStatement<EitherTables, { kayitlar: string }, { id: number }>(
  `${auditSql('select e.kayit from jsonb_array_elements($1::jsonb) with ordinality as e (kayit, n) order by e.n')}
   returning id`,
  ['kayitlar'],
)

/** Who did it and from where; the keys are those of the database's owner. */
type AuditActor = { session: Session; address: string; requestId: string; keys: Keyring }

/** Writes the entries of one transaction, last of all: from here to the commit the chain has one writer. */
export async function writeAudit(db: TenantDb | MasterDb, who: AuditActor, entries: AuditEntry[]) {
  if (entries.length === 0) return
  await writeAuditRows(
    db,
    entries.map((entry) => auditRow(who, entry)),
  )
}

/** Writes entries of several callers into the audit. */
export async function writeAuditRows(db: TenantDb | MasterDb, rows: AuditRow[]) {
  await insertAudit(db, { kayitlar: JSON.stringify(rows) })
}

/** Joins an entry of the audit with the caller's identity. */
export function auditRow(who: AuditActor, entry: AuditEntry): AuditRow {
  return {
    aktor: actorName(who.session),
    adres: addressOf(who),
    istek_id: who.requestId,
    islem: entry.islem,
    varlik: entry.varlik,
    varlik_id: entry.varlikId == null ? null : String(entry.varlikId),
    kayit_adi: entry.ad ?? null,
    degisim: entry.degisim ?? {},
    sonuc: entry.sonuc ?? 'tamam',
  }
}

/** Of candidates a keyed hash stands for the address: equal ones can be told, and nothing is left of an erased person. */
function addressOf({ session, address, keys }: AuditActor): string {
  const isCandidate = session.kind === 'anon' || session.kind === 'reg' || session.kind === 'ady'
  return isCandidate ? blindIndex(keys, `adres|${address}`).toString('hex').slice(0, 16) : address
}

/** Class and id of a caller, as audit, idempotency and logs name them. */
export function actorName(session: Session): string {
  if (session.kind === 'none') return 'none'
  if (session.kind === 'anon') return `anon:${session.visitor.toString('hex')}`
  return `${session.kind}:${session.subjectId}`
}

/** Inserts what an operator did by a command, without an address or a request. */
export const insertOperation = rawStatement<
  EitherTables,
  { aktor: string; islem: string; varlik: string; varlikId: string; degisim: string },
  { id: number }
>(
  `insert into audit_log (aktor, islem, varlik, varlik_id, degisim, zincir)
   values ($1, $2, $3, $4, $5::jsonb, '') returning id`,
  ['aktor', 'islem', 'varlik', 'varlikId', 'degisim'],
)
