import { type MasterDb, type MasterTables, rawStatement } from '#server/database/database.ts'
import type { JobEnvelope } from '#server/jobs/job.ts'

/**
 * The tables of pg-boss for tests, which look at what it keeps and move its clock. Besides this file only `job-boss.ts`
 * and its contract test name them.
 */

/** One entry of the queue as its table has it. */
type JobRow = {
  id: string
  name: string
  state: string
  retryCount: number
  retryLimit: number
  /** It waits for a later time. */
  isLater: boolean
  /** Between its making and its first possible start. */
  waitSeconds: number
  data: JobEnvelope
}

const selectJobs = rawStatement<MasterTables, { name: string }, JobRow>(
  `select id::text, name, state::text, retry_count, retry_limit, start_after > now() as is_later,
          extract(epoch from start_after - created_on)::float8 as wait_seconds, data
     from pgboss.job where name = $1 order by start_after, id`,
  ['name'],
)

/** The entries of one kind of job, ended ones too; those that start first come first. */
export async function listJobs(db: MasterDb, name: string, state?: string): Promise<JobRow[]> {
  const rows = await selectJobs(db, { name })
  return rows.filter((row) => state === undefined || row.state === state)
}

/** State and tries of one job. */
export const findJobState = rawStatement<MasterTables, { id: string }, { state: string; retryCount: number }>(
  'select state::text, retry_count from pgboss.job where id = $1',
  ['id'],
)

/** Takes the entries of one kind of job out of the queue. */
export const forgetJobs = rawStatement<MasterTables, { name: string }, never>(
  'delete from pgboss.job where name = $1',
  ['name'],
)

/** Every column of every job as text. */
export const dumpJobs = rawStatement<MasterTables, object, { text: string | null }>(
  'select string_agg(j::text, $$,$$) as text from pgboss.job j',
  [],
)

/** What waits for a later time is due. */
export const makeJobsDue = rawStatement<MasterTables, { name: string }, never>(
  `update pgboss.job set start_after = now() where name = $1 and state in ('created', 'retry')`,
  ['name'],
)

/** As jobs stand when workers have died with them. */
export const setTries = rawStatement<MasterTables, { name: string; tries: number }, never>(
  `update pgboss.job set state = 'retry', retry_count = $2, started_on = now() where name = $1`,
  ['name', 'tries'],
)

/** Whoever holds a job has said nothing for a minute; rows that a dying worker's last statement has locked are left. */
export const ageHeartbeats = rawStatement<MasterTables, object, never>(
  `with held as (select name, id from pgboss.job where state = 'active' for update skip locked)
   update pgboss.job j set heartbeat_on = now() - interval '1 minute' from held where (j.name, j.id) = (held.name, held.id)`,
  [],
)

/** Nobody has looked after the queues for an hour. */
export const ageMonitor = rawStatement<MasterTables, object, never>(
  `update pgboss.queue set monitor_claim_on = now() - interval '1 hour'`,
  [],
)

const ageSchedules = rawStatement<MasterTables, object, never>(
  `update pgboss.schedule set created_on = now() - interval '2 days', updated_on = now() - interval '2 days'`,
  [],
)
const ageClock = rawStatement<MasterTables, object, never>(
  `update pgboss.version set cron_on = now() - interval '25 hours'`,
  [],
)

/** The schedules are two days old, and no worker was at the clock for the last of them. */
export async function missTicks(db: MasterDb) {
  await ageSchedules(db, {})
  await ageClock(db, {})
}
