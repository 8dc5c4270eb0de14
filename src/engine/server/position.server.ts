import type { Endpoint } from '#core/endpoint.ts'
import { positionOf, type Resource } from '#engine/declaration/resource.ts'
import { nameStatement } from '#server/database/database.ts'
import type { Context } from '#server/http/implement.ts'
import type { Row } from './change.server.ts'
import { collectParameters, requireSeen, run, type Statements } from './list-sql.server.ts'
import { type Source, snakeCase } from './source.server.ts'

const lockStatement = nameStatement('select pg_advisory_xact_lock(7305008, hashtext($1))::text as ok')

/** From here to the commit nobody else changes the order of this table: what is read of it stays true. */
export async function lockPositions({ db }: Context<Endpoint>, { resource }: Source) {
  await run(db, lockStatement, [resource.table])
}

/** The field that holds a row's place, and the reference within whose value places are counted. */
export type Position = { name: string; within: string | undefined }

/** The order that a resource keeps by hand; undefined where it keeps none. */
export function orderOf({ fields }: Resource): Position | undefined {
  const name = positionOf(fields)
  return name === undefined ? undefined : { name, within: fields[name]?.options.within }
}

/** A condition that is true for the siblings of a row; `parent` is the SQL of their common parent. */
function siblings({ within }: Position, parent: string): string {
  return within ? `t.${snakeCase(within)} is not distinct from ${parent}` : `${parent} is null`
}

/** The parent of a statement's siblings; an order without parents compares it with nothing. */
const givenParent = '$1::bigint'

function parentOf({ within }: Position, row: Row) {
  return within ? (row[within] ?? null) : null
}

/** The place after the last of the siblings. */
export async function nextPosition(context: Context<Endpoint>, source: Source, row: Row): Promise<Row> {
  const order = orderOf(source.resource)
  if (!order) return {}
  await lockPositions(context, source)
  const text = `select coalesce(max(${source.column(order.name)}), 0)::int + 1 as next from ${source.table}
    where ${siblings(order, givenParent)}`
  const [last] = await run(context.db, nameStatement(text), [parentOf(order, row)])
  return { [order.name]: Number(last?.next) }
}

/** Moves up what stood behind a row that has left its siblings, so that places stay 1, 2, 3. */
export async function closeGap(context: Context<Endpoint>, source: Source, left: Row) {
  const order = orderOf(source.resource)
  if (!order) return
  const column = snakeCase(order.name)
  const text = `update ${source.table} set ${column} = t.${column} - 1
    where ${siblings(order, givenParent)} and t.${column} > $2::bigint and t.id <> $3::bigint`
  await run(context.db, nameStatement(text), [parentOf(order, left), left[order.name], left.id])
}

/**
 * As `closeGap` once for many rows that have left: every sibling behind them is written once, whose lock others wait for,
 * and not once for each row that left. `parents` are those of the rows that left; the order must be held.
 */
export async function closeGaps(context: Context<Endpoint>, source: Source, parents: readonly unknown[]) {
  const order = orderOf(source.resource)
  if (!order || parents.length === 0) return
  const column = snakeCase(order.name)
  const parent = order.within ? `t.${snakeCase(order.within)}` : 'null::bigint'
  const text = `with placed as (
      select t.id, row_number() over (partition by ${parent} order by t.${column}, t.id) as place from ${source.table}
       where ${parent} = any($1::bigint[]) or (${parent} is null and $2::boolean))
    update ${source.table} set ${column} = placed.place from placed where placed.id = t.id and t.${column} <> placed.place`
  const known = parents.filter((one) => one !== null)
  await run(context.db, nameStatement(text), [known, known.length < parents.length])
}

type Target = { id: number; sira: number }

/** Puts a row at a place among its siblings, 1 for the first; a place after the last is the last. Answers its old and new place. */
export async function placeAt(context: Context<Endpoint>, source: Source, { id, sira }: Target) {
  const order = orderOf(source.resource)
  if (!order) throw new Error(`resource ${source.resource.name} has no order`)
  const column = snakeCase(order.name)
  const same = siblings(order, order.within ? `me.${snakeCase(order.within)}` : 'null')
  const parent = order.within ? `, t.${snakeCase(order.within)}` : ''
  const text = `with me as (select t.id, t.${column}${parent} from ${source.table} where t.id = $1::bigint),
      goal as (select least($2::bigint, max(t.${column})) as place from ${source.table}, me where ${same})
    update ${source.table} set row_version = t.row_version + (t.id = me.id)::int,
           ${column} = case when t.id = me.id then goal.place
                            when me.${column} < goal.place then t.${column} - 1 else t.${column} + 1 end
      from me, goal
     where ${same} and me.${column} <> goal.place
       and t.${column} between least(me.${column}, goal.place) and greatest(me.${column}, goal.place)
    returning t.id, t.${column} as place, me.${column} as before`
  const moved = await run(context.db, nameStatement(text), [id, sira])
  const own = moved.find((row) => Number(row.id) === id)
  return own ? { before: Number(own.before), place: Number(own.place) } : undefined
}

/** Swaps a row with its neighbour; answers 1 when it moved, 0 at the end of the order. */
export function createMover(source: Source, statements: Statements) {
  const { resource } = source
  const order = orderOf(resource) ?? { name: '', within: undefined }
  const column = snakeCase(order.name)
  const parent = order.within ? `, t.${snakeCase(order.within)}` : ''
  const same = siblings(order, order.within ? `me.${snakeCase(order.within)}` : 'null')

  function swapText(direction: 'up' | 'down', visible: string) {
    const [compare, sort] = direction === 'up' ? ['<', 'desc'] : ['>', 'asc']
    return `with me as (select t.id, t.${column}${parent} from ${source.table} where t.id = $1::bigint),
      other as (select t.id, t.${column} from ${source.table}, me
                where ${same} and t.${column} ${compare} me.${column} and ${visible} order by t.${column} ${sort} limit 1)
      update ${source.table} set row_version = t.row_version + 1,
             ${column} = case when t.id = me.id then other.${column} else me.${column} end
        from me, other where t.id in (me.id, other.id) returning t.id, t.${column} as place`
  }

  return async (context: Context<Endpoint>, id: number, direction: 'up' | 'down'): Promise<number> => {
    await lockPositions(context, source)
    await requireSeen(source, context, id)
    const { values, bind } = collectParameters([id])
    const visible = source.visible(await source.seenBy(context), bind)
    const swapped = await run(context.db, statements(swapText(direction, visible)), values)
    if (swapped.length === 0) return 0
    const place = swapped.find((moved) => moved.id === id)?.place
    const islem = direction === 'up' ? 'moveUp' : 'moveDown'
    context.audit({ islem, varlik: resource.name, varlikId: id, degisim: { [column]: place } })
    context.changed(resource.name)
    return 1
  }
}
