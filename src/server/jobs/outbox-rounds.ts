import { setTimeout as sleep } from 'node:timers/promises'
import { rawStatement, type TenantTables } from '#server/database/database.ts'
import type { Runtime } from '#server/runtime.ts'
import { outboxMarks } from './outbox-marks.ts'

const everyMs = 1_000
/** While tenants with marks wait in line, the next look follows at once. */
const hurriedMs = 50
const looksAtATime = 20

const findOutboxRow = rawStatement<TenantTables, object, { dolu: boolean }>(
  'select exists (select from outbox) as dolu',
  [],
)

type Parts = Pick<Runtime, 'master' | 'tenants' | 'log'> & { relay: (tenantId: number) => Promise<unknown> }

/**
 * Carries what a process left in the outboxes when it was killed between a commit and its relay, or when the relay
 * failed: tenants with a mark every few seconds, all others in turn (decision 0077). Any number of processes share the
 * work. Resolves, when closed, after the looks under way.
 */
export function startOutboxRounds(parts: Parts): { close(): Promise<void> } {
  const stop = new AbortController()
  const running = new Set<Promise<unknown>>()
  const begin = (work: Promise<unknown>) => {
    running.add(work)
    work.finally(() => running.delete(work))
  }

  const lookAtMarked = async () => {
    const free = looksAtATime - running.size
    if (free <= 0) return hurriedMs
    const claimed = await outboxMarks.claimMarked(parts.master.db, free)
    for (const look of claimed) begin(lookAt(parts, look))
    return claimed.length === free ? hurriedMs : everyMs
  }
  const goRound = async () => {
    const tenantIds = await outboxMarks.claimRound(parts.master.db)
    await Promise.all(tenantIds.map((tenantId) => visit(parts, tenantId)))
    return everyMs
  }

  const loops = [
    repeat(lookAtMarked, stop.signal, parts.log),
    outboxMarks.hurryRound(parts.master.db).then(
      () => repeat(goRound, stop.signal, parts.log),
      () => repeat(goRound, stop.signal, parts.log),
    ),
  ]
  return {
    async close() {
      stop.abort()
      await Promise.all([...loops, ...running])
    },
  }
}

/** Works until it is stopped; answers how long it waits. What fails is tried again after the usual pause. */
async function repeat(work: () => Promise<number>, stopped: AbortSignal, log: Parts['log']) {
  while (!stopped.aborted) {
    const pauseMs = await work().catch((error: unknown) => {
      log.debug({ err: error }, 'no look at the outboxes this time')
      return everyMs
    })
    await sleep(pauseMs, undefined, { signal: stopped, ref: false }).catch(() => {})
  }
}

/** Carries what a tenant's outbox holds; true if there was anything. Rows that others hold at the moment count. */
async function carryAll({ tenants, relay }: Parts, tenantId: number): Promise<boolean> {
  const { db } = await tenants.open(tenantId)
  const [row] = await findOutboxRow(db, {})
  if (row?.dolu) await relay(tenantId)
  return row?.dolu ?? false
}

async function lookAt(parts: Parts, look: { tenantId: number; bakildi: string }) {
  const { db } = parts.master
  try {
    if (!(await carryAll(parts, look.tenantId))) await outboxMarks.unmark(db, look)
  } catch (error) {
    parts.log.warn({ err: error, tenantId: look.tenantId }, 'an outbox is not carried yet')
    await outboxMarks.putOff(db, look.tenantId).catch(() => {}) // then it is looked at again sooner
  }
}

/** What is found without a mark gets one: rows that stay, because no worker knows their job yet, are not lost sight of. */
async function visit(parts: Parts, tenantId: number) {
  try {
    if (await carryAll(parts, tenantId)) await outboxMarks.markNow(parts.master.db, tenantId)
  } catch (error) {
    parts.log.warn({ err: error, tenantId }, 'an outbox is not carried yet')
  }
}
