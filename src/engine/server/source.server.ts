import pg from 'pg'
import type { Field, FieldKind } from '#engine/declaration/field-kind.ts'
import { fieldOf, fieldsWhere, isEditable, isListed, isReadable, type Resource } from '#engine/declaration/resource.ts'
import { type Bind, type ScopeOptions, type ScopeSql, scopeSql } from './row-scope.server.ts'

/** The additions of a feature to the SQL of its resource, on the server only. */
export type SourceOptions = {
  /** A condition that every read and write of the resource keeps; it may use the database's clock. The table is `t`. */
  where?: string
  /** Values that hold whatever the caller's filter says. */
  fixed?: Record<string, string | number | boolean>
  /** Columns that are computed: SQL by field name; `arama` is the folded text that a search looks into. */
  columns?: Record<string, string>
  /** The SQL of each named filter; `bind` makes a place for a value. */
  filters?: Record<string, NamedFilterSql>
  /** The SQL of each family of columns that are no fields: a text, by the number after the family's name. */
  families?: Record<string, (id: number) => string>
  /** The SQL of each figure of the strip, an aggregate over the rows of `t`. */
  strip?: Record<string, string>
  /** What the database keeps of the whole list's counts: SQL by the field, with the columns `deger` and `adet`. */
  counts?: Record<string, string>
  /** The table has a row in `degisim`, and what lists show comes from it alone: pages and counts are kept by its version. */
  isKept?: boolean
}

/** A condition on `t` from the value of a named filter, which has passed its rule. */
// biome-ignore lint/suspicious/noExplicitAny: each filter knows the type of its own value
type NamedFilterSql = (value: any, bind: Bind) => string

/** The day by the database's clock, for a condition; bare it is worked out again beside every row. */
export const bareToday = `(now() at time zone 'Europe/Istanbul')::date`
/** The same, worked out once for a whole query. */
export const today = `(select ${bareToday})`

/** A resource as SQL sees it: every name quoted once, at start, from the declaration alone. */
export type Source = ScopeSql & {
  readonly resource: Resource
  /** The table as `t`, to read from. */
  readonly table: string
  /** The table as `t`, to write to. */
  readonly target: string
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
  /** The condition of a named filter. */
  named(key: string, value: unknown, bind: Bind): string
  /** The record that a column is read through, or undefined for a column of this table. */
  through(key: string): ThroughSql | undefined
  readonly strip: Readonly<Record<string, string>>
  /** The counts of the whole list that the database keeps, by field. */
  readonly counts: Readonly<Record<string, string>>
  /** The rows in which the caller's words are looked for. */
  readonly words: ScopeSql
}

/** A column of another record as SQL: the rows of `table` as `r`, whose `key` equals `reference` of `t`. */
export type ThroughSql = {
  table: string
  key: string
  column: string
  reference: string
  /** The columns of the keyed hash and of the cipher text, where the value is sealed. */
  index: string | undefined
  sealed: string | undefined
  /** The stored folded text of all columns that a search looks into. */
  folded: string | undefined
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
  references: 'bigint[]',
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
  time: 'time',
  numberList: 'text',
}

