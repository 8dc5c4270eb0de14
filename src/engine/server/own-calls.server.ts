import type { Endpoint } from '#core/endpoint.ts'
import { AppError } from '#core/errors.ts'
import type { Resource, RowOf } from '#engine/declaration/resource.ts'
import type { CallContext, Context, DbOf, Handler } from '#server/http/implement.ts'
import type { Row } from './change.server.ts'
import { requireSeen, run } from './list-sql.server.ts'
import { maskRow } from './source.server.ts'
import { insertRow, type RowKey, updateRow, type Writer } from './write.server.ts'

/** The records of a resource for a call that a feature writes itself: read and written as the engine's own calls do. */
export type Records<R extends Resource> = {
  /** The record as `get` answers it. */
  read(db: DbOf<R['database']>, id: number): Promise<RowOf<R>>
  create(context: CallContext<R['database']>, values: Row): Promise<Row>
  update(context: CallContext<R['database']>, values: RowKey & Row): Promise<Row>
}

/** A feature's own handler of a call, with the context of that call's endpoint. */
export type OwnCall<R extends Resource, E extends Endpoint> = (
  context: Context<E>,
  records: Records<R>,
) => ReturnType<Handler<E>>

/** By the names of calls: the handlers that stand in place of the engine's. */
type OwnCalls<R extends Resource, C> = { [K in keyof C]?: C[K] extends Endpoint ? OwnCall<R, C[K]> : never }

/** What a feature says of the calls themselves. `C` is its contract's calls, by default those of the declaration. */
export type CallOptions<R extends Resource, C> = {
  /** The calls of the contract, where it changes some of the declaration's or adds to them. */
  endpoints?: C
  own?: NoInfer<OwnCalls<R, C>>
}

/** A handler whose endpoint is no longer known by its type. */
export type Handle = (context: CallContext) => Promise<unknown>

/**
 * Gives a feature's own handlers the records that they work on. The record that a call names, and the one that it
 * answers (made just now, or found by another name), are in the caller's scope, or the answer is that of a missing one.
 */
export function answerOwn(writer: Writer, own: object): Record<string, Handle> {
  const records = recordsOf(writer)
  return Object.fromEntries(
    Object.entries(own).map(([name, call]) => {
      const answer = call as OwnCall<Resource, Endpoint> // the type of `own` made it fit the endpoint of this name
      const handle: Handle = async (context) => {
        await requireNumbered(writer, context, context.input)
        const given: unknown = await answer(context, records)
        await requireNumbered(writer, context, given)
        return given
      }
      return [name, handle]
    }),
  )
}

/** Looks only for callers who see a part: others are told by the handler what is missing. */
async function requireNumbered({ source }: Writer, context: CallContext, value: unknown) {
  const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : undefined
  if (typeof id !== 'number' || (await source.seenBy(context)) === null) return
  await requireSeen(source, context, id)
}

function recordsOf(writer: Writer): Records<Resource> {
  const { source, statements } = writer
  const text = `select ${source.readColumns} from ${source.table} where t.id = $1::bigint`
  return {
    async read(db, id) {
      const [row] = await run(db, statements(text), [id])
      if (!row) throw new AppError('notFound')
      return maskRow(source.resource, row) as RowOf<Resource> // by the columns of the declaration
    },
    create: (context, values) => insertRow(writer, context, values),
    update: (context, values) => updateRow(writer, context, values),
  }
}
