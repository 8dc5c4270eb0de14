import { blindIndex, type Keyring } from './crypto.ts'
import { type MasterDb, rawStatement, type TenantDb, type TenantTables } from './database.ts'
import type { Session } from './session.ts'

/** One change or refused right: what was done to which record, with masked values. */
export type AuditEntry = {
  islem: string
  varlik: string
  varlikId?: string | number | null
  /** Changed fields with their values before and after; secrets and national ids masked by the caller. */
  degisim?: Record<string, unknown>
  sonuc?: 'tamam' | 'ret'
}

const insertAudit = rawStatement<
  TenantTables,
  {
    aktor: string
    adres: string
    istekId: string
    islem: string
    varlik: string
    varlikId: string | null
    degisim: string
    sonuc: string
  },
  { id: number }
>(
  `insert into audit_log (aktor, adres, istek_id, islem, varlik, varlik_id, degisim, sonuc, zincir)
   values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8, '') returning id`,
  ['aktor', 'adres', 'istekId', 'islem', 'varlik', 'varlikId', 'degisim', 'sonuc'],
)

/** Who did it and from where; the keys are those of the database's owner. */
export type AuditActor = { session: Session; address: string; requestId: string; keys: Keyring }

/** Writes the entries of one transaction, last of all: from here to the commit the chain has one writer. */
export async function writeAudit(db: TenantDb | MasterDb, who: AuditActor, entries: AuditEntry[]) {
  for (const entry of entries) {
    await insertAudit(db as TenantDb, {
      // both databases have the same table
      aktor: actorName(who.session),
      adres: addressOf(who),
      istekId: who.requestId,
      islem: entry.islem,
      varlik: entry.varlik,
      varlikId: entry.varlikId == null ? null : String(entry.varlikId),
      degisim: JSON.stringify(entry.degisim ?? {}),
      sonuc: entry.sonuc ?? 'tamam',
    })
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
