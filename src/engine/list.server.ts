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

/** What the lists of one resource share. */
export type Lister = { source: Source; statements: Statements; counter: Counter }

type Row = Record<string, unknown>
type Place = { limit: number; offset: number }
type Page = { where: string; order: Order; place: Place }

const rowsOfTakeAll = 9_000
/** Pages within these many rows are read straight; the two texts differ only in what the planner expects. */
const nearby = [100, 1_000]
const farAway = 1_000

/** Reads one page and tells how many rows there are: one query when the count is remembered or plain to see. */
export async function readPage(lister: Lister, { db, owner }: Reader, request: ListRequest): Promise<ListResult<Row>> {
  const { source, statements, counter } = lister
  const { values, bind } = collectParameters()
  const where = whereOf(source, request, bind)
  const counted: Counted = { db, owner, where, values: [...values] }
  const page: Page = { where, order: completeOrder(source, request.order), place: placeOf(request) }

  const rows =
    (await readFromEnd(lister, counted, page)) ?? (await run(db, statements(pageText(source, page, bind)), values))
  const { count, isExact } =
    countOf(rows, page.place) ?? counter.recall(counted, rows[0]?.['@surum']) ?? (await counter.count(counted))
  const pageCount = request.takeAll ? Math.min(count, 1) : Math.ceil(count / request.pageSize)
  return { rows, resultCount: count, resultCountKesin: isExact, pageCount }
}

function pageText(source: Source, page: Page, bind: Bind): string {
  const { limit, offset } = page.place
  const near = nearby.find((reach) => offset + limit <= reach)
  if (near === undefined && offset > 0) return lateText(source, page, bind)
  // The inner limit is a constant, so that one prepared plan serves every page within it: for a parameter the
  // planner would expect a tenth of the table. A limited subquery gives its rows in its own order.
  const sorted = orderBy(source, page.order)
  const rows = `select ${source.listColumns} from ${source.table}${page.where}${sorted} limit ${near ?? rowsOfTakeAll}`
  return `select t.*${source.versionColumn} from (${rows}) t ${partOf(page.place, bind)}`
}

/** A far page: only ids are stepped over, then the rows of the page are looked up. */
function lateText(source: Source, { where, order, place }: Page, bind: Bind): string {
  const sorted = orderBy(source, order)
  const ids = `select t.id from ${source.table}${where}${sorted} ${partOf(place, bind)}`
  const columns = source.listColumns + source.versionColumn
  return `select ${columns} from (${ids}) page join ${source.table} on t.id = page.id${sorted}`
}

function partOf({ limit, offset }: Place, bind: Bind): string {
  return `limit ${bind(limit, 'bigint')} offset ${bind(offset, 'bigint')}`
}

/** A page of the last half of a list whose exact count is known: read backwards, if the list is still the same. */
async function readFromEnd({ source, statements, counter }: Lister, counted: Counted, page: Page) {
  const { limit, offset } = page.place
  const known = offset > farAway ? counter.exactAtLast(counted) : undefined
  if (!known || offset < known.count / 2 || offset >= known.count) return undefined

  const size = Math.min(limit, known.count - offset)
  const place = { limit: size, offset: known.count - offset - size }
  const order = page.order.map(({ key, descending }) => ({ key, descending: !descending }))
  const { values, bind } = collectParameters(counted.values)
  const text = lateText(source, { ...page, order, place }, bind)
  const rows = await run(counted.db, statements(text), values)
  return rows[0]?.['@surum'] === known.version ? rows.reverse() : undefined
}

function placeOf({ takeAll, page, pageSize }: ListRequest): Place {
  return takeAll ? { limit: rowsOfTakeAll, offset: 0 } : { limit: pageSize, offset: (page - 1) * pageSize }
}

/** A page that is not full ends the list, so it tells the count by itself. */
function countOf(rows: Row[], { limit, offset }: Place) {
  const isLast = rows.length < limit && (rows.length > 0 || offset === 0)
  return isLast ? { count: offset + rows.length, isExact: true } : undefined
}
