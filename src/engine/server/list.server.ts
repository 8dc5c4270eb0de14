import type { ListResult } from '#core/endpoint.ts'
import { lastPage } from '#core/paging.ts'
import type { ListRequest } from '#engine/declaration/list-request.ts'
import { JsonRows } from '#server/http/json-rows.ts'
import { type Count, type Counted, type Counter, countedAtMost, type Where } from './count.server.ts'
import {
  type AnyDb,
  collectParameters,
  completeOrder,
  type Order,
  orderBy,
  run,
  type Sought,
  type Statements,
  whereOf,
} from './list-sql.server.ts'
import type { Bind } from './row-scope.server.ts'
import { type KnownRecords, recordsText, searchConditions } from './search-sql.server.ts'
import type { Source } from './source.server.ts'

/** The database of a list and its caller. */
export type Reader = { db: AnyDb; owner: string }

/** The shared parts of a resource's lists. */
export type Lister = { source: Source; statements: Statements; counter: Counter }

type Place = { limit: number; offset: number }
type Page = { where: string; order: Order; place: Place }

const rowsOfTakeAll = 9_000
/** Pages within these many rows are read straight; the two texts differ only in what the planner expects. */
const nearby = [100, 1_000]
const farAway = 1_000
/** A word that stands in many rows fills a page from as many rows of the list's beginning. */
const firstRows = 500
/** A word of every third row is counted faster by a walk than by indexes, which would be read whole first. */
const sampleRows = 60
const manyOfSample = 20

/** A page as the database wrote it, the number of its rows, of all that were found, and the version of the table where it has one. */
type Part = { satirlar: string; adet: number; bulunan?: number; '@surum'?: string }
/** A page of a list, how many rows the list has, and the version of the table that the page was read at. */
export type PageResult = Omit<ListResult<never>, 'rows'> & { rows: JsonRows; version: string | null }

/**
 * Reads one page and tells how many rows there are: one query when the count is remembered or plain to see. The
 * database writes the rows as JSON, which is sent on as it is: reading and writing them again would cost more than all the rest.
 */
export async function readPage(
  lister: Lister,
  { db, owner }: Reader,
  request: ListRequest & Sought,
): Promise<PageResult> {
  const { source, statements, counter } = lister
  const { values, bind } = collectParameters()
  const where = whereOf(source, request, bind)
  const counted: Counted = { db, owner, where, values: [...values] }
  const page: Page = { where, order: completeOrder(source, request.order), place: placeOf(request) }

  const searched = request.words.length > 0 ? await readSearch(lister, counted, { request, page }) : undefined
  const part =
    searched?.part ??
    (await readFromEnd(lister, counted, page)) ??
    (await readPart(db, statements(asJson(source, pageText(source, page, bind))), values))
  const known =
    countOf(part, page.place) ??
    searched?.count ??
    counter.recall(counted, part['@surum']) ??
    (await counter.count(counted, searched?.walked))
  // nothing is there where the estimate promised rows: whoever asked has to be led back to the true end
  const isWrong = part.adet === 0 && !known.isExact && known.count > page.place.offset
  const { count, isExact } = isWrong ? await counter.countAll(counted) : known
  const pageCount = request.takeAll ? Math.min(count, 1) : Math.min(Math.ceil(count / request.pageSize), lastPage)
  const version = part['@surum'] ?? null
  return { rows: new JsonRows(part.satirlar), resultCount: count, resultCountKesin: isExact, pageCount, version }
}

async function readPart(db: AnyDb, statement: ReturnType<Statements>, values: unknown[]): Promise<Part> {
  const [part] = await run(db, statement, values)
  return part as Part // an aggregate gives one row, with the columns of asJson
}

/** Wraps rows, in their order, into one value of JSON. */
function asJson(source: Source, rows: string, beside = ''): string {
  const page = `coalesce(json_agg(p)::text, '[]') as satirlar, count(*)::int as adet`
  return `select ${page}${beside}${source.versionColumn} from (${rows}) p`
}

function pageText(source: Source, page: Page, bind: Bind): string {
  const { limit, offset } = page.place
  const near = nearby.find((reach) => offset + limit <= reach)
  if (near === undefined && offset > 0) return lateText(source, page, bind)
  // The inner limit is a constant, so that one prepared plan serves every page within it: for a parameter the
  // planner would expect a tenth of the table. A limited subquery gives its rows in its own order.
  const sorted = orderBy(source, page.order)
  const rows = `select ${source.listColumns} from ${source.table}${page.where}${sorted} limit ${near ?? rowsOfTakeAll}`
  return `select t.* from (${rows}) t ${partOf(page.place, bind)}`
}

/** A far page: only ids are stepped over, perhaps from the other end, then the rows of the page are looked up. */
function lateText(source: Source, { where, order, place }: Page, bind: Bind, walked = order): string {
  return rowsOf(
    source,
    `select t.id from ${source.table}${where}${orderBy(source, walked)} ${partOf(place, bind)}`,
    order,
  )
}

