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

/**
 * Keeps how users want to see the list of a resource: their own views and those that others share in the company. A
 * list of the master has readers of every company, so its views are their owner's alone.
 */
export function createViews({ name, database }: Resource): Record<string, Handle> {
  const owner =
    database === 'tenant'
      ? '(select k.ad_soyad from kullanici k where k.id = v.kullanici_id)'
      : '(select u.full_name from master_user u where u.id = v.kullanici_id)'
  const columns = `v.id, v.adi, v.paylasilan, v.varsayilan and v.kullanici_id = $2::int as varsayilan, v.icerik,
    v.kullanici_id = $2::int as benim, ${owner} as sahibi, v.row_version`
  const canShare = database === 'tenant'
  const seen = `v.ekran = $1::text and (v.kullanici_id = $2::int${canShare ? ' or v.paylasilan' : ''})`
  const statements = {
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

  async function find(context: Context<Endpoint>, id: number): Promise<SavedView> {
    const [view] = await run(context.db, statements.find, [name, userOf(context), id])
    if (!view) throw new AppError('notFound')
    return view as SavedView // the columns of the statement
  }

  /** Others may look at a shared view; among those that they can change there is none of that number. */
  async function requireOwn(context: Context<Endpoint>, id: number): Promise<SavedView> {
    const view = await find(context, id)
    if (!view.benim) throw new AppError('notFound')
    return view
  }

  async function save(context: Context<Endpoint>): Promise<SavedView> {
    const { id, rowVersion, adi, paylasilan, icerik } = context.input as ViewInput // the endpoint's own schema
    if (paylasilan && !canShare) {
      throw new AppError('validationFailed', { errors: [{ field: 'paylasilan', key: 'invalidValue' }] })
    }
    const key = [name, userOf(context)]
    await run(context.db, statements.lock, key.map(String))
    const content = [adi, paylasilan, JSON.stringify(icerik)]
    if (id !== undefined) {
      const view = await requireOwn(context, id)
      if (rowVersion !== undefined && rowVersion !== view.rowVersion)
        throw new AppError('staleRecord', { resultObject: view })
      await run(context.db, statements.update, [...key, id, ...content]).catch(explain)
      return find(context, id)
    }
    const [counted] = await run(context.db, statements.count, key)
    if (Number(counted?.n) >= mostViews) {
      const errors = [{ field: 'adi', key: 'tooMany', params: { n: mostViews } }]
      throw new AppError('validationFailed', { errors })
    }
    const [made] = await run(context.db, statements.insert, [...key, ...content]).catch(explain)
    return find(context, Number(made?.id))
  }

  return {
    views: (context) => run(context.db, statements.list, [name, userOf(context)]),
    viewsSave: save,
    async viewsDelete(context) {
      const { id } = context.input as { id: number } // the endpoint's own schema
      await requireOwn(context, id)
      return (await run(context.db, statements.remove, [name, userOf(context), id])).length
    },
    async viewsSetDefault(context) {
      const { id } = context.input as { id: number | null } // the endpoint's own schema
      const key = [name, userOf(context)]
      await run(context.db, statements.lock, key.map(String))
      if (id !== null) await requireOwn(context, id)
      const cleared = await run(context.db, statements.clear, key)
      return id === null ? cleared.length : (await run(context.db, statements.choose, [...key, id])).length
    },
  }
}

function explain(error: unknown): never {
  if (sqlState(error) !== '23505') throw error
  throw new AppError('recordExists', { cause: error, errors: [{ field: 'adi', key: 'duplicateRow' }] })
}
