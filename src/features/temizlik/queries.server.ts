import { type MasterTables, rawStatement, type TenantTables } from '#server/database.ts'

// a repeat of a call is answered for two days (security: idempotency)
const oldAnswers = `delete from idempotency where olusturulma_tarihi < now() - interval '48 hours'`

export const deleteOldAnswers = rawStatement<TenantTables, object, never>(oldAnswers, [])
export const deleteOldMasterAnswers = rawStatement<MasterTables, object, never>(oldAnswers, [])

// no job is carried or sent again after that long without a person who looks at it
const oldEffects = `delete from job_effect where zaman < now() - interval '400 days'`

export const deleteOldEffects = rawStatement<TenantTables, object, never>(oldEffects, [])
export const deleteOldMasterEffects = rawStatement<MasterTables, object, never>(oldEffects, [])

export const deleteOldLimits = rawStatement<MasterTables, object, never>(
  `delete from sinir where pencere < now() - interval '2 days'`,
  [],
)

/** Each question lives five minutes; the day is for whoever asks what happened. */
export const deleteOldProofs = rawStatement<MasterTables, object, never>(
  `delete from is_kaniti where kullanildi < now() - interval '1 day'`,
  [],
)

/** Limits look back a day, and a repeat of a call two. */
export const deleteOldCodes = rawStatement<TenantTables, object, never>(
  `delete from dogrulama where olusturulma_tarihi < now() - interval '48 hours'`,
  [],
)

/** What nobody came for. */
export const deleteOldBellek = rawStatement<TenantTables, object, never>(
  'delete from bellek where gecerlilik <= now()',
  [],
)

/** Kept a while after their end, for whoever asks what a link was. */
export const deleteOldBaglanti = rawStatement<TenantTables, object, never>(
  `delete from baglanti where least(gecerlilik, iptal) < now() - interval '90 days'`,
  [],
)

/** A day longer than they live, so that a late use of a refresh token is still seen as one. */
export const deleteOldSessions = rawStatement<MasterTables, object, never>(
  `delete from oturum where mutlak_son < now() - interval '1 day'`,
  [],
)

export const deleteOldVisitors = rawStatement<MasterTables, object, never>(
  `delete from ziyaretci where son_gorulme < now() - interval '1 day'`,
  [],
)
