import type { Access, DatabaseName } from '#core/endpoint.ts'
import { type Board, boardContradiction } from './board.ts'
import type { Field, FieldOptions, OptionsFrom } from './field-kind.ts'
import type { Figures } from './list-figure.ts'
import { contradictionOfList, importContradiction, markNamed, misplaced } from './list-rules.ts'
import { actionContradiction, isForMany, type RowAction, type RowActions } from './row-action.ts'

/** The calls of a list with its form; `csv` lets its lists be exported. */
export const listActions = [
  'fullGet',
  'pagination',
  'get',
  'getList',
  'create',
  'update',
  'fullUpdate',
  'delete',
  'remove',
  'csv',
] as const
/** The calls of a list that people put in order. */
export const orderActions = ['moveUp', 'moveDown', 'tasi'] as const
/** The calls of a screen that staff work on: besides the list its totals, work on many rows, records and files of it. */
export const staffActions = [...listActions, 'totals', 'bulk', 'history', 'views', 'export'] as const
/** All the calls that a resource may offer; `views` and `export` stand for several. */
export const allActions = [...staffActions, ...orderActions, 'reveal'] as const
/** The name of one of a resource's calls. */
export type Action = (typeof allActions)[number]

/** The fields of a resource by their names on the wire. */
export type Fields = Readonly<Record<string, Field>>

/** A list-and-form feature: from it come the calls, their rules, the SQL, the screen. */
export type Resource<
  F extends Fields = Fields,
  A extends Action = Action,
  D extends DatabaseName = DatabaseName,
  N extends Fields = Fields,
  S extends Figures = Figures,
  W extends RowActions = RowActions,
> = {
  readonly name: string
  readonly table: string
  readonly path: string
  readonly access: Access
  readonly database: D
  readonly actions: readonly A[]
  readonly fields: F
  /** How a list is sorted when the caller does not say; `id` decides among equals. */
  readonly order: readonly SortKey[]
  /** The field that people call a record by, where it is not the first text of the list. */
  readonly title: string | undefined
  readonly pageSize: number
  /** A table that stays small by nature: its columns need no index to be sorted or filtered by. */
  readonly small: boolean
  /** A screen shows all of it at once instead of pages. */
  readonly whole: boolean
  /** Words in the palette find its records; not those of a log, whose lines repeat the names of all others. */
  readonly palette: boolean
  /** Named filters: parameters that are no columns. Each is declared as a field, which gives its rule and its control; its SQL is told to `serveResource`. */
  readonly filters: N
  /** The figures above the list. */
  readonly strip: S
  /** The columns that lists show first; the others follow in the order of the declaration. */
  readonly columns: readonly string[]
  /** The deadline or choice whose tone its whole row takes. */
  readonly tone: string | null
  /** The feature's own actions on records, each with its form and its right. */
  readonly rowActions: W
  /** The list as columns of cards: by which choice, and the action that moves a card. */
  readonly board: Board | null
  /** What a record's timeline shows besides its changes: names of sources that `serveResource` is told how to read. */
  readonly timeline: readonly string[]
  /** The fields by which a line of an imported file finds its record; without any there is no import. */
  readonly importKey: readonly string[]
  /** Columns of files that are no fields, by the first part of their names: `kriter` permits `kriter:12`. Their SQL is told to `serveResource`. */
  readonly families: Readonly<Record<string, Family>>
}

/** Where the columns of a family are chosen, and the right that they want besides that to files. */
export type Family = { readonly from: OptionsFrom; readonly right?: { readonly ekran: string; readonly eylem: string } }

/** A field with its direction in an order. */
export type SortKey = { readonly key: string; readonly descending: boolean }

type Definition<
  F extends Fields,
  A extends Action,
  D extends DatabaseName,
  N extends Fields,
  S extends Figures,
  W extends RowActions,
> = {
  name: string
  table: string
  /** Without the action: `/api/master/language`. */
  path: string
  access: Access
  database: D
  actions: readonly A[]
  order: { [K in (keyof F & string) | 'id']?: 'asc' | 'desc' }
  fields: F
  title?: (keyof F & string) | undefined
  pageSize?: number
  small?: boolean
  whole?: boolean
  palette?: boolean
  filters?: N
  strip?: S
  columns?: readonly (keyof F & string)[]
  tone?: keyof F & string
  rowActions?: W
  board?: Board | null
  timeline?: readonly string[]
  importKey?: readonly string[]
  families?: Readonly<Record<string, Family>>
}

/** The lists and settings of a declaration that says nothing about them. */
const none = { columns: [], timeline: [], importKey: [], families: {} }
const usual = { pageSize: 25, title: undefined, small: false, whole: false, palette: true }

