import { type MasterTables, rawStatement, type TenantTables } from '#server/database/database.ts'

export const insertDefinitions = rawStatement<MasterTables, { json: string }, never>(
  `insert into batch_operation (operation_id, operation_name, operation_type)
   select y."operationId", y."operationName", y."operationType"
     from json_to_recordset($1::json) as y ("operationId" int, "operationName" text, "operationType" smallint)
   on conflict do nothing`,
  ['json'],
)

export const insertSchedules = rawStatement<MasterTables, { json: string }, never>(
  `insert into tenant_batch_operation (tenant_id, operation_id, operation_type, "interval", specific_time, is_master,
     aktif, process_status, sonraki_kosu)
   select m.id, y."operationId", y."operationType", y."interval", y."specificTime", y."operationId" % 2 = 0,
          m.kurulum = 'hazir', 'Scheduled', case when m.kurulum = 'hazir' then y.sonraki end
     from master_tenant m cross join json_to_recordset($1::json) as y (
       "operationId" int, "operationType" smallint, "interval" smallint, "specificTime" time, sonraki timestamptz)
    order by m.kurulum = 'hazir', m.id, y."operationId"
   on conflict do nothing`,
  ['json'],
)

/** Gives schedules that are on a clock of their own. */
export const setCron = rawStatement<
  MasterTables,
  { operationIds: number[]; param1: string; sonraki: string | null },
  never
>(
  `update tenant_batch_operation
      set operation_type = 6, "interval" = 1, specific_time = null, days_of_week = null, days_of_month = null,
          param1 = $2, sonraki_kosu = $3::timestamptz
    where aktif and operation_id = any ($1::int[])`,
  ['operationIds', 'param1', 'sonraki'],
)

type Words = { failures: string[]; started: string; ended: string; late: string }

/**
 * Runs at the times before the next one: 90 of what runs daily, 20 of what runs weekly; about one in fifteen failed, and
 * somebody has opened the failures that are older than a day.
 */
export const insertLog = rawStatement<MasterTables, Words, never>(
  `with kosu as (
     select t.id, t.tenant_id, t.operation_id, n, (n * 7 + t.operation_id * 5 + t.tenant_id) % 15 = 0 as hatali,
            t.sonraki_kosu - make_interval(days => n * case t.operation_type when 3 then 7 else 1 end) as zaman
       from tenant_batch_operation t
      cross join lateral generate_series(1, case t.operation_type when 3 then 20 else 90 end) n
      where t.aktif and not exists (select from scheduled_job_log l where l.tenant_batch_operation_id = t.id)),
   gun as (
     select k.*, case when k.hatali then ($1::text[])[1 + (n + operation_id) % cardinality($1::text[])] end as neden
       from kosu k),
   log as (
     insert into scheduled_job_log (tenant_id, operation_id, tenant_batch_operation_id, running_date, start_time, end_time,
                                    status, exception, deneme, goruldu)
     select tenant_id, operation_id, id, zaman, zaman + interval '1 second', zaman + interval '1 second' + make_interval(secs =>
              case when neden = $4::text then 120 else 0.4 + (n * 37 + operation_id * 29 + tenant_id * 13) % 100 / 25.0 end::float8),
            case when hatali then -1 else 1 end, neden, 1 + hatali::int,
            case when hatali and zaman < now() - interval '1 day' then zaman + interval '3 hours' end
       from gun order by zaman, id returning id, deneme, status, exception, start_time, end_time)
   insert into scheduled_job_log_satir (log_id, deneme, seviye, mesaj, zaman)
   select l.id, l.deneme, s.seviye, s.mesaj, s.zaman from log l cross join lateral (values
     (1, $2::text, l.start_time),
     (case when l.status = 1 then 1 else 3 end, coalesce(l.exception, $3::text), l.end_time)) as s (seviye, mesaj, zaman)`,
  ['failures', 'started', 'ended', 'late'],
)

/** The newest runs as their schedules show them. */
export const noteNewest = rawStatement<MasterTables, object, never>(
  `update tenant_batch_operation t
      set log_id = l.ids[1], son_kosu = l.son, son_sonuc = l.sonuclar[1], sonuclar = l.sonuclar[1:20],
          process_status = case l.sonuclar[1] when 1 then 'Succeeded' else 'Failed' end
     from (select tenant_batch_operation_id as islem_id, array_agg(id order by id desc) as ids, max(end_time) as son,
                  array_agg(status order by id desc) as sonuclar
             from scheduled_job_log group by tenant_batch_operation_id) l
    where t.id = l.islem_id and t.log_id is null`,
  [],
)

export const insertMailGrubu = rawStatement<TenantTables, object, never>(
  `insert into mail_grubu (adi, adresler) values
     ('SGK ekibi', e'sgk@posta.example\\nbordro@posta.example'), ('Yönetim', 'yonetim@posta.example')
   on conflict do nothing`,
  [],
)
