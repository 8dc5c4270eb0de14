import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { rawStatement, type TenantDb, type TenantTables } from '#server/database/database.ts'
import type { EnqueueOptions, JobKind } from '#server/job-kind.ts'
import { type Tenants, withTenant } from '#server/tenant/tenants.ts'
import { parsePayload, singletonKey, singletonOf } from './job.ts'
import { isQueueMissing, type NewJob } from './job-boss.ts'
import { type Bundled, bundle } from './job-entry.ts'

type OutboxRow = {
  sira: number
  id: string
  donem: number
  job: string
  payload: unknown
  startAfter: string | null
  singletonKey: string | null
  priority: number
  birlikte: number
}

const atOnce = 500

/** SQL that writes the `OutboxJob` in the column `is` of each row of `source`, with the payload beside it. */
export function outboxSql(source: string): string {
  return `insert into outbox (id, donem, job, payload, start_after, singleton_key, priority, birlikte)
   select j.id, j.donem, j.job, s.payload, j.start_after, j.singleton_key, coalesce(j.priority, 0), j.birlikte
     from (${source}) as s cross join lateral jsonb_to_record(s."is") as j (id uuid, donem int, job text,
       start_after timestamptz, singleton_key text, priority int, birlikte int)`
}

const insertOutbox = rawStatement<TenantTables, { rows: string }, { id: string }>(
  `${outboxSql(`select e."is", e."is" -> 'payload' as payload from jsonb_array_elements($1::jsonb) as e ("is")`)}
   returning id`,
  ['rows'],
)
// two relays at the same time share the rows instead of waiting for each other
const takeOutbox = rawStatement<TenantTables, { after: number; limit: number }, OutboxRow>(
  `select sira, id, donem, job, payload, start_after, singleton_key, priority, birlikte
     from outbox where sira > $1 order by sira limit $2 for update skip locked`,
  ['after', 'limit'],
)
const deleteOutbox = rawStatement<TenantTables, { list: number[] }, { sira: number }>(
  'delete from outbox where sira = any ($1) returning sira',
  ['list'],
)

/** Writes rows of a tenant's outbox in the running transaction; they become jobs if and only if it commits. */
export async function writeOutbox<P extends z.ZodType>(
  db: TenantDb,
  { donem, job, options = {} }: { donem: number; job: JobKind<P>; options?: EnqueueOptions | undefined },
  payloadList: z.input<P>[],
): Promise<string[]> {
  const rows = payloadList.map((payload) => ({
    ...outboxJob({ donem, job, options }),
    payload: parsePayload(job, payload),
  }))
  await insertOutbox(db, { rows: JSON.stringify(rows) })
  return rows.map(({ id }) => id)
}

/** A row on its way into an outbox, without its payload. */
export type OutboxJob = ReturnType<typeof outboxJob>

/** For statements that write the outbox themselves: everything of a row but the payload. */
export function outboxJob({ donem, job, options = {} }: { donem: number; job: JobKind; options?: EnqueueOptions }) {
  return {
    id: randomUUID() as string,
    donem,
    job: job.name,
    start_after: options.startAfter?.toISOString(),
    singleton_key: singletonKey(job, options),
    priority: options.priority,
    birlikte: job.together,
  }
}

type Relay = { tenants: Tenants; insert: (name: string, rows: NewJob[]) => Promise<void> }

/**
 * Carries a tenant's outbox to the queue. The rows stay locked until the queue has them; killed in between, the next
 * relay carries them again under the same ids, which the queue ignores, or in an entry with rows that came meanwhile:
 * then a job runs twice, which every job bears. Resolves to the number of rows it saw.
 */
export async function relayOutbox({ tenants, insert }: Relay, tenantId: number): Promise<number> {
  const { donem } = await tenants.get(tenantId)
  let after = 0
  let all = 0
  for (let taken = atOnce; taken === atOnce; ) {
    taken = await withTenant(tenants, tenantId, async (db) => {
      const rows = await takeOutbox(db, { after, limit: atOnce })
      after = rows.at(-1)?.sira ?? after
      const carried = await carry(rows, { insert, tenantId, donem })
      if (carried.length > 0) await deleteOutbox(db, { list: carried.map((row) => row.sira) })
      return rows.length
    })
    all += taken
  }
  return all
}

type Carrying = Pick<Relay, 'insert'> & { tenantId: number; donem: number }

/** Gives back the rows that need not stay. */
async function carry(rows: OutboxRow[], { insert, tenantId, donem }: Carrying): Promise<OutboxRow[]> {
  // a row of an earlier period came back with a backup: what it stood for was done long ago
  const carried = rows.filter((row) => row.donem !== donem)
  const current = Map.groupBy(
    rows.filter((row) => row.donem === donem),
    (row) => row.job,
  )
  for (const [name, list] of current) {
    const isThere = await insert(name, bundle(list.map((row) => toNewJob(row, tenantId)))).then(
      () => true,
      (error: unknown) => {
        // the row waits for a worker that makes it
        if (isQueueMissing(error)) return false
        throw error
      },
    )
    if (isThere) carried.push(...list)
  }
  return carried
}

function toNewJob(row: OutboxRow, tenantId: number): Bundled {
  return {
    id: row.id,
    data: { id: row.id, tenantId, donem: row.donem, payload: row.payload },
    priority: row.priority,
    together: row.birlikte,
    ...(row.startAfter !== null && { startAfter: row.startAfter }),
    ...(row.singletonKey !== null && { singletonKey: singletonOf(tenantId, row.singletonKey) }),
  }
}
