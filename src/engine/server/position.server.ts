import type { Endpoint } from '#core/endpoint.ts'
import { AppError } from '#core/errors.ts'
import { positionOf } from '#engine/declaration/resource.ts'
import { nameStatement } from '#server/database/database.ts'
import type { Context } from '#server/http/implement.ts'
import { run, type Statements } from './list-sql.server.ts'
import { type Source, snakeCase } from './source.server.ts'

const lockStatement = nameStatement('select pg_advisory_xact_lock(7305008, hashtext($1))::text as ok')

/** From here to the commit nobody else changes the order of this table: what is read of it stays true. */
export async function lockPositions({ db }: Context<Endpoint>, { resource }: Source) {
  await run(db, lockStatement, [resource.table])
}

/** The place after the last. */
export async function nextPosition(context: Context<Endpoint>, source: Source, name: string): Promise<number> {
  await lockPositions(context, source)
  const text = `select coalesce(max(${source.column(name)}), 0)::int + 1 as next from ${source.table}`
  const [row] = await run(context.db, nameStatement(text), [])
  return Number(row?.next)
}

/** Moves up what stood behind a deleted row, so that places stay 1, 2, 3. */
export async function closeGap(
  context: Context<Endpoint>,
  source: Source,
  { name, gap }: { name: string; gap: number },
) {
  const column = snakeCase(name)
  const text = `update ${source.table} set ${column} = t.${column} - 1 where t.${column} > $1::bigint`
  await run(context.db, nameStatement(text), [gap])
}

/** Swaps a row with its neighbour; answers 1 when it moved, 0 at the end of the order. */
export function createMover(source: Source, statements: Statements) {
  const { resource } = source
  const column = snakeCase(positionOf(resource.fields) ?? '')
  const scope = source.condition ? ` and ${source.condition}` : ''

  function swapText(direction: 'up' | 'down') {
    const [compare, sort] = direction === 'up' ? ['<', 'desc'] : ['>', 'asc']
    return `with me as (select t.id, t.${column} from ${source.table} where t.id = $1::bigint),
      other as (select t.id, t.${column} from ${source.table}, me where t.${column} ${compare} me.${column}${scope}
                order by t.${column} ${sort} limit 1)
      update ${source.table} set row_version = t.row_version + 1,
             ${column} = case when t.id = me.id then other.${column} else me.${column} end
        from me, other where t.id in (me.id, other.id) returning t.id, t.${column} as place`
  }

  return async (context: Context<Endpoint>, id: number, direction: 'up' | 'down'): Promise<number> => {
    await lockPositions(context, source)
    const find = statements(`select t.id from ${source.table} where t.id = $1::bigint${scope}`)
    const [row] = await run(context.db, find, [id])
    if (!row) throw new AppError('notFound')

    const swapped = await run(context.db, statements(swapText(direction)), [id])
    if (swapped.length === 0) return 0
    const place = swapped.find((moved) => moved.id === id)?.place
    const islem = direction === 'up' ? 'moveUp' : 'moveDown'
    context.audit({ islem, varlik: resource.name, varlikId: id, degisim: { [column]: place } })
    context.changed(resource.name)
    return 1
  }
}
