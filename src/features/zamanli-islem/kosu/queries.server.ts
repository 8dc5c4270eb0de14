import { type MasterDb, type MasterTables, rawStatement } from '#server/database/database.ts'
import { sqlState } from '#server/database/pool.ts'

type M = MasterTables

/** What a run is told of its schedule; without one (`islemId` null) the schedule was deleted meanwhile. */
export type Begun = {
  operationId: number
  islemId: number | null
  param2: string | null
  hataliDeneme: number
  kesilenDeneme: number
}

/** Takes a run for an attempt. One that was running already lost its process; an older attempt takes nothing. */
export const beginRun = rawStatement<M, { id: number; deneme: number }, Begun>(
  `with basla as (
     update scheduled_job_log l set status = 99, deneme = $2, start_time = now(),
            kesilen_deneme = l.kesilen_deneme + (l.status = 99)::int
      where l.id = $1 and l.status in (98, 99) and l.deneme < $2
     returning l.id, l.operation_id, l.tenant_batch_operation_id, l.hatali_deneme, l.kesilen_deneme),
   isaret as (
     update tenant_batch_operation t set process_status = 'Processing'
       from basla b where t.id = b.tenant_batch_operation_id and t.log_id = b.id returning t.id, t.param2)
   select b.operation_id, b.tenant_batch_operation_id as islem_id, i.param2, b.hatali_deneme, b.kesilen_deneme
     from basla b left join isaret i on i.id = b.tenant_batch_operation_id`,
  ['id', 'deneme'],
)

type Held = { id: number; deneme: number }
type Holder = { id: number; tutan: string }

/** A process that has not said for so long that it works on a run is gone. */
const goneAfterSeconds = 60

/** Forgets holders of the schedule's runs whose processes are gone. */
const releaseGone = rawStatement<M, { id: number }, never>(
  `update scheduled_job_log o set tutan = null, tutus = null
     from scheduled_job_log l
    where l.id = $1 and o.tenant_batch_operation_id = l.tenant_batch_operation_id
      and o.tutus < clock_timestamp() - interval '${goneAfterSeconds} seconds'`,
  ['id'],
)

const takeHold = rawStatement<M, Held & Holder, { id: number }>(
  `update scheduled_job_log l set tutan = $3::uuid, tutus = clock_timestamp()
    where l.id = $1 and l.deneme = $2 and l.status = 99 and l.tutan is null
      and not exists (select from scheduled_job_log o
                       where o.tenant_batch_operation_id = l.tenant_batch_operation_id and o.tutan is not null)
   returning l.id`,
  ['id', 'deneme', 'tutan'],
)

const uniqueViolation = '23505'

/**
 * Holds a schedule for the work on a run. False while another process, or an operation of this one that did not hear that
 * its time is up, still works on a run of the same schedule: a unique index has one holder.
 */
export async function holdSchedule(db: MasterDb, held: Held & Holder): Promise<boolean> {
  await releaseGone(db, held)
  try {
    return (await takeHold(db, held)).length > 0
  } catch (error) {
    const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
    if (sqlState(cause) === uniqueViolation) return false
    throw error
  }
}

/** Says that the holder still works. */
export const keepHold = rawStatement<M, Holder, never>(
  'update scheduled_job_log set tutus = clock_timestamp() where id = $1 and tutan = $2::uuid',
  ['id', 'tutan'],
)

/** Frees the schedule: the operation is over, however it ended. */
export const endHold = rawStatement<M, Holder, never>(
  'update scheduled_job_log set tutan = null, tutus = null where id = $1 and tutan = $2::uuid',
  ['id', 'tutan'],
)

/** Adds a line to a run that this attempt still holds; nothing comes back from one that it lost. */
export const insertLine = rawStatement<M, Held & { seviye: number; mesaj: string }, { no: number }>(
  `insert into scheduled_job_log_satir (log_id, deneme, seviye, mesaj)
   select id, deneme, $3, $4 from scheduled_job_log where id = $1 and deneme = $2 and status = 99 returning no`,
  ['id', 'deneme', 'seviye', 'mesaj'],
)

/** Puts a run back among those that wait: after a failure that is tried again, or without its database. */
export const releaseRun = rawStatement<M, Held & { hatali: number }, { id: number }>(
  `with birak as (
     update scheduled_job_log set status = 98, hatali_deneme = hatali_deneme + $3::int
      where id = $1 and deneme = $2 and status = 99 returning id, tenant_batch_operation_id),
   isaret as (
     update tenant_batch_operation t
        set process_status = case when $3::int > 0 then 'AwaitingRetry' else 'Enqueued' end
       from birak b where t.id = b.tenant_batch_operation_id and t.log_id = b.id)
   select id from birak`,
  ['id', 'deneme', 'hatali'],
)

type Ending = Held & { status: number; exception: string | null; ozet: string | null }

/** Ends a run that this attempt holds, notes the result at its schedule, and whether a mail is due. */
export const finishRun = rawStatement<M, Ending, { id: number }>(
  `with biten as (
     update scheduled_job_log l
        set status = $3::smallint, end_time = now(), exception = $4, ozet = $5,
            mail_bekler = exists (
              select from tenant_batch_operation t where t.id = l.tenant_batch_operation_id
                 and (t.is_email_test or coalesce(t.to_email, t.cc_email, t.bcc_email) is not null)
                 and ($3::smallint = -1 or t.mail_kosulu = 2))
      where l.id = $1 and l.deneme = $2 and l.status = 99 returning l.id, l.tenant_batch_operation_id, l.status),
   isaret as (
     update tenant_batch_operation t
        set calisiyor = false, son_kosu = now(), son_sonuc = b.status, sonuclar = (array[b.status] || t.sonuclar)[1:20],
            process_status = case b.status when 1 then 'Succeeded' else 'Failed' end
       from biten b where t.id = b.tenant_batch_operation_id and t.log_id = b.id)
   select id from biten`,
  ['id', 'deneme', 'status', 'exception', 'ozet'],
)

/** A run whose result is to be told by mail. */
export type MailDue = {
  operationName: string
  runningDate: string
  status: number
  exception: string | null
  ozet: string | null
  sureMs: number
  toEmail: string | null
  ccEmail: string | null
  bccEmail: string | null
  isEmailTest: boolean
  denemeAdresi: string | null
}

export const findMailDue = rawStatement<M, { id: number }, MailDue>(
  `select b.operation_name, l.running_date, l.status, l.exception, l.ozet,
          (extract(epoch from l.end_time - l.start_time) * 1000)::int as sure_ms, t.to_email, t.cc_email, t.bcc_email,
          t.is_email_test, (select u.eposta from master_user u where u.id = t.email_test_kullanici_id) as deneme_adresi
     from scheduled_job_log l join tenant_batch_operation t on t.id = l.tenant_batch_operation_id
     join batch_operation b on b.id = l.operation_id
    where l.id = $1 and l.mail_bekler`,
  ['id'],
)

export const clearMailDue = rawStatement<M, { id: number }, never>(
  'update scheduled_job_log set mail_bekler = false where id = $1',
  ['id'],
)
