import { type MasterTables, rawStatement } from '#server/database/database.ts'

type M = MasterTables

/**
 * Ends jobs all of whose rows are finished, by the rule of `jobEnd`. A job that changed while this waited for it is left:
 * the rows that were looked at are older than the change.
 */
export const endJobs = rawStatement<M, object, { id: number }>(
  `with biten as (
     select j.id from worker_planned_job j
       join (select o.id, o.row_version from worker_planned_job o
              where o.status = 1
                and not exists (select from sgk_worker_monitor r where r.job_id = o.id and not r.completed)) b
         on b.id = j.id and b.row_version = j.row_version
      where j.status = 1 order by j.id for no key update of j)
   update worker_planned_job j
      set end_date = now(), row_version = row_version + 1,
          status = case when exists (select from sgk_worker_monitor r where r.job_id = j.id and r.status in (-1, -99, 8))
                        then -1 else 2 end
     from biten b where j.id = b.id
   returning j.id`,
  [],
)

/** Ends rows of a day whose file has come. A row that a worker holds or that has ended stays as it is. */
export const completeFile = rawStatement<
  M,
  { tenantId: number; tip: number; gun: string; isyeriIds: number[] },
  { id: number }
>(
  `with isler as (
     select j.id from worker_planned_job j
      where j.tenant_id = $1 and j.tip = $2 and exists (
        select from sgk_worker_monitor r where r.job_id = j.id and r.calisma_gunu = $3::date and not r.completed)
      order by j.id for no key update)
   update sgk_worker_monitor r set status = 5, completed = true, end_date = now(), mesaj = '', erteleme_zamani = null,
          degisme = clock_timestamp()
     from isler i
    where r.job_id = i.id and r.calisma_gunu = $3::date and r.isyeri_id = any ($4::int[])
      and not r.completed and r.task_id is null
   returning r.id`,
  ['tenantId', 'tip', 'gun', 'isyeriIds'],
)

/**
 * The same of files that tell of months. A job waits for the month that it names, or else for the newest that can have
 * been declared on its day: that month or the one before.
 */
export const completeDonemler = rawStatement<M, { tenantId: number; tip: number; donemler: string }, { id: number }>(
  `with isler as (
     select j.id from worker_planned_job j
      where j.tenant_id = $1 and j.tip = $2 and exists (
        select from sgk_worker_monitor r where r.job_id = j.id and not r.completed)
      order by j.id for no key update)
   update sgk_worker_monitor r set status = 5, completed = true, end_date = now(), mesaj = '', erteleme_zamani = null,
          degisme = clock_timestamp()
     from isler i join worker_planned_job j on j.id = i.id
    where j.id = r.job_id and r.tenant_id = $1 and r.monitor_type = $2 and not r.completed and r.task_id is null
      and exists (
        select from jsonb_to_recordset($3::jsonb) as y ("isyeriId" int, "periodId" int)
         where y."isyeriId" = r.isyeri_id
           and case when j.parameter1 ~ '^[0-9]{6}$' then y."periodId" = j.parameter1::int
                    else y."periodId" in (to_char(r.calisma_gunu, 'YYYYMM')::int,
                                          to_char(r.calisma_gunu - interval '1 month', 'YYYYMM')::int) end)
   returning r.id`,
  ['tenantId', 'tip', 'donemler'],
)

/** An unfinished row of a job whose end has passed. */
export type OverdueRow = {
  id: number
  monitorType: number
  status: number
  asama: number
  hataSayisi: number
  ertelemeZamani: string | null
  bitis: string
}

/** Rows that nobody holds of jobs whose end has passed, locked. */
export const takeOverdue = rawStatement<M, { limit: number }, OverdueRow>(
  `select r.id, r.monitor_type, r.status, r.asama, r.hata_sayisi, r.erteleme_zamani, j.bitis
     from worker_planned_job j join sgk_worker_monitor r on r.job_id = j.id
    where j.status = 1 and j.bitis <= now() and not r.completed and r.task_id is null
    order by r.id limit $1 for update of r skip locked`,
  ['limit'],
)

export const giveUpRows = rawStatement<M, { rows: string }, never>(
  `update sgk_worker_monitor r set status = j.status, mesaj = j.mesaj, completed = true, end_date = now(),
          erteleme_zamani = null, degisme = clock_timestamp()
     from jsonb_to_recordset($1::jsonb) as j (id bigint, status smallint, mesaj text) where r.id = j.id`,
  ['rows'],
)
