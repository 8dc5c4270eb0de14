import { type MasterTables, rawStatement } from '#server/database/database.ts'

type M = MasterTables

/** So long after its last heartbeat a worker is dead (api-sgk.md, security P28). */
export const deadAfterSeconds = 90
/** A worker that was stopped for so long and goes on is not believed: its life is over before others take its rows. */
const lateAfterSeconds = 60
/** A row that lost its worker so often while it was read is given up: it may be what kills them. */
const mostCuts = 3

/** One at a time takes a number: two that register at once must not find the same one free. */
export const lockNumbers = rawStatement<M, object, never>(
  `select pg_advisory_xact_lock(hashtext('sgk_worker'))::text`,
  [],
)

export type Worker = { id: number; workerNo: number }
type Life = { oturum: string; tip: number }

/** Takes over the number of a worker without a process, one that nobody stopped first. */
export const takeNumber = rawStatement<M, Life, Worker>(
  `update sgk_worker w set oturum = $1::uuid, tip = $2, son_yasam = now(), start_date = now(), end_date = null,
          aktif_job_id = null, aktif_task_id = null, status = case when w.durduruldu then 2 else 0 end
    where w.id = (select id from sgk_worker where oturum is null order by durduruldu, worker_no limit 1)
   returning w.id, w.worker_no`,
  ['oturum', 'tip'],
)

export const insertWorker = rawStatement<M, Life, Worker>(
  `insert into sgk_worker (worker_no, oturum, tip, son_yasam, start_date)
   select coalesce(max(worker_no), 0) + 1, $1::uuid, $2, now(), now() from sgk_worker returning id, worker_no`,
  ['oturum', 'tip'],
)

/** True of a worker that was not silent for so long that what it says may be late. */
const isHeard = (worker: string) => `${worker}.son_yasam > clock_timestamp() - interval '${lateAfterSeconds} seconds'`

/** Says that a worker lives; nothing comes back to one that was declared dead or that was silent for too long. */
export const beat = rawStatement<M, { id: number; oturum: string }, { durduruldu: boolean }>(
  `update sgk_worker w set son_yasam = now() where w.id = $1 and w.oturum = $2::uuid and ${isHeard('w')} returning w.durduruldu`,
  ['id', 'oturum'],
)

/** The row of a worker that lives and that nobody stopped. */
export const findOpenWorker = rawStatement<M, { id: number; oturum: string }, { id: number }>(
  'select id from sgk_worker where id = $1 and oturum = $2::uuid and not durduruldu',
  ['id', 'oturum'],
)

/** Takes rows away from leases. A row that was being read counts the cut; after three of them it is given up. */
const released = `task_id = null, yer = null, worker_no = null, degisme = clock_timestamp(), start_date = null,
  kesilen = r.kesilen + (r.start_date is not null)::int`

/** Ends the lives of silent workers: their leases are cancelled and their rows go back. */
export const reapDead = rawStatement<M, { neden: string }, { id: number }>(
  `with olu as (
     select id from sgk_worker where oturum is not null and son_yasam < now() - interval '${deadAfterSeconds} seconds'
      order by id for update skip locked),
   isci as (
     update sgk_worker w set status = 2, oturum = null, aktif_job_id = null, aktif_task_id = null, end_date = now()
       from olu where w.id = olu.id),
   gorev as (
     update sgk_worker_task t set status = -1, end_date = now() from olu where t.worker_id = olu.id and t.status = 1),
   kalan as (
     select r.id from sgk_worker_monitor r join sgk_worker_task t on t.id = r.task_id
      where not r.completed and t.worker_id = any (array(select id from olu)) for update of r),
   geri as (
     update sgk_worker_monitor r set ${released} from kalan k
      where r.id = k.id and not (r.start_date is not null and r.kesilen + 1 >= ${mostCuts})),
   biten as (
     update sgk_worker_monitor r set status = -99, completed = true, end_date = now(), kesilen = r.kesilen + 1, mesaj = $1,
            degisme = clock_timestamp()
       from kalan k where r.id = k.id and r.start_date is not null and r.kesilen + 1 >= ${mostCuts})
   select id from olu`,
  ['neden'],
)

/**
 * A worker that stops in order gives back what it has not finished and leaves its number: of cancelled leases too, the
 * last row of which it may still be reading.
 */
