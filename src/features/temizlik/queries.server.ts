import { type MasterTables, rawStatement, type TenantTables } from '#server/database/database.ts'

const atOnce = 5_000

/** Deletes the rows of a table that are old, a part at a time: what grew while nobody swept is swept all the same. */
function sweep<Tables>(table: string, old: string) {
  const deletePart = rawStatement<Tables, object, { n: number }>(
    `with gone as (delete from ${table}
                    where ctid = any (array(select ctid from ${table} where ${old} limit ${atOnce})) returning 1)
     select count(*)::int as n from gone`,
    [],
  )
  return async (db: Parameters<typeof deletePart>[0]) => {
    for (;;) {
      const [part] = await deletePart(db, {})
      if ((part?.n ?? 0) < atOnce) return
    }
  }
}

// a repeat of a call is answered for two days (security: idempotency)
const oldAnswers = `olusturulma_tarihi < now() - interval '48 hours'`
export const deleteOldAnswers = sweep<TenantTables>('idempotency', oldAnswers)
export const deleteOldMasterAnswers = sweep<MasterTables>('idempotency', oldAnswers)

// no job is carried or sent again after that long without a person who looks at it
const oldEffects = `zaman < now() - interval '400 days'`
export const deleteOldEffects = sweep<TenantTables>('job_effect', oldEffects)
export const deleteOldMasterEffects = sweep<MasterTables>('job_effect', oldEffects)

export const deleteOldLimits = sweep<MasterTables>('sinir', `pencere < now() - interval '2 days'`)

/** The runs of scheduled operations with their lines, which go with them. */
export const deleteOldJobLogs = sweep<MasterTables>('scheduled_job_log', `running_date < now() - interval '400 days'`)

/** Readings that were planned, a part of their rows at a time: a job goes when nothing of it is left. */
const oldJobs = `calisma_zamani < now() - interval '400 days' and status in (2, -1, -2)`
const ofOldJobs = `job_id = any (array(select id from worker_planned_job where ${oldJobs}))`
export const deleteOldMonitorRows = sweep<MasterTables>('sgk_worker_monitor', ofOldJobs)
export const deleteOldTasks = sweep<MasterTables>('sgk_worker_task', ofOldJobs)
export const deleteOldPlannedJobs = sweep<MasterTables>('worker_planned_job', oldJobs)

/** Records of readings. The newest good one of a workplace stays: it says from where on the next one reads. */
export const deleteOldReadings = sweep<TenantTables>(
  'sgk_okuma',
  `baslama < now() - interval '400 days' and exists (select from sgk_okuma o
     where (o.isyeri_id, o.monitor_type, o.asama, o.status) = (sgk_okuma.isyeri_id, sgk_okuma.monitor_type, sgk_okuma.asama, 5)
       and (o.calisma_gunu, o.id) > (sgk_okuma.calisma_gunu, sgk_okuma.id))`,
)

/** Each question lives five minutes; the day is for whoever asks what happened. */
export const deleteOldProofs = sweep<MasterTables>('is_kaniti', `kullanildi < now() - interval '1 day'`)

/** Limits look back a day, and a repeat of a call two. */
export const deleteOldCodes = sweep<TenantTables>('dogrulama', `olusturulma_tarihi < now() - interval '48 hours'`)

/** Longer than the answers in them, which `forgetOldHam` empties: what was asked of SGK and how it ended. */
export const deleteOldSgkCalls = sweep<TenantTables>('sgk_cagri', `zaman < now() - interval '400 days'`)

/** A lane of the rate book whose newest call is outside of every window that its rules have, or will have. */
export const deleteOldSgkCounts = sweep<MasterTables>(
  'sgk_hiz_kullanim',
  `not exists (select from sgk_hiz_siniri s
     where s.serit = sgk_hiz_kullanim.serit
       and zamanlar[cardinality(zamanlar)] > now() - make_interval(secs => greatest(s.pencere_sn, s.min_aralik_sn)))`,
)

/** A token is dead after half an hour. A row with a breaker stays: it keeps a wrong password from being sent again. */
export const deleteOldSgkSessions = sweep<MasterTables>(
  'sgk_oturum',
  `gecerlilik < now() - interval '1 day' and kesildi is null and coalesce(giris_bitis, erteleme, gecerlilik) < now()`,
)

/** What nobody came for. */
export const deleteOldBellek = sweep<TenantTables>('bellek', 'gecerlilik <= now()')

/** Kept a while after their end, for whoever asks what a link was. */
export const deleteOldBaglanti = sweep<TenantTables>(
  'baglanti',
  `least(gecerlilik, iptal) < now() - interval '90 days'`,
)

/** A day longer than they live, so that a late use of a refresh token is still seen as one. */
export const deleteOldSessions = sweep<MasterTables>('oturum', `mutlak_son < now() - interval '1 day'`)

export const deleteOldVisitors = sweep<MasterTables>('ziyaretci', `son_gorulme < now() - interval '1 day'`)

/** A browser that nobody signed in from for so long is one like any other. */
export const deleteOldDevices = sweep<MasterTables>('giris_cihazi', `son_gorulme < now() - interval '400 days'`)

/** They live ten minutes and one; the day is for whoever asks what happened. */
const oldSignOns = `olusturulma_tarihi < now() - interval '1 day'`
export const deleteOldSignOns = sweep<MasterTables>('sso_giris', oldSignOns)
export const deleteOldSessionKeys = sweep<MasterTables>('oturum_anahtari', oldSignOns)

/** An error that nobody asked about for so long is asked about no more. */
export const deleteOldErrors = sweep<MasterTables>('error_log', `olusturulma_tarihi < now() - interval '90 days'`)
