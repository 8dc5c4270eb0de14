import { z } from 'zod'
import { type DatabaseName, defineEndpoint, defineListEndpoint, type Endpoint } from '#core/endpoint.ts'
import { id } from '#core/fields.ts'
import { uploadFields } from '#core/upload-fields.ts'
import { type BulkBody, BulkOutcome, type BulkRequest, bulkInput } from './bulk-request.ts'
import { type ExportBody, type ExportRequest, ExportState, exportInput, followExport } from './export-request.ts'
import type { Field } from './field-kind.ts'
import { HistoryEntry } from './history-entry.ts'
import { type ListEndpoints, listEndpoints, type Totals, totals } from './list-endpoints.ts'
import { type ListBody, type ListRequest, listInput, type Selection } from './list-request.ts'
import { RecordFile, UploadedFile } from './record-files.ts'
import { createInput, deleteInput, fullUpdateInput, rowSchema, updateInput } from './record-rules.ts'
import {
  type Action,
  type CreateOf,
  type FilterOf,
  type FullUpdateOf,
  fieldsWhere,
  isListed,
  isReadable,
  type ListRowOf,
  type LookupOf,
  type Resource,
  type RowOf,
  type UpdateOf,
} from './resource.ts'
import { SavedView, ViewInput } from './saved-view.ts'

type Same<T> = z.ZodType<T, T>
type Key = { id: number; rowVersion?: number | undefined }

type List<R extends Resource, D extends DatabaseName> = Endpoint<
  z.ZodType<ListRequest, ListBody<R>>,
  Same<ListRowOf<R>>,
  D,
  true
>
type Single<I extends z.ZodType, O, D extends DatabaseName> = Endpoint<I, Same<O>, D, false>

type AddressedRecord = z.ZodType<{ id: number }, { id: number | string }>

/** The values of references by which a list to choose from is narrowed: the districts of one province. */
export type Parents = Record<string, number | undefined>

type AllEndpoints<R extends Resource, D extends DatabaseName> = {
  fullGet: List<R, D>
  pagination: List<R, D>
  get: Single<AddressedRecord, RowOf<R>, D>
  getList: Single<z.ZodType<Parents, Record<string, number | string | undefined>>, LookupOf<R>[], D>
  create: Single<Same<CreateOf<R>>, RowOf<R>, D>
  update: Single<Same<UpdateOf<R>>, RowOf<R>, D>
  fullUpdate: Single<Same<FullUpdateOf<R>>, RowOf<R>, D>
  delete: Single<Same<Key>, number, D>
  remove: Single<Same<Key>, number, D>
  moveUp: Single<Same<{ id: number }>, number, D>
  moveDown: Single<Same<{ id: number }>, number, D>
  totals: Single<z.ZodType<Selection, { filter?: FilterOf<R> }>, Totals, D>
  bulk: Single<z.ZodType<BulkRequest, BulkBody<R>>, BulkOutcome, D>
  history: Single<AddressedRecord, HistoryEntry[], D>
  reveal: Single<Same<{ id: number; field: string }>, { value: string | null }, D>
  views: Single<Same<Record<string, never>>, SavedView[], D>
  viewsSave: Single<Same<ViewInput>, SavedView, D>
  viewsDelete: Single<Same<{ id: number }>, number, D>
  viewsSetDefault: Single<Same<{ id: number | null }>, number, D>
  export: Single<z.ZodType<ExportRequest, ExportBody<R>>, { id: number }, D>
  exportDurum: Single<AddressedRecord, ExportState, D>
}

type CallsOf<A> =
  | Exclude<A, 'csv'>
  | (A extends 'views' ? 'viewsSave' | 'viewsDelete' | 'viewsSetDefault' : never)
  | (A extends 'export' ? 'exportDurum' : never)

/** The calls of a resource, as ordinary endpoints. */
export type ResourceEndpoints<R extends Resource> = Pick<
  AllEndpoints<R, R['database']>,
  CallsOf<R['actions'][number]>
> &
  ListEndpoints<R>

const made = new WeakMap<Resource, object>()

