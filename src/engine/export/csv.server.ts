import { once } from 'node:events'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import pg from 'pg'
import copyStreams from 'pg-copy-streams'
import { AppError } from '#core/errors.ts'
import type { Field } from '#engine/declaration/field-kind.ts'
import type { ListRequest } from '#engine/declaration/list-request.ts'
import { fieldsWhere, isExported } from '#engine/declaration/resource.ts'
import { completeOrder, orderBy, type Sought, whereOf } from '#engine/server/list-sql.server.ts'
import { literal, type Source } from '#engine/server/source.server.ts'
import { createT } from '#i18n/t.ts'
import { tr } from '#i18n/tr.ts'
import type { Pool } from '#server/database/pool.ts'
import { FileAnswer } from '#server/http/implement.ts'

/** The person and the tenant of an export: one at a time for each person, two for each tenant. */
export type Export = {
  pool: Pick<Pool<never>, 'withClient'>
  actor: string
  /** Told at the end how many rows left; null when not all of them did. It never fails: nobody waits for it. */
  record(rows: number | null): Promise<void>
}

/** A column of a file: the field and its heading. */
export type ExportColumn = { key: string; label: string }

const longestMs = 60_000

/** Days and moments as Turkish readers write them, for a third of what formatting each value would cost. */
const turkishStyle = `set datestyle = 'German, DMY'; set timezone = 'Europe/Istanbul'`
const ordinaryStyle = 'reset datestyle; reset timezone'

const t = createT(tr, 'tr')

/** The first letters by which a spreadsheet takes a text for a formula; NUL cannot stand in PostgreSQL's text. */
const formulaStarts = '=+-@\t\r\n＝＋－＠'
/** The first characters of formulas as an SQL array of code points. */
export const formulaCodes = `'{${Array.from(formulaStarts, (letter) => letter.codePointAt(0)).join(',')}}'::int[]`

/** Streams a list as CSV: labels, formats and defused formulas are made by PostgreSQL, the bytes only pass through. */
export async function exportCsv(source: Source, request: ListRequest & Sought, options: Export): Promise<FileAnswer> {
  const columns = request.csv?.length ? request.csv : everyColumn(source)
  const body = await open(copyText(source, request, columns), headerOf(columns), options)
  return new FileAnswer({ type: 'text/csv; charset=utf-8', name: `${source.resource.name}.csv`, body })
}

/** The columns of a file when nobody chose. */
export function everyColumn({ resource }: Source): ExportColumn[] {
  const keys = ['id', ...fieldsWhere(resource, isExported)]
  return keys.map((key) => ({ key, label: t.maybe(`field.${key}`) ?? key }))
}

/** The first line, after the mark by which spreadsheets know UTF-8. */
export function headerOf(columns: ExportColumn[]): Buffer {
  const cells = columns.map(({ label }) => {
    const safe = formulaStarts.includes(label.charAt(0)) ? `'${label}` : label
    return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
  })
  return Buffer.from(`\uFEFF${cells.join(';')}\n`)
}

/** COPY takes no parameters, so the values, each checked by its field's rule, become quoted literals. */
export function copyText(source: Source, request: ListRequest & Sought, columns: ExportColumn[]): string {
  const cells = columns.map(({ key }) => cell(source, key)).join(', ')
  const where = whereOf(source, request, literal)
  const sorted = orderBy(source, completeOrder(source, request.order))
  return `copy (select ${cells} from ${source.table}${where}${sorted}) to stdout with (format csv, delimiter ';')`
}