/** Prepares the SQL parts of a resource. */
export function makeSource(resource: Resource, options: SourceOptions & ScopeOptions): Source {
  const { columns = {}, fixed = {} } = options
  const known = knownColumns(resource, columns)

  function column(key: string): string {
    const name = known.get(key) ?? ofFamily(resource, options.families ?? {}, key)
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
  const shown = (key: string) => shownColumn(resource.fields[key], column(key))
  // masked values are masked after they are read, for hooks of a feature compare them
  const readable = (key: string) => (resource.fields[key]?.kind === 'time' ? shown(key) : column(key))
  const asJson = (key: string) => jsonValue(shown(key), typeOf(key))
  const versioned = isEditable(resource) ? ['rowVersion'] : []
  const conditions = Object.entries(fixed).map(([key, value]) => `${column(key)} = ${literal(value, typeOf(key))}`)
  if (options.where) conditions.push(`(${options.where})`)
  const isSearched = fieldsWhere(resource, (field) => field.options.search === true).length > 0

  return {
    resource,
    table: `${pg.escapeIdentifier(resource.table)} t`,
    target: `${pg.escapeIdentifier(resource.table)} as t`,
    ...scopeSql(conditions.join(' and ') || 'true', options.scope),
    fixed: new Set(Object.keys(fixed)),
    searchColumn: isSearched ? (columns.arama ?? 't."arama"') : null,
    listColumns: select(['id', ...fieldsWhere(resource, isListed), ...versioned], asJson),
    lookupColumns: select(['id', ...fieldsWhere(resource, (field) => field.options.lookup === true)], shown),
    readColumns: select(['id', ...fieldsWhere(resource, isReadable), ...versioned], readable),
    versionColumn: options.isKept ? `, ${versionOf(tablesOf(resource))} as "@surum"` : '',
    column,
    shown,
    typeOf,
    named: namedFilters(resource, options.filters ?? {}),
    through: (key) => throughSql(resource, key),
    strip: stripOf(resource, options.strip ?? {}),
    counts: options.counts ?? {},
    words: scopeSql('true', options.wordScope),
  }
}

function knownColumns(resource: Resource, computed: Record<string, string>): Map<string, string> {
  const keys = ['id', 'rowVersion', ...Object.keys(resource.fields)]
  return new Map(
    keys.map((key) => {
      const other = throughSql(resource, key)
      const joined = other && `(select ${other.column} from ${other.table} where ${other.key} = ${other.reference})`
      return [key, computed[key] ?? joined ?? `t.${pg.escapeIdentifier(snakeCase(key))}`]
    }),
  )
}

/** Declaration and SQL name the same filters: either without the other is a mistake that stops the program. */
function namedFilters({ name, filters }: Resource, given: Record<string, NamedFilterSql>): Source['named'] {
  requireSame(`resource ${name}: named filters`, Object.keys(filters), Object.keys(given))
  return (key, value, bind) => {
    const write = given[key]
    if (!write) throw new Error(`resource ${name} has no filter ${key}`)
    return `(${write(value, bind)})`
  }
}

/** A column of a family, whose number the rule of the request has checked. */
function ofFamily({ families }: Resource, given: Record<string, (id: number) => string>, key: string) {
  const [family = '', id] = key.split(':')
  return Object.hasOwn(families, family) && id !== undefined ? given[family]?.(Number(id)) : undefined
}

function stripOf({ name, strip }: Resource, given: Record<string, string>) {
  requireSame(`resource ${name}: figures of the strip`, Object.keys(strip), Object.keys(given))
  return given
}

function requireSame(what: string, declared: string[], given: string[]) {
  const missing = declared.find((one) => !given.includes(one)) ?? given.find((one) => !declared.includes(one))
  if (missing) throw new Error(`${what}: ${missing} is declared without SQL, or has SQL without being declared`)
}

function throughSql(resource: Resource, key: string): ThroughSql | undefined {
  const { through } = resource.fields[key]?.options ?? {}
  if (!through) return undefined
  const quoted = (name: string) => pg.escapeIdentifier(snakeCase(name))
  return {
    table: `${pg.escapeIdentifier(through.table)} r`,
    key: `r.${quoted(through.key ?? 'id')}`,
    column: `r.${quoted(through.column ?? key)}`,
    reference: `t.${quoted(through.reference)}`,
    index: through.index && `r.${quoted(through.index)}`,
    sealed: through.sealed && `r.${quoted(through.sealed)}`,
    folded: through.folded && `r.${quoted(through.folded)}`,
  }
}

function shownColumn(field: Field | undefined, column: string): string {
  if (field?.kind === 'time') return `left(${column}::text, ${field.options.seconds ? 8 : 5})`
  return field?.options.masked ? maskSql(column) : column
}

/** The first three and the last two letters of what is long enough to hide the rest; JavaScript's twin is `maskValue`. */
function maskSql(column: string): string {
  const whole = `case when length(${column}) > 7 then left(${column}, 3) || '******' || right(${column}, 2) else '***' end`
  return `case when ${column} is not null then ${whole} end`
}

/** Masks a value as lists do, for single records and the record of changes. */
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

/** The tables whose rows a list shows: its own, and those that its columns are read through. */
function tablesOf({ table, fields }: Resource): string[] {
  const others = Object.values(fields).flatMap(({ options }) => (options.through ? [options.through.table] : []))
  return [...new Set([table, ...others])]
}

/** Null, so that nothing is kept, when one of the tables does not count its changes. */
function versionOf(tables: string[]): string {
  const names = tables.map((table) => pg.escapeLiteral(table)).join(', ')
  // a table's counter is the sum of its row and of its shares
  const sums = `select split_part(d.tablo, '#', 1) as tablo, sum(d.surum) as surum from degisim d
    where split_part(d.tablo, '#', 1) in (${names}) group by 1`
  return `(select string_agg(s.surum::text, '.' order by s.tablo) || to_char(now() at time zone 'Europe/Istanbul', ' YYYYMMDD')
    from (${sums}) s having count(*) = ${tables.length})`
}

/** A checked value inside SQL text, where parameters cannot stand (COPY, constant conditions). */
export function literal(value: unknown, type: string): string {
  if (value === null || value === undefined) return `null::${type}`
  if (!Array.isArray(value)) return `${pg.escapeLiteral(String(value))}::${type}`
  const element = type.replace(/\[\]$/, '')
  return `array[${value.map((entry) => literal(entry, element)).join(', ')}]::${type}`
}
