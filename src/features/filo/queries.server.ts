import { type MasterTables, rawStatement } from '#server/database/database.ts'
import { type SaatSonucu, saatBasi } from './rules.ts'

type M = MasterTables

export const findJob = rawStatement<M, { id: number }, { tenantId: number; status: number }>(
  'select tenant_id, status from worker_planned_job where id = $1',
  ['id'],
)

export const findTenantName = rawStatement<M, { id: number }, { name: string }>(
  'select name from master_tenant where id = $1',
  ['id'],
)

/** Jobs of a company and type that are not over. */
export const listOpenJobs = rawStatement<
  M,
  { tenantId: number; tip: number },
  { id: number; status: number; calismaZamani: string }
>(
  `select id, status, calisma_zamani from worker_planned_job
    where tenant_id = $1 and tip = $2 and status in (0, 1) order by status desc, calisma_zamani limit 5`,
  ['tenantId', 'tip'],
)

/** Makes a waiting job for now, unless one of the company and type is due already. */
export const insertJobNow = rawStatement<
  M,
  { tenantId: number; tip: number; parameter2: string | null },
  { id: number }
>(
  `insert into worker_planned_job (tenant_id, tip, calisma_zamani, priority, parameter2)
   select $1, $2, now(), 5, $3
    where not exists (select from worker_planned_job where tenant_id = $1 and tip = $2 and status = 0 and calisma_zamani <= now())
   on conflict do nothing returning id`,
  ['tenantId', 'tip', 'parameter2'],
)

/** Adds branches to the job of a company and type that is due and waits; null stands for all of them, which they stay. */
export const joinWaitingJob = rawStatement<
  M,
  { tenantId: number; tip: number; parameter2: string | null },
  { id: number }
>(
  `update worker_planned_job j
      set parameter2 = case when length(y.kodlar) <= 500 then y.kodlar end, row_version = j.row_version + 1
     from (select w.id, (select string_agg(distinct k, ',' order by k)
                           from unnest(string_to_array(w.parameter2, ',') || string_to_array($3::text, ',')) k
                          where w.parameter2 is not null and $3::text is not null) as kodlar
             from worker_planned_job w
            where w.tenant_id = $1 and w.tip = $2 and w.status = 0 and w.calisma_zamani <= now()
            order by w.calisma_zamani limit 1 for update) y
    where j.id = y.id returning j.id`,
  ['tenantId', 'tip', 'parameter2'],
)

type SummaryRow = { workerNo: number | null; completed: boolean; status: number; counter: number }

/** The rows of a job by worker, end and code. */
export const summariseJob = rawStatement<M, { jobId: number }, SummaryRow>(
  `select worker_no, completed, status, count(*)::int as counter from sgk_worker_monitor where job_id = $1
    group by worker_no, completed, status order by worker_no nulls first, completed, status`,
  ['jobId'],
)

type ReasonRow = SummaryRow & { id: number; jobId: number; tenantName: string; mesaj: string }
type SummaryFilter = { jobId: number | null; tenantId: number | null; tenantIds: number[] | null }

const summarised = `from sgk_worker_monitor r join master_tenant m on m.id = r.tenant_id
   where ($1::bigint is null or r.job_id = $1) and ($2::int is null or r.tenant_id = $2)
     and ($3::int[] is null or r.tenant_id = any ($3))
     and ($1::bigint is not null or r.job_id = any (array(
           select j.id from worker_planned_job j
            where ($2::int is null or j.tenant_id = $2) and ($3::int[] is null or j.tenant_id = any ($3))
            order by j.id desc limit 100)))
   group by r.job_id, m.name, r.worker_no, r.completed, r.status, r.mesaj`

/** The same over the newest hundred jobs, or one, with the text of each reason. */
export const listSummary = rawStatement<M, SummaryFilter & { limit: number; offset: number }, ReasonRow>(
  `select min(r.id) as id, r.job_id, m.name as tenant_name, r.worker_no, r.completed, r.status, r.mesaj, count(*)::int as counter
     ${summarised} order by r.job_id desc, counter desc, min(r.id) limit $4 offset $5`,
  ['jobId', 'tenantId', 'tenantIds', 'limit', 'offset'],
)

