import pg from 'pg'
import type { FieldKind } from '#engine/declaration/field-kind.ts'
import { fieldOf, fieldsWhere, isEditable, isListed, isReadable, type Resource } from '#engine/declaration/resource.ts'

/** What a feature adds to the SQL of its resource, on the server only. */
export type SourceOptions = {
  /** A condition that every read and write of the resource keeps; it may use the database's clock. The table is `t`. */
  where?: string
  /** Values that hold whatever the caller's filter says. */
  fixed?: Record<string, string | number | boolean>
  /** Columns that are computed: SQL by field name; `arama` is the folded text that a search looks into. */
  columns?: Record<string, string>
  /** The table has a row in `degisim`, and what lists show comes from it alone: pages and counts are kept by its version. */
  isKept?: boolean
}

/** The day by the database's clock, for a condition; bare it is worked out again beside every row. */
export const bareToday = `(now() at time zone 'Europe/Istanbul')::date`
/** The same, worked out once for a whole query. */
export const today = `(select ${bareToday})`

/** A resource as SQL sees it: every name quoted once, at start, from the declaration alone. */
export type Source = {
  readonly resource: Resource
  /** The table as `t`, to read from. */
  readonly table: string
  /** The table as `t`, to write to. */
  readonly target: string
  readonly condition: string
  readonly fixed: ReadonlySet<string>
  /** The folded text of the whole row, where the table has one. */
  readonly searchColumn: string | null
  /** The columns of lists, in the form that JSON carries. */
  readonly listColumns: string
  readonly lookupColumns: string
  readonly readColumns: string
  /** A last column `@surum` that changes with every change of the table and with the calendar day; '' without one. */
  readonly versionColumn: string
  column(key: string): string
  /** The column as lists and exports may show it. */
  shown(key: string): string
  typeOf(key: string): string
}

/** The name of a field's column: the same word with underscores, as the database layer converts it. */
export function snakeCase(name: string): string {
  return name.replace(/(?<!^|[A-Z])[A-Z]/g, (letter) => `_${letter}`).toLowerCase()
}

const sqlTypes: Record<FieldKind, string> = {
  text: 'text',
  multiline: 'text',
  html: 'text',
  secret: 'text',
  // wider than the column on purpose: a number that the column cannot hold finds nothing instead of failing
  integer: 'bigint',
  reference: 'bigint',
  position: 'bigint',
  decimal: 'numeric',
  money: 'numeric',
  date: 'date',
  dateTime: 'timestamptz',
  choice: 'bigint',
  toggle: 'boolean',
  guid: 'uuid',
  phone: 'text',
  email: 'text',
  password: 'text',
  month: 'text',
  period: 'bigint',
  colour: 'text',
  multiChoice: 'bigint[]',
  nationalId: 'text',
  file: 'bigint[]',
}

/** Prepares the SQL parts of a resource. */
export function makeSource(resource: Resource, options: SourceOptions): Source {
  const { columns = {}, fixed = {} } = options

  const known = new Map<string, string>()
  for (const key of ['id', 'rowVersion', ...Object.keys(resource.fields)]) {
    known.set(key, columns[key] ?? `t.${pg.escapeIdentifier(snakeCase(key))}`)
  }

  function column(key: string): string {
    const name = known.get(key)
    if (!name) throw new Error(`resource ${resource.name} has no field ${key}`)
    return name
  }

  function typeOf(key: string): string {
    if (key === 'id' || key === 'rowVersion') return 'bigint'
    const { kind, values } = fieldOf(resource, key)
    const isOfTexts = typeof values[0] === 'string'
    if (kind === 'choice' && isOfTexts) return 'text'
    return kind === 'multiChoice' && isOfTexts ? 'text[]' : sqlTypes[kind]
  }

  const select = (keys: string[], write = column) =>
    keys.map((key) => `${write(key)} as ${pg.escapeIdentifier(key)}`).join(', ')
  const shown = (key: string) => (resource.fields[key]?.options.masked ? maskSql(column(key)) : column(key))
  const asJson = (key: string) => jsonValue(shown(key), typeOf(key))
  const versioned = isEditable(resource) ? ['rowVersion'] : []
  const conditions = Object.entries(fixed).map(([key, value]) => `${column(key)} = ${literal(value, typeOf(key))}`)
  if (options.where) conditions.push(`(${options.where})`)
  const isSearched = fieldsWhere(resource, (field) => field.options.search === true).length > 0

  return {
    resource,
    table: `${pg.escapeIdentifier(resource.table)} t`,
    target: `${pg.escapeIdentifier(resource.table)} as t`,
    condition: conditions.join(' and '),
    fixed: new Set(Object.keys(fixed)),
    searchColumn: isSearched ? (columns.arama ?? 't."arama"') : null,
    listColumns: select(['id', ...fieldsWhere(resource, isListed), ...versioned], asJson),
    lookupColumns: select(['id', ...fieldsWhere(resource, (field) => field.options.lookup === true)], shown),
    readColumns: select(['id', ...fieldsWhere(resource, isReadable), ...versioned]),
    versionColumn: options.isKept ? `, ${versionOf(resource.table)} as "@surum"` : '',
    column,
    shown,
    typeOf,
  }
}

/** The first three and the last two letters of what is long enough to hide the rest; JavaScript's twin is `maskValue`. */
function maskSql(column: string): string {
  const whole = `case when length(${column}) > 7 then left(${column}, 3) || '******' || right(${column}, 2) else '***' end`
  return `case when ${column} is not null then ${whole} end`
}

/** As lists mask it, for single records and the record of changes. */
export function maskValue(value: unknown): string | null {
  if (value === null || value === undefined) return null
  const letters = Array.from(String(value))
  return letters.length > 7 ? `${letters.slice(0, 3).join('')}******${letters.slice(-2).join('')}` : '***'
}

/** A record without what only `reveal` may show. */
export function maskRow(resource: Resource, row: Record<string, unknown>): Record<string, unknown> {
  const masked = fieldsWhere(resource, ({ options }) => options.masked === true && options.read !== false)
  return { ...row, ...Object.fromEntries(masked.map((name) => [name, maskValue(row[name])])) }
}

/** A column as the wire wants it inside JSON: exact numbers are text, a moment ends in Z, as the driver gives them elsewhere. */
function jsonValue(column: string, type: string): string {
  if (type === 'numeric') return `${column}::text`
  if (type === 'timestamptz') return `replace(replace(${column}::text, ' ', 'T'), '+00', 'Z')`
  return column
}

function versionOf(table: string): string {
  const name = pg.escapeLiteral(table)
  return `(select surum || to_char(now() at time zone 'Europe/Istanbul', ' YYYYMMDD') from degisim where tablo = ${name})`
}

/** A checked value inside SQL text, where parameters cannot stand (COPY, constant conditions). */
export function literal(value: unknown, type: string): string {
  if (value === null || value === undefined) return `null::${type}`
  if (!Array.isArray(value)) return `${pg.escapeLiteral(String(value))}::${type}`
  const element = type.replace(/\[\]$/, '')
  return `array[${value.map((entry) => literal(entry, element)).join(', ')}]::${type}`
}
