import { z } from 'zod'
import { text } from '#core/fields.ts'
import { isDescending, orderBy, type Paging, paging } from '#core/paging.ts'
import { codePoints } from '#core/plain-text.ts'
import { foldTurkish } from '#core/turkish.ts'
import type { Field } from './field-kind.ts'
import { type FilterOf, fieldOf, fieldsWhere, isExported, type OrderKeyOf, type Resource } from './resource.ts'

/** How a column is compared; `named` hands the value to the SQL of a named filter, `hash` compares keyed hashes. */
type Operator = 'eq' | 'in' | 'gte' | 'lte' | 'like' | 'isNull' | 'named' | 'hash'

/** One comparison that a caller asked for; `key` is a declared field or named filter, `value` passed its rule. */
export type Condition = { key: string; operator: Operator; value: unknown }

/** The conditions of a list: comparisons in the order of the declaration, and folded words that must all occur. */
export type Selection = { conditions: Condition[]; words: string[] }

/** A list call after its wire form was parsed. */
export type ListRequest = Selection & {
  order: { key: string; descending: boolean }[]
  page: number
  pageSize: number
  takeAll: boolean
  /** The columns of an export; null for an ordinary list, empty for every column that may leave. */
  csv: { key: string; label: string }[] | null
}

/** The wire form of a list call. */
export type ListBody<R extends Resource> = {
  filter?: FilterOf<R> | undefined
  paging?: Paging | undefined
  order?: { key: OrderKeyOf<R>; value: 'Asc' | 'Desc' }[] | undefined
  isCreateCsv?: boolean | undefined
  cSVList?: { key: string; label: string }[] | undefined
}

const mostFilters = 20
const mostValues = 500
const shortestSearch = 2

function shortText(max: number) {
  return text(max).refine((value) => codePoints(value) >= shortestSearch, {
    error: 'minLength',
    params: { n: shortestSearch },
  })
}

function operatorsOf({ filterRule, options }: Field) {
  const scalar = filterRule
  return {
    in: z.array(scalar).max(mostValues).optional(),
    isNull: z.boolean().optional(),
    ...(options.filter === 'contains' && { like: shortText(100).optional() }),
    ...(options.filter === 'range' && { gte: scalar.optional(), lte: scalar.optional() }),
  }
}

function filterValue(field: Field) {
  const operators = z.strictObject(operatorsOf(field)).refine((value) => Object.keys(value).length > 0, {
    // an unknown operator is named instead
    when: ({ issues }) => issues.length === 0,
  })
  return z.union([field.filterRule, operators]).optional()
}

const idField: Pick<Field, 'filterRule' | 'options'> = { filterRule: z.int('invalidId'), options: { filter: 'equals' } }

const genelFilter = shortText(100)
  .transform(toWords)
  .refine((words) => words.length > 0, { error: 'minLength', params: { n: shortestSearch } })
  .optional()

/** The folded words of a search, longest first; one that stands inside another says nothing more. */
export function toWords(search: string): string[] {
  const words = [...new Set(foldTurkish(search).split(/\s+/u).filter(Boolean))].sort((a, b) => b.length - a.length)
  return words.filter((word, index) => !words.slice(0, index).some((longer) => longer.includes(word)))
}

function filterSchema(resource: Resource) {
  const keys = fieldsWhere(resource, ({ options }) => options.filter !== undefined)
  const values = Object.fromEntries(keys.map((key) => [key, filterValue(fieldOf(resource, key))]))
  const isSearched = fieldsWhere(resource, ({ options }) => options.search === true).length > 0
  const search = (isSearched ? { genelFilter } : {}) as { genelFilter: typeof genelFilter } // a caller may leave it out anyway
  return z
    .strictObject({ id: filterValue(idField as Field), ...values, ...namedFilters(resource), ...search }) // only these two are read
    .refine((filter) => Object.keys(filter).length <= mostFilters, { error: 'maxCount', params: { n: mostFilters } })
}

function namedFilters({ filters }: Resource) {
  return Object.fromEntries(Object.entries(filters).map(([name, { rule }]) => [name, rule.optional()]))
}

function orderSchema(resource: Resource) {
  return orderBy(['id', ...fieldsWhere(resource, ({ options }) => options.sort === true)])
}

