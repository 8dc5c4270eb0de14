import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { AppError } from '#core/errors.ts'
import { blindIndex, blindIndexes, type Keyring, toGuid } from '#server/database/crypto.ts'
import { rawStatement, type TenantDb, type TenantTables } from '#server/database/database.ts'
import { gather } from '#server/database/query-batch.ts'
import type { Caller } from '#server/http/implement.ts'
import type { Runtime } from '#server/runtime.ts'
import type { Tenant } from '#server/tenant/tenants.ts'
import { countGuidMiss, requireFewGuidMisses } from './guid-miss.ts'

/** What the holder of a guid may do; a guid of one purpose is unknown to every other. */
export type GuidAmac = 'smsIptal' | 'ars' | 'test' | 'testHarici' | 'testSonuc' | 'isAkis' | 'ilanOnizle'

// Security 2.2: nobody learns from the clock how far a wrong guid came.
const floorMs = 75

/** 128 random bits in the shape of a guid; a UUID has fewer, because its version is fixed. */
export function newGuid(): string {
  return toGuid(randomBytes(16))
}

/** The part of a guid that may be logged. */
export function maskGuid(guid: string): string {
  return `${guid.slice(0, 4)}…`
}

const textOf = (amac: GuidAmac, guid: string) => `baglanti|${amac}|${guid.toLowerCase()}`

/** The keyed hash under which a new link is stored. */
export function linkHashOf(keys: Keyring, amac: GuidAmac, guid: string): Buffer {
  return blindIndex(keys, textOf(amac, guid))
}

function hashesOf(tenant: Tenant, amac: GuidAmac, guid: string): Hashed[] {
  return blindIndexes(tenant.keys, textOf(amac, guid)).map((hash) => ({ amac, hash }))
}

const insertLink = rawStatement<
  TenantTables,
  { guidHash: Buffer; amac: string; konuId: number; seconds: number },
  { id: number }
>(
  `insert into baglanti (guid_hash, amac, konu_id, gecerlilik) values ($1, $2, $3, now() + make_interval(secs => $4))
   on conflict (guid_hash) do nothing returning id`,
  ['guidHash', 'amac', 'konuId', 'seconds'],
)

/** A live link in the database, as its guid opened it. */
export type GuidLink = { id: number; konuId: number; amac: GuidAmac }

// the purpose is part of the hash, so no hash can meet another purpose of the list
const findLinks = rawStatement<TenantTables, { hashes: Buffer[]; amacs: GuidAmac[] }, GuidLink & { guidHash: Buffer }>(
  `select id, konu_id, amac, guid_hash from baglanti
    where guid_hash = any($1::bytea[]) and amac = any($2::text[]) and iptal is null and gecerlilik > now()`,
  ['hashes', 'amacs'],
)

type Hashed = { amac: GuidAmac; hash: Buffer }

/** The link of one of several hashes of one guid, each for its purpose. */
const findLink = gather(async (db: TenantDb, wanted: Hashed[][]): Promise<(GuidLink | null)[]> => {
  const all = wanted.flat()
  const rows = await findLinks(db, {
    hashes: all.map(({ hash }) => hash),
    amacs: [...new Set(all.map(({ amac }) => amac))],
  })
  const byHash = new Map(rows.map(({ guidHash, ...link }) => [`${link.amac}|${guidHash.toString('latin1')}`, link]))
  return wanted.map((hashes) => {
    const links = hashes.map(({ amac, hash }) => byHash.get(`${amac}|${hash.toString('latin1')}`))
    return links.find((link) => link !== undefined) ?? null
  })
})

const revokeLinks = rawStatement<TenantTables, { amac: string; konuId: number }, { id: number }>(
  'update baglanti set iptal = now() where amac = $1 and konu_id = $2 and iptal is null returning id',
  ['amac', 'konuId'],
)

type NewLink = { amac: GuidAmac; konuId: number; seconds: number; guid?: string }

/** Makes a link to a record in the running transaction; the guid is in nobody's hands but the caller's afterwards. */
export async function createGuidLink(db: TenantDb, tenant: Tenant, link: NewLink): Promise<string> {
  const { amac, konuId, seconds, guid = newGuid() } = link
  await insertLink(db, { guidHash: linkHashOf(tenant.keys, amac, guid), amac, konuId, seconds })
  return guid
}