export const countSummary = rawStatement<M, SummaryFilter, { n: number }>(
  `select count(*)::int as n from (select r.job_id ${summarised}) as s`,
  ['jobId', 'tenantId', 'tenantIds'],
)

/** A page of seconds a row takes where nothing has been read yet, and the gap between two calls of the slow lane. */
const usualSeconds = 3
const slowSeconds = 61

const leftOf = (asama: number) =>
  `(select count(*) from sgk_worker_monitor r where r.job_id = t.id and not r.completed and r.asama = ${asama})`

/** Columns of a job that are counted from its rows; `t` is the job. */
export const jobColumns = {
  ad: `('#' || t.id || ' ' || to_char(t.calisma_zamani at time zone 'Europe/Istanbul', 'DD.MM.YYYY HH24:MI'))`,
  toplam: '(select count(*)::int from sgk_worker_monitor r where r.job_id = t.id)',
  tamamlanan: '(select count(*)::int from sgk_worker_monitor r where r.job_id = t.id and r.completed)',
  hatali: `(select count(*)::int from sgk_worker_monitor r where r.job_id = t.id and r.status in (-1, -99, 6, 7, 8))`,
  // what is left by the pace of what was read, the slow lane one call after the other, and no later than the end
  tahminiBitis: `(case when t.status = 1 and t.tip < 2 then least(t.bitis, now()
      + ${leftOf(1)} * coalesce((now() - t.start_date) / nullif((select count(*) from sgk_worker_monitor r
          where r.job_id = t.id and r.completed and r.deneme > 0), 0), interval '${usualSeconds} seconds')
      + ${leftOf(2)} * interval '${slowSeconds} seconds') when t.status = 1 then t.bitis end)`,
}

/** The status of a worker as its heartbeat tells it: no process has to look for the dead. */
export const workerColumns = {
  status: `(case when t.oturum is null or t.son_yasam < now() - interval '90 seconds' then 2 else t.status end)::smallint`,
  tenantName: `(select m.name from sgk_worker_task g join master_tenant m on m.id = g.tenant_id where g.id = t.aktif_task_id)`,
}

/** When a row came to stand where it stands; `t` is the row. */
const standsSince = (row: string) => `(case when ${row}.completed then ${row}.end_date else ${row}.degisme end)`

const failed = '(-1, -99, 6, 7, 8)'

const saatSonucuSql: Readonly<Record<SaatSonucu, (row: string) => string>> = {
  biten: (row) => `${row}.completed and ${row}.status not in ${failed}`,
  hatali: (row) => `${row}.completed and ${row}.status in ${failed}`,
  bekleyen: (row) => `not ${row}.completed`,
}

/** The filters of rows by hour; `t` is the row. */
export const saatFilters = {
  saat: (value: number, bind: (value: unknown, type: string) => string) => {
    const from = saatBasi(value)?.toISOString()
    if (from === undefined) return 'false'
    const [since, start] = [standsSince('t'), bind(from, 'timestamptz')]
    return `${since} >= ${start} and ${since} < ${start} + interval '1 hour'`
  },
  saatSonucu: (value: SaatSonucu) => saatSonucuSql[value]('t'),
}

type HourFilter = { jobId: number | null; tenantIds: number[] | null }
type Hour = { saat: number } & Record<SaatSonucu, number>

const counted = (sonuc: SaatSonucu) => `(count(r.id) filter (where ${saatSonucuSql[sonuc]('r')}))::int as ${sonuc}`