export const leave = rawStatement<M, { id: number; oturum: string }, { id: number }>(
  `with isci as (
     update sgk_worker set oturum = null, status = 2, aktif_job_id = null, aktif_task_id = null, end_date = now()
      where id = $1 and oturum = $2::uuid returning id),
   gorev as (
     update sgk_worker_task t set status = -1, end_date = now() from isci where t.worker_id = isci.id and t.status = 1),
   geri as (
     update sgk_worker_monitor r set task_id = null, yer = null, worker_no = null, start_date = null, degisme = clock_timestamp()
       from isci join sgk_worker_task t on t.worker_id = isci.id where r.task_id = t.id and not r.completed)
   select id from isci`,
  ['id', 'oturum'],
)

/** A row that a worker may take in a lane, of a type that has a reader. */
const isReady = (row: string) => `${row}.task_id is null and not ${row}.completed and ${row}.asama = $1::smallint
  and (${row}.erteleme_zamani is null or ${row}.erteleme_zamani <= clock_timestamp())`

type Lane = { serit: number; tipler: number[] }

/** The company that waited longest for a lease among those with something to read, held until the lease is written. */
export const takeTurn = rawStatement<M, Lane, { tenantId: number }>(
  `select s.tenant_id from sgk_worker_sira s
    where ($1::smallint = 1 or not exists (select from sgk_worker_task t where t.serit = 2 and t.status = 1))
      and s.tenant_id = any (array(
            select j.tenant_id from worker_planned_job j
             where j.status = 1 and j.tip = any ($2)
               and exists (select from sgk_worker_monitor r where r.job_id = j.id and ${isReady('r')})))
    order by s.son, s.tenant_id limit 1 for update skip locked`,
  ['serit', 'tipler'],
)

/** Whether a company has something to read in a lane, whoever holds its turn. */
export const findReady = rawStatement<M, Lane, { tenantId: number }>(
  `select j.tenant_id from worker_planned_job j
    where ($1::smallint = 1 or not exists (select from sgk_worker_task t where t.serit = 2 and t.status = 1))
      and j.status = 1 and j.tip = any ($2)
      and exists (select from sgk_worker_monitor r where r.job_id = j.id and ${isReady('r')}) limit 1`,
  ['serit', 'tipler'],
)

export const noteTurn = rawStatement<M, { tenantId: number }, never>(
  'update sgk_worker_sira set son = clock_timestamp() where tenant_id = $1',
  ['tenantId'],
)

/** Rows of the most urgent job of a company, under a new lease. */
export type LeasedRow = {
  id: number
  taskId: number
  jobId: number
  isyeriId: number
  deneme: number
  monitorType: 0 | 1 | 2 | 3
  calismaGunu: string
  asama: number
  status: number
  hataSayisi: number
  tabanDeneme: number
}

/** The job is locked against a cancel that would not see the lease. */
export const takeJob = rawStatement<M, Lane & { tenantId: number }, { id: number }>(
  `select j.id from worker_planned_job j
    where j.tenant_id = $3 and j.status = 1 and j.tip = any ($2)
      and exists (select from sgk_worker_monitor r where r.job_id = j.id and ${isReady('r')})
    order by j.priority, j.calisma_zamani, j.id limit 1 for share`,
  ['serit', 'tipler', 'tenantId'],
)

type Lease = { serit: number; jobId: number; workerId: number; most: number; oturum: string }

/** The row that was tried least often comes first, so that those that were put off together take turns. */
export const takeRows = rawStatement<M, Lease, LeasedRow>(
  `with isci as (
     select id, worker_no from sgk_worker where id = $3 and oturum = $5::uuid and not durduruldu for update),
   aday as (
     select r.id from sgk_worker_monitor r, isci where r.job_id = $2 and ${isReady('r')}
      order by r.deneme, r.id limit $4 for update of r skip locked),
   satir as (select id, row_number() over (order by id) as yer from aday),
   gorev as (
     insert into sgk_worker_task (worker_id, worker_no, job_id, tenant_id, serit, satir)
     select i.id, i.worker_no, j.id, j.tenant_id, $1, (select count(*) from satir)
       from isci i, worker_planned_job j where j.id = $2 and exists (select from satir)
     returning id, job_id, worker_no),
   mesgul as (
     update sgk_worker w set status = 1, aktif_job_id = g.job_id, aktif_task_id = g.id from gorev g where w.id = $3)
   update sgk_worker_monitor r
      set task_id = g.id, yer = s.yer, worker_no = g.worker_no, deneme = r.deneme + 1, start_date = null,
          degisme = clock_timestamp()
     from satir s, gorev g where r.id = s.id
   returning r.id, g.id as task_id, r.job_id, r.isyeri_id, r.deneme, r.monitor_type, r.calisma_gunu::text, r.asama,
             r.status, r.hata_sayisi, r.taban_deneme`,
  ['serit', 'jobId', 'workerId', 'most', 'oturum'],
)

