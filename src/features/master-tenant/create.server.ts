import { AppError } from '#core/errors.ts'
import type { CreateOf } from '#engine/declaration/resource.ts'
import { describeChange } from '#engine/server/change.server.ts'
import type { MasterDb } from '#server/database/database.ts'
import { sqlState } from '#server/database/pool.ts'
import { findAnswer, type IdempotentCall, runOnce } from '#server/http/idempotency.ts'
import type { Caller } from '#server/http/implement.ts'
import { sealDizinSifre } from '#server/outside/ldap-directory.ts'
import { withAdmin } from '#server/postgres/database-server.ts'
import type { Runtime } from '#server/runtime.ts'
import { actorName, writeAudit } from '#server/session/audit.ts'
import { requireFreshPassword } from '#server/session/fresh-password.ts'
import { createTenant } from '#server/tenant/tenant-setup.ts'
import { atConnection, checkTenantFields } from './checks.server.ts'
import { masterTenantEndpoints } from './contract.ts'
import { findTaken, findTakenKeys, syncModules } from './queries.server.ts'
import { type MasterTenant, masterTenant } from './resource.ts'
import { proposeTenantKey } from './rules.ts'

type NewTenant = CreateOf<typeof masterTenant>
type Call = {
  runtime: Runtime
  caller: Caller
  input: NewTenant
  read(db: MasterDb, id: number): Promise<MasterTenant>
}

/**
 * Makes a company with its database. The row says everything from the first moment, and every later step may be
 * repeated: what a crash leaves behind is finished by the next start or by the same call again.
 */
export async function makeTenant(call: Call): Promise<MasterTenant> {
  const { runtime, caller, input } = call
  const { db } = runtime.master
  await requireFreshPassword(db, caller.session)
  const once = caller.idempotencyKey && {
    konu: actorName(caller.session),
    yol: masterTenantEndpoints.create.path,
    anahtar: caller.idempotencyKey,
    body: input,
    keys: runtime.keys,
  }
  return once ? makeOnce(call, once) : make(call, await chooseKey(call, db), null)
}

/** The key that the first of equal calls chose is kept before anything is made: a repeat goes on with that company. */
async function makeOnce(call: Call, once: IdempotentCall): Promise<MasterTenant> {
  const { master } = call.runtime
  return alone(call.runtime, once, async () => {
    const known = await findAnswer(master.db, once)
    if (known) return known.v as MasterTenant // what this very call kept
    const choice = { ...once, yol: `${once.yol} tenantKey` }
    const tenantKey = await master.inTransaction((db) => runOnce(db, choice, () => chooseKey(call, db)))
    return make(call, String(tenantKey), once)
  })
}

/** Refuses while an equal call runs; no transaction is open as long as a database is made. */
function alone<T>({ server }: Runtime, { konu, yol, anahtar }: IdempotentCall, work: () => Promise<T>): Promise<T> {
  return withAdmin(server.at(server.masterDatabase), async (client) => {
    const text = 'select pg_try_advisory_lock(hashtextextended($1, 7305023)) as locked'
    const { rows } = await client.query<{ locked: boolean }>(text, [`${konu}|${yol}|${anahtar}`])
    if (!rows[0]?.locked) throw new AppError('alreadyRunning', { retryAfterSeconds: 1 })
    return work()
  })
}

async function make(call: Call, tenantKey: string, once: IdempotentCall | null): Promise<MasterTenant> {
  const { runtime, input } = call
  const { id } = await setUp(runtime, input, tenantKey)
  return runtime.master.inTransaction(async (db) => {
    const finish = () => complete(call, db, id)
    return once ? ((await runOnce(db, once, finish)) as MasterTenant) : finish() // the answer of `finish`, now or before
  })
}

async function chooseKey({ runtime, input }: Call, db: MasterDb): Promise<string> {
  await checkTenantFields(runtime, input)
  const tenantKey = input.tenantKey ?? (await freeKey(db, input.name))
  await refuseTaken(db, { ...input, tenantKey })
  return tenantKey
}

async function freeKey(db: MasterDb, name: string): Promise<string> {
  const stem = proposeTenantKey(name)
  if (!stem) throw new AppError('validationFailed', { errors: [{ field: 'tenantKey', key: 'required' }] })
  const taken = new Set((await findTakenKeys(db, { stem })).map((row) => row.tenantKey))
  let key = stem
  for (let n = 2; taken.has(key); n++) key = `${stem.slice(0, 36)}-${n}`
  return key
}

/** The same company that an earlier call left half made may go on; everything else under the key or guid is another's. */
async function refuseTaken(db: MasterDb, { tenantKey, guid, name }: NewTenant & { tenantKey: string }) {
  const [taken] = await findTaken(db, { tenantKey, guid: guid ?? null })
  if (!taken || (taken.isKey && taken.kurulum === 'basladi' && taken.name === name)) return
  throw exists(taken.isKey ? 'tenantKey' : 'guid')
}

const exists = (field: string) => new AppError('recordExists', { errors: [{ field, key: 'recordExists' }] })

async function setUp(runtime: Runtime, input: NewTenant, tenantKey: string) {
  const { name, connectionString, modulTipleri: _later, tenantKey: _key, dizinSifre, ...rest } = input
  const said = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
  const settings = {
    ...said,
    ...(dizinSifre && { dizinSifre: sealDizinSifre(runtime.keys, tenantKey, dizinSifre) }),
  }
  const made = createTenant(runtime, { tenantKey, name, connection: connectionString, settings })
  return atConnection(made).catch((error: unknown) => {
    // somebody else's company took the key or the guid after we looked
    if (sqlState(error) === '23505') throw exists('guid')
    throw error
  })
}

async function complete({ runtime, caller, input, read }: Call, db: MasterDb, id: number): Promise<MasterTenant> {
  if (input.modulTipleri) await syncModules(db, { tenantId: id, tipler: input.modulTipleri })
  const row = await read(db, id)
  const entry = describeChange(masterTenant, { action: 'create', before: null, values: { ...input }, row })
  const { session, address, requestId } = caller
  await writeAudit(db, { session, address, requestId, keys: runtime.keys }, [entry])
  return row
}
