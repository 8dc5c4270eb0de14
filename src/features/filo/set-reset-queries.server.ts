import { type MasterTables, rawStatement } from '#server/database/database.ts'
import type { Kind, State } from './set-reset.ts'

type M = MasterTables
type Ids = { ids: number[] }

/** A record as an action judges it; `ad` is what the answer calls it. */
export type Judged = State & { id: number; ad: string | null }

/** A row that is leased and not finished. Leases of the dead are taken back before anybody looks. */
const isHeld = (row: string) => `(${row}.task_id is not null and not ${row}.completed)`

/**
 * Holds the jobs of rows, before the rows. `endJobs` ends no job that has changed since it looked, so that it never ends
 * one a row of which is being brought back.
 */
export const holdJobs = rawStatement<M, Ids, never>(
  `with tutulan as (
     select id from worker_planned_job
      where id = any (array(select r.job_id from sgk_worker_monitor r where r.id = any ($1))) order by id for no key update)
   update worker_planned_job j set row_version = j.row_version + 1 from tutulan t where j.id = t.id`,
  ['ids'],
)

/** The records of an action, locked in the order of their numbers, which no two actions take differently. */
export const lockRecords: Record<Kind, ReturnType<typeof rawStatement<M, Ids, Judged>>> = {
  job: rawStatement(
    `select t.id, t.status, false as completed, false as has_other, false as is_cancelled, t.id::text as ad,
            exists (select from sgk_worker_monitor r where r.job_id = t.id and ${isHeld('r')}) as is_held
       from worker_planned_job t where t.id = any ($1) order by t.id for update of t`,
    ['ids'],
  ),
  task: rawStatement(
    `select t.id, t.status, false as completed, false as has_other, false as is_cancelled, t.id::text as ad,
            t.status = 1 or exists (select from sgk_worker_monitor r where r.task_id = t.id and not r.completed) as is_held
       from sgk_worker_task t where t.id = any ($1) order by t.id for update of t`,
    ['ids'],
  ),
  worker: rawStatement(
    `select t.id, t.status, t.durduruldu as completed, false as has_other, false as is_cancelled, t.worker_no::text as ad, t.status = 1 as is_held
       from sgk_worker t where t.id = any ($1) order by t.id for update of t`,
    ['ids'],
  ),
  // of the ended jobs of one company and type the newest is opened again
  monitor: rawStatement(
    `with acilan as (
       select o.tenant_id, o.tip, max(o.id) as id from worker_planned_job o
        where o.status in (2, -1) and o.id = any (array(select x.job_id from sgk_worker_monitor x where x.id = any ($1)))
        group by o.tenant_id, o.tip)
     select t.id, t.status, t.completed, t.sube_adi as ad, ${isHeld('t')} as is_held, j.status = -2 as is_cancelled,
            j.status in (2, -1) and (j.id < a.id or exists (
              select from worker_planned_job o where (o.tenant_id, o.tip, o.status) = (j.tenant_id, j.tip, 1))) as has_other
       from sgk_worker_monitor t join worker_planned_job j on j.id = t.job_id
       left join acilan a on (a.tenant_id, a.tip) = (j.tenant_id, j.tip)
      where t.id = any ($1) order by t.id for update of t`,
    ['ids'],
  ),
}

/** What a reset leaves of a row. The number of leases stays: it tells an old result from a new one, and what was read before. */
const firstState = `status = 0, completed = false, asama = 1, task_id = null, yer = null, worker_no = null, hata_sayisi = 0,
  taban_deneme = deneme, kesilen = 0, erteleme_zamani = null, start_date = null, end_date = null, sonuc_kod = null, mesaj = '', degisme = clock_timestamp()`

const bypassed = (
  row: string,
) => `status = case when ${row}.status in (0, -1, -99, 6, 7, 8) then 4 else ${row}.status end,
  completed = true, end_date = coalesce(${row}.end_date, now()), erteleme_zamani = null, degisme = clock_timestamp()`

type Act = ReturnType<typeof rawStatement<M, Ids & { neden: string }, { id: number }>>