/** The rows of some ids. */
function rowsOf(source: Source, ids: string, order: Order): string {
  return `select ${source.listColumns} from (${ids}) page join ${source.table} on t.id = page.id${orderBy(source, order)}`
}

function partOf({ limit, offset }: Place, bind: Bind): string {
  return `limit ${bind(limit, 'bigint')} offset ${bind(offset, 'bigint')}`
}

/** What is known of a search: its page, its count, or the conditions by which a walk counts it. */
type Searched = { part?: Part; count?: Count; walked?: Where }
type Search = { request: ListRequest & Sought; page: Page }

/** A search whose words stand in many rows is walked over; of any other all rows are found once, for page and count. */
async function readSearch(lister: Lister, counted: Counted, { request, page }: Search): Promise<Searched> {
  const { source, statements, counter } = lister
  const part = await readFirstRows(lister, counted.db, request)
  if (part) return { part, ...((part.bulunan ?? 0) >= manyOfSample && { walked: walkedWhere(source, request) }) }
  const { values, bind } = collectParameters()
  const where = whereOf(source, { ...request, known: await readRecords(lister, counted.db, request.words) }, bind)
  const keys = page.order.map(({ key }, at) => `, ${source.column(key)} as k${at}`).join('')
  const sorted = page.order.map(({ descending }, at) => `k${at}${descending ? ' desc' : ''}`).join(', ')
  const ids = `select id from found order by ${sorted} ${partOf(page.place, bind)}`
  const text = `with found as materialized (
      select t.id${keys} from ${source.table}${where} limit ${countedAtMost + 1})
    ${asJson(source, rowsOf(source, ids, page.order), ', (select count(*)::int from found) as bulunan')}`
  const all = await readPart(counted.db, statements(text), values)
  const count = await counter.settle(counted, all.bulunan ?? 0, all['@surum'])
  // beyond that the rows that were found are not the first ones
  return { count, ...(count.isExact && { part: all }) }
}

/** The records of other tables that have the words of a search, where they are few. */
async function readRecords({ source, statements }: Lister, db: AnyDb, words: string[]): Promise<KnownRecords> {
  const { values, bind } = collectParameters()
  const text = recordsText(source, words, bind)
  const rows = text === null ? [] : await run(db, statements(text), values)
  return new Map(rows.map(({ ad, dizi }) => [String(ad), String(dizi)]))
}

/**
 * The page of a search whose words stand in many rows: it is full before five hundred rows of the list were looked at,
 * where finding and sorting all rows would take as long as there are rows. Undefined where it is not full.
 */
async function readFirstRows({ source, statements }: Lister, db: AnyDb, request: ListRequest & Sought) {
  const place = placeOf(request)
  const isNear = place.offset + place.limit <= (nearby[0] ?? 0)
  if (request.conditions.length > 0 || !isNear) return undefined
  const { values, bind } = collectParameters()
  const sorted = orderBy(source, completeOrder(source, request.order))
  const all = `select t.* from ${source.table}${whereOf(source, { ...request, words: [] }, bind)}${sorted}`
  const found = searchConditions(source, request.words, { bind, isWalked: true }).join(' and ')
  const rows = `select ${source.listColumns} from (${all} limit ${firstRows}) t where ${found}${sorted} ${partOf(place, bind)}`
  const sample = `, (select count(*)::int from (${all} limit ${sampleRows}) t where ${found}) as bulunan`
  const part = await readPart(db, statements(asJson(source, rows, sample)), values)
  return part.adet === place.limit ? part : undefined
}

/** Conditions by which a walk over the list counts a search. */
function walkedWhere(source: Source, request: Sought): Where {
  const { values, bind } = collectParameters()
  const where = whereOf(source, { ...request, words: [] }, bind)
  const found = searchConditions(source, request.words, { bind, isWalked: true })
  return { where: [where, ...found].join(' and '), values }
}

/** A page of the last half of a list whose exact count is known: read backwards, if the list is still the same. */
async function readFromEnd({ source, statements, counter }: Lister, counted: Counted, page: Page) {
  const { limit, offset } = page.place
  const known = offset > farAway ? counter.exactAtLast(counted) : undefined
  if (!known || offset < known.count / 2 || offset >= known.count) return undefined

  const size = Math.min(limit, known.count - offset)
  const place = { limit: size, offset: known.count - offset - size }
  const backwards = page.order.map(({ key, descending }) => ({ key, descending: !descending }))
  const { values, bind } = collectParameters(counted.values)
  const text = asJson(source, lateText(source, { ...page, place }, bind, backwards))
  const part = await readPart(counted.db, statements(text), values)
  return part['@surum'] === known.version ? part : undefined
}

function placeOf({ takeAll, page, pageSize }: ListRequest): Place {
  return takeAll ? { limit: rowsOfTakeAll, offset: 0 } : { limit: pageSize, offset: (page - 1) * pageSize }
}

/** A page that is not full ends the list, so it tells the count by itself. */
function countOf({ adet }: Part, { limit, offset }: Place) {
  const isLast = adet < limit && (adet > 0 || offset === 0)
  return isLast ? { count: offset + adet, isExact: true } : undefined
}
