import type { Access, Endpoint } from '#core/endpoint.ts'
import { AppError } from '#core/errors.ts'
import type { MasterDb, TenantDb } from '#server/database/database.ts'
import { addressBlock } from '#server/limits/limits.ts'
import type { Runtime } from '#server/runtime.ts'
import { type AuditEntry, actorName, writeAudit } from '#server/session/audit.ts'
import { isSwitchedOff } from '#server/session/candidate.ts'
import { requireAccess } from '#server/session/session.ts'
import { requireRight } from '#server/session/staff-right.ts'
import type { Tenant } from '#server/tenant/tenants.ts'
import type { ReceivedFile } from '#server/upload/check.ts'
import { withoutClaims } from './body-claims.ts'
import { runOnce } from './idempotency.ts'
import { type CallContext, type Caller, type Context, FileAnswer, type Route } from './implement.ts'
import { parseInput } from './parse-input.ts'
import { recordRefusal } from './refusal.ts'
import { UploadBody } from './upload-body.ts'

type Work = { audit: AuditEntry[]; changed: Set<string>; afterCommit: (() => Promise<void>)[]; enqueued: boolean }

/** Runs one call: right, limit, input, database, idempotency, handler, record. The same for HTTP and in-process calls. */
export async function execute(runtime: Runtime, route: Route, rawInput: unknown, caller: Caller): Promise<unknown> {
  try {
    return await run(runtime, route, rawInput, caller)
  } catch (error) {
    await recordRefusal(runtime, route, caller, error)
    throw error
  }
}

/** The rules by which a user inside a tenant needs an SGK role. */
const needsRole: readonly Access[] = ['staff', 'visitorOrStaff', 'anyStaff', 'masterOrStaff']

async function run(runtime: Runtime, route: Route, rawInput: unknown, caller: Caller): Promise<unknown> {
  const { endpoint } = route
  const { session } = caller
  requireAccess(endpoint.access, session)
  if (session.kind === 'tnt' && needsRole.includes(endpoint.access)) {
    await requireRight((await runtime.tenants.open(session.tenantId)).db, session, endpoint)
  }
  if (session.kind === 'ady' && endpoint.access !== 'none' && endpoint.access !== 'any') {
    await requireSwitchedOn(runtime, session)
  }
  const limit = { name: endpoint.path, ...endpoint.limit }
  const isCountedHere = endpoint.effect === 'read' || endpoint.limit.perProcess === true
  const key = limitKey(endpoint, caller)
  // what is refused below was not counted by then, and reading it was work all the same
  const readLimit = { ...limit, name: `${limit.name}|govde`, max: limit.max * 2 }
  runtime.limits.requireLocal(isCountedHere ? limit : readLimit, key)
  const { fields, file } = rawInput instanceof UploadBody ? rawInput : { fields: rawInput, file: null }
  const input = parseInput(endpoint.input, withoutClaims(endpoint, fields, session))

  const tenant = await findCallersTenant(runtime, endpoint, caller)
  const owner = endpoint.database === 'tenant' ? tenant : null
  const pool = owner ? await runtime.tenants.open(owner.id) : runtime.master
  const call = { runtime, caller, tenant, owner, input, file }
  if (endpoint.effect === 'read') return route.handle(contextFor({ ...call, db: pool.db }, newWork()))

  if (!isCountedHere) await runtime.limits.requireShared(limit, key)
  if (!endpoint.transaction) return route.handle(contextFor({ ...call, db: pool.db }, newWork()))
  return write({ ...call, route, rawInput })
}

type Candidate = { tenantId: number; subjectId: number; sessionId: number }

/** A candidate whom staff switched off is out at the next request, and stays out with this sign-in. */
async function requireSwitchedOn(runtime: Runtime, session: Candidate) {
  const { db } = await runtime.tenants.open(session.tenantId).catch(endedWithTenant)
  if (!(await isSwitchedOff(db, session))) return
  await runtime.sessions.end(session.sessionId)
  throw new AppError('sessionEnded')
}

/**
 * Whose calls are counted together. A candidate has a proven phone and counts alone: a mobile operator puts thousands
 * behind one address, and each of them saves as they type.
 */
function limitKey({ access }: Endpoint, { session, address }: Caller): string {
  return access === 'aday' && session.kind === 'ady'
    ? `${session.tenantId}|${session.subjectId}`
    : addressBlock(address)
}