/** Makes the calls of a resource, once: both sides and the API page see ordinary endpoints. */
export function resourceEndpoints<R extends Resource>(resource: R): ResourceEndpoints<R> {
  const endpoints = made.get(resource) ?? makeEndpoints(resource)
  made.set(resource, endpoints)
  return endpoints as ResourceEndpoints<R> // made below from this very resource
}

function makeEndpoints(resource: Resource): object {
  const whole = rowSchema(resource, isReadable)
  const shapes = { input: listInput(resource), output: rowSchema(resource, isListed) }
  const makers: Record<Action, () => Record<string, Endpoint>> = {
    fullGet: () => ({ fullGet: list(resource, 'fullGet', shapes) }),
    pagination: () => ({ pagination: list(resource, 'pagination', shapes) }),
    get: () => ({ get: read(resource, 'get', { input: addressed, output: whole }) }),
    getList: () => ({ getList: lookup(resource) }),
    create: () => ({ create: write(resource, 'create', { input: createInput(resource), output: whole }) }),
    update: () => ({ update: write(resource, 'update', { input: updateInput(resource), output: whole }) }),
    fullUpdate: () => ({
      fullUpdate: write(resource, 'fullUpdate', { input: fullUpdateInput(resource), output: whole }),
    }),
    delete: () => ({ delete: write(resource, 'delete', { input: deleteInput(resource), output: z.number() }) }),
    remove: () => ({ remove: write(resource, 'remove', { input: deleteInput(resource), output: z.number() }) }),
    moveUp: () => ({ moveUp: write(resource, 'moveUp', { input: numbered, output: z.number() }) }),
    moveDown: () => ({ moveDown: write(resource, 'moveDown', { input: numbered, output: z.number() }) }),
    csv: () => ({}),
    totals: () => ({ totals: totals(resource, common(resource, 'totals')) }),
    bulk: () => ({ bulk: bulk(resource) }),
    history: () => ({ history: read(resource, 'history', { input: addressed, output: z.array(HistoryEntry) }) }),
    reveal: () => ({ reveal: reveal(resource) }),
    views: () => views(resource),
    export: () => exports(resource),
  }
  const made = resource.actions.map((action) => makers[action]())
  return Object.assign(
    {},
    ...made,
    files(resource),
    listEndpoints(resource, (action) => common(resource, action)),
  )
}

/** A record's number in an address: digits there, a number in our own calls. */
export const idInAddress = z.union(
  [
    id(),
    z
      .string()
      .regex(/^[1-9][0-9]{0,14}$/)
      .transform(Number),
  ],
  { error: ({ input }) => (input === undefined ? 'required' : 'invalidId') },
)

/** A record by its number in the address. */
export const addressed = z.strictObject({ id: idInAddress })
const numbered = z.strictObject({ id: id() })
const isLookup = ({ options }: Field) => options.lookup === true

type Shapes = { input: z.ZodType; output: z.ZodType }

function list(resource: Resource, action: string, shapes: Shapes) {
  return defineListEndpoint({
    ...common(resource, action),
    method: 'POST',
    effect: 'read',
    ...shapes,
    summary: `A page of ${resource.name}: filtered, sorted, searched${resource.actions.includes('csv') ? ' or exported' : ''}.`,
  })
}

const summaries: Record<string, (name: string) => string> = {
  get: (name) => `One ${name}.`,
  getList: (name) => `Every ${name}, to choose from.`,
  history: (name) => `Who changed one ${name}, when and how.`,
  views: (name) => `The caller's views of the list of ${name}, and those that others share.`,
  dosyalar: (name) => `The files of one ${name}, with paths that open them.`,
  exportDurum: (name) => `How far a file of ${name} is, and where it can be fetched.`,
}

function read(resource: Resource, action: string, shapes: Shapes) {
  const summary = summaries[action]?.(resource.name) ?? ''
  return defineEndpoint({ ...common(resource, action), method: 'GET', effect: 'read', ...shapes, summary })
}

function lookup(resource: Resource) {
  const parents = fieldsWhere(resource, ({ kind, options }) => kind === 'reference' && options.filter === 'equals')
  const input = z.strictObject(Object.fromEntries(parents.map((name) => [name, idInAddress.optional()])))
  return read(resource, 'getList', { input, output: z.array(rowSchema(resource, isLookup, false)) })
}

