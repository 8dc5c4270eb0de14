import type { ExportRequest } from '#engine/declaration/export-request.ts'
import { type AnyDb, completeOrder, orderBy, type Sought, whereOf } from '#engine/server/list-sql.server.ts'
import { literal, type Source } from '#engine/server/source.server.ts'
import type { TenantDb } from '#server/database/database.ts'
import { cell, type ExportColumn, everyColumn, headerOf } from './csv.server.ts'
import { xlsxFile, xlsxRow } from './xlsx.server.ts'

/** What writes a list into a file: one transaction, so that all rows are of one moment. */
type ExportWork = {
  db: AnyDb
  source: Source
  /** With what the person who asked could see when they asked. */
  request: ExportRequest & Sought
  /** Told now and then how many rows are written, and how many there will be. */
  progress(yazilan: number, toplam: number): Promise<void>
  signal: AbortSignal
}

const rowsAtOnce = 500
const statementMs = 60_000
const storeMs = 60_000

/** The bytes of the file, made as they are read; of as many rows as `progress` said last. */
export async function* exportBytes(work: ExportWork): AsyncGenerator<Buffer> {
  const { source, request } = work
  const columns = request.csv.length > 0 ? request.csv : everyColumn(source)
  if (request.bicim === 'xlsx') return yield* xlsxFile(columns, readRows(work, xlsxRow(source, columns)))
  yield headerOf(columns)
  for await (const { text } of readRows(work, csvRow(source, columns))) yield Buffer.from(text)
}

/** One line of a CSV; COPY would quote it by itself, but a cursor can tell how far it is. */
function csvRow(source: Source, columns: ExportColumn[]): string {
  const cells = columns.map(({ key }) => {
    const value = `(${cell(source, key)})::text`
    return `coalesce(case when ${value} ~ '[";\\r\\n]' then '"' || replace(${value}, '"', '""') || '"' else ${value} end, '')`
  })
  return `${cells.join(` || ';' || `)} || chr(10)`
}

/** Reads by a cursor, so that memory holds a few thousand rows whatever their number. */
async function* readRows({ db, source, request, progress, signal }: ExportWork, row: string) {
  const where = whereOf(source, request, literal)
  await ask(db, `set local statement_timeout = ${statementMs}`)
  // between two parts the store has its own time
  await ask(db, `set local idle_in_transaction_session_timeout = ${storeMs}`)
  await ask(db, `set local datestyle = 'German, DMY'`)
  await ask(db, `set local timezone = 'Europe/Istanbul'`)
  const [[counted] = []] = await ask(db, `select count(*)::text from ${source.table}${where}`)
  const toplam = Number(counted)
  const sorted = orderBy(source, completeOrder(source, request.order))
  await ask(
    db,
    `declare disa_aktarim_satirlari no scroll cursor for select ${row} from ${source.table}${where}${sorted}`,
  )
  let yazilan = 0
  for (;;) {
    signal.throwIfAborted()
    const rows = await ask(db, `fetch ${rowsAtOnce} from disa_aktarim_satirlari`)
    if (rows.length === 0) break
    yield { text: rows.map(([text]) => text).join(''), count: rows.length }
    yazilan += rows.length
    await progress(yazilan, toplam)
  }
  if (yazilan === 0) await progress(0, toplam)
}

/** Longer than the pool lets an ordinary statement run. */
async function ask(db: AnyDb, text: string): Promise<unknown[][]> {
  const patient: Parameters<TenantDb['query']>[0] & { query_timeout: number } = {
    text,
    rowMode: 'array',
    query_timeout: statementMs * 2,
  }
  return (await db.query(patient)).rows
}
