import pg from 'pg'
import { AppError, isAppError } from '#core/errors.ts'
import { titleField } from '#engine/declaration/list-columns.ts'
import type { Usage } from '#engine/declaration/record-calls.ts'
import { sqlState } from '#server/database/pool.ts'
import type { CallContext } from '#server/http/implement.ts'
import { collectParameters, requireSeen, run, type Statements } from './list-sql.server.ts'
import { createSight, type Sight } from './sight.server.ts'
import type { Source } from './source.server.ts'

/** A column of another table whose foreign key keeps a row from being deleted. */
type Pointer = { tablo: string; sutun: string }

/** Foreign keys that refuse a deletion; those that delete along or are set to null keep nobody. */
const listPointers = `select c.conrelid::regclass::text as tablo, a.attname::text as sutun
   from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
  where c.contype = 'f' and c.confrelid = $1::regclass and c.confdeltype in ('a', 'r') and cardinality(c.conkey) = 1
  order by 1, 2`

const mostOfOne = 20

/** Finds the records of other tables that point to a record of this resource. */
export type UsageReader = {
  /** Named where the caller may see it, otherwise as one entry `diger`. */
  read(context: CallContext, id: number): Promise<Usage[]>
  /** Runs a deletion; a refusal because the record is in use is told as `recordInUse` with what points there. */
  deleting<T>(context: CallContext, id: number, work: () => Promise<T>): Promise<T>
}

/** Reads from the database's own catalogue what points to a record: a new foreign key is told of without a declaration. */
export function createUsage(source: Source, statements: Statements): UsageReader {
  const { resource } = source
  // every company's database has the same tables, so that one answer of the catalogue serves all of them
  let known: Pointer[] | undefined

  async function pointers({ db }: CallContext): Promise<Pointer[]> {
    known ??= (await run(db, statements(listPointers), [pg.escapeIdentifier(resource.table)])) as Pointer[] // the query's columns
    return known
  }

  async function read(context: CallContext, id: number): Promise<Usage[]> {
    await requireSeen(source, context, id)
    const found: Usage[] = []
    const sight = await createSight(context, resource.database)
    for (const pointer of await pointers(context)) {
      const user = sight.sourceOf(resource.database, pointer.tablo)
      found.push(...(await readOne(context, statements, { pointer, user, sight, id })))
    }
    return found.filter((entry, at) => entry !== hidden || at === found.indexOf(hidden))
  }

  async function deleting<T>(context: CallContext, id: number, work: () => Promise<T>): Promise<T> {
    if ((await pointers(context)).length === 0) return work()
    const say = (text: string) => context.db.query({ text, rowMode: 'array' })
    // after a refusal PostgreSQL answers nothing more in a transaction, unless it goes back to a savepoint
    await say('savepoint silme')
    try {
      const result = await work()
      await say('release savepoint silme')
      return result
    } catch (error) {
      if (!isInUse(error)) throw error
      await say('rollback to savepoint silme')
      throw new AppError('recordInUse', { cause: error, resultObject: await read(context, id) })
    }
  }
  return { read, deleting }
}

/** The rows of one table that point to a record, by the resource that shows them to the caller. */
async function readOne(
  context: CallContext,
  statements: Statements,
  { pointer, user, sight, id }: Asked,
): Promise<Usage[]> {
  const column = `t.${pg.escapeIdentifier(pointer.sutun)}`
  const any = `select exists (select from ${pointer.tablo} t where ${column} = $1::bigint) as var`
  const [isUsed] = await run(context.db, statements(any), [id])
  if (isUsed?.var !== true) return []
  if (!user) return [hidden]
  const title = titleField(user.resource)
  const name = title ? `${user.shown(title)}::text` : 'null::text'
  const { values, bind } = collectParameters([id])
  const visible = user.visible(await user.seenBy(context), bind)
  const text = `select t.id, ${name} as ad from ${user.table}
      where ${column} = $1::bigint and ${visible} order by t.id limit ${mostOfOne}`
  const rows = await run(context.db, statements(text), values)
  if (rows.length === 0) return [hidden]
  const page = sight.pageOf(user.resource.name)
  return rows.map((row) => ({
    tur: user.resource.name,
    id: Number(row.id),
    ad: row.ad as string | null, // cast above
    yol: page === null ? null : `${page}/${row.id}`,
  }))
}

type Asked = { pointer: Pointer; user: Source | undefined; sight: Sight; id: number }

/** Stands for whatever the caller may not see. */
const hidden: Usage = { tur: 'diger', id: null, ad: null, yol: null }
const foreignKeyViolation = '23503'

/** A refusal by a foreign key, or by a feature that says no more than that the record is in use. */
const isInUse = (error: unknown) =>
  sqlState(error) === foreignKeyViolation ||
  (isAppError(error) && error.code === 'recordInUse' && error.resultObject === null)