function bulk(resource: Resource) {
  return defineEndpoint({
    ...common(resource, 'bulk'),
    method: 'POST',
    effect: 'write',
    input: bulkInput(resource),
    output: BulkOutcome,
    summary: `One action on many of ${resource.name}: those that are named or all that the filter finds.`,
    bodyLimit: largeBody,
  })
}

function reveal(resource: Resource) {
  const masked = fieldsWhere(resource, ({ options }) => options.masked === true)
  return defineEndpoint({
    ...common(resource, 'reveal'),
    method: 'POST',
    effect: 'write',
    keepsAnswer: false,
    input: z.strictObject({ id: id(), field: z.enum(masked, 'unknownField') }),
    output: z.object({ value: z.string().nullable() }),
    summary: `One masked value of one ${resource.name}; every look is recorded.`,
    limit: { max: 60, seconds: 60 },
  })
}

function views(resource: Resource) {
  const own = (name: string, shapes: Shapes) => write(resource, `views/${name}`, shapes)
  return {
    views: read(resource, 'views', { input: z.strictObject({}), output: z.array(SavedView) }),
    viewsSave: own('save', { input: ViewInput, output: SavedView }),
    viewsDelete: own('delete', { input: numbered, output: z.number() }),
    viewsSetDefault: own('setDefault', { input: z.strictObject({ id: id().nullable() }), output: z.number() }),
  }
}

function exports(resource: Resource) {
  return {
    export: write(resource, 'export', { input: exportInput(resource), output: z.object({ id: z.number() }) }),
    exportDurum: { ...read(resource, 'exportDurum', { input: addressed, output: ExportState }), live: followExport },
  }
}

/** What a resource with files needs besides: they are sent before the record that names them. */
function files(resource: Resource) {
  const names = fieldsWhere(resource, ({ kind }) => kind === 'file')
  if (names.length === 0) return {}
  return {
    dosyalar: read(resource, 'dosyalar', { input: addressed, output: z.array(RecordFile) }),
    dosyaYukle: defineEndpoint({
      ...common(resource, 'dosyaYukle'),
      method: 'POST',
      effect: 'write',
      upload: 'record',
      input: z.strictObject({ ...uploadFields, alan: z.enum(names, 'unknownField') }),
      output: UploadedFile,
      summary: `Takes a file for one ${resource.name}; it is kept when a record names it.`,
      limit: { max: 60, seconds: 600 },
    }),
  }
}

const largeBody = 256 * 1024

function write(resource: Resource, action: string, shapes: Shapes) {
  const hasHtml = fieldsWhere(resource, ({ kind }) => kind === 'html').length > 0
  return defineEndpoint({
    ...common(resource, action),
    method: 'POST',
    effect: 'write',
    ...shapes,
    summary: `${action} of one ${resource.name}.`,
    ...(hasHtml && { bodyLimit: largeBody }),
  })
}

function common({ name, path, access, database }: Resource, action: string) {
  const eylem = eylemOf[action]
  const right = access === 'staff' && eylem ? { ekran: name, eylem } : null
  return { path: `${path}/${action}`, access, right, database }
}

/** The right that an action needs; what others choose from (`getList`) is for every user. */
const eylemOf: Record<string, string | undefined> = {
  fullGet: 'gor',
  pagination: 'gor',
  get: 'gor',
  totals: 'gor',
  gruplar: 'gor',
  ozet: 'gor',
  create: 'ekle',
  update: 'degistir',
  fullUpdate: 'degistir',
  moveUp: 'degistir',
  moveDown: 'degistir',
  delete: 'sil',
  remove: 'sil',
  // what the action itself needs is asked for besides
  bulk: 'gor',
  history: 'gor',
  reveal: 'goster',
  views: 'gor',
  'views/save': 'gor',
  'views/delete': 'gor',
  'views/setDefault': 'gor',
  export: 'disaAktar',
  exportDurum: 'disaAktar',
  dosyalar: 'gor',
  // that a record may be made or changed is asked besides
  dosyaYukle: 'gor',
}
