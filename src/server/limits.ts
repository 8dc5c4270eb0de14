import { AppError } from '#core/errors.ts'
import { sha256 } from './crypto.ts'
import { type MasterTables, rawStatement } from './database.ts'
import type { Pool } from './pool.ts'

/** At most `max` within `seconds` for one key. */
export type Limit = { name: string; max: number; seconds: number }

const countHit = rawStatement<
  MasterTables,
  { ad: string; anahtar: Buffer; seconds: number },
  { sayi: number; kalan: number }
>(
  `insert into sinir (ad, anahtar, pencere, sayi)
   values ($1, $2, to_timestamp(floor(extract(epoch from now()) / $3::int) * $3::int), 1)
   on conflict (ad, anahtar, pencere) do update set sayi = sinir.sayi + 1
   returning sayi, ceil(extract(epoch from pencere) + $3::int - extract(epoch from now()))::int as kalan`,
  ['ad', 'anahtar', 'seconds'],
)
/** The same with the window before it, weighed by how much of it is still in reach: nothing is won by waiting for a new one. */
const countSlidingHit = rawStatement<
  MasterTables,
  { ad: string; anahtar: Buffer; seconds: number },
  { sayi: number; kalan: number }
>(
  `with simdi as (select to_timestamp(floor(extract(epoch from now()) / $3::int) * $3::int) as pencere),
   hit as (
     insert into sinir (ad, anahtar, pencere, sayi) select $1, $2, pencere, 1 from simdi
     on conflict (ad, anahtar, pencere) do update set sayi = sinir.sayi + 1
     returning sayi, extract(epoch from pencere) + $3::int - extract(epoch from now()) as kalan
   )
   select hit.sayi + ceil(coalesce(onceki.sayi, 0) * hit.kalan / $3::int)::int as sayi, ceil(hit.kalan)::int as kalan
     from hit cross join simdi
     left join sinir onceki on onceki.ad = $1 and onceki.anahtar = $2
       and onceki.pencere = simdi.pencere - make_interval(secs => $3::int)`,
  ['ad', 'anahtar', 'seconds'],
)

/** What one subscriber has: an address, or the first half of an IPv6 one, the rest of which is theirs to choose. */
export function addressBlock(address: string): string {
  if (!address.includes(':') || address.startsWith('::ffff:')) return address
  const [head = '', tail] = address.split('::')
  const groups = head.split(':')
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').length
  const whole = [...groups, ...Array<string>(missing).fill('0'), ...(tail ?? '').split(':')]
  return `${whole.slice(0, 4).join(':')}::`
}

/** Limits on what costs money, guesses or changes are in the database; limits on reads are a bucket in each process. */
export type Limits = ReturnType<typeof createLimits>

const bucketsAtMost = 50_000

export function createLimits(master: Pool<MasterTables>) {
  const buckets = new Map<string, { windowEnd: number; count: number }>()

  /** Counts one use across all processes: how many there were in the window with it, and how long the window lasts. */
  async function countShared(limit: Omit<Limit, 'max'>, key: string): Promise<{ count: number; seconds: number }> {
    const [hit] = await countHit(master.db, { ad: limit.name, anahtar: sha256(key), seconds: limit.seconds })
    return { count: hit?.sayi ?? 1, seconds: Math.max(1, hit?.kalan ?? 1) }
  }

  /** As `countShared`, over the last `seconds` whenever they began. */
  async function countSliding(limit: Omit<Limit, 'max'>, key: string): Promise<{ count: number; seconds: number }> {
    const [hit] = await countSlidingHit(master.db, { ad: limit.name, anahtar: sha256(key), seconds: limit.seconds })
    return { count: hit?.sayi ?? 1, seconds: Math.max(1, hit?.kalan ?? 1) }
  }

  /** Counts one use across all processes and refuses beyond the limit. Outside the caller's transaction: a roll-back must not give tries back. */
  async function requireShared(limit: Limit, key: string) {
    const { count, seconds } = await countShared(limit, key)
    if (count > limit.max) throw new AppError('tooManyRequests', { retryAfterSeconds: seconds })
  }

  /** Counts one read in this process: approximate by design, free of any query. */
  function requireLocal(limit: Limit, key: string) {
    const now = Date.now()
    const name = `${limit.name}|${key}`
    const bucket = buckets.get(name)
    if (!bucket || bucket.windowEnd <= now) {
      if (buckets.size >= bucketsAtMost) forgetOldBuckets(now)
      buckets.set(name, { windowEnd: now + limit.seconds * 1000, count: 1 })
      return
    }
    bucket.count++
    if (bucket.count > limit.max) {
      throw new AppError('tooManyRequests', { retryAfterSeconds: Math.ceil((bucket.windowEnd - now) / 1000) })
    }
  }

  function forgetOldBuckets(now: number) {
    for (const [name, bucket] of buckets) if (bucket.windowEnd <= now) buckets.delete(name)
    // a flood of addresses: drop the oldest tenth rather than grow
    let excess = buckets.size - bucketsAtMost * 0.9
    for (const name of buckets.keys()) if (excess-- > 0) buckets.delete(name)
  }

  return { countShared, countSliding, requireShared, requireLocal }
}