/** Declares a resource; a contradiction in it stops the program at start. */
export function defineResource<
  F extends Fields,
  const A extends Action,
  const D extends DatabaseName,
  N extends Fields = Record<never, never>,
  S extends Figures = Record<never, never>,
  // biome-ignore lint/complexity/noBannedTypes: no action is the case of most resources
  const W extends RowActions = {},
>(definition: Definition<F, A, D, N, S, W>): Resource<F, A, D, N, S, W> {
  const { name, fields, actions: offered } = definition
  const refuse = (reason: string): never => {
    throw new Error(`resource ${name}: ${reason}`)
  }
  const ofList = contradictionOfList({ filters: {}, strip: {}, small: false, ...definition })
  const reason = ofList ?? boardContradiction(definition) ?? importContradiction(definition) ?? misplaced(definition)
  if (reason) refuse(reason)
  if ('id' in fields || 'rowVersion' in fields) refuse('id and rowVersion are there without being named')
  for (const [fieldName, field] of Object.entries(fields)) {
    const reason = contradiction(fields, field)
    if (reason) refuse(`${fieldName}: ${reason}`)
    if (field.kind === 'file' && definition.database !== 'tenant') refuse('only a company keeps files')
  }
  const offers = (action: Action) => offered.some((one) => one === action)
  if (orderActions.some(offers) && !positionOf(fields)) refuse('moving needs a field of kind position')
  for (const [own, action] of Object.entries<RowAction>(definition.rowActions ?? {})) {
    const isTaken = own === 'set' || allActions.some((call) => call === own)
    const reason = isTaken ? 'is a call of every resource' : actionContradiction(action, fields)
    if (reason) refuse(`${own}: ${reason}`)
    if (isForMany(action) && !offers('bulk')) refuse('work on many rows needs the action bulk')
  }
  const isMasked = Object.values(fields).some(({ options }) => options.masked)
  if (offers('reveal') && !isMasked) refuse('there is nothing to reveal')
  return {
    ...usual,
    ...none,
    ...definition,
    // without any these are the empty records
    filters: markNamed(definition.filters ?? ({} as N)),
    strip: definition.strip ?? ({} as S),
    rowActions: definition.rowActions ?? ({} as W),
    tone: definition.tone ?? null,
    board: definition.board ?? null,
    order: Object.entries(definition.order).map(([key, direction]) => ({ key, descending: direction === 'desc' })),
  }
}

function contradiction(fields: Fields, { kind, options }: Field): string | undefined {
  const isBody = kind === 'html' || kind === 'multiline'
  if (isBody && (options.list || options.filter || options.sort)) return 'a body does not stand in lists'
  if (options.read === false && (options.list || options.filter || options.sort || options.lookup || options.export)) {
    // order and filter would tell what the value is without showing it
    return 'what is not read can be neither listed, filtered, sorted nor exported'
  }
  if (options.filter === 'contains' && kind !== 'text') return 'only text contains text'
  if (options.masked && (options.sort || options.search || (options.filter && options.filter !== 'equals'))) {
    // any of them would find the value out letter by letter
    return 'what is masked can be neither sorted, searched nor compared but by the whole value'
  }
  if (options.dependsOn && !(options.dependsOn in fields)) return `no field ${options.dependsOn} to depend on`
  if (options.within && !(options.within in fields)) return `no field ${options.within} to be ordered within`
  if (options.enabledWhen && !(options.enabledWhen.field in fields)) return 'is enabled by an unknown field'
  if (kind === 'file' && (options.read === false || options.masked)) return 'files are opened by who reads the record'
  if (kind === 'file' && (options.sort || options.filter || options.lookup))
    return 'files are neither compared nor offered'
  if (kind === 'multiChoice' && (options.sort || options.filter === 'range')) return 'several values have no order'
  if (options.total && !['integer', 'decimal', 'money'].includes(kind)) return 'only numbers have totals'
  if (options.copies && !(options.copies in fields)) return `no field ${options.copies} to keep the name`
  if (options.masked && options.grouped) return 'groups would tell what is masked'
  if (typeof options.required === 'object' && !(options.required.unless in fields)) return 'depends on an unknown field'
  return undefined
}

/** The field that holds a row's place in the order, if there is one. */
export function positionOf(fields: Fields): string | undefined {
  return Object.keys(fields).find((name) => fields[name]?.kind === 'position')
}

/** True when a row can be changed, and so carries its version. */
export function isEditable(resource: Resource): boolean {
  return resource.actions.includes('update') || resource.actions.includes('fullUpdate')
}

/** The names of the fields that pass a test, in the order of the declaration. */
export function fieldsWhere(resource: Pick<Resource, 'name' | 'fields'>, test: (field: Field) => boolean): string[] {
  return Object.keys(resource.fields).filter((name) => test(fieldOf(resource, name)))
}

