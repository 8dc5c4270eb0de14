import type { Endpoint } from '#core/endpoint.ts'
import { AppError } from '#core/errors.ts'
import type { Resource } from '#engine/declaration/resource.ts'
import type { SavedView, ViewInput } from '#engine/declaration/saved-view.ts'
import { nameStatement } from '#server/database/database.ts'
import { sqlState } from '#server/database/pool.ts'
import type { Context } from '#server/http/implement.ts'
import { run } from './list-sql.server.ts'

type Handle = (context: Context<Endpoint>) => Promise<unknown>

const mostViews = 50

/** The number of the user who calls. */
export function userOf({ session }: Pick<Context<Endpoint>, 'session'>): number {
  if (session.kind !== 'tnt' && session.kind !== 'mst') throw new AppError('noAuthority')
  return session.subjectId
}

function viewStatements({ database }: Resource) {
  const owner =
    database === 'tenant'
      ? '(select k.ad_soyad from kullanici k where k.id = v.kullanici_id)'
      : '(select u.full_name from master_user u where u.id = v.kullanici_id)'
  const columns = `v.id, v.adi, v.paylasilan, v.varsayilan and v.kullanici_id = $2::int as varsayilan, v.icerik,
    v.kullanici_id = $2::int as benim, ${owner} as sahibi, v.row_version`
  const shared = database === 'tenant' ? ' or v.paylasilan' : ''
  const seen = `v.ekran = $1::text and (v.kullanici_id = $2::int${shared})`
  return {
    list: nameStatement(`select ${columns} from kayitli_gorunum v where ${seen} order by benim desc, v.adi, v.id`),
    find: nameStatement(`select ${columns} from kayitli_gorunum v where ${seen} and v.id = $3::int`),
    lock: nameStatement(`select pg_advisory_xact_lock(7305012, hashtext($1 || '/' || $2))::text as ok`),
    count: nameStatement(`select count(*)::int as n from kayitli_gorunum where ekran = $1 and kullanici_id = $2`),
    insert: nameStatement(`insert into kayitli_gorunum (ekran, kullanici_id, adi, paylasilan, icerik)
      values ($1, $2, $3, $4, $5::jsonb) returning id`),
    update: nameStatement(`update kayitli_gorunum set adi = $4, paylasilan = $5, icerik = $6::jsonb,
      row_version = row_version + 1 where ekran = $1 and kullanici_id = $2 and id = $3 returning id`),
    remove: nameStatement(
      'delete from kayitli_gorunum where ekran = $1 and kullanici_id = $2 and id = $3 returning id',
    ),
    clear: nameStatement(
      'update kayitli_gorunum set varsayilan = false where ekran = $1 and kullanici_id = $2 and varsayilan returning id',
    ),
    choose: nameStatement(
      'update kayitli_gorunum set varsayilan = true where ekran = $1 and kullanici_id = $2 and id = $3 returning id',
    ),
  }
}

/** The views of one resource's list, as a call of one user reaches them. */
function viewsOf(resource: Resource) {
  const statements = viewStatements(resource)
  const keyOf = (context: Context<Endpoint>) => [resource.name, userOf(context)]

  async function find(context: Context<Endpoint>, id: number): Promise<SavedView> {
    const [view] = await run(context.db, statements.find, [...keyOf(context), id])
    if (!view) throw new AppError('notFound')
    return view as SavedView // the columns of the statement
  }

  return {
    statements,
    keyOf,
    find,
    /** Others may look at a shared view; among those that they can change there is none of that number. */
    async requireOwn(context: Context<Endpoint>, id: number): Promise<SavedView> {
      const view = await find(context, id)
      if (!view.benim) throw new AppError('notFound')
      return view
    },
    /** One change at a time of the views of one user. */
    lock: (context: Context<Endpoint>) => run(context.db, statements.lock, keyOf(context).map(String)),
  }
}

type Views = ReturnType<typeof viewsOf>

async function changeView(views: Views, context: Context<Endpoint>, id: number): Promise<SavedView> {
  const { rowVersion, adi, paylasilan, icerik } = context.input as ViewInput // the endpoint's own schema
  const view = await views.requireOwn(context, id)
  if (rowVersion !== undefined && rowVersion !== view.rowVersion) {
    throw new AppError('staleRecord', { resultObject: view })
  }
  const values = [...views.keyOf(context), id, adi, paylasilan, JSON.stringify(icerik)]
  await run(context.db, views.statements.update, values).catch(explain)
  return views.find(context, id)
}

async function insertView({ statements, keyOf, find }: Views, context: Context<Endpoint>): Promise<SavedView> {
  const { adi, paylasilan, icerik } = context.input as ViewInput // the endpoint's own schema
  const [counted] = await run(context.db, statements.count, keyOf(context))
  if (Number(counted?.n) >= mostViews) {
    const errors = [{ field: 'adi', key: 'tooMany', params: { n: mostViews } }]
    throw new AppError('validationFailed', { errors })
  }
  const values = [...keyOf(context), adi, paylasilan, JSON.stringify(icerik)]
  const [made] = await run(context.db, statements.insert, values).catch(explain)
  return find(context, Number(made?.id))
}

/**
 * Keeps how users want to see the list of a resource: their own views and those that others share in the company. A
 * list of the master has readers of every company, so its views are their owner's alone.
 */
export function createViews(resource: Resource): Record<string, Handle> {
  const views = viewsOf(resource)
  const { statements, keyOf } = views
  return {
    views: (context) => run(context.db, statements.list, keyOf(context)),
    async viewsSave(context) {
      const { id, paylasilan } = context.input as ViewInput // the endpoint's own schema
      if (paylasilan && resource.database !== 'tenant') {
        throw new AppError('validationFailed', { errors: [{ field: 'paylasilan', key: 'invalidValue' }] })
      }
      await views.lock(context)
      return id === undefined ? insertView(views, context) : changeView(views, context, id)
    },
    async viewsDelete(context) {
      const { id } = context.input as { id: number } // the endpoint's own schema
      await views.requireOwn(context, id)
      return (await run(context.db, statements.remove, [...keyOf(context), id])).length
    },
    async viewsSetDefault(context) {
      const { id } = context.input as { id: number | null } // the endpoint's own schema
      await views.lock(context)
      if (id !== null) await views.requireOwn(context, id)
      const cleared = await run(context.db, statements.clear, keyOf(context))
      return id === null ? cleared.length : (await run(context.db, statements.choose, [...keyOf(context), id])).length
    },
  }
}

function explain(error: unknown): never {
  if (sqlState(error) !== '23505') throw error
  throw new AppError('recordExists', { cause: error, errors: [{ field: 'adi', key: 'duplicateRow' }] })
}
