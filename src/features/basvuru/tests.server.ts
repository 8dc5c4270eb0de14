import type { TenantDb } from '#server/database.ts'
import type { LoadedForm } from './form-store.server.ts'
import { listAnsweredTests } from './queries.server.ts'

function testlerOf({ compiled }: LoadedForm): number[] {
  return compiled.form.bloklar.flatMap(({ testMerkezTipId }) => (testMerkezTipId === null ? [] : [testMerkezTipId]))
}

/** The kinds of test that the candidate has answered; a form without a test asks nobody. */
export async function readAnsweredTests(db: TenantDb, adayId: number, form: LoadedForm): Promise<ReadonlySet<number>> {
  const answered = testlerOf(form).length > 0 ? await listAnsweredTests(db, { adayId }) : []
  return new Set(answered.map(({ testMerkezTipId }) => testMerkezTipId))
}

/** The tests of a form's blocks. */
export async function readTests(db: TenantDb, adayId: number, form: LoadedForm) {
  const answered = await readAnsweredTests(db, adayId, form)
  return testlerOf(form).map((testMerkezTipId) => ({ testMerkezTipId, cevaplandi: answered.has(testMerkezTipId) }))
}
