import type { Field } from '#engine/declaration/field-kind.ts'
import { fieldsWhere, filterFieldOf, type Resource, type SortKey } from '#engine/declaration/resource.ts'

/** The sizes that a page of a list may have. */
export const pageSizes = [10, 15, 25, 50] as const

/** A row as a screen sees it. */
export type Row = { id: number; rowVersion?: number; [field: string]: unknown }

/** The filter, order and page of a list; a filter is the text that the address carries for its field. */
export type ListState = {
  search: string
  page: number
  pageSize: number
  sort: SortKey | null
  filters: Readonly<Record<string, string>>
}

/** The parts of an address that a list owns besides its fields' names; everything else is left alone. */
export const listParameters = {
  search: 'q',
  page: 'sayfa',
  pageSize: 'boyut',
  sort: 'sirala',
  view: 'gorunum',
  record: 'kayit',
  layout: 'duzen',
} as const

/** Parameters that leave open which part of the list is wanted: its defaults stay beside them. */
const untouching: readonly string[] = [
  listParameters.record,
  listParameters.page,
  listParameters.pageSize,
  listParameters.layout,
]

/** True when an address says which part of the list is wanted, or in which order. */
export function isTouchedBy(resource: Resource, textOf: (parameter: string) => string | null | undefined): boolean {
  const parameters = [...Object.values(listParameters), ...filterFields(resource)]
  return parameters.some((name) => !untouching.includes(name) && (textOf(name) ?? '') !== '')
}

/** The value of the address for a list that stands as a board. */
export const boardLayout = 'pano'

/** The value of the address for a list without any view, whichever is the default. */
export const noView = 'tumu'

const shortestSearch = 2

/** The filters of a list: its named ones, then its columns. */
export function filterFields(resource: Resource): string[] {
  const reserved: readonly string[] = Object.values(listParameters)
  const columns = fieldsWhere(resource, ({ options }) => options.filter !== undefined).filter(
    (name) => !reserved.includes(name),
  )
  return [...Object.keys(resource.filters), ...columns]
}

/** True when the resource has a column that words are looked for in. */
export function isSearchable(resource: Resource): boolean {
  return fieldsWhere(resource, ({ options }) => options.search === true).length > 0
}

/** `-ad` and `ad` as the address writes an order; anything that may not be sorted by is no order. */
export function parseSort(resource: Resource, text: string): ListState['sort'] {
  const key = text.replace(/^-/, '')
  const isKnown = key === 'id' || resource.fields[key]?.options.sort === true
  return isKnown ? { key, descending: text.startsWith('-') } : null
}

/** The text of an order in the address. */
export function sortText(sort: ListState['sort']): string {
  return sort ? `${sort.descending ? '-' : ''}${sort.key}` : ''
}

/** The order that the rows are in: what the address asks for, else the list's own where one key makes it. */
export function sortInUse(resource: Resource, sort: ListState['sort']): ListState['sort'] {
  const [own, ...more] = resource.order
  return sort ?? (own && more.length === 0 ? own : null)
}

/** The next order when a heading is pressed: up, down, the list's own. A heading that orders the list already turns. */
export function nextSort(resource: Resource, sort: ListState['sort'], key: string): ListState['sort'] {
  const shown = sortInUse(resource, sort)
  if (shown?.key !== key) return { key, descending: false }
  if (sort === null) return { key, descending: !shown.descending }
  const own = sortInUse(resource, null)
  if (own?.key === key) return null
  return sort.descending ? null : { key, descending: true }
}

/** A size that a person may choose; an address with another one gets the list's own. */
export function allowedSize(resource: Resource, size: number): number {
  return (pageSizes as readonly number[]).includes(size) ? size : resource.pageSize
}

const rangeMark = '..'

/** The two ends of a range as the address writes them. */
export function rangeEnds(text: string): { from: string; to: string } {
  const at = text.indexOf(rangeMark)
  if (at === -1) return { from: text, to: text }
  return { from: text.slice(0, at), to: text.slice(at + rangeMark.length) }
}

/** The text of a range in the address; empty when it has no end. */
export function rangeText({ from, to }: { from: string; to: string }): string {
  return from === '' && to === '' ? '' : `${from}${rangeMark}${to}`
}

