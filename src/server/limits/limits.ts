import { AppError } from '#core/errors.ts'
import { sha256 } from '#server/database/crypto.ts'
import { type MasterDb, type MasterTables, rawStatement } from '#server/database/database.ts'
import type { Pool } from '#server/database/pool.ts'
import { gather } from '#server/database/query-batch.ts'

/** At most `max` within `seconds` for one key. */
export type Limit = { name: string; max: number; seconds: number }

type Hit = { ad: string; anahtar: Buffer; seconds: number }

// in one order, so that two processes never wait for each other in a circle
const countHits = rawStatement<
  MasterTables,
  { adlar: string[]; anahtarlar: Buffer[]; seconds: number[]; sayilar: number[] },
  { ad: string; anahtar: Buffer; sayi: number; kalan: number }
>(
  `with hit as (
     select ad, anahtar, sayi, seconds, to_timestamp(floor(extract(epoch from now()) / seconds) * seconds) as pencere
       from unnest($1::text[], $2::bytea[], $3::int[], $4::int[]) as h (ad, anahtar, seconds, sayi)),
   kept as (
     insert into sinir (ad, anahtar, pencere, sayi)
     select ad, anahtar, pencere, sayi from hit order by ad, anahtar
     on conflict (ad, anahtar, pencere) do update set sayi = sinir.sayi + excluded.sayi
     returning ad, anahtar, pencere, sayi)
   select ad, anahtar, kept.sayi,
     ceil(extract(epoch from pencere) + hit.seconds - extract(epoch from now()))::int as kalan
   from kept join hit using (ad, anahtar, pencere)`,
  ['adlar', 'anahtarlar', 'seconds', 'sayilar'],
)

/** Counts one use; whoever is counted under the same key at the same moment stands before or behind it. */
const countHit = gather(async (db: MasterDb, hits: Hit[]) => {
  const byKey = Map.groupBy(hits, nameOf)
  const keys = [...byKey.values()].map((list) => ({ ...(list[0] as Hit), sayi: list.length })) // a group has one
  const rows = await countHits(db, {
    adlar: keys.map(({ ad }) => ad),
    anahtarlar: keys.map(({ anahtar }) => anahtar),
    seconds: keys.map(({ seconds }) => seconds),
    sayilar: keys.map(({ sayi }) => sayi),
  })
  const found = new Map(rows.map((row) => [nameOf(row), row]))
  const before = new Map([...byKey].map(([name, list]) => [name, (found.get(name)?.sayi ?? 0) - list.length]))
  return hits.map((hit) => {
    const name = nameOf(hit)
    const sayi = (before.get(name) ?? 0) + 1
    before.set(name, sayi)
    return { sayi, kalan: found.get(name)?.kalan ?? 1 }
  })
})

function nameOf({ ad, anahtar }: Pick<Hit, 'ad' | 'anahtar'>): string {
  return `${ad}|${anahtar.toString('latin1')}`
}

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

/** Takes one use back that turned out to be none: a right password is no guess. */
const giveBackHit = rawStatement<MasterTables, { ad: string; anahtar: Buffer; seconds: number }, never>(
  `update sinir set sayi = sayi - 1
    where ad = $1 and anahtar = $2 and sayi > 0
      and pencere = to_timestamp(floor(extract(epoch from now()) / $3::int) * $3::int)`,
  ['ad', 'anahtar', 'seconds'],
)

/** What one subscriber has: an address, or the first half of an IPv6 one, the rest of which is theirs to choose. */
export function addressBlock(address: string): string {
  if (!address.includes(':') || address.startsWith('::ffff:')) return address
  const [head = '', tail] = address.split('::')
  const groups = head.split(':')
  const missing = tail === undefined ? 0 : Math.max(0, 8 - groups.length - tail.split(':').length)
  const whole = [...groups, ...Array<string>(missing).fill('0'), ...(tail ?? '').split(':')]
  return `${whole.slice(0, 4).join(':')}::`
}

/** Limits on what costs money, guesses or changes are in the database; limits on reads are a bucket in each process. */
export type Limits = ReturnType<typeof createLimits>

const bucketsAtMost = 50_000

/** The windows of one process in memory, at most `bucketsAtMost` of them. */
function createBuckets() {
  const buckets = new Map<string, { windowEnd: number; count: number }>()

  function forgetOldBuckets(now: number) {
    for (const [name, bucket] of buckets) if (bucket.windowEnd <= now) buckets.delete(name)
    // a flood of addresses: drop the oldest tenth rather than grow
    let excess = buckets.size - bucketsAtMost * 0.9
    for (const name of buckets.keys()) if (excess-- > 0) buckets.delete(name)
  }

  /** Counts one read in this process: approximate by design, free of any query. */
  return function requireLocal(limit: Limit, key: string) {
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
}

/** Makes the counters of a process over the table `sinir` of the master database. */
export function createLimits(master: Pool<MasterTables>) {
  /** Counts one use across all processes: how many there were in the window with it, and how long the window lasts. */
  async function countShared(limit: Omit<Limit, 'max'>, key: string): Promise<{ count: number; seconds: number }> {
    const { name: ad, seconds } = limit
    const { sayi, kalan } = await countHit(master.db, { ad, anahtar: sha256(key), seconds })
    return { count: sayi, seconds: Math.max(1, kalan) }
  }

  /** As `countShared`, over the last `seconds` whenever they began. */
  async function countSliding(limit: Omit<Limit, 'max'>, key: string): Promise<{ count: number; seconds: number }> {
    const [hit] = await countSlidingHit(master.db, { ad: limit.name, anahtar: sha256(key), seconds: limit.seconds })
    return { count: hit?.sayi ?? 1, seconds: Math.max(1, hit?.kalan ?? 1) }
  }

  /** Undoes one `countShared` or `countSliding` of the running window. */
  async function giveBack({ name, seconds }: Omit<Limit, 'max'>, key: string) {
    await giveBackHit(master.db, { ad: name, anahtar: sha256(key), seconds })
  }

  /** Counts one use across all processes and refuses beyond the limit. Outside the caller's transaction: a roll-back must not give tries back. */
  async function requireShared(limit: Limit, key: string) {
    const { count, seconds } = await countShared(limit, key)
    if (count > limit.max) throw new AppError('tooManyRequests', { retryAfterSeconds: seconds })
  }

  return { countShared, countSliding, giveBack, requireShared, requireLocal: createBuckets() }
}

/** Blocks an address (by the hash of its block) for guessing links. */
export const addBlock = rawStatement<MasterTables, { anahtar: Buffer }, { sayi: number }>(
  `insert into sinir (ad, anahtar, pencere, sayi) values ('guidBlock', $1, now(), 1)
   on conflict do nothing returning sayi`,
  ['anahtar'],
)
