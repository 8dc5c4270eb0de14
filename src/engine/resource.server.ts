import type { Answer, DatabaseName, Endpoint } from '#core/endpoint.ts'
import { AppError } from '#core/errors.ts'
import { createBulk } from '#engine/bulk/bulk.server.ts'
import { createBulkCalls } from '#engine/bulk/bulk-calls.server.ts'
import { keepWriter } from '#engine/bulk/served-writer.server.ts'
import type { GroupRequest } from '#engine/declaration/group-request.ts'
import type { ListRequest, Selection } from '#engine/declaration/list-request.ts'
import { fieldsWhere, type Resource } from '#engine/declaration/resource.ts'
import { type ResourceEndpoints, resourceEndpoints } from '#engine/declaration/resource-endpoints.ts'
import { exportCsv } from '#engine/export/csv.server.ts'
import { createExports } from '#engine/export/export.server.ts'
import { requireFamilies } from '#engine/export/family-right.server.ts'
import { noteExport } from '#engine/export/note-export.server.ts'
import { createImport, type ImportOptions } from '#engine/import/import.server.ts'
import { describeSelection, type Row } from '#engine/server/change.server.ts'
import { type Counter, createCounter } from '#engine/server/count.server.ts'
import { createGrouper, createSummary, createTotaller } from '#engine/server/figures.server.ts'
import { createHistory } from '#engine/server/history.server.ts'
import { keepPages } from '#engine/server/kept-pages.server.ts'
import { type Reader, readPage } from '#engine/server/list.server.ts'
import { createStatements, oneRow, run, type Statements, seek } from '#engine/server/list-sql.server.ts'
import { createLookup } from '#engine/server/lookup.server.ts'
import { createPlacer } from '#engine/server/move.server.ts'
import { answerOwn, type CallOptions, type Handle } from '#engine/server/own-calls.server.ts'
import { createMover } from '#engine/server/position.server.ts'
import { createFileCalls, type FileOptions } from '#engine/server/record-files.server.ts'
import { createReveal, type RevealOptions } from '#engine/server/reveal.server.ts'
import { actOnRows, createRowActions, type RowActionOptions } from '#engine/server/row-action.server.ts'
import type { ScopeOptions } from '#engine/server/row-scope.server.ts'
import { createViews } from '#engine/server/saved-view.server.ts'
import { keepSource } from '#engine/server/served.server.ts'
import { makeSource, maskRow, type Source, type SourceOptions } from '#engine/server/source.server.ts'
import { createTimeline, type TimelineOptions } from '#engine/server/timeline.server.ts'
import { createUsage } from '#engine/server/usage.server.ts'
import {
  createRow,
  deleteRow,
  type RowKey,
  updateRow,
  type WriteOptions,
  type Writer,
} from '#engine/server/write.server.ts'
import { sanitizeHtml } from '#server/http/html.ts'
import { type Context, type FileAnswer, implement, type Route } from '#server/http/implement.ts'
import type { Runtime } from '#server/runtime.ts'
import { actorName, writeAudit } from '#server/session/audit.ts'
import { hasRight } from '#server/session/staff-right.ts'

/** What a feature says about its resource on the server only. */
export type ServeOptions<D extends DatabaseName = DatabaseName> = SourceOptions &
  ScopeOptions<D> &
  WriteOptions<D> &
  RowActionOptions<D> &
  TimelineOptions<D> &
  RevealOptions<D> &
  ImportOptions<D> &
  FileOptions<D>

/** Gives every call of a resource its handler: the engine's, or the feature's `own`. */
export function serveResource<R extends Resource, C extends object = ResourceEndpoints<R>>(
  resource: R,
  given: ServeOptions<R['database']> & CallOptions<R, C> = {},
): Route[] {
  // its hooks are called by this resource's calls alone, which work in its database
  const options = given as ServeOptions & CallOptions<Resource, object>
  const source = makeSource(resource, options)
  keepSource(source)
  const statements = createStatements()
  const writer = { source, statements, options, usage: createUsage(source, statements) }
  const handlers = { ...readers(source, options), ...writers(writer, options), ...answerOwn(writer, options.own ?? {}) }
  const { endpoints = resourceEndpoints(resource) } = options
  return Object.entries(endpoints as Record<string, Endpoint>).map(([name, endpoint]) => {
    const handle = handlers[name]
    if (!handle) throw new Error(`resource ${resource.name}: nobody answers ${name}`)
    // the endpoint of a call is made from the same declaration as its handler
    return implement(endpoint, (context) => handle(context) as Promise<Answer<Endpoint> | FileAnswer>)
  })
}

