import { z } from 'zod'
import { type Endpoint, needsRight } from '#core/endpoint.ts'
import { actionInput } from './action-request.ts'
import { write } from './call-shape.ts'
import { rowSchema } from './record-rules.ts'
import { type CreateOf, type Fields, isReadable, type Resource, type RowOf } from './resource.ts'
import { isForOne, type RowAction, renamedOf } from './row-action.ts'

type Flat<T> = { [K in keyof T]: T[K] }
type Same<T> = z.ZodType<T, T>
type Key = { id: number; rowVersion?: number | undefined }

type ActionBody<W extends RowAction> = Flat<
  Key & { deneme?: boolean | undefined } & (W['input'] extends Fields
      ? CreateOf<{ fields: W['input'] } & Resource>
      : unknown)
>
type Renamed<R extends Resource, A> = {
  [K in keyof A]: A[K] extends keyof RowOf<R> ? RowOf<R>[A[K]] : never
}
type ActionAnswer<R extends Resource, W extends RowAction> = W['answer'] extends 'one'
  ? number
  : W['answer'] extends Readonly<Record<string, string>>
    ? Flat<Omit<RowOf<R>, keyof W['answer']> & Renamed<R, W['answer']>>
    : RowOf<R>

/** The calls of the feature's own actions, by their names. */
export type ActionEndpoints<R extends Resource> = {
  [K in keyof R['rowActions'] as R['rowActions'][K]['rows'] extends 'many' ? never : K]: Endpoint<
    Same<ActionBody<R['rowActions'][K]>>,
    Same<ActionAnswer<R, R['rowActions'][K]>>,
    R['database'],
    false
  >
}

/** Makes the calls of the feature's own actions. */
export function actionEndpoints(resource: Resource): Record<string, Endpoint> {
  const calls = Object.entries(resource.rowActions).map(([name, action]) => ownAction(resource, name, action))
  return Object.assign({}, ...calls)
}

/** The record as an action answers it: some fields stand under another name as well. */
function answeredRow(resource: Resource, { answer }: RowAction) {
  const whole = rowSchema(resource, isReadable)
  const shapes = whole.shape as Readonly<Record<string, z.ZodType>> // by the names of the fields
  const renamed = Object.entries(renamedOf(answer)).map(([name, field]) => [name, shapes[field] ?? z.never()])
  return whole.extend(Object.fromEntries(renamed))
}

/** The call of an action on one record; an action on many has none of its own. */
function ownAction(resource: Resource, name: string, action: RowAction): Record<string, Endpoint> {
  if (!isForOne(action)) return {}
  const output = action.answer === 'one' ? z.number() : answeredRow(resource, action)
  const right = needsRight(resource.access) ? { ekran: resource.name, eylem: action.eylem } : null
  const call = write(resource, name, { input: actionInput(resource, name), output })
  return {
    [name]: {
      ...call,
      right,
      summary: `${name} of one ${resource.name}; \`deneme\` only says what would become of it.`,
    },
  }
}
