import { type MasterTables, rawStatement, type TenantTables } from '#server/database/database.ts'

type M = MasterTables

/** Jobs whose time has come and beside which none of their company and type runs, the most urgent first. */
export const listDueJobs = rawStatement<M, { limit: number }, { id: number; tenantId: number }>(
  `select j.id, j.tenant_id from worker_planned_job j join master_tenant m on m.id = j.tenant_id
    where j.status = 0 and j.calisma_zamani <= now() and m.aktif and m.kurulum = 'hazir'
      and not exists (select from worker_planned_job o where (o.tenant_id, o.tip, o.status) = (j.tenant_id, j.tip, 1))
    order by j.priority, j.calisma_zamani, j.id limit $1`,
  ['limit'],
)

export type OpenJob = {
  id: number
  status: number
  tip: number
  isDue: boolean
  parameter1: string | null
  parameter2: string | null
  now: string
}

/** The waiting and running jobs of the company and type of a job, locked; the newest time last. */
export const lockOpenJobs = rawStatement<M, { id: number }, OpenJob>(
  `select j.id, j.status, j.tip, j.calisma_zamani <= now() as is_due, j.parameter1, j.parameter2, now() as now
     from worker_planned_job j join worker_planned_job o on (o.tenant_id, o.tip) = (j.tenant_id, j.tip)
    where o.id = $1 and j.status in (0, 1) order by j.calisma_zamani, j.id for update of j`,
  ['id'],
)

export const findPlan = rawStatement<
  M,
  { id: number },
  { tip: number; status: number; parameter2: string | null; now: string }
>('select tip, status, parameter2, now() as now from worker_planned_job where id = $1', ['id'])

/** A workplace as a plan sees it; the user's name is cipher text. */
export type PlannedIsyeri = {
  id: number
  isyeriSicilNo: string
  kullaniciAdi: string
  isyeriKodu: string
  subeKodu: string | null
  subeAdi: string
  isByPass: boolean
  byPassNedeni: string | null
  kimlikDurumu: number
  pasifGunu: number | null
}

/** The workplaces that are read, all or those of some branches. */
export const listIsyeri = rawStatement<TenantTables, { subeler: string[] | null }, PlannedIsyeri>(
  `select i.id, i.isyeri_sicil_no, i.kullanici_adi, i.isyeri_kodu, b.sube_kodu,
          coalesce(b.sube_adi, c.company_name) as sube_adi, i.kimlik_durumu, i.by_pass_nedeni,
          coalesce(i.by_pass_bitis >= (now() at time zone 'Europe/Istanbul')::date, false) as is_by_pass,
          extract(day from now() - i.kimlik_durum_tarihi)::int as pasif_gunu
     from isyeri i join company c on c.id = i.company_id left join branch b on b.id = i.branch_id
    where i.aktif and ($1::text[] is null or b.sube_kodu = any ($1)) order by i.id`,
  ['subeler'],
)

type NewRows = { jobId: number; gun: string; rows: string }

/**
 * Writes the rows of a job, one a workplace. A job that was reset has its rows already: those keep their number of
 * leases and are done or wait as the new plan says. New ones count on from those that an earlier plan had and lost.
 */
export const insertRows = rawStatement<M, NewRows, { n: number }>(
  `with yeni as (
     insert into sgk_worker_monitor as r (job_id, tenant_id, monitor_type, calisma_gunu, isyeri_id, sube_kodu, sube_adi,
                                          status, completed, end_date, mesaj, deneme, taban_deneme)
     select j.id, j.tenant_id, j.tip, $2::date, y."isyeriId", y."subeKodu", y."subeAdi", y.status, y.status <> 0,
            case when y.status <> 0 then now() end, y.mesaj, j.silinen_deneme, j.silinen_deneme
       from worker_planned_job j
      cross join jsonb_to_recordset($3::jsonb) as y ("isyeriId" int, "subeKodu" text, "subeAdi" text, status smallint, mesaj text)
      where j.id = $1 order by y."isyeriId"
     on conflict (job_id, isyeri_id) do update
        set status = excluded.status, completed = excluded.completed, end_date = excluded.end_date, mesaj = excluded.mesaj,
            calisma_gunu = excluded.calisma_gunu, degisme = clock_timestamp()
      where r.task_id is null
     returning 1)
   select count(*)::int as n from yeni`,
  ['jobId', 'gun', 'rows'],
)

/**
 * Rows of workplaces that are no longer planned, of a job that was reset. The job remembers how often the most tried of
 * them was leased: the company keeps the attempts, and a row that comes back counts on from there.
 */
export const deleteOtherRows = rawStatement<M, { jobId: number; isyeriIds: number[] }, never>(
  `with silinen as (delete from sgk_worker_monitor where job_id = $1 and isyeri_id <> all ($2) returning deneme)
   update worker_planned_job set silinen_deneme = greatest(silinen_deneme, (select max(deneme) from silinen))
    where id = $1 and exists (select from silinen)`,
  ['jobId', 'isyeriIds'],
)

export const startJob = rawStatement<M, { id: number; start: string; bitis: string }, { tenantId: number }>(
  `update worker_planned_job set status = 1, start_date = $2::timestamptz, bitis = $3::timestamptz, mesaj = null,
          row_version = row_version + 1
    where id = $1 and status = 0 returning tenant_id`,
  ['id', 'start', 'bitis'],
)

export const queueTenant = rawStatement<M, { tenantId: number }, never>(
  'insert into sgk_worker_sira (tenant_id) values ($1) on conflict do nothing',
  ['tenantId'],
)

export const cancelOlder = rawStatement<M, { ids: number[]; neden: string }, never>(
  `update worker_planned_job set status = -2, end_date = now(), mesaj = $2, row_version = row_version + 1
    where id = any ($1) and status = 0`,
  ['ids', 'neden'],
)