/** What the server compares with, or undefined when any part of the text is nothing that the field can be compared with. */
function filterValue(field: Field, written: string): unknown {
  const text = written.trim()
  if (text === '') return undefined
  if (field.options.filter === 'contains') return text.length >= shortestSearch ? { like: text } : undefined
  if (field.options.filter === 'range') return rangeValue(field, text)
  if (field.options.filter === 'named') return namedValue(field, text)
  if (field.kind === 'text') return scalarOf(field, text)
  const values = text.split(',').map((part) => scalarOf(field, part))
  if (values.includes(undefined)) return undefined
  return values.length > 1 ? { in: values } : values[0]
}

/** Several values of a named filter are one value of it; all others are as of a column. */
function namedValue(field: Field, text: string): unknown {
  const read = (part: string) => readScalar(field, part)
  const value = field.kind === 'multiChoice' ? text.split(',').map(read) : read(text)
  return field.rule.safeParse(value).success ? value : undefined
}

function rangeValue(field: Field, text: string): unknown {
  const { from, to } = rangeEnds(text)
  const gte = from === '' ? undefined : scalarOf(field, from, 'start')
  const lte = to === '' ? undefined : scalarOf(field, to, 'end')
  const isUnclear = (from !== '' && gte === undefined) || (to !== '' && lte === undefined)
  if (isUnclear || (from === '' && to === '')) return undefined
  return { ...(gte !== undefined && { gte }), ...(lte !== undefined && { lte }) }
}

/** A moment is filtered by days, as people think of them in Istanbul. */
const dayEdge = { start: 'T00:00:00+03:00', end: 'T23:59:59.999+03:00' }

function scalarOf(field: Field, text: string, edge?: 'start' | 'end'): unknown {
  const value = readScalar(field, text, edge)
  return value !== undefined && field.filterRule.safeParse(value).success ? value : undefined
}

function readScalar(field: Field, text: string, edge?: 'start' | 'end'): unknown {
  const byKind: Record<string, () => unknown> = {
    toggle: () => (text === 'true' ? true : text === 'false' ? false : undefined),
    choice: () => field.values.find((value) => String(value) === text),
    multiChoice: () => field.values.find((value) => String(value) === text),
    integer: () => wholeNumber(text),
    reference: () => wholeNumber(text),
    position: () => wholeNumber(text),
    period: () => wholeNumber(text),
    dateTime: () => (edge && /^\d{4}-\d\d-\d\d$/.test(text) ? `${text}${dayEdge[edge]}` : text),
  }
  const read = byKind[field.kind]
  return read ? read() : text
}

function wholeNumber(text: string): number | undefined {
  return /^-?\d{1,15}$/.test(text) ? Number(text) : undefined
}

/** Makes the filter of a list call from the address. */
export function toFilter(resource: Resource, { search, filters }: Pick<ListState, 'search' | 'filters'>) {
  const filter: Record<string, unknown> = {}
  for (const name of filterFields(resource)) {
    const value = filterValue(filterFieldOf(resource, name), filters[name] ?? '')
    if (value !== undefined) filter[name] = value
  }
  const words = search.trim()
  if (isSearchable(resource) && words.length >= shortestSearch) filter.genelFilter = words
  return filter
}

/** Makes the body of a list call from the address. */
export function toListBody(resource: Resource, state: ListState) {
  const filter = toFilter(resource, state)
  return {
    ...(Object.keys(filter).length > 0 && { filter }),
    paging: resource.whole ? { takeAll: true } : { PageSize: state.pageSize, page: state.page },
    ...(state.sort && { order: [{ key: state.sort.key, value: state.sort.descending ? 'Desc' : 'Asc' }] }),
  }
}

/** True for a filter that says something which its field cannot be compared with: it would narrow nothing. */
export function isUnclear(field: Field, text: string): boolean {
  return text !== '' && filterValue(field, text) === undefined
}

/** True when a filter in use cannot be understood: what the others find is not what is asked for. */
export function hasUnclear(resource: Resource, { filters }: Pick<ListState, 'filters'>): boolean {
  return filterFields(resource).some((name) => isUnclear(filterFieldOf(resource, name), filters[name] ?? ''))
}

/** True while something narrows the list: an empty one then says so. */
export function isNarrowed(resource: Resource, state: ListState): boolean {
  return Object.keys(toFilter(resource, state)).length > 0
}

/** The number of filters of fields that are in use. */
export function usedFilters(resource: Resource, state: ListState): string[] {
  return filterFields(resource).filter((name) => (state.filters[name] ?? '') !== '')
}
