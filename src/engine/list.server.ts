import type { ListResult } from '#core/endpoint.ts'
import type { Counted, Counter } from './count.server.ts'
import type { ListRequest } from './list-request.ts'
import {
  type AnyDb,
  type Bind,
  collectParameters,
  completeOrder,
  type Order,
  orderBy,
  run,
  type Statements,
  whereOf,
} from './list-sql.server.ts'
import type { Source } from './source.server.ts'

/** Where a list is read: a database, and whose it is. */
export type Reader = { db: AnyDb; owner: string }

type Row = Record<string, unknown>
type Place = { limit: number; offset: number }

const rowsOfTakeAll = 9_000
/** Pages within these many rows are read straight; the two texts differ only in what the planner expects. */
const nearby = [100, 1_000]

/** Reads pages of a resource. */
export function createLister(source: Source, statements: Statements, counter: Counter) {
  const version = source.version ? `, ${source.version} as "@surum"` : ''

  async function list({ db, owner }: Reader, request: ListRequest): Promise<ListResult<Row>> {
    const { values, bind } = collectParameters()
    const where = whereOf(source, request, bind)
    const counted: Counted = { db, owner, where, values: [...values] }
    const order = completeOrder(source, request.order)
    const place = placeOf(request)

    const rows =
      (await readFromEnd(counted, order, place)) ??
      (await run(db, statements(pageText(where, order, place, bind)), values))
    const { count, isExact } =
      countOf(rows, place) ?? counter.recall(counted, rows[0]?.['@surum']) ?? (await counter.count(counted))
    const pageCount = request.takeAll ? Math.min(count, 1) : Math.ceil(count / request.pageSize)
    return { rows, resultCount: count, resultCountKesin: isExact, pageCount }
  }

  function pageText(where: string, order: Order, { limit, offset }: Place, bind: Bind): string {
    const sorted = orderBy(source, order)
    const near = nearby.find((reach) => offset + limit <= reach)
    if (near === undefined && offset > 0) return lateText(where, sorted, { limit, offset }, bind)
    // The inner limit is a constant, so that one prepared plan serves every page within it: for a parameter the
    // planner would expect a tenth of the table. A limited subquery gives its rows in its own order.
    const rows = `select ${source.listColumns} from ${source.table}${where}${sorted} limit ${near ?? rowsOfTakeAll}`
    const part = `limit ${bind(limit, 'bigint')} offset ${bind(offset, 'bigint')}`
    return `select t.*${version} from (${rows}) t ${part}`
  }

  /** A far page: only ids are stepped over, then the rows of the page are looked up. */
  function lateText(where: string, sorted: string, { limit, offset }: Place, bind: Bind): string {
    const part = `limit ${bind(limit, 'bigint')} offset ${bind(offset, 'bigint')}`
    const ids = `select t.id from ${source.table}${where}${sorted} ${part}`
    return `select ${source.listColumns}${version} from (${ids}) page join ${source.table} on t.id = page.id${sorted}`
  }

  /** A page of the last half of a list whose exact count is known: read backwards, if the list is still the same. */
  async function readFromEnd(counted: Counted, order: Order, { limit, offset }: Place): Promise<Row[] | undefined> {
    const known = source.version && offset > farAway ? counter.exactAtLast(counted) : undefined
    if (!known || offset < known.count / 2 || offset >= known.count) return undefined
    const size = Math.min(limit, known.count - offset)
    const { values, bind } = collectParameters()
    values.push(...counted.values)
    const place = { limit: size, offset: known.count - offset - size }
    const rows = await run(
      counted.db,
      statements(lateText(counted.where, orderBy(source, order, true), place, bind)),
      values,
    )
    return rows[0]?.['@surum'] === known.version ? rows.reverse() : undefined
  }

  return list
}

const farAway = 1_000

function placeOf({ takeAll, page, pageSize }: ListRequest): Place {
  return takeAll ? { limit: rowsOfTakeAll, offset: 0 } : { limit: pageSize, offset: (page - 1) * pageSize }
}

/** A page that is not full ends the list, so it tells the count by itself. */
function countOf(rows: Row[], { limit, offset }: Place) {
  const isLast = rows.length < limit && (rows.length > 0 || offset === 0)
  return isLast ? { count: offset + rows.length, isExact: true } : undefined
}