/** The declaration of a field that is known to be there. */
export function fieldOf(resource: Pick<Resource, 'name' | 'fields'>, name: string): Field {
  const field = resource.fields[name]
  if (!field) throw new Error(`resource ${resource.name} has no field ${name}`)
  return field
}

/** The field of a filter: a column that is filtered by, or the declaration of a named filter. */
export function filterFieldOf(resource: Resource, name: string): Field {
  return resource.filters[name] ?? fieldOf(resource, name)
}

/** Tells whether a field's value may leave the server. */
export const isReadable = ({ options }: Field) => options.read !== false
/** Tells whether a field stands in lists. */
export const isListed = ({ options }: Field) => options.list === true
/** Tells whether a field may stand in an export. */
export const isExported = ({ options }: Field) => options.export ?? options.list === true
/** May be written when a record is made, or when it is changed. */
export const isWrittenOn =
  (moment: 'create' | 'update') =>
  ({ options: { write = 'both' } }: Field) =>
    write === 'both' || write === moment

/** The names of the fields whose options include these. */
export type KeysWith<F extends Fields, O> = { [K in keyof F]: F[K]['options'] extends O ? K : never }[keyof F]
type NeverNull = { required: true } | { hasDefault: true }
type Flat<T> = { [K in keyof T]: T[K] }

type Plain<F extends Field> = F extends Field<infer V, FieldOptions> ? V : never
type Value<F extends Field> = F['options'] extends NeverNull ? Plain<F> : Plain<F> | null
type Values<F extends Fields, K extends keyof F> = { [N in K]: Value<F[N]> }

type Versioned<R extends Resource> =
  Extract<R['actions'][number], 'update' | 'fullUpdate'> extends never ? unknown : { rowVersion: number }

/** A whole record, as `get` and the writes answer it. */
export type RowOf<R extends Resource> = Flat<
  { id: number } & Values<R['fields'], Exclude<keyof R['fields'], KeysWith<R['fields'], { read: false }>>> &
    Versioned<R>
>

/** The type of a record in a list's answer. */
export type ListRowOf<R extends Resource> = Flat<
  { id: number } & Values<R['fields'], KeysWith<R['fields'], { list: true }>> & Versioned<R>
>

/** The type of a record in a look-up's answer. */
export type LookupOf<R extends Resource> = Flat<
  { id: number } & Values<R['fields'], KeysWith<R['fields'], { lookup: true }>>
>

type Written<F extends Fields, M extends 'create' | 'update'> = Exclude<
  keyof F,
  KeysWith<F, { write: 'none' | Exclude<'create' | 'update', M> }>
>
type Must<F extends Fields, K extends keyof F, O> = { [N in Extract<K, KeysWith<F, O>>]: Value<F[N]> }
type May<F extends Fields, K extends keyof F, O> = { [N in Exclude<K, KeysWith<F, O>>]?: Value<F[N]> | undefined }
type Form<F extends Fields, K extends keyof F, O> = Must<F, K, O> & May<F, K, O>

/** The type of a create's input. */
export type CreateOf<R extends Resource> = Flat<Form<R['fields'], Written<R['fields'], 'create'>, { required: true }>>

/** The type of an update's input: number, version and the changed fields. */
export type UpdateOf<R extends Resource> = Flat<
  { id: number; rowVersion?: number | undefined } & May<R['fields'], Written<R['fields'], 'update'>, never>
>

/** The type of a full update's input: every field; one that may be empty and is left out becomes empty. */
export type FullUpdateOf<R extends Resource> = Flat<
  { id: number; rowVersion?: number | undefined } & Form<R['fields'], Written<R['fields'], 'update'>, NeverNull>
>

type Wide<V> = V extends readonly (infer E)[] ? Wide<E> : V extends number ? number : V extends string ? string : V
type Comparison<V> = Wide<V> | { in: Wide<V>[] } | { isNull: boolean }
type FilterValue<F extends Field> = F['options']['filter'] extends 'contains'
  ? Comparison<Plain<F>> | { like: string }
  : F['options']['filter'] extends 'range'
    ? Comparison<Plain<F>> | { gte?: Wide<Plain<F>> | undefined; lte?: Wide<Plain<F>> | undefined }
    : Comparison<Plain<F>>

/** The type of a list's filter. */
export type FilterOf<R extends Resource> = Flat<
  { id?: Comparison<number> | undefined; genelFilter?: string | undefined } & {
    [K in KeysWith<R['fields'], { filter: string }>]?: FilterValue<R['fields'][K]> | undefined
  } & { [K in keyof R['filters']]?: Plain<R['filters'][K]> | undefined }
>

/** The names of the fields that a list may be sorted by. */
export type OrderKeyOf<R extends Resource> = (KeysWith<R['fields'], { sort: true }> & string) | 'id'
