import { AppError } from '#core/errors.ts'
import { sha256 } from './crypto.ts'
import { type MasterTables, rawStatement } from './database.ts'
import type { Caller } from './implement.ts'
import { addressBlock } from './limits.ts'
import type { Runtime } from './runtime.ts'

// Security 2.2: guids that carry authority.
const windowSeconds = 600
const blockSeconds = 3600
const proofFrom = 20
const blockFrom = 60
const alarmAt = 1000

const findMisses = rawStatement<
  MasterTables,
  { anahtar: Buffer; window: number; block: number },
  { misses: number; blockedFor: number }
>(
  `select coalesce((select sayi from sinir where ad = 'guidMiss' and anahtar = $1
             and pencere = to_timestamp(floor(extract(epoch from now()) / $2::int) * $2::int)), 0) as misses,
          coalesce((select ceil(extract(epoch from max(pencere)) + $3::int - extract(epoch from now()))::int
             from sinir where ad = 'guidBlock' and anahtar = $1
              and pencere > now() - make_interval(secs => $3::int)), 0) as blocked_for`,
  ['anahtar', 'window', 'block'],
)

const addBlock = rawStatement<MasterTables, { anahtar: Buffer }, { sayi: number }>(
  `insert into sinir (ad, anahtar, pencere, sayi) values ('guidBlock', $1, now(), 1)
   on conflict do nothing returning sayi`,
  ['anahtar'],
)

/** Refuses an address that has guessed too often; before that it has to work for each further guess. */
export async function requireFewGuidMisses({ master, proofs }: Runtime, { address, proofOfWork }: Caller) {
  const anahtar = sha256(addressBlock(address))
  const found = await findMisses(master.db, { anahtar, window: windowSeconds, block: blockSeconds })
  const { misses = 0, blockedFor = 0 } = found[0] ?? {}
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
