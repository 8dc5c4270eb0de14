import type { BasvuruTest } from '#features/basvuru/contract.ts'
import { listTests } from '#features/basvuru/queries.server.ts'
import { passedTests } from '#features/basvuru/test-sets.ts'
import type { TenantDb } from '#server/database/database.ts'
import type { LoadedForm } from './form-store.server.ts'

/** The tests of a form's blocks, in the order of those; a form without a test asks nobody. */
export async function readTests(db: TenantDb, adayId: number, { testler }: LoadedForm): Promise<BasvuruTest[]> {
  if (testler.length === 0) return []
  const tipler = testler.map(({ testMerkezTipId }) => testMerkezTipId)
  const rows = new Map((await listTests(db, { adayId, tipler })).map((row) => [row.testMerkezTipId, row]))
  return testler.flatMap(({ testMerkezTipId, zorunlu }) => {
    const row = rows.get(testMerkezTipId)
    return row ? [{ ...row, zorunlu }] : []
  })
}

/** The kinds of test that keep the candidate from nothing. */
export async function readPassedTests(db: TenantDb, adayId: number, form: LoadedForm): Promise<ReadonlySet<number>> {
  return passedTests(await readTests(db, adayId, form))
}
