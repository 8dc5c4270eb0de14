import { AppError } from '#core/errors.ts'
import { findFormProblems } from '#features/kriter/rules/compile.ts'
import type { TenantDb } from '#server/database/database.ts'
import { findFormDraft, insertFormSurum, lockForm, retireFormSurum } from './queries.server.ts'

/** Freezes a form as its next version; a form that nobody could fill in is refused with what is wrong in it. */
export async function publishForm(db: TenantDb, basvuruFormuId: number): Promise<{ id: number; surum: number }> {
  await lockForm(db, { id: basvuruFormuId })
  const [draft] = await findFormDraft(db, { id: basvuruFormuId })
  if (!draft) throw new AppError('notFound')
  const problems = findFormProblems(draft.icerik)
  if (draft.icerik.bloklar.length === 0 || problems.length > 0) {
    throw new AppError('formInvalid', { resultObject: problems })
  }
  await retireFormSurum(db, { basvuruFormuId })
  const [surum] = await insertFormSurum(db, { basvuruFormuId, icerik: JSON.stringify(draft.icerik) })
  if (!surum) throw new Error('a version of a form was not stored')
  return surum
}
