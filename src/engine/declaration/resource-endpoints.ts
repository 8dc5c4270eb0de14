import { z } from 'zod'
import { type DatabaseName, defineEndpoint, defineListEndpoint, type Endpoint } from '#core/endpoint.ts'
import { id } from '#core/fields.ts'
import { uploadFields } from '#core/upload-fields.ts'
import { type ActionEndpoints, actionEndpoints } from './action-endpoints.ts'
import { type BulkAnswer, type BulkBody, type BulkRequest, bulkAnswer, bulkInput } from './bulk-request.ts'
import { type BulkWork, workCalls } from './bulk-work.ts'
import { addressed, common, largeBody, read, type Shapes, write } from './call-shape.ts'
import { type ExportBody, type ExportRequest, ExportState, exportInput, followExport } from './export-request.ts'
import { HistoryEntry } from './history-entry.ts'
import { importEndpoint } from './import-request.ts'
import { type ListEndpoints, listEndpoints, type Totals, totals } from './list-endpoints.ts'
import { type ListBody, type ListRequest, listInput, type Selection } from './list-request.ts'
import { type LookupRequest, lookupCall, moveCall, type RecordCalls, timelineCall, usageCall } from './record-calls.ts'
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

type AllEndpoints<R extends Resource, D extends DatabaseName> = RecordCalls<D> & {
  fullGet: List<R, D>
  pagination: List<R, D>
  get: Single<AddressedRecord, RowOf<R>, D>
  getList: Single<z.ZodType<LookupRequest, Record<string, number | string | undefined>>, LookupOf<R>[], D>
  create: Single<Same<CreateOf<R>>, RowOf<R>, D>
  update: Single<Same<UpdateOf<R>>, RowOf<R>, D>
  fullUpdate: Single<Same<FullUpdateOf<R>>, RowOf<R>, D>
  delete: Single<Same<Key>, number, D>
  remove: Single<Same<Key>, number, D>
  moveUp: Single<Same<{ id: number }>, number, D>
  moveDown: Single<Same<{ id: number }>, number, D>
  totals: Single<z.ZodType<Selection, { filter?: FilterOf<R> }>, Totals, D>
  bulk: Single<z.ZodType<BulkRequest, BulkBody<R>>, BulkAnswer, D>
  bulkDurum: Single<AddressedRecord, BulkWork, D>
  bulkNedenler: Single<AddressedRecord, unknown, D>
  bulkDurdur: Single<Same<{ id: number }>, number, D>
  bulkGeriAl: Single<Same<{ id: number }>, number, D>
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
  | (A extends 'bulk' ? 'bulkDurum' | 'bulkNedenler' | 'bulkDurdur' | 'bulkGeriAl' : never)
  | (A extends 'history' ? 'hareketler' : never)
  | (A extends 'delete' | 'remove' ? 'kullanim' : never)

/** The calls of a resource, as ordinary endpoints. */
export type ResourceEndpoints<R extends Resource> = Pick<
  AllEndpoints<R, R['database']>,
  CallsOf<R['actions'][number]>
> &
  ActionEndpoints<R> &
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
  const kullanim = { kullanim: usageCall(resource) }
  const makers: Record<Action, () => Record<string, Endpoint>> = {
    fullGet: () => ({ fullGet: list(resource, 'fullGet', shapes) }),
    pagination: () => ({ pagination: list(resource, 'pagination', shapes) }),
    get: () => ({ get: read(resource, 'get', { input: addressed, output: whole }) }),
    getList: () => ({ getList: lookupCall(resource) }),
    create: () => ({ create: write(resource, 'create', { input: createInput(resource), output: whole }) }),
    update: () => ({ update: write(resource, 'update', { input: updateInput(resource), output: whole }) }),
    fullUpdate: () => ({
      fullUpdate: write(resource, 'fullUpdate', { input: fullUpdateInput(resource), output: whole }),
    }),
    delete: () => ({
      delete: write(resource, 'delete', { input: deleteInput(resource), output: z.number() }),
      ...kullanim,
    }),
    remove: () => ({
      remove: write(resource, 'remove', { input: deleteInput(resource), output: z.number() }),
      ...kullanim,
    }),
    moveUp: () => ({ moveUp: write(resource, 'moveUp', { input: numbered, output: z.number() }) }),
    moveDown: () => ({ moveDown: write(resource, 'moveDown', { input: numbered, output: z.number() }) }),
    tasi: () => ({ tasi: moveCall(resource) }),
    csv: () => ({}),
    totals: () => ({ totals: totals(resource) }),
    bulk: () => ({ bulk: bulk(resource), ...workCalls(resource) }),
    history: () => ({
      history: read(resource, 'history', { input: addressed, output: z.array(HistoryEntry) }),
      hareketler: timelineCall(resource),
    }),
    reveal: () => ({ reveal: reveal(resource) }),
    views: () => views(resource),
    export: () => exports(resource),
  }
  return Object.assign(
    {},
    ...resource.actions.map((action) => makers[action]()),
    files(resource),
    resource.importKey.length > 0 ? { iceAktar: importEndpoint(resource) } : {},
    actionEndpoints(resource),
    listEndpoints(resource),
  )
}

const numbered = z.strictObject({ id: id() })

function list(resource: Resource, action: string, shapes: Shapes) {
  return defineListEndpoint({
    ...common(resource, action),
    method: 'POST',
    effect: 'read',
    ...shapes,
    summary: `A page of ${resource.name}: filtered, sorted, searched${resource.actions.includes('csv') ? ' or exported' : ''}.`,
  })
}

function bulk(resource: Resource) {
  return defineEndpoint({
    ...common(resource, 'bulk'),
    method: 'POST',
    effect: 'write',
    input: bulkInput(resource),
    output: bulkAnswer,
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