type Held = { id: number; taskId: number; deneme: number }

/** Begins a row that this lease holds; nothing comes back for one that it lost or whose job was cancelled. */
export const beginRow = rawStatement<M, Held, { now: string }>(
  `update sgk_worker_monitor r set start_date = clock_timestamp(), degisme = clock_timestamp()
     from sgk_worker_task t
    where r.id = $1 and r.task_id = $2 and r.deneme = $3 and not r.completed and t.id = r.task_id and t.status = 1
   returning clock_timestamp() as now`,
  ['id', 'taskId', 'deneme'],
)

type Ending = Held & {
  status: number
  completed: boolean
  asama: number
  hataSayisi: number
  ertelemeZamani: string | null
  sonucKod: number | null
  /** Null leaves the row its code of SGK and its text: why it failed before it was put off. */
  mesaj: string | null
}

/**
 * Writes the result of a row that this lease holds; a late one, and one of a worker that was silent for a minute, changes
 * nothing. What is put off goes back.
 */
export const finishRow = rawStatement<M, Ending, { id: number }>(
  `with satir as (
     update sgk_worker_monitor r
        set status = $4, completed = $5, asama = $6, hata_sayisi = $7, erteleme_zamani = $8::timestamptz,
            sonuc_kod = case when $10::text is null then r.sonuc_kod else $9 end, mesaj = coalesce($10::text, r.mesaj), end_date = case when $5 then clock_timestamp() end, degisme = clock_timestamp(),
            task_id = case when $5 then r.task_id end, yer = case when $5 then r.yer end
      where r.id = $1 and r.task_id = $2 and r.deneme = $3 and not r.completed
        and exists (select from sgk_worker_task g join sgk_worker w on w.id = g.worker_id where g.id = $2 and ${isHeard('w')})
     returning r.id),
   gorev as (
     update sgk_worker_task t set tamamlanan = t.tamamlanan + $5::int from satir where t.id = $2)
   select id from satir`,
  ['id', 'taskId', 'deneme', 'status', 'completed', 'asama', 'hataSayisi', 'ertelemeZamani', 'sonucKod', 'mesaj'],
)

type Closed = { monitorType: number; asama: number; ertelemeZamani: string; tenantId: number; mesaj: string }

/**
 * Puts off what waits in a lane until a limit that its rows share opens: those of all companies whose channel works as
 * that of `tenantId`. A row that failed before keeps saying why. One that is locked finds out by itself.
 */
export const deferLane = rawStatement<M, Closed, never>(
  `with bekleyen as (
     select r.id from worker_planned_job j join sgk_worker_monitor r on r.job_id = j.id
      where j.status = 1 and r.monitor_type = $1 and r.asama = $2 and r.task_id is null and not r.completed
        and (r.erteleme_zamani is null or r.erteleme_zamani < $3::timestamptz)
        and (j.tenant_id = $4 or j.tenant_id in (
          select o.tenant_id from sgk_kanal_ayar o join sgk_kanal_ayar a on (a.kanal, a.mod) = (o.kanal, o.mod)
           where a.tenant_id = $4 and a.kanal = 'evizite'))
      order by r.id for update of r skip locked)
   update sgk_worker_monitor r
      set erteleme_zamani = $3::timestamptz, mesaj = case when r.status = 0 then $5 else r.mesaj end, degisme = clock_timestamp()
     from bekleyen b where r.id = b.id`,
  ['monitorType', 'asama', 'ertelemeZamani', 'tenantId', 'mesaj'],
)

/** Ends a lease and frees its worker. What it did not begin goes back. */
export const endTask = rawStatement<M, { taskId: number; workerId: number; status: number }, never>(
  `with gorev as (
     update sgk_worker_task set status = $3, end_date = now() where id = $1 and status = 1),
   geri as (
     update sgk_worker_monitor set task_id = null, yer = null, worker_no = null, start_date = null, degisme = clock_timestamp()
      where task_id = $1 and not completed)
   update sgk_worker set aktif_job_id = null, aktif_task_id = null, status = case when durduruldu then 2 else 0 end
    where id = $2 and aktif_task_id = $1`,
  ['taskId', 'workerId', 'status'],
)
