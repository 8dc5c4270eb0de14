import { type MasterTables, rawStatement } from '#server/database/database.ts'

type M = MasterTables

/** Two workers without a process: the ones of the program take their numbers over. */
export const insertDemoWorkers = rawStatement<M, object, never>(
  `insert into sgk_worker (worker_no, tip, status, end_date)
   select n, case n when 1 then 2 else 1 end, 2, now() from generate_series(1, 2) n on conflict do nothing`,
  [],
)

/**
 * A job in each state for every company that is set up. The running one waits for files; one of the waiting ones is due
 * at once, so that reports and accidents are there a few minutes after the first start.
 */
export const insertDemoJobs = rawStatement<M, { yenisi: string }, never>(
  `insert into worker_planned_job (tenant_id, tip, calisma_zamani, status, priority, is_master, start_date, end_date, bitis, mesaj)
   select m.id, v.tip, v.zaman, v.status, v.oncelik, v.oncelik < 5, case when v.status in (1, 2, -1) then v.zaman end,
          case when v.status not in (0, 1) then v.zaman + interval '14 minutes' end,
          case when v.status in (1, 2, -1) then greatest(v.zaman, now()) + interval '12 hours' end,
          case when v.status = -2 then $1::text end
     from master_tenant m cross join (values
       (0, 0, now() - interval '50 hours', -1, 4), (1, 1, now() - interval '27 hours', -2, 5),
       (2, 1, now() - interval '26 hours', 2, 5), (3, 3, now() - interval '10 minutes', 1, 3),
       (4, 1, now(), 0, 5), (5, 1, date_trunc('day', now()) + interval '27 hours 30 minutes', 0, 5)) as v (no, tip, zaman, status, oncelik)
    where m.kurulum = 'hazir' and not exists (select from worker_planned_job)
    order by m.id, v.no`,
  ['yenisi'],
)

/** The leases of the jobs that were read, ten rows each, by the two workers in turn. */
export const insertDemoTasks = rawStatement<M, object, never>(
  `insert into sgk_worker_task (worker_id, worker_no, job_id, tenant_id, serit, status, start_date, end_date, satir, tamamlanan)
   select w.id, w.worker_no, j.id, j.tenant_id, 1, case when j.status = -1 then 3 else 2 end,
          j.start_date + make_interval(mins => n * 4), j.start_date + make_interval(mins => n * 4 + 4), s.satir, s.satir
     from worker_planned_job j cross join generate_series(0, 2) n
     cross join lateral (select case n when 2 then 4 else 10 end as satir) s
     join sgk_worker w on w.worker_no = 1 + n % 2
    where j.status in (2, -1) and not exists (select from sgk_worker_task t where t.job_id = j.id)
    order by j.id, n`,
  [],
)

type Words = { subeler: string[]; bekler: string; nedenler: string }

/** The rows of the jobs: ended ones by lease, with a few failures of each kind; of the running one half still wait. */
export const insertDemoRows = rawStatement<M, Words, never>(
  `with sira as (
     select j.id as job_id, j.tenant_id, j.tip, j.status as son, j.start_date, n,
            case when j.status = 1 then case when n % 2 = 0 then 5 else 0 end
                 when j.status = 2 then case when n % 11 = 0 then 4 when n % 13 = 0 then 1 else 5 end
                 else (array[-99, 5, 5, 7, 5, -1, 5, 5, 3, 5, 6, 5])[1 + n % 12] end as durum
       from worker_planned_job j cross join lateral generate_series(1, 24) n
      where j.status in (1, 2, -1) and not exists (select from sgk_worker_monitor r where r.job_id = j.id))
   insert into sgk_worker_monitor (job_id, tenant_id, monitor_type, calisma_gunu, isyeri_id, sube_kodu, sube_adi, status,
                                   completed, task_id, yer, worker_no, deneme, start_date, end_date, mesaj)
   select s.job_id, s.tenant_id, s.tip, (s.start_date at time zone 'Europe/Istanbul')::date, s.n, lpad(s.n::text, 3, '0'),
          ($1::text[])[1 + (s.n - 1) % cardinality($1::text[])] || case when s.n > cardinality($1::text[]) then ' 2' else '' end,
          s.durum, s.durum <> 0, t.id, case when t.id is not null then 1 + (s.n - 1) % 10 end, t.worker_no,
          case when t.id is null then 0 when s.durum in (-1, -99) then 4 else 1 end,
          t.start_date + make_interval(secs => (s.n - 1) % 10 * 20), case when s.durum <> 0 then
            coalesce(t.start_date, s.start_date) + make_interval(secs => (s.n - 1) % 10 * 20 + 15) end,
          case when s.durum = 0 then $2::text else coalesce($3::jsonb ->> s.durum::text, '') end
     from sira s
     left join lateral (select * from sgk_worker_task t where t.job_id = s.job_id order by t.id offset (s.n - 1) / 10 limit 1) t
       on true
    order by s.job_id, s.n`,
  ['subeler', 'bekler', 'nedenler'],
)

export const insertDemoTurns = rawStatement<M, object, never>(
  `insert into sgk_worker_sira (tenant_id) select distinct tenant_id from worker_planned_job on conflict do nothing`,
  [],
)
