import { type ImportError, type ImportOutcome, importLimits } from '#engine/declaration/import-request.ts'
import { withoutTrace } from '#engine/server/row-action.server.ts'
import { executeAs } from '#server/http/execute.ts'
import type { CallContext } from '#server/http/implement.ts'

/** What became of the lines of a file that has no error. */
export type FileTally = Pick<ImportOutcome, 'eklenen' | 'degisen' | 'ayni'>

type Parts = { okunan: number; errors: ImportError[]; isTrial: boolean }

/**
 * Stores a whole file in one transaction in the name of the caller, or nothing of it: a file with an error is refused
 * as a whole, because half of its amounts would make wrong sums. A trial is rolled back.
 */
export async function storeFile(
  { runtime, caller, tenant }: CallContext<'tenant'>,
  { okunan, errors, isTrial }: Parts,
  store: (inner: CallContext<'tenant'>) => Promise<FileTally>,
): Promise<ImportOutcome> {
  if (errors.length > 0) {
    const hatalar = errors.sort((a, b) => a.satir - b.satir).slice(0, importLimits.errors)
    return { okunan, eklenen: 0, degisen: 0, ayni: 0, atlanan: okunan, hatalar }
  }
  const work = store as unknown as (inner: CallContext) => Promise<FileTally> // the database of the same endpoint
  const tally = await executeAs({ runtime, caller, tenant, owner: tenant }, (inner) =>
    isTrial ? withoutTrace(inner, work) : work(inner),
  )
  return { okunan, ...tally, atlanan: 0, hatalar: [] }
}
