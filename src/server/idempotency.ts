import { AppError } from '#core/errors.ts'
import { isSame, sha256 } from './crypto.ts'
import { type MasterDb, rawStatement, type TenantDb, type TenantTables } from './database.ts'

const tryLock = rawStatement<TenantTables, { lock: string }, { locked: boolean }>(
  'select pg_try_advisory_xact_lock(hashtextextended($1, 7305004)) as locked',
  ['lock'],
)
const findStored = rawStatement<
  TenantTables,
  { konu: string; yol: string; anahtar: string },
  { govdeHash: Buffer; cevap: { v: unknown } }
>('select govde_hash, cevap from idempotency where konu = $1 and yol = $2 and anahtar = $3', ['konu', 'yol', 'anahtar'])
const insertAnswer = rawStatement<
  TenantTables,
  { konu: string; yol: string; anahtar: string; govdeHash: Buffer; cevap: string },
  never
>('insert into idempotency (konu, yol, anahtar, govde_hash, cevap) values ($1, $2, $3, $4, $5::jsonb)', [
  'konu',
  'yol',
  'anahtar',
  'govdeHash',
  'cevap',
])

/** One use of an Idempotency-Key: whose, for which call, with which body. */
export type IdempotentCall = { konu: string; yol: string; anahtar: string; body: unknown }

/**
 * Runs `work` once per key. The answer is stored in the transaction of the effect itself: a separate store could not
 * survive a kill at COMMIT. 409 while the first runs, 422 if the body differs; failures roll back and are not kept.
 */
export async function runOnce(handle: TenantDb | MasterDb, call: IdempotentCall, work: () => Promise<unknown>) {
  const db = handle as TenantDb // both databases have the same table
  const { konu, yol, anahtar } = call
  const [lock] = await tryLock(db, { lock: `${konu}|${yol}|${anahtar}` })
  if (!lock?.locked) throw new AppError('alreadyRunning', { retryAfterSeconds: 1 })

  const known = await findAnswer(db, call)
  if (known) return known.v
  const answer = await work()
  const cevap = JSON.stringify({ v: answer ?? null })
  await insertAnswer(db, { konu, yol, anahtar, govdeHash: hashOf(call), cevap })
  return answer
}

/** The answer kept for a call that was made before; refuses the same key with another body. */
export async function findAnswer(db: TenantDb, call: IdempotentCall): Promise<{ v: unknown } | null> {
  const { konu, yol, anahtar } = call
  const [known] = await findStored(db, { konu, yol, anahtar })
  if (!known) return null
  if (!isSame(known.govdeHash, hashOf(call))) throw new AppError('idempotencyMismatch')
  return known.cevap
}

function hashOf({ body }: IdempotentCall): Buffer {
  return sha256(JSON.stringify(body ?? null))
}