/** The SQL of a value as people read it. */
export function cell(source: Source, key: string): string {
  const column = source.shown(key)
  if (key === 'id') return column
  const field = source.resource.fields[key]
  // what is no field is a text of a family
  if (!field) return textCell(column)
  switch (field.kind) {
    case 'multiChoice':
      return `(select string_agg(${choiceCell(field, key, 'm.v')}, ', ' order by m.n)
        from unnest(${column}) with ordinality as m (v, n))`
    case 'file':
      return `cardinality(${column})`
    case 'month':
      return `right(${column}, 2) || '.' || left(${column}, 4)`
    case 'period':
      return `right(${column}::text, 2) || '.' || left(${column}::text, 4)`
    case 'dateTime':
      // a cast that cuts off costs a third of left()
      return `${column}::text::varchar(${'dd.MM.yyyy HH:mm'.length})`
    case 'decimal':
    case 'money':
      return `replace(${column}::text, '.', ',')`
    case 'toggle':
      return `case ${column} when true then ${label('evetHayir', 'true')} when false then ${label('evetHayir', 'false')} end`
    case 'choice':
      return choiceCell(field, key, column)
    case 'text':
    case 'email':
    case 'multiline':
    case 'html':
      return textCell(column)
    default:
      return column
  }
}

function textCell(column: string): string {
  return `case when ascii(${column}) = any (${formulaCodes}) then '''' || ${column} else ${column} end`
}

function choiceCell({ values, options }: Field, key: string, column: string): string {
  const cases = values.map((value) => {
    const compared = typeof value === 'number' ? String(value) : pg.escapeLiteral(value)
    return `when ${compared} then ${label(options.labels ?? key, String(value))}`
  })
  // a value without a name is better than nothing
  return `case ${column} ${cases.join(' ')} else ${column}::text end`
}

function label(name: string, value: string): string {
  return pg.escapeLiteral(t.maybe(`enum.${name}.${value}`) ?? value)
}

/** Resolves with the first byte, so that what fails before it is an ordinary error answer. */
function open(text: string, header: Buffer, { pool, actor, record }: Export): Promise<Readable> {
  return new Promise((resolve, reject) => {
    const whole = pool.withClient(async (client) => {
      await takeTurn(client, actor)
      await client.query(turkishStyle)
      const rows = copyRows(client, text)
      await once(rows, 'readable')
      const body = Readable.from(withHeader(header, rows), { objectMode: false })
      resolve(body)
      // a reader that goes away makes this throw: the connection is then closed, which ends the COPY
      await finished(body, { writable: false })
      await client.query(ordinaryStyle)
      await client.query('select pg_advisory_unlock_all()')
      return rows.rowCount
    }, longestMs)
    whole.then(record, async (error: unknown) => {
      reject(error)
      await record(null)
    })
  })
}

async function* withHeader(header: Buffer, rows: Readable) {
  yield header
  yield* rows
}

function copyRows(client: Client, text: string) {
  const rows = copyStreams.to(text)
  // the driver's own timer of 8 s would end a long export; it is stopped by the callback that the stream never calls
  const timed = Object.assign(rows, { query_timeout: longestMs * 2, callback: () => {} })
  client.query(timed)
  // a refused COPY says so and is never closed: its timer would end the process with an error that nobody hears
  for (const end of ['close', 'error']) rows.once(end, () => timed.callback())
  return rows
}

/** The file before may have reached its reader a moment before its turn is given back. */
const [tries, pauseMs] = [10, 100]

/** Locks of this connection: another process sees them, and they end with it. */
async function takeTurn(client: Client, actor: string) {
  for (let left = tries; left > 0; left--) {
    if (await tryTurn(client, actor)) return
    await client.query('select pg_advisory_unlock_all()')
    await sleep(pauseMs)
  }
  throw new AppError('tooManyRequests', { retryAfterSeconds: 10 })
}

async function tryTurn(client: Client, actor: string): Promise<boolean> {
  const own = await client.query<{ free: boolean }>('select pg_try_advisory_lock(7305006, hashtext($1)) as free', [
    actor,
  ])
  const slots = await client.query<{ free: boolean }>(
    'select pg_try_advisory_lock(7305007, 1) or pg_try_advisory_lock(7305007, 2) as free',
  )
  return own.rows[0]?.free === true && slots.rows[0]?.free === true
}
