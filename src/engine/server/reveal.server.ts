import pg from 'pg'
import type { DatabaseName } from '#core/endpoint.ts'
import { AppError } from '#core/errors.ts'
import type { CallContext } from '#server/http/implement.ts'
import { oneRow, run, type Statements } from './list-sql.server.ts'
import { type Source, snakeCase } from './source.server.ts'

/** The decryption of masked fields by name, where the table holds cipher text; `id` is the row that holds it. */
export type RevealOptions<D extends DatabaseName = DatabaseName> = {
  reveal?: Record<string, (context: CallContext<D>, stored: string, id: number) => string | null>
}

/** Shows one masked value to somebody who has the right, and records the look. */
export function createReveal(source: Source, statements: Statements, { reveal = {} }: RevealOptions) {
  return async (context: CallContext): Promise<{ value: string | null }> => {
    const { id, field } = context.input as { id: number; field: string } // the endpoint's own schema
    const { column, holder } = storedAt(source, field)
    const { where, values } = await oneRow(source, context, id)
    const text = `select ${column} as deger, ${holder} as yer from ${source.table} where ${where}`
    const [row] = await run(context.db, statements(text), values)
    if (!row) throw new AppError('notFound')
    context.audit({ islem: 'reveal', varlik: source.resource.name, varlikId: id, degisim: { alan: field } })
    if (typeof row.deger !== 'string') return { value: null }
    const open = reveal[field]
    return { value: open ? open(context, row.deger, Number(row.yer)) : row.deger }
  }
}

/** The column that holds the whole value, and the number of its row: of this table, or of the record it is read through. */
function storedAt(source: Source, field: string) {
  const other = source.through(field)
  if (!other?.sealed) return { column: `t.${pg.escapeIdentifier(snakeCase(field))}`, holder: 't.id' }
  const column = `(select ${other.sealed} from ${other.table} where ${other.key} = ${other.reference})`
  return { column, holder: other.reference }
}
