import { type ImportError, type ImportOutcome, importLimits } from '#engine/declaration/import-request.ts'
import { withoutTrace } from '#engine/server/row-action.server.ts'
import { executeAs } from '#server/http/execute.ts'
import type { CallContext } from '#server/http/implement.ts'

/** The counts of the lines of a file that has no error. */
export type FileTally = Pick<ImportOutcome, 'eklenen' | 'degisen' | 'ayni' | 'silinen'>

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

/** Rows of one statement: it ends well within the time that a statement has. */
const rowsAtOnce = 500

type Parted<R> = {
  /** What tells rows apart: two files with the same rows write them in the same order and never wait in a circle. */
  key: readonly (keyof R)[]
  /** Answers for the rows that it wrote whether they are new. */
  store(part: readonly R[]): Promise<readonly { yeni: boolean }[]>
}

/** Stores rows some hundreds at a time. */
export async function storeInParts<R>(rows: readonly R[], { key, store }: Parted<R>): Promise<FileTally> {
  const tally = { eklenen: 0, degisen: 0, ayni: rows.length }
  const inOrder = rows.toSorted((one, other) => compareBy(key, one, other))
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    const written = await store(inOrder.slice(at, at + rowsAtOnce))
    const eklenen = written.filter(({ yeni }) => yeni).length
    tally.eklenen += eklenen
    tally.degisen += written.length - eklenen
    tally.ayni -= written.length
  }
  return tally
}

function compareBy<R>(key: readonly (keyof R)[], one: R, other: R): number {
  for (const name of key) {
    const [a, b] = [one[name] ?? null, other[name] ?? null]
    if (a === b) continue
    // as PostgreSQL orders them
    if (a === null) return 1
    return b === null || a < b ? -1 : 1
  }
  return 0
}
