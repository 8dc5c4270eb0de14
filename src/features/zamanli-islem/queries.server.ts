import { type MasterTables, rawStatement, type TenantTables } from '#server/database/database.ts'
import type { Plan } from './rules/plan.ts'

type M = MasterTables

export const readNow = rawStatement<M, object, { now: string }>('select now() as now', [])

export const findIslemTenant = rawStatement<M, { id: number }, { tenantId: number }>(
  'select tenant_id from tenant_batch_operation where id = $1',
  ['id'],
)

export const findLogTenant = rawStatement<M, { id: number }, { tenantId: number }>(
  'select tenant_id from scheduled_job_log where id = $1',
  ['id'],
)

export const findTenantName = rawStatement<M, { id: number }, { name: string }>(
  'select name from master_tenant where id = $1',
  ['id'],
)

export const findOpenDefinition = rawStatement<M, { id: number }, { operationName: string }>(
  'select operation_name from batch_operation where id = $1 and aktif',
  ['id'],
)

export const findOfTenant = rawStatement<M, { tenantId: number; operationId: number }, { id: number }>(
  'select id from tenant_batch_operation where tenant_id = $1 and operation_id = $2',
  ['tenantId', 'operationId'],
)

export const findUserName = rawStatement<M, { id: number }, { fullName: string }>(
  'select full_name from master_user where id = $1',
  ['id'],
)

const triggersOf = (id: string) => `(select count(*)::int from scheduled_job_log l
    where l.tenant_batch_operation_id = ${id} and l.tetikleyen is not null and l.running_date > now() - interval '1 minute')`

/** Triggers of a schedule within the last minute, and whether its operation is switched on. */
export const findTetik = rawStatement<M, { id: number }, { n: number; acik: boolean }>(
  `select ${triggersOf('t.id')} as n, b.aktif as acik
     from tenant_batch_operation t join batch_operation b on b.id = t.operation_id where t.id = $1`,
  ['id'],
)

type DueRow = Plan & {
  id: number
  tenantId: number
  logId: number | null
  calisiyor: boolean
  kacirilan: number
  sonrakiKosu: string
  baslangic: string
}

/** Schedules whose time has come, locked; those that another scheduler holds are its own. */
export const takeDue = rawStatement<M, { now: string; limit: number }, DueRow>(
  `select t.id, t.tenant_id, t.log_id, t.calisiyor, t.kacirilan, t.sonraki_kosu, t.baslangic::text, t.operation_type,
          t."interval", t.specific_time::text, t.days_of_week, t.days_of_month, t.param1
     from tenant_batch_operation t
    where t.aktif and t.sonraki_kosu <= $1::timestamptz
      -- values, not joins: with nothing due the whole statement is one look into an index
      and (select b.aktif from batch_operation b where b.id = t.operation_id)
      and (select m.aktif from master_tenant m where m.id = t.tenant_id)
    order by t.sonraki_kosu limit $2 for update of t skip locked`,
  ['now', 'limit'],
)

/** Schedules of an operation that can be triggered, locked, with their triggers within the last minute. */
export const takeOfDefinition = rawStatement<M, { operationId: number }, { id: number; n: number }>(
  `select t.id, ${triggersOf('t.id')} as n from tenant_batch_operation t join master_tenant m on m.id = t.tenant_id
    where t.operation_id = $1 and t.aktif and not t.calisiyor and m.aktif and m.kurulum = 'hazir'
    order by t.id for update of t skip locked`,
  ['operationId'],
)

/** All schedules of an operation, locked. */
export const holdOfDefinition = rawStatement<M, { operationId: number }, { id: number }>(
  'select id from tenant_batch_operation where operation_id = $1 order by id for update',
  ['operationId'],
)

/** Writes runs and makes each the newest of its schedule. */
export const insertRuns = rawStatement<
  M,
  { runs: string; tetikleyen: string | null },
  { id: number; tenantId: number; islemId: number }
>(
  `with yeni as (
     insert into scheduled_job_log (tenant_id, operation_id, tenant_batch_operation_id, running_date, tetikleyen)
     select t.tenant_id, t.operation_id, t.id, coalesce(j.planlanan, now()), $2
       from jsonb_to_recordset($1::jsonb) as j (id int, planlanan timestamptz)
       join tenant_batch_operation t on t.id = j.id order by j.planlanan, j.id
     returning id, tenant_id, tenant_batch_operation_id),
   isaret as (
     update tenant_batch_operation t set log_id = y.id, calisiyor = true, process_status = 'Enqueued'
       from yeni y where t.id = y.tenant_batch_operation_id returning t.id)
   select y.id, y.tenant_id, y.tenant_batch_operation_id as islem_id from yeni y join isaret i on i.id = y.tenant_batch_operation_id`,
  ['runs', 'tetikleyen'],
)

