import type { Answer, Endpoint } from '#core/endpoint.ts'
import { AppError } from '#core/errors.ts'
import { actorName, writeAudit } from '#server/audit.ts'
import { sanitizeHtml } from '#server/html.ts'
import { type Context, type FileAnswer, implement, type Route } from '#server/implement.ts'
import type { Runtime } from '#server/runtime.ts'
import { createCounter } from './count.server.ts'
import { exportCsv } from './csv.server.ts'
import { type Reader, readPage } from './list.server.ts'
import type { ListRequest, Selection } from './list-request.ts'
import { completeOrder, createStatements, orderBy, run } from './list-sql.server.ts'
import { createMover } from './position.server.ts'
import { type Action, fieldsWhere, type Resource } from './resource.ts'
import { resourceEndpoints } from './resource-endpoints.ts'
import { makeSource, type Source, type SourceOptions } from './source.server.ts'
import { createTotaller } from './totals.server.ts'
import { createRow, deleteRow, type Row, type RowKey, updateRow, type WriteOptions } from './write.server.ts'

/** What a feature says about its resource on the server only. */
export type ServeOptions = SourceOptions & WriteOptions

type Handle = (context: Context<Endpoint>) => Promise<unknown>

/** Gives every call of a resource its handler. */
export function serveResource(resource: Resource, options: ServeOptions = {}): Route[] {
  const source = makeSource(resource, options)
  const handlers: Partial<Record<Action, Handle>> = { ...readers(source), ...writers(source, options) }
  const endpoints = resourceEndpoints(resource) as Partial<Record<Action, Endpoint>> // one for each action but csv
  return resource.actions.flatMap((action) => {
    const [endpoint, handle] = [endpoints[action], handlers[action]]
    if (!endpoint || !handle) return []
    // the endpoint of an action is made from the same declaration as its handler
    return [implement(endpoint, (context) => handle(context) as Promise<Answer<Endpoint> | FileAnswer>)]
  })
}

const rowsOfGetList = 9_000

function readers(source: Source): Partial<Record<Action, Handle>> {
  const statements = createStatements()
  const counter = createCounter(source, statements)
  const lister = { source, statements, counter }
  const total = createTotaller(source, statements, counter)
  const condition = source.condition || 'true'
  const bodies = fieldsWhere(source.resource, ({ kind }) => kind === 'html')

  const readList: Handle = async (context) => {
    const request = context.input as ListRequest // made by listInput
    if (request.csv) return exportCsv(source, request, await exportOf(source, request, context))
    return readPage(lister, readerOf(context), request)
  }

  return {
    fullGet: readList,
    pagination: readList,
    async get(context) {
      const { id } = context.input as RowKey // the endpoint's own schema
      const text = `select ${source.readColumns} from ${source.table} where t.id = $1::bigint and ${condition}`
      const [row] = await run(context.db, statements(text), [id])
      if (!row) throw new AppError('notFound')
      for (const name of bodies) {
        if (typeof row[name] === 'string') row[name] = sanitizeHtml(row[name], name)
      }
      return row
    },
    getList(context) {
      const sorted = orderBy(source, completeOrder(source, []))
      const rows = `select ${source.lookupColumns} from ${source.table} where ${condition}${sorted}`
      return run(context.db, statements(`${rows} limit ${rowsOfGetList}`), [])
    },
    totals: (context) => total(readerOf(context), context.input as Selection), // made by selectionInput
  }
}

function writers(source: Source, options: ServeOptions): Partial<Record<Action, Handle>> {
  const statements = createStatements()
  const writer = { source, statements, options }
  const move = createMover(source, statements)
  const input = <T>(context: Context<Endpoint>) => context.input as T // the endpoint's own schema

  const update: Handle = (context) => updateRow(writer, context, input<RowKey & Row>(context))
  const remove: Handle = (context) => deleteRow(writer, context, input<RowKey>(context))
  return {
    create: (context) => createRow(writer, context, input<Row>(context)),
    update,
    fullUpdate: update,
    delete: remove,
    remove,
    moveUp: (context) => move(context, input<RowKey>(context).id, 'up'),
    moveDown: (context) => move(context, input<RowKey>(context).id, 'down'),
  }
}

/** A restore raises `donem`: counts of the time before it are not believed. */
function readerOf({ db, tenant }: Context<Endpoint>): Reader {
  return { db, owner: tenant ? `${tenant.id}/${tenant.donem}` : '0' }
}

async function exportOf({ resource }: Source, request: ListRequest, context: Context<Endpoint>) {
  const { runtime, tenant, caller } = context
  const isTenants = resource.database === 'tenant' && tenant !== null
  const pool = isTenants ? ((await runtime.tenants.open(tenant.id)) as unknown as Runtime['master']) : runtime.master // both have the record's table
  const { conditions, words, csv } = request

  async function record(satir: number | null) {
    const degisim = { satir, kolon: csv?.map(({ key }) => key), filtre: { conditions, words } }
    const entry = { islem: 'csv', varlik: resource.name, degisim }
    await pool
      .inTransaction((db) => writeAudit(db, { ...caller, keys: isTenants ? tenant.keys : runtime.keys }, [entry]))
      .catch((error: unknown) => {
        runtime.log.error({ err: error, resource: resource.name }, 'an export was not recorded')
      })
  }
  return { pool, actor: actorName(caller.session), record }
}