function readers(source: Source, options: ServeOptions): Record<string, Handle> {
  const statements = createStatements()
  const counter = createCounter(source, statements)
  const lister = { source, statements, counter }
  const pages = source.versionColumn ? keepPages(source, statements) : undefined
  const bodies = fieldsWhere(source.resource, ({ kind }) => kind === 'html')

  const readList: Handle = async (context) => {
    const request = context.input as ListRequest // made by listInput
    if (request.csv && !(await mayExport(source, context))) throw new AppError('noAuthority')
    if (request.csv) await requireFamilies(context, source.resource, request.csv)
    if (request.csv)
      return exportCsv(source, await seek(source, context, request), await exportOf(source, request, context))
    const reader = readerOf(context)
    const sought = await seek(source, context, request)
    const question = `${reader.owner}|${JSON.stringify(sought)}`
    const known = await pages?.recall(reader, question)
    if (known) return known
    const page = await readPage(lister, reader, sought)
    pages?.keep(question, page)
    return page
  }

  return {
    fullGet: readList,
    pagination: readList,
    async get(context) {
      const { id } = context.input as RowKey // the endpoint's own schema
      const { where, values } = await oneRow(source, context, id)
      const [row] = await run(
        context.db,
        statements(`select ${source.readColumns} from ${source.table} where ${where}`),
        values,
      )
      if (!row) throw new AppError('notFound')
      for (const name of bodies) {
        if (typeof row[name] === 'string') row[name] = sanitizeHtml(row[name], name)
      }
      return maskRow(source.resource, row)
    },
    getList: createLookup(source, statements, options.choices),
    history: createHistory(source),
    hareketler: createTimeline(source, options),
    ...createViews(source.resource),
    ...figures(source, statements, counter),
  }
}

function figures(source: Source, statements: Statements, counter: Counter): Record<string, Handle> {
  const total = createTotaller(source, statements, counter)
  const group = createGrouper(source, statements)
  const summary = createSummary(source, statements)
  return {
    totals: async (context) => total(readerOf(context), await seek(source, context, context.input as Selection)), // made by selectionInput
    gruplar: async (context) => group(context, await seek(source, context, context.input as GroupRequest)), // made by groupInput
    ozet: async (context) => summary(context, await seek(source, context, context.input as Selection)), // as of totals
  }
}

function writers(writer: Writer, options: ServeOptions): Record<string, Handle> {
  const { source, statements } = writer
  const move = createMover(source, statements)
  const input = <T>(context: Context<Endpoint>) => context.input as T // the endpoint's own schema

  const act = actOnRows(writer, options)
  const served = { writer, act, messagesOf: options.messagesOf }
  keepWriter(served)

  const shown = (row: Row) => maskRow(source.resource, row)
  const update: Handle = async (context) => shown(await updateRow(writer, context, input<RowKey & Row>(context)))
  const remove: Handle = (context) => deleteRow(writer, context, input<RowKey>(context))
  return {
    create: async (context) => shown(await createRow(writer, context, input<Row>(context))),
    update,
    fullUpdate: update,
    delete: remove,
    remove,
    bulk: createBulk(served),
    ...createBulkCalls(writer),
    ...createRowActions(source, act),
    iceAktar: createImport(writer, options),
    reveal: createReveal(source, statements, options),
    ...createExports(source),
    ...createFileCalls(source, options),
    kullanim: (context) => writer.usage.read(context, input<RowKey>(context).id),
    tasi: createPlacer(writer),
    moveUp: (context) => move(context, input<RowKey>(context).id, 'up'),
    moveDown: (context) => move(context, input<RowKey>(context).id, 'down'),
  }
}

/** A restore raises `donem`: counts of the time before it are not believed. */
function readerOf({ db, tenant }: Context<Endpoint>): Reader {
  return { db, owner: tenant ? `${tenant.id}/${tenant.donem}` : '0' }
}

/** An export is a right of its own, besides that to look. */
async function mayExport({ resource }: Source, context: Context<Endpoint>): Promise<boolean> {
  const right = { ekran: resource.name, eylem: 'disaAktar' }
  const { session, runtime } = context
  if (resource.access === 'staff') return hasRight(context, right)
  if (resource.access !== 'masterOrStaff' || session.kind !== 'tnt') return true
  // the rights of the caller's roles are in the database of the company; a list holds no connection meanwhile
  return hasRight({ db: (await runtime.tenants.open(session.tenantId)).db, session }, right)
}

async function exportOf({ resource }: Source, request: ListRequest, context: Context<Endpoint>) {
  const { runtime, tenant, caller } = context
  const isTenants = resource.database === 'tenant' && tenant !== null
  const pool = isTenants ? ((await runtime.tenants.open(tenant.id)) as unknown as Runtime['master']) : runtime.master // both have the record's table

  async function record(satir: number | null) {
    const kolon = request.csv?.map(({ key }) => key)
    const degisim = { satir, kolon, filtre: describeSelection(resource, request) }
    const entry = { islem: 'csv', varlik: resource.name, degisim }
    const aktor = actorName(caller.session)
    await pool
      .inTransaction(async (db) => {
        const told = { aktor, islem: 'csv' as const, liste: resource.name, satir }
        if (isTenants) await runtime.jobs.enqueueIn(db, tenant.id)(noteExport, told)
        await writeAudit(db, { ...caller, keys: isTenants ? tenant.keys : runtime.keys }, [entry])
      })
      .then(() => (isTenants ? runtime.jobs.relay(tenant.id) : undefined))
      .catch((error: unknown) => {
        runtime.log.error({ err: error, resource: resource.name }, 'an export was not recorded')
      })
  }
  return { pool, actor: actorName(caller.session), record }
}