/**
 * Gives the open links of a purpose another hash beside the one they have, for guids that are worked out from the
 * tenant's key: after a change of the key another guid is worked out, and both open the record.
 */
export async function addLinkForms(client: pg.Client, amac: GuidAmac, hashOf: (konuId: number) => Buffer) {
  const { rows } = await client.query<{ id: string; konuId: string }>(
    `select distinct on (konu_id) id, konu_id as "konuId" from baglanti
      where amac = $1 and iptal is null and gecerlilik > now() order by konu_id, id`,
    [amac],
  )
  await client.query(
    `insert into baglanti (guid_hash, amac, konu_id, gecerlilik)
     select v.hash, b.amac, b.konu_id, b.gecerlilik
       from unnest($1::bytea[], $2::bigint[]) as v (hash, id) join baglanti b on b.id = v.id
     on conflict (guid_hash) do nothing`,
    [rows.map(({ konuId }) => hashOf(Number(konuId))), rows.map(({ id }) => id)],
  )
}

/** Ends every link of a purpose to a record. */
export async function revokeGuidLinks(db: TenantDb, link: { amac: GuidAmac; konuId: number }) {
  await revokeLinks(db, link)
}

type Asked = { runtime: Runtime; caller: Caller; tenant: Tenant; db: TenantDb }

type Wanted = { amac: GuidAmac; guid: string }

/**
 * The record that a guid opens, or null. A wrong guid is counted; an address that guesses is slowed down, then refused.
 */
export async function findGuidLink(asked: Asked, wanted: Wanted): Promise<GuidLink | null> {
  const link = await peekGuidLink(asked, wanted)
  if (!link) await countWrongGuid(asked)
  return link
}

/**
 * Finds a link, null when there is none, without counting a miss: the caller may know a spent link, and counts by
 * itself.
 */
export async function peekGuidLink(
  { runtime, caller, tenant, db }: Asked,
  { amac, guid }: Wanted,
): Promise<GuidLink | null> {
  const hashes = hashesOf(tenant, amac, guid)
  const [link] = await Promise.all([findLink(db, hashes), requireFewGuidMisses(runtime, caller)])
  return link
}

/** Counts a wrong guid against whoever asks. */
export async function countWrongGuid({ runtime, caller, tenant }: Asked) {
  await countGuidMiss(runtime, { address: caller.address, tenantId: tenant.id })
}

/**
 * The record that a guid opens; a wrong, ended or revoked one is 404, after the same time. For reads and for calls with
 * transactions of their own: it waits, and nobody should wait in a transaction.
 */
export async function getGuidLink(asked: Asked, wanted: Wanted) {
  const start = performance.now()
  const link = await findGuidLink(asked, wanted)
  if (link) return link
  await waitUntil(start + floorMs)
  throw new AppError('notFound')
}

type Opening<T> = {
  amac: readonly GuidAmac[]
  guid: string
  /** What of it is for this caller; null is the same as a wrong guid. */
  open(link: GuidLink): Promise<T | null>
}

/**
 * What a guid of one of several purposes opens for this caller. A wrong guid, and a right one in the wrong hands, are
 * the same 404 after the same time, counted once. For reads, as `getGuidLink`.
 */
export async function openGuidLink<T>(asked: Asked, { amac, guid, open }: Opening<T>): Promise<T> {
  const { runtime, caller, tenant, db } = asked
  const start = performance.now()
  const hashes = amac.flatMap((one) => hashesOf(tenant, one, guid))
  const [link] = await Promise.all([findLink(db, hashes), requireFewGuidMisses(runtime, caller)])
  const opened = link ? await open(link) : null
  if (opened !== null) return opened
  await countWrongGuid(asked)
  await waitUntil(start + floorMs)
  throw new AppError('notFound')
}

/** Gives the result of some work not before its time, however it ends. */
export async function notBefore<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  const start = performance.now()
  try {
    return await work()
  } finally {
    await waitUntil(start + milliseconds)
  }
}

/** Timers count in whole milliseconds and may end a little early: looks again until the time has come. */
async function waitUntil(time: number) {
  for (let left = time - performance.now(); left > 0; left = time - performance.now()) await sleep(Math.ceil(left))
}