/** Columns of one file where a family has as many as there are records. */
const columnsAtMost = 300
const familyKey = (family: string) => new RegExp(`^${family}:[1-9][0-9]{0,8}$`)

function csvSchema(resource: Resource) {
  const keys = ['id', ...fieldsWhere(resource, isExported)]
  const label = text(100, { required: true }).refine((value) => !value.includes('"'), 'invalidText')
  const named = z.enum(keys, 'unknownField')
  const families = Object.keys(resource.families)
  const isOfFamily = (key: string) => families.some((family) => familyKey(family).test(key))
  const key =
    families.length > 0 ? z.union([named, z.string().refine(isOfFamily, 'unknownField')], 'unknownField') : named
  return z
    .array(z.strictObject({ key, label }))
    .max(families.length > 0 ? columnsAtMost : keys.length, 'maxCount')
    .refine((columns) => new Set(columns.map(({ key }) => key)).size === columns.length, 'duplicateField')
}

const bodies = new WeakMap<Resource, ReturnType<typeof makeListBody>>()

/** The parts of a list call's body and how they are understood; the other calls of a resource are made of the same. */
export function listBody(resource: Resource) {
  const body = bodies.get(resource) ?? makeListBody(resource)
  bodies.set(resource, body)
  return body
}

function makeListBody(resource: Resource) {
  const shape = {
    filter: filterSchema(resource).optional(),
    paging: paging.optional(),
    order: orderSchema(resource).optional(),
    isCreateCsv: z.boolean('invalidBoolean').optional(),
    cSVList: csvSchema(resource).optional(),
  }
  const toOrder = (order: { key: string; value: string }[] = []) =>
    order.map((entry) => ({ key: entry.key, descending: isDescending(entry) }))
  return { shape, toOrder, toSelection: (filter?: Filter) => toSelection(resource, filter) }
}

/** The zod rule of a list call's body; behind it nobody sees the wire's names. */
export function listInput<R extends Resource>(resource: R): z.ZodType<ListRequest, ListBody<R>> {
  const { shape, toOrder, toSelection } = listBody(resource)
  const whole = z.strictObject(shape)
  const isExporting = resource.actions.includes('csv')
  const body = isExporting ? whole : (whole.omit({ isCreateCsv: true, cSVList: true }) as typeof whole) // absent is undefined
  const schema = body.transform((value): ListRequest => {
    const { PageSize = resource.pageSize, page = 1, takeAll = false } = value.paging ?? {}
    return {
      ...toSelection(value.filter),
      order: toOrder(value.order),
      page: takeAll ? 1 : page,
      pageSize: PageSize,
      takeAll,
      csv: value.isCreateCsv ? (value.cSVList ?? []) : null,
    }
  })
  return schema as unknown as z.ZodType<ListRequest, ListBody<R>> // built from the fields that ListBody is made of
}

/** The rule of a call that only names a part of the list. */
export function selectionInput<R extends Resource>(resource: R): z.ZodType<Selection, { filter?: FilterOf<R> }> {
  const { shape, toSelection } = listBody(resource)
  const { filter } = shape
  const schema = z.strictObject({ filter }).transform((value) => toSelection(value.filter))
  return schema as unknown as z.ZodType<Selection, { filter?: FilterOf<R> }> // as above
}

type Filter = { genelFilter?: string[] | undefined; [key: string]: unknown }

/** zod gives an object's keys in the schema's order, so equal filters make equal SQL whatever the caller's order. */
function toSelection(resource: Resource, { genelFilter: words = [], ...filter }: Filter = {}): Selection {
  const conditions: Condition[] = []
  for (const [key, value] of Object.entries(filter)) {
    if (value === undefined) continue
    if (key in resource.filters) conditions.push({ key, operator: 'named', value })
    else if (typeof value !== 'object' || value === null) conditions.push({ key, operator: 'eq', value })
    else for (const [name, operand] of Object.entries(value)) pushOperator(conditions, key, name, operand)
  }
  return { conditions, words }
}

function pushOperator(conditions: Condition[], key: string, name: string, value: unknown) {
  if (value !== undefined) conditions.push({ key, operator: name as Operator, value }) // the schema's own keys
}
