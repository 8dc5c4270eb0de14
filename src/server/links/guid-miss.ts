import { AppError } from '#core/errors.ts'
import { sha256 } from '#server/database/crypto.ts'
import { type MasterDb, type MasterTables, rawStatement } from '#server/database/database.ts'
import { gather } from '#server/database/query-batch.ts'
import type { Caller } from '#server/http/implement.ts'
import { addBlock, addressBlock } from '#server/limits/limits.ts'
import type { Runtime } from '#server/runtime.ts'

// Security 2.2: guids that carry authority.
const windowSeconds = 600
const blockSeconds = 3600
const proofFrom = 20
const blockFrom = 60
const alarmAt = 1000

type Misses = { misses: number; blockedFor: number }

// by address first: the index of windows would lead through those of everybody
const findMissesOf = rawStatement<MasterTables, { anahtarlar: Buffer[]; window: number; block: number }, Misses>(
  `select coalesce((select sayi from sinir where ad = 'guidMiss' and anahtar = a.anahtar
             and extract(epoch from pencere) = floor(extract(epoch from now()) / $2::int) * $2::int), 0) as misses,
          greatest(0, ceil($3::int + extract(epoch from (select max(pencere) from sinir
             where ad = 'guidBlock' and anahtar = a.anahtar) - now())))::int as blocked_for
     from unnest($1::bytea[]) with ordinality as a (anahtar, n) order by a.n`,
  ['anahtarlar', 'window', 'block'],
)
const findMisses = gather((db: MasterDb, anahtarlar: Buffer[]) =>
  findMissesOf(db, { anahtarlar, window: windowSeconds, block: blockSeconds }),
)

/** Refuses an address that has guessed too often; before that it has to work for each further guess. */
export async function requireFewGuidMisses({ master, proofs }: Runtime, { address, proofOfWork }: Caller) {
  const { misses, blockedFor } = await findMisses(master.db, sha256(addressBlock(address)))
  if (blockedFor > 0) throw new AppError('tooManyRequests', { retryAfterSeconds: blockedFor })
  if (misses < proofFrom) return
  const isProven = proofOfWork !== undefined && (await proofs.accept(proofOfWork, address))
  if (!isProven) throw await proofs.ask(address)
}

/** Counts a wrong guid against its address and its tenant. */
export async function countGuidMiss({ master, limits, log }: Runtime, miss: { address: string; tenantId: number }) {
  const block = addressBlock(miss.address)
  const byAddress = await limits.countShared({ name: 'guidMiss', seconds: windowSeconds }, block)
  if (byAddress.count >= blockFrom) await addBlock(master.db, { anahtar: sha256(block) })
  const { tenantId } = miss
  const byTenant = await limits.countShared({ name: 'guidMissTenant', seconds: windowSeconds }, `tenant|${tenantId}`)
  if (byTenant.count === alarmAt) log.error({ alarm: true, tenantId }, 'somebody is guessing the guids of a tenant')
}
