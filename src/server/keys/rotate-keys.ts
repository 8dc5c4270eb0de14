import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { AppError } from '#core/errors.ts'
import { type Keyring, keyId } from '#server/database/crypto.ts'
import { setupConnectMs } from '#server/database/pool.ts'
import { withAdmin } from '#server/postgres/database-server.ts'
import { type DataKey, nextDataKey } from '#server/tenant/data-key.ts'
import { openDataKey, sealDataKey, tenantAddress, tenantKeys } from '#server/tenant/tenant-place.ts'
import { getTenantRow, setDataKey } from '#server/tenant/tenant-rows.ts'
import { lockTenant, type TenantSetup } from '#server/tenant/tenant-setup.ts'
import { rowLifeMs } from '#server/tenant/tenants.ts'
import { masterColumns, tenantColumns } from './keyed-columns.ts'
import { resealAll } from './reseal.ts'

/** A connection to the tenant's database with its keys: the ring to write under, and the other one in it. */
export type KeyChange = { client: pg.Client; keys: Keyring }

/** The waits of a change of a tenant's key, and the way to store anew what is found by its hash. */
export type RotationOptions = {
  /** How long every process may believe a row, with what it began under it. */
  beliefMs?: number
  /** How long a signed path lives: the old key is needed so long. */
  pathMs?: number
  /** Stores anew what is worked out from the key and found by its hash, for the ring that is to come. */
  relink(change: KeyChange): Promise<void>
}

const threeBeliefs = 3 * rowLifeMs
const fiveMinutes = 5 * 60_000

/**
 * Gives a tenant another data key while it works. The row first names the next key, which every process reads before
 * anything is written under it; then writing goes over to it, and everything older is sealed and hashed anew; at last
 * the key before is forgotten. Each step is a change of the row, so a killed run goes on where it stood.
 */
export async function rotateTenantKey(setup: TenantSetup, tenantKey: string, options: RotationOptions) {
  const { beliefMs = threeBeliefs, pathMs = fiveMinutes, relink } = options
  const { server } = setup
  const { id } = await getReady(setup, tenantKey)
  await withAdmin(
    server.at(server.masterDatabase),
    async (holder) => {
      await lockTenant(holder, id)
      const row = await getReady(setup, tenantKey)
      await withAdmin(await tenantAddress(setup, row), async (client) => {
        const announced = await announce(setup, tenantKey)
        const current = isWriting(announced)
          ? announced
          : await goOver(setup, tenantKey, { client, announced, beliefMs, relink })
        const at = { client, keys: tenantKeys(current), tenantKey }
        await relink(at)
        await resealAll(at, tenantColumns)
        await sleep(Math.max(beliefMs, (current.since ?? 0) + pathMs - Date.now()))
        await resealAll(at, tenantColumns)
        await put(setup, tenantKey, { from: current, to: { key: current.key, chain: current.chain } })
      })
    },
    setupConnectMs,
  )
  return { id }
}

async function getReady({ master }: TenantSetup, tenantKey: string) {
  const row = await getTenantRow(master.db, tenantKey)
  if (row.kurulum !== 'hazir') throw new AppError('tenantKeyNotFound')
  return row
}

/** True once values are written under the newer of the two keys. */
const isWriting = ({ chain, other }: DataKey) => other !== undefined && chain.length > other.chain.length

/** The row names the next key, the one that a killed run chose if there is one. */
async function announce(setup: TenantSetup, tenantKey: string): Promise<DataKey> {
  const known = openDataKey(setup.keys, await getTenantRow(setup.master.db, tenantKey))
  if (known.other) return known
  const announced = { ...known, other: nextDataKey(known) }
  await put(setup, tenantKey, { from: known, to: announced })
  return announced
}

type GoingOver = {
  client: pg.Client
  announced: DataKey
  beliefMs: number
  relink: RotationOptions['relink']
}

/** From here on values are written under the next key; every process has known it for a while. */
async function goOver(
  setup: TenantSetup,
  tenantKey: string,
  { client, announced, beliefMs, relink }: GoingOver,
): Promise<DataKey> {
  const { key, chain, other: next } = announced
  if (!next) throw new Error('no next key was announced')
  await sleep(beliefMs)
  const current: DataKey = { ...next, other: { key, chain }, since: Date.now() }
  await relink({ client, keys: tenantKeys(current) })
  await put(setup, tenantKey, { from: announced, to: current })
  return current
}

type Change = { from: DataKey; to: DataKey }

/** Changes the row, unless somebody else has changed its key meanwhile (a restore, another run). */
async function put({ master, keys }: TenantSetup, tenantKey: string, { from, to }: Change) {
  const row = await getTenantRow(master.db, tenantKey)
  if (!openDataKey(keys, row).key.equals(from.key)) throw new AppError('staleRecord')
  const [written] = await setDataKey(master.db, {
    id: row.id,
    from: row.veriAnahtari,
    to: sealDataKey(keys, tenantKey, to),
  })
  if (!written) throw new AppError('staleRecord')
}

/** Seals everything in the master database anew under KADRO_SECRET; how many values are left under another key. */
export async function rotateDeploymentKey({ server, keys }: Pick<TenantSetup, 'server' | 'keys'>): Promise<number> {
  return withAdmin(server.at(server.masterDatabase), async (client) => {
    await resealAll({ client, keys, tenantKey: '' }, masterColumns)
    return countOthers(client, keys)
  })
}

async function countOthers(client: pg.Client, keys: Keyring): Promise<number> {
  let left = 0
  for (const { kind, table, column } of masterColumns) {
    if (kind !== 'sealed') continue
    const text = `select from ${table} where ${column} like 'v1.%' and split_part(${column}, '.', 2) <> $1`
    left += (await client.query(text, [keyId(keys)])).rowCount ?? 0
  }
  return left
}