/** Moves schedules on to their next run. */
export const moveOn = rawStatement<M, { moves: string }, never>(
  `update tenant_batch_operation t set sonraki_kosu = j.sonraki, aktif = t.aktif and not j.biter
     from jsonb_to_recordset($1::jsonb) as j (id int, sonraki timestamptz, biter boolean) where t.id = j.id`,
  ['moves'],
)

/** Lines about runs from outside of them. */
export const noteLines = rawStatement<M, { lines: string }, never>(
  `insert into scheduled_job_log_satir (log_id, deneme, seviye, mesaj)
   select l.id, l.deneme, j.seviye, j.mesaj from jsonb_to_recordset($1::jsonb) as j (id bigint, seviye int, mesaj text)
     join scheduled_job_log l on l.id = j.id`,
  ['lines'],
)

/** Ends the runs of schedules that are not over, and frees the schedules. */
export const cancelRuns = rawStatement<M, { ids: number[]; exception: string }, { id: number }>(
  `with biten as (
     update scheduled_job_log l set status = -1, end_time = now(), exception = $2
       from tenant_batch_operation t
      where t.id = any ($1) and l.id = t.log_id and l.status in (98, 99) returning l.id, t.id as islem_id)
   update tenant_batch_operation t
      set calisiyor = false, process_status = 'Scheduled',
          son_kosu = case when b.id is null then t.son_kosu else now() end,
          son_sonuc = case when b.id is null then t.son_sonuc else -1 end,
          sonuclar = case when b.id is null then t.sonuclar else (array[-1::smallint] || t.sonuclar)[1:20] end
     from tenant_batch_operation o left join biten b on b.islem_id = o.id
    where o.id = any ($1) and t.id = o.id returning t.id`,
  ['ids', 'exception'],
)

/** What a reset of schedules needs to find their next run. */
export const listPlans = rawStatement<M, { ids: number[] }, Plan & { id: number; aktif: boolean; baslangic: string }>(
  `select id, aktif, baslangic::text, operation_type, "interval", specific_time::text, days_of_week, days_of_month, param1
     from tenant_batch_operation where id = any ($1)`,
  ['ids'],
)

type LogRow = {
  id: number
  tenantName: string
  operationName: string | null
  runningDate: string
  startTime: string | null
  endTime: string | null
  status: number
  isSccessStatus: boolean
  sure: number | null
  exception: string | null
  deneme: number
  goruldu: string | null
  tetikleyen: string | null
}

/** How long a run took, in milliseconds. */
export const sureSql = '(extract(epoch from t.end_time - t.start_time) * 1000)::int'

/** A failure counts as unseen until somebody opens it, for ninety days at most. */
export const gorulmediSql = `t.status = -1 and t.goruldu is null and t.running_date > now() - interval '90 days'`

/** Notes the first look at a failed run. */
export const seeRun = rawStatement<M, { id: number }, { id: number }>(
  'update scheduled_job_log set goruldu = now() where id = $1 and status = -1 and goruldu is null returning id',
  ['id'],
)

export const listRunsOf = rawStatement<M, { id: number; limit: number; offset: number }, LogRow>(
  `select t.id, m.name as tenant_name, b.operation_name, t.running_date, t.start_time, t.end_time, t.status,
          t.status = 1 as is_sccess_status, ${sureSql} as sure, t.exception, t.deneme, t.goruldu, t.tetikleyen
     from scheduled_job_log t join master_tenant m on m.id = t.tenant_id
     left join batch_operation b on b.id = t.operation_id
    where t.tenant_batch_operation_id = $1 order by t.id desc limit $2 offset $3`,
  ['id', 'limit', 'offset'],
)

export const countRunsOf = rawStatement<M, { id: number }, { n: number }>(
  'select count(*)::int as n from scheduled_job_log where tenant_batch_operation_id = $1',
  ['id'],
)

export const findRun = rawStatement<
  M,
  { id: number },
  {
    id: number
    operationName: string | null
    status: number
    exception: string | null
    startTime: string | null
    endTime: string | null
  }
>(
  `select t.id, b.operation_name, t.status, t.exception, t.start_time, t.end_time
     from scheduled_job_log t left join batch_operation b on b.id = t.operation_id where t.id = $1`,
  ['id'],
)

type Line = { no: number; deneme: number; seviye: number; mesaj: string; zaman: string }

/** The newest lines of a run after a line, in their order. */
export const listLines = rawStatement<M, { id: number; sonra: number; limit: number }, Line>(
  `select * from (select no, deneme, seviye, mesaj, zaman from scheduled_job_log_satir
     where log_id = $1 and no > $2 order by no desc limit $3) as son order by no`,
  ['id', 'sonra', 'limit'],
)

/** The mail groups of a company that can be written to. */
export const listMailGroups = rawStatement<TenantTables, object, { id: number; adi: string; adresler: string }>(
  'select id, adi, adresler from mail_grubu where aktif order by adi, id',
  [],
)
