import { gather } from '#server/database/query-batch.ts'
import type { PageResult, Reader } from './list.server.ts'
import { type AnyDb, run, type Statements } from './list-sql.server.ts'
import type { Source } from './source.server.ts'

const lettersAtMost = 4_000_000
const lettersOfPage = 64_000
/** What an entry takes besides its texts: without it, searches that find nothing would be kept without end. */
const lettersOfEntry = 200

/**
 * Keeps pages of a list whose table tells its version. A kept page is given only after the database was asked for the
 * version, later than the caller came: one small question, asked once for all who wait, instead of the page.
 */
export function keepPages(source: Source, statements: Statements) {
  const kept = new Map<string, PageResult>()
  const question = `select 1 as n${source.versionColumn}`
  let letters = 0

  const readVersion = gather(async (db: AnyDb, askers: null[]) => {
    const [row] = await run(db, statements(question), [])
    return askers.map(() => row?.['@surum'])
  })

  const sizeOf = (key: string, { rows }: PageResult) => rows.text.length + key.length + lettersOfEntry

  function forget(key: string) {
    const known = kept.get(key)
    if (!known) return
    letters -= sizeOf(key, known)
    kept.delete(key)
  }

  return {
    /** The page as it is at this moment, if it is kept. */
    async recall({ db }: Reader, key: string): Promise<PageResult | undefined> {
      const known = kept.get(key)
      if (!known) return undefined
      return known.version === (await readVersion(db, null)) ? known : undefined
    },

    keep(key: string, page: PageResult) {
      const size = sizeOf(key, page)
      forget(key)
      // an estimate gives way to the exact count as soon as somebody has asked for that
      if (page.version === null || !page.resultCountKesin || size > lettersOfPage) return
      kept.set(key, page)
      letters += size
      for (const oldest of kept.keys()) {
        if (letters <= lettersAtMost) break
        forget(oldest)
      }
    },
  }
}
