import { z } from 'zod'
import { id } from '#core/fields.ts'
import { listBody, type Selection } from './list-request.ts'
import { type FilterOf, fieldOf, fieldsWhere, type Resource } from './resource.ts'

/** How many rows one call may work on. */
export const bulkLimit = 10_000

/** An action on many rows: those that are named, or all that are found. */
export type BulkRequest = {
  action: string
  ids: number[] | null
  selection: Selection | null
  /** How many the caller was shown; more than these were never meant. */
  most: number | null
  /** Of the action `set`: what becomes what. */
  set: { field: string; value: unknown } | null
}

/** The same on the wire: `ids` or `filter`, with a filter the `count` that was shown, and for `set` a field that is changed in place. */
export type BulkBody<R extends Resource> = {
  action: string
  ids?: number[] | undefined
  filter?: FilterOf<R> | undefined
  count?: number | undefined
  field?: string | undefined
  value?: unknown
}

/** What became of the rows: how many were done, how many not, and why each was not. */
export const BulkOutcome = z.object({
  etkilenen: z.number(),
  atlanan: z.number(),
  /** `ad` is what lists call the record; null when there is none. */
  nedenler: z.array(z.object({ id: z.number(), ad: z.string().nullable(), kod: z.string() })),
})
export type BulkOutcome = z.infer<typeof BulkOutcome>

/** The names of what can be done to many rows of a resource. */
function bulkActionsOf(resource: Resource): string[] {
  const { actions, bulk } = resource
  const canSet = actions.includes('update') && inPlaceFields(resource).length > 0
  return [...(actions.includes('delete') ? ['delete'] : []), ...(canSet ? ['set'] : []), ...Object.keys(bulk)]
}

/** The right that an action on many rows needs. */
export function bulkRight({ name, bulk }: Resource, action: string) {
  const builtIn: Record<string, string> = { delete: 'sil', set: 'degistir' }
  return { ekran: name, eylem: builtIn[action] ?? bulk[action]?.eylem ?? 'degistir' }
}

function inPlaceFields(resource: Resource): string[] {
  return fieldsWhere(resource, ({ options }) => options.inPlace === true)
}

/** The rule of a bulk call's body. */
export function bulkInput<R extends Resource>(resource: R): z.ZodType<BulkRequest, BulkBody<R>> {
  const { shape, toSelection } = listBody(resource)
  const schema = z
    .strictObject({
      action: z.enum(bulkActionsOf(resource), 'invalidChoice'),
      ids: z.array(id(), 'invalidValue').min(1, 'atLeastOne').max(bulkLimit, { error: 'tooMany' }).optional(),
      filter: shape.filter,
      count: z.int('invalidInteger').min(0, 'minValue').optional(),
      field: z.enum(inPlaceFields(resource), 'unknownField').optional(),
      value: z.unknown().optional(),
    })
    .check(({ value, issues }) => {
      const refuse = (name: string, message: string) =>
        issues.push({ code: 'custom', input: value, path: [name], message })
      if (value.ids === undefined && value.filter === undefined) refuse('ids', 'required')
      if (value.ids !== undefined && value.filter !== undefined) refuse('filter', 'unknownField')
      if (value.count !== undefined && value.filter === undefined) refuse('count', 'unknownField')
      const { action, field } = value
      if (action !== 'set') {
        for (const name of ['field', 'value'] as const) if (value[name] !== undefined) refuse(name, 'unknownField')
      } else if (field === undefined) refuse('field', 'required')
      else if (!fieldOf(resource, field).rule.safeParse(value.value).success) refuse('value', 'invalidValue')
    })
    .transform(
      ({ action, ids, filter, count, field, value }): BulkRequest => ({
        action,
        ids: ids ? [...new Set(ids)] : null,
        selection: filter ? toSelection(filter) : null,
        most: count ?? null,
        set: field === undefined ? null : { field, value },
      }),
    )
  return schema as unknown as z.ZodType<BulkRequest, BulkBody<R>> // built from the fields that FilterOf is made of
}