async function findCallersTenant(runtime: Runtime, endpoint: Endpoint, caller: Caller): Promise<Tenant | null> {
  const { session } = caller
  if (!('tenantId' in session)) {
    if (endpoint.database === 'tenant') throw new AppError('noAuthority')
    return null
  }
  return runtime.tenants.get(session.tenantId).catch(endedWithTenant)
}

/** The tenant was closed after the token was given. */
function endedWithTenant(error: unknown): never {
  if (error instanceof AppError && error.code === 'notFound') throw new AppError('sessionEnded')
  throw error
}

/** `owner` is the tenant whose database the call works in, null for the master's. */
type Call = {
  runtime: Runtime
  caller: Caller
  tenant: Tenant | null
  owner: Tenant | null
  input: unknown
  file: ReceivedFile | null
}
type Write = Call & { route: Route; rawInput: unknown }

async function write({ route, rawInput, ...call }: Write): Promise<unknown> {
  const { caller, owner } = call
  return inTransaction(call, (context) => {
    const handle = () => route.handle(context)
    const { keepsAnswer } = route.endpoint
    const isKeyed = keepsAnswer && caller.idempotencyKey !== undefined && caller.session.kind !== 'none'
    if (!isKeyed) return handle()
    const konu = ownerOfKey(caller.session, owner)
    const { keys } = owner ?? call.runtime
    const key = { konu, yol: route.endpoint.path, anahtar: caller.idempotencyKey ?? '', body: rawInput, keys }
    return runOnce(context.db, key, handle)
  })
}

/** One transaction of a call: what its work writes, the record of it and the jobs it asks for are kept together. */
async function inTransaction<T>(call: Call, work: (context: Context<Endpoint>) => Promise<T>): Promise<T> {
  const { runtime, caller, owner } = call
  const noted = newWork()
  const pool = owner ? await runtime.tenants.open(owner.id) : runtime.master
  const transact = pool.inTransaction as Runtime['master']['inTransaction'] // handlers see the right type by their endpoint
  const answer = await transact(async (db) => {
    const answer = await work(contextFor({ ...call, db }, noted))
    const { session, address, requestId } = caller
    await writeAudit(db, { session, address, requestId, keys: owner?.keys ?? runtime.keys }, noted.audit)
    return answer
  })
  await announce(runtime, owner, noted)
  return answer
}

/** Runs work in a caller's name after the call has been answered: its transaction is like that of a call. */
export function executeAs<T>(as: Omit<Call, 'input' | 'file'>, work: (context: CallContext) => Promise<T>): Promise<T> {
  return inTransaction({ ...as, input: undefined, file: null }, work)
}

/** Whose key it is. Numbers of candidates begin anew in every tenant, and the master's table holds the keys of all. */
function ownerOfKey(session: Caller['session'], owner: Tenant | null): string {
  const actor = actorName(session)
  return owner === null && 'tenantId' in session ? `${session.tenantId}/${actor}` : actor
}

/** What follows a commit may fail without undoing it: caches expire by themselves, the outbox is swept. */
async function announce(runtime: Runtime, owner: Tenant | null, work: Work) {
  if (work.enqueued && owner) runtime.jobs.relay(owner.id)
  const followUps = [
    ...[...work.changed].map((subject) => runtime.changes.publish(owner?.id ?? 0, subject)),
    ...work.afterCommit.map((follow) => follow()),
  ]
  for (const result of await Promise.allSettled(followUps)) {
    if (result.status === 'rejected')
      runtime.log.warn({ err: result.reason }, 'a follow-up of a committed write failed')
  }
}

function newWork(): Work {
  return { audit: [], changed: new Set(), afterCommit: [], enqueued: false }
}

function contextFor(call: Call & { db: TenantDb | MasterDb }, work: Work): Context<Endpoint> {
  const { runtime, caller, tenant, owner, input, file, db } = call
  const enqueueHere = runtime.jobs.enqueueIn(db, owner?.id ?? null)
  return {
    input,
    db,
    tenant,
    session: caller.session,
    caller,
    runtime,
    file,
    enqueue: (job, payload, options) => {
      work.enqueued = true
      return enqueueHere(job, payload, options)
    },
    audit: (entry) => void work.audit.push(entry),
    changed: (subject) => void work.changed.add(subject),
    afterCommit: (follow) => void work.afterCommit.push(follow),
  }
}

/** True for an answer that is streamed instead of enveloped. */
export function isFileAnswer(answer: unknown): answer is FileAnswer {
  return answer instanceof FileAnswer
}
