import { randomBytes } from 'node:crypto'
import { AppError } from '#core/errors.ts'
import { isProof, proofBits } from '#core/proof-of-work.ts'
import { isSigned, type Keyring, sha256, sign } from '#server/database/crypto.ts'
import { type MasterTables, rawStatement } from '#server/database/database.ts'
import type { Pool } from '#server/database/pool.ts'

const questionSeconds = 5 * 60
const bodyLength = 12
const markLength = 16

const readClock = rawStatement<MasterTables, object, { now: number }>(
  'select extract(epoch from now())::int as now',
  [],
)

/** Empty when the question is too old or was answered before; the database's clock decides. */
const spendQuestion = rawStatement<MasterTables, { soruHash: Buffer; until: number }, { soruHash: Buffer }>(
  `insert into is_kaniti (soru_hash) select $1 where to_timestamp($2::int) > now()
   on conflict do nothing returning soru_hash`,
  ['soruHash', 'until'],
)

/** Asks for work before blocking: many honest people share an address, and a machine that floods pays for each call. */
export type ProofOfWork = ReturnType<typeof createProofOfWork>

/** Makes the puzzles of a deployment; a solved one is stored in the master database, so that it counts once. */
export function createProofOfWork(master: Pool<MasterTables>, keys: Keyring) {
  const signedPart = (body: Buffer, address: string) => Buffer.concat([Buffer.from('is'), body, Buffer.from(address)])

  /** The refusal that carries a question: signed, bound to the address, good for five minutes. */
  async function ask(address: string): Promise<AppError> {
    const [clock] = await readClock(master.db, {})
    const body = Buffer.alloc(bodyLength)
    body.writeUInt32BE((clock?.now ?? 0) + questionSeconds, 0)
    randomBytes(bodyLength - 4).copy(body, 4)
    const soru = Buffer.concat([body, sign(keys, signedPart(body, address)).subarray(0, markLength)]).toString(
      'base64url',
    )
    return new AppError('tooManyRequests', { retryAfterSeconds: 1, resultObject: { soru, zorluk: proofBits } })
  }

  /** True once for a right answer to a question of ours to this address. */
  async function accept(proof: string, address: string): Promise<boolean> {
    const [, soru, nonce] = /^([A-Za-z0-9_-]{20,44}):([A-Za-z0-9_-]{1,16})$/.exec(proof) ?? []
    if (!soru || !nonce || !isProof(soru, nonce, proofBits)) return false
    const bytes = Buffer.from(soru, 'base64url')
    if (bytes.length !== bodyLength + markLength || bytes.toString('base64url') !== soru) return false
    const body = bytes.subarray(0, bodyLength)
    if (!isSigned(keys, signedPart(body, address), bytes.subarray(bodyLength))) return false
    const [used] = await spendQuestion(master.db, { soruHash: sha256(bytes), until: body.readUInt32BE(0) })
    return used !== undefined
  }

  return { ask, accept }
}