/** The last 24 hours of one job or of what the caller sees: what was read, what has waited since then and what failed. */
export const listHours = rawStatement<M, HourFilter, Hour>(
  `with saat as (
     select bas from generate_series(date_trunc('hour', now()) - interval '23 hours', date_trunc('hour', now()), interval '1 hour') as bas),
   satir as (
     select r.id, r.completed, r.status, date_trunc('hour', ${standsSince('r')}) as bas from sgk_worker_monitor r
      where ${standsSince('r')} >= date_trunc('hour', now()) - interval '23 hours'
        and ($1::bigint is null or r.job_id = $1) and ($2::int[] is null or r.tenant_id = any ($2)))
   select to_char(s.bas at time zone 'Europe/Istanbul', 'YYYYMMDDHH24')::int as saat,
          ${counted('biten')}, ${counted('bekleyen')}, ${counted('hatali')}
     from saat s left join satir r on r.bas = s.bas group by s.bas order by s.bas`,
  ['jobId', 'tenantIds'],
)

type LiveJob = {
  id: number
  status: number
  toplam: number
  tamamlanan: number
  hatali: number
  tahminiBitis: string | null
  durumlar: { status: number; completed: boolean; adet: number }[]
}

/** A job for the stream. The minute of the expected end is enough: seconds would send it again and again. */
export const findLiveJob = rawStatement<M, { jobId: number }, LiveJob>(
  `select t.id, t.status, ${jobColumns.toplam} as toplam, ${jobColumns.tamamlanan} as tamamlanan,
          ${jobColumns.hatali} as hatali, date_trunc('minute', ${jobColumns.tahminiBitis}) as tahmini_bitis,
          coalesce((select json_agg(d order by d.completed, d.status) from (
            select r.status, r.completed, count(*)::int as adet from sgk_worker_monitor r
             where r.job_id = t.id group by r.status, r.completed) d), '[]') as durumlar
     from worker_planned_job t where t.id = $1`,
  ['jobId'],
)

type LiveRow = {
  id: number
  subeAdi: string
  status: number
  completed: boolean
  workerNo: number | null
  deneme: number
}

/** The rows of a job that changed last, the newest first. */
export const listChangedRows = rawStatement<M, { jobId: number }, LiveRow>(
  `select id, sube_adi, status, completed, worker_no, deneme from sgk_worker_monitor
    where job_id = $1 order by degisme desc, id desc limit 10`,
  ['jobId'],
)

type LiveTask = {
  id: number
  workerNo: number
  jobId: number
  satir: number
  tamamlanan: number
  serit: number
  startDate: string
}

/** Running leases of a job, or of what the caller sees. */
export const listLiveTasks = rawStatement<M, { jobId: number | null; tenantIds: number[] | null }, LiveTask>(
  `select id, worker_no, job_id, satir, tamamlanan, serit, start_date from sgk_worker_task
    where status = 1 and ($1::bigint is null or job_id = $1) and ($2::int[] is null or tenant_id = any ($2))
    order by worker_no limit 50`,
  ['jobId', 'tenantIds'],
)

/** Workers; which job one has is told only to callers who see its company. */
export const listLiveWorkers = rawStatement<
  M,
  { tenantIds: number[] | null },
  { workerNo: number; status: number; aktifJobId: number | null }
>(
  `select t.worker_no, ${workerColumns.status} as status,
          (select g.job_id from sgk_worker_task g
            where g.id = t.aktif_task_id and ($1::int[] is null or g.tenant_id = any ($1))) as aktif_job_id
     from sgk_worker t order by t.worker_no limit 50`,
  ['tenantIds'],
)

type SeenQuery = ReturnType<typeof rawStatement<M, { ids: number[]; tenantIds: number[] | null }, { id: number }>>

const seenIn = (table: string): SeenQuery =>
  rawStatement(`select id from ${table} where id = any ($1) and ($2::int[] is null or tenant_id = any ($2))`, [
    'ids',
    'tenantIds',
  ])

/** Which of these records there are in companies that the caller sees. */
export const listSeen: Record<'job' | 'task' | 'worker' | 'monitor', SeenQuery> = {
  job: seenIn('worker_planned_job'),
  task: seenIn('sgk_worker_task'),
  worker: rawStatement('select id from sgk_worker where id = any ($1) and $2::int[] is null', ['ids', 'tenantIds']),
  monitor: seenIn('sgk_worker_monitor'),
}
