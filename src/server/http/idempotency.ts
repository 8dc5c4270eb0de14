import { createHmac } from 'node:crypto'
import { AppError } from '#core/errors.ts'
import { decrypt, encrypt, isSame, type Keyring, sha256 } from '#server/database/crypto.ts'
import { type EitherTables, type MasterDb, rawStatement, type TenantDb } from '#server/database/database.ts'

const tryLock = rawStatement<EitherTables, { lock: string }, { locked: boolean }>(
  'select pg_try_advisory_xact_lock(hashtextextended($1, 7305004)) as locked',
  ['lock'],
)
const findStored = rawStatement<
  EitherTables,
  { konu: string; yol: string; anahtar: string },
  { govdeHash: Buffer; cevap: string }
>('select govde_hash, cevap from idempotency where konu = $1 and yol = $2 and anahtar = $3', ['konu', 'yol', 'anahtar'])
/** An answer as statements take it: an object of JSON. */
export type KeptAnswer = { konu: string; yol: string; anahtar: string; govde_hash: string; cevap: string }

/** SQL that keeps the `KeptAnswer` in the column `cevap` of each row of `source` that has one. */
export function keepAnswerSql(source: string): string {
  return `insert into idempotency (konu, yol, anahtar, govde_hash, cevap)
   select c.konu, c.yol, c.anahtar, decode(c.govde_hash, 'hex'), c.cevap
     from (${source}) as s cross join lateral jsonb_to_record(s.cevap) as c (konu text, yol text, anahtar text,
       govde_hash text, cevap text)
    where c.anahtar is not null`
}

const insertAnswer = rawStatement<EitherTables, { cevap: string }, never>(keepAnswerSql('select $1::jsonb as cevap'), [
  'cevap',
])

/**
 * One use of an Idempotency-Key: whose, for which call, with which body. The answer is kept under `keys`, those of the
 * tenant or of the deployment in whose database the effect is.
 */
export type IdempotentCall = { konu: string; yol: string; anahtar: string; body: unknown; keys: Keyring }

/**
 * Runs `work` once per key. The answer is stored in the transaction of the effect itself: a separate store could not
 * survive a kill at COMMIT. 409 while the first runs, 422 if the body differs; failures roll back and are not kept.
 */
export async function runOnce(db: TenantDb | MasterDb, call: IdempotentCall, work: () => Promise<unknown>) {
  const { konu, yol, anahtar } = call
  const [lock] = await tryLock(db, { lock: `${konu}|${yol}|${anahtar}` })
  if (!lock?.locked) throw new AppError('alreadyRunning', { retryAfterSeconds: 1 })

  const known = await findAnswer(db, call)
  if (known) return known.v
  const answer = await work()
  await insertAnswer(db, { cevap: JSON.stringify(keptAnswer(call, answer)) })
  return answer
}

/** The row that is stored of a call's answer for its repeats: it may tell of people, so it is sealed. */
export function keptAnswer(call: IdempotentCall, answer: unknown): KeptAnswer {
  const row = { konu: call.konu, yol: call.yol, anahtar: markOf(call.anahtar) }
  const cevap = encrypt(call.keys, placeOf(row), JSON.stringify(answer ?? null))
  return { ...row, govde_hash: hashOf(call).toString('hex'), cevap }
}

/** The answer kept for a call that was made before; refuses the same key with another body. */
export async function findAnswer(db: TenantDb | MasterDb, call: IdempotentCall): Promise<{ v: unknown } | null> {
  const row = { konu: call.konu, yol: call.yol, anahtar: markOf(call.anahtar) }
  const [known] = await findStored(db, row)
  if (!known) return null
  if (!isSame(known.govdeHash, hashOf(call))) throw new AppError('idempotencyMismatch')
  return { v: openAnswer(call.keys, { ...row, cevap: known.cevap }) }
}

/** What a stored row answers to a repeat. */
export function openAnswer(keys: Keyring, row: Omit<KeptAnswer, 'govde_hash'>): unknown {
  return JSON.parse(decrypt(keys, placeOf(row), row.cevap))
}

const placeOf = ({ konu, yol, anahtar }: Pick<KeptAnswer, 'konu' | 'yol' | 'anahtar'>) =>
  `idempotency|cevap|${konu}|${yol}|${anahtar}`

/** The key itself is kept by nobody but its caller. */
const markOf = (anahtar: string) => sha256(anahtar).toString('hex')

/** Under the caller's key: whoever reads the table cannot try out passwords against what is kept of a body. */
function hashOf({ anahtar, body }: IdempotentCall): Buffer {
  return createHmac('sha256', anahtar)
    .update(JSON.stringify(body ?? null))
    .digest()
}

const putAnswer = rawStatement<EitherTables, { cevap: string }, never>(
  `${keepAnswerSql('select $1::jsonb as cevap')} on conflict (konu, yol, anahtar) do update set cevap = excluded.cevap`,
  ['cevap'],
)

/**
 * For a call that gives a token, in the transaction that makes it: what the same call gave before is ended, and what it
 * gives now is remembered by its number, never by the token.
 */
export async function giveAnew(
  db: MasterDb,
  call: IdempotentCall,
  given: string,
  end: (before: string) => Promise<unknown>,
) {
  const [lock] = await tryLock(db, { lock: `${call.konu}|${call.yol}|${call.anahtar}` })
  if (!lock?.locked) throw new AppError('alreadyRunning', { retryAfterSeconds: 1 })
  const known = await findAnswer(db, call)
  if (known) await end(String(known.v))
  await putAnswer(db, { cevap: JSON.stringify(keptAnswer(call, given)) })
}
