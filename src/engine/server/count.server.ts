import { type AnyDb, type Prepared, run, type Statements } from './list-sql.server.ts'
import { bareToday, type Source, today } from './source.server.ts'

/** The number of rows of a selection; not exact when it is an estimate. */
export type Count = { count: number; isExact: boolean }

/** Conditions as SQL with the values of their parameters. */
export type Where = { where: string; values: unknown[] }

/** A selection in one tenant, as the count of it is remembered. */
export type Counted = Where & { db: AnyDb; owner: string }

/** Up to so many rows are counted exactly. */
export const countedAtMost = 10_000
const keptAtMost = 5_000

/** The counts of a process by tenant and selection, each with the version of the data that it belongs to. */
function createCountMemory() {
  const kept = new Map<string, Count & { version: string }>()

  const keyOf = ({ owner, where, values }: Counted) => `${owner}|${where}|${JSON.stringify(values)}`

  return {
    /** A remembered count, believed only at the version that the caller has just read. */
    recall(counted: Counted, currentVersion: unknown): Count | undefined {
      const known = kept.get(keyOf(counted))
      return known?.version === currentVersion ? known : undefined
    },

    /** The exact count that was last known, with the version it belongs to. */
    exactAtLast(counted: Counted): { count: number; version: string } | undefined {
      const known = kept.get(keyOf(counted))
      return known?.isExact ? known : undefined
    },

    remember(counted: Counted, count: Count, currentVersion: unknown) {
      if (typeof currentVersion !== 'string') return
      const key = keyOf(counted)
      kept.delete(key)
      kept.set(key, { ...count, version: currentVersion })
      const [oldest] = kept.keys()
      if (kept.size > keptAtMost && oldest !== undefined) kept.delete(oldest)
    },
  }
}

/** Counts rows: exactly up to ten thousand, beyond that by the planner's estimate unless an exact count was asked for. */
export function createCounter(source: Source, statements: Statements) {
  const memory = createCountMemory()

  /** `asked`: the same conditions in the form that finds these rows sooner. */
  async function count(counted: Counted, asked: Where = counted): Promise<Count> {
    const few = `(select 1 from ${source.table}${asked.where} limit ${countedAtMost + 1}) few`
    const text = `select count(*)::int as n${source.versionColumn} from ${few}`
    const [row] = await run(counted.db, statements(text), asked.values)
    return settle(counted, Number(row?.n), row?.['@surum'])
  }

  /** The count of which `n` rows, or one more than are counted, have been found. */
  async function settle(counted: Counted, n: number, version: unknown): Promise<Count> {
    const isExact = n <= countedAtMost
    const answer = { count: isExact ? n : await estimate(counted), isExact }
    memory.remember(counted, answer, version)
    return answer
  }

  /** However many there are: every row is read. */
  async function countAll(counted: Counted): Promise<Count> {
    const text = `select count(*) as n${source.versionColumn} from ${source.table}${counted.where}`
    const [row] = await run(counted.db, statements(text), counted.values)
    const answer = { count: Number(row?.n), isExact: true }
    memory.remember(counted, answer, row?.['@surum'])
    return answer
  }

  /** Never below what was seen: a table without statistics is thought to be small. */
  async function estimate({ db, where, values }: Counted): Promise<number> {
    // the planner knows how many rows a day cuts off only where the day stands bare
    const text = `explain (format json) select 1 from ${source.table}${where.replaceAll(today, bareToday)}`
    const [row] = await run(db, unprepared(text), values)
    return Math.max(plannedRows(row?.['QUERY PLAN']), countedAtMost + 1)
  }

  return { ...memory, count, settle, countAll }
}

/** Counts and remembers for one resource. */
export type Counter = ReturnType<typeof createCounter>

/** A prepared explain would be planned without its values. */
function unprepared(text: string): Prepared {
  return { name: '', text, toRow: { make: null } }
}

function plannedRows(plan: unknown): number {
  const [first] = plan as [{ Plan: { 'Plan Rows': number } }] // the shape of PostgreSQL's own answer
  return Math.round(first.Plan['Plan Rows'])
}