/** What set and reset do to records that they may act on. */
export const actions: Record<Kind, Record<'set' | 'reset', Act>> = {
  job: {
    set: rawStatement(
      `update worker_planned_job set status = 2, end_date = now(), mesaj = $2, row_version = row_version + 1
        where id = any ($1) returning id`,
      ['ids', 'neden'],
    ),
    reset: rawStatement(
      `with gorev as (
         update sgk_worker_task set status = -1, end_date = coalesce(end_date, now()) where job_id = any ($1) and status = 1),
       satir as (update sgk_worker_monitor set ${firstState} where job_id = any ($1))
       update worker_planned_job set status = 0, start_date = null, end_date = null, bitis = null, mesaj = $2,
              row_version = row_version + 1
        where id = any ($1) returning id`,
      ['ids', 'neden'],
    ),
  },
  task: {
    set: rawStatement(
      `with satir as (
         update sgk_worker_monitor r set ${bypassed('r')}, mesaj = $2 where r.task_id = any ($1) and not r.completed)
       update sgk_worker_task set status = 2, end_date = coalesce(end_date, now()) where id = any ($1) returning id`,
      ['ids', 'neden'],
    ),
    reset: rawStatement(
      `with satir as (update sgk_worker_monitor set ${firstState} where task_id = any ($1) and not completed)
       update sgk_worker_task set status = -1, end_date = coalesce(end_date, now())
        where id = any ($1) and $2::text is not null returning id`,
      ['ids', 'neden'],
    ),
  },
  worker: {
    set: rawStatement(
      `update sgk_worker set status = 2, durduruldu = true where id = any ($1) and $2::text is not null returning id`,
      ['ids', 'neden'],
    ),
    reset: rawStatement(
      `update sgk_worker set status = 0, durduruldu = false, aktif_job_id = null, aktif_task_id = null
        where id = any ($1) and $2::text is not null returning id`,
      ['ids', 'neden'],
    ),
  },
  monitor: {
    set: rawStatement(
      `update sgk_worker_monitor t set ${bypassed('t')}, mesaj = $2 where t.id = any ($1) returning id`,
      ['ids', 'neden'],
    ),
    reset: rawStatement(
      `update sgk_worker_monitor set ${firstState} where id = any ($1) and $2::text is not null returning id`,
      ['ids', 'neden'],
    ),
  },
}

/** Jobs that have ended, of rows that are to be read again: they run until `bitis`. */
export const reopenJobs = rawStatement<M, Ids & { bitis: string }, { id: number }>(
  `update worker_planned_job j set status = 1, end_date = null, bitis = greatest(j.bitis, $2::timestamptz),
          start_date = coalesce(j.start_date, now()), mesaj = null, row_version = row_version + 1
    where j.status in (2, -1)
      and j.id = any (array(select r.job_id from sgk_worker_monitor r where r.id = any ($1))) returning j.id`,
  ['ids', 'bitis'],
)

/** Rows of a job, or those that a worker read, that the caller may see. */
export const listRowIds = rawStatement<
  M,
  { jobId: number | null; workerNo: number | null; tenantIds: number[] | null },
  { id: number }
>(
  `select id from sgk_worker_monitor
    where ($1::bigint is null or job_id = $1) and ($2::int is null or worker_no = $2)
      and ($3::int[] is null or tenant_id = any ($3)) order by id`,
  ['jobId', 'workerNo', 'tenantIds'],
)

/** Cancels jobs: what a worker is reading it finishes, what it has not begun goes back. */
export const cancelJob = rawStatement<M, { id: number; neden: string }, { id: number }>(
  `with gorev as (
     update sgk_worker_task set status = -1, end_date = now() where job_id = $1 and status = 1),
   satir as (
     update sgk_worker_monitor set task_id = null, yer = null, worker_no = null, degisme = clock_timestamp()
      where job_id = $1 and task_id is not null and not completed and start_date is null)
   update worker_planned_job set status = -2, end_date = now(), mesaj = $2, row_version = row_version + 1
    where id = $1 and status in (0, 1) returning id`,
  ['id', 'neden'],
)
