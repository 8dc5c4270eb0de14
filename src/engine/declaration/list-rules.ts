import type { Access, DatabaseName } from '#core/endpoint.ts'
import type { Field, FieldKind } from './field-kind.ts'
import type { Figures } from './list-figure.ts'

type Parts = {
  fields: Readonly<Record<string, Field>>
  filters: Readonly<Record<string, Field>>
  strip: Figures
  order: Readonly<Record<string, unknown>>
  columns?: readonly string[]
  tone?: string
  small: boolean
}

/** Kinds of which one row has one value, so that rows can be counted by it. */
const groupedKinds: readonly FieldKind[] = ['choice', 'toggle', 'reference', 'integer', 'period', 'month']

/** Names that the body of a list call or the address of a list has already. */
const taken = ['id', 'rowVersion', 'genelFilter', 'q', 'sayfa', 'boyut', 'sirala', 'gorunum', 'kayit', 'duzen']

/** Named filters with the mark by which screens tell them from columns. */
export function markNamed<N extends Readonly<Record<string, Field>>>(filters: N): N {
  const marked = Object.entries(filters).map(([name, field]) => {
    return [name, { ...field, options: { ...field.options, filter: 'named' } }]
  })
  return Object.fromEntries(marked) as N // the same names and kinds of values
}

/** Finds the contradiction in the list's part of a declaration, if there is one. */
export function contradictionOfList(parts: Parts): string | undefined {
  const { fields, filters, strip } = parts
  const [field, reason] = firstOf(Object.entries(fields), (entry) => ofField(parts, entry)) ?? []
  if (reason) return `${field}: ${reason}`
  if (Object.keys(parts.order).length === 0) return 'a list has an order'
  const clash = Object.keys(filters).find((name) => name in fields || taken.includes(name))
  if (clash) return `${clash}: a named filter has a name of its own`
  const unknown = Object.values(strip).flatMap(({ leadsTo = {} }) =>
    Object.keys(leadsTo).filter((name) => !(name in filters) && fields[name]?.options.filter === undefined),
  )
  if (unknown.length > 0) return `a figure leads to no filter ${unknown[0]}`
  const { tone } = parts
  const toned = tone === undefined ? undefined : fields[tone]?.options
  if (tone !== undefined && !toned?.deadline && !toned?.chips) return `${tone}: has no tone for a row`
  return undefined
}

function firstOf(entries: [string, Field][], judge: (entry: [string, Field]) => string | undefined) {
  for (const entry of entries) {
    const reason = judge(entry)
    if (reason) return [entry[0], reason] as const
  }
  return undefined
}

function ofField({ fields, small }: Parts, [, { kind, options }]: [string, Field]): string | undefined {
  if (options.filter === 'named') return 'a column is compared by its own value'
  const isDays = options.grouped === 'days'
  if (isDays && (kind !== 'dateTime' || options.filter !== 'range'))
    return 'days are those of a moment that is filtered by'
  if (options.grouped && !isDays && !groupedKinds.includes(kind)) return 'rows are counted by one value'
  if (options.grouped && !options.filter) return 'a group leads to a list, so it is filtered by'
  if (options.deadline && kind !== 'date') return 'a deadline is a day'
  if (options.relative && kind !== 'dateTime') return 'how long ago something was is told of a moment'
  if (kind === 'numberList' && (options.sort || options.filter)) return 'a list of numbers has no order'
  const { through } = options
  if (!through) return undefined
  if (fields[through.reference]?.kind !== 'reference') return `no reference ${through.reference}`
  // where the feature's hook writes the other record, the field says so
  if (options.write === undefined) return 'another record is written by its own calls'
  // the order of another table's column would be worked out for every row
  if (options.sort && !small) return 'what another record holds is sorted by only in small tables'
  const isSealed = through.sealed !== undefined && through.index !== undefined
  if (isSealed !== (options.masked === true)) return 'what another record holds is masked where it is sealed there'
  if (options.grouped) return 'what another record holds is not grouped here'
  return undefined
}

type Imported = { fields: Readonly<Record<string, Field>>; importKey?: readonly string[] }

/** Why records cannot be imported as they are declared; undefined when they can. */
export function importContradiction({ fields, importKey = [] }: Imported): string | undefined {
  const unknown = importKey.find((key) => !(key in fields))
  if (unknown) return `no field ${unknown} to import by`
  const isPlain = Object.values(fields).every(({ kind }) => kind !== 'position' && kind !== 'html')
  return importKey.length > 0 && !isPlain ? 'places and formatted texts do not come from a file' : undefined
}

type Placed = { access: Access; database: DatabaseName }

/** Why rows of several companies cannot be declared so; undefined when they can, or when they are not. */
export function misplaced({ access, database }: Placed): string | undefined {
  const isWrong = access === 'masterOrStaff' && database !== 'master'
  return isWrong ? 'only the master database has rows of several companies' : undefined
}
