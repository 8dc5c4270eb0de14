import { z } from 'zod'
import { fieldErrorsOf } from '#core/field-errors.ts'
import { id } from '#core/fields.ts'
import { actionFields } from './action-request.ts'
import { listBody, type Selection } from './list-request.ts'
import { type FilterOf, fieldOf, fieldsWhere, type Resource } from './resource.ts'
import { isForMany, type RowActions } from './row-action.ts'

/** How many rows one call may name. */
const mostNamed = 10_000
/** The number of rows that one run may work on. */
export const bulkLimit = 200_000
/** So many rows are worked on in the call itself; more of them in the background. */
export const bulkAtOnce = 500

/** An action on many rows: those that are named, or all that are found. */
export type BulkRequest = {
  action: string
  ids: number[] | null
  selection: Selection | null
  /** How many the caller was shown; more than these were never meant. */
  most: number | null
  /** Of the action `set`: what becomes what. */
  set: { field: string; value: unknown } | null
  /** Of an action with a form: what was filled in. */
  girdi: Readonly<Record<string, unknown>>
  /** Only says what would become of the rows. */
  isTrial: boolean
}

/**
 * The wire form of a bulk request: `ids` or `filter`, with a filter the `count` that was shown, and for `set` a field
 * that is changed in place.
 */
export type BulkBody<R extends Resource> = {
  action: string
  ids?: number[] | undefined
  filter?: FilterOf<R> | undefined
  count?: number | undefined
  field?: string | undefined
  value?: unknown
  girdi?: Readonly<Record<string, unknown>> | undefined
  deneme?: boolean | undefined
}

/** The counts of a finished run: rows done, rows left, and the reason of each that was left. */
export const BulkOutcome = z.object({
  etkilenen: z.number(),
  atlanan: z.number(),
  /** `ad` is what lists call the record; null when there is none. */
  nedenler: z.array(z.object({ id: z.number(), ad: z.string().nullable(), kod: z.string() })),
  /** The number under which `bulkGeriAl` takes it back, where the action can be taken back. */
  geriAlId: z.number().optional(),
})
export type BulkOutcome = z.infer<typeof BulkOutcome>

/** A reason why rows would be left as they are, with their number and some of their names. */
export const TrialReason = z.object({
  kod: z.string(),
  adet: z.number(),
  ornekler: z.array(z.object({ id: z.number(), ad: z.string().nullable() })),
})
export type TrialReason = z.infer<typeof TrialReason>

/** The messages that would go out: how many, the parts that are paid for, their price and the text of one of them. */
export const TrialMessages = z.object({
  adet: z.number(),
  parca: z.number(),
  /** Lira; null where the company has no price. */
  tutar: z.string().nullable(),
  ornek: z.string().nullable(),
})
export type TrialMessages = z.infer<typeof TrialMessages>

/** What would become of the rows: how many would be done, and for each reason how many would not, with some of their names. */
const BulkTrial = z.object({
  etkilenecek: z.number(),
  atlanacak: z.number(),
  nedenler: z.array(TrialReason),
  mesaj: TrialMessages.nullable(),
})
export type BulkTrial = z.infer<typeof BulkTrial>

/** The number of work in the background, which `bulkDurum` tells of. */
const BulkStarted = z.object({ isId: z.number() })
export type BulkStarted = z.infer<typeof BulkStarted>

/** The answer of `bulk`: the trial where the call asked for one, the number of the work where there are many rows. */
export const bulkAnswer = z.union([BulkOutcome, BulkTrial, BulkStarted])
/** The answer of `bulk` as its callers know it: with or without a trial. */
export type BulkAnswer = BulkOutcome & Partial<BulkTrial> & Partial<BulkStarted>

/** The names of what can be done to many rows of a resource. */
function bulkActionsOf(resource: Resource): string[] {
  const { actions, rowActions } = resource
  const canSet = actions.includes('update') && inPlaceFields(resource).length > 0
  return [...(actions.includes('delete') ? ['delete'] : []), ...(canSet ? ['set'] : []), ...manyActions(rowActions)]
}

function manyActions(rowActions: RowActions): string[] {
  return Object.keys(rowActions).filter((name) => rowActions[name] && isForMany(rowActions[name]))
}

/** The right that an action on many rows needs. */
export function bulkRight({ name, rowActions }: Resource, action: string) {
  const builtIn: Record<string, string> = { delete: 'sil', set: 'degistir' }
  return { ekran: name, eylem: builtIn[action] ?? rowActions[action]?.eylem ?? 'degistir' }
}

function inPlaceFields(resource: Resource): string[] {
  return fieldsWhere(resource, ({ options }) => options.inPlace === true)
}

/** The zod rule of a bulk call's body. */
export function bulkInput<R extends Resource>(resource: R): z.ZodType<BulkRequest, BulkBody<R>> {
  const { shape, toSelection } = listBody(resource)
  const schema = z
    .strictObject({
      action: z.enum(bulkActionsOf(resource), 'invalidChoice'),
      ids: z.array(id(), 'invalidValue').min(1, 'atLeastOne').max(mostNamed, { error: 'tooMany' }).optional(),
      filter: shape.filter,
      count: z.int('invalidInteger').min(0, 'minValue').optional(),
      field: z.enum(inPlaceFields(resource), 'unknownField').optional(),
      value: z.unknown().optional(),
      girdi: z.record(z.string(), z.unknown(), 'invalidValue').optional(),
      deneme: z.boolean('invalidValue').optional(),
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
      if (!(action in resource.rowActions)) return void (value.girdi && refuse('girdi', 'unknownField'))
      const { error } = actionFields(resource, action).safeParse(value.girdi ?? {}, { reportInput: true })
      for (const { field: name, key, params } of error ? fieldErrorsOf(error) : []) {
        issues.push({ code: 'custom', input: value, path: ['girdi', name], message: key, ...(params && { params }) })
      }
    })
    .transform(
      ({ action, ids, filter, count, field, value, girdi, deneme }): BulkRequest => ({
        action,
        ids: ids ? [...new Set(ids)] : null,
        selection: filter ? toSelection(filter) : null,
        most: count ?? null,
        set: field === undefined ? null : { field, value },
        girdi: action in resource.rowActions ? actionFields(resource, action).parse(girdi ?? {}) : {},
        isTrial: deneme === true,
      }),
    )
  return schema as unknown as z.ZodType<BulkRequest, BulkBody<R>> // built from the fields that FilterOf is made of
}
