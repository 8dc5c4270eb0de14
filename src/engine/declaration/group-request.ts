import { z } from 'zod'
import { listBody, type Selection } from './list-request.ts'
import { type FilterOf, fieldOf, fieldsWhere, type Resource } from './resource.ts'

/** By which field the rows of a part of a list are counted, and by which other one each count is divided. */
export type GroupRequest = Selection & { alan: string; yan?: string | undefined }

/** The wire form of a request for groups. */
export type GroupBody<R extends Resource> = { filter?: FilterOf<R> | undefined; alan: string; yan?: string }

const Value = z.union([z.string(), z.number(), z.boolean()]).nullable()
/** The count of rows with one value, and one beside it where that was asked for; null stands for rows without any. */
export const Group = z.object({ deger: Value, yan: Value.optional(), adet: z.number() })
export type Group = z.infer<typeof Group>

/** The fields that rows can be counted by. */
export function groupedFields(resource: Resource): string[] {
  return fieldsWhere(resource, ({ options }) => Boolean(options.grouped))
}

/** The fields whose counts stand above the list as chips. */
export function chipFields(resource: Resource): string[] {
  return groupedFields(resource).filter((name) => fieldOf(resource, name).options.grouped === 'chips')
}

/** The moments by whose days rows are counted above the list. */
export function dayFields(resource: Resource): string[] {
  return groupedFields(resource).filter((name) => fieldOf(resource, name).options.grouped === 'days')
}

/** Tells whether a list has counts above it. */
export function hasGroupsAbove(resource: Resource): boolean {
  return chipFields(resource).length + dayFields(resource).length > 0
}

/** The zod rule of a `gruplar` call's body. */
export function groupInput<R extends Resource>(resource: R): z.ZodType<GroupRequest, GroupBody<R>> {
  const { shape, toSelection } = listBody(resource)
  const names = groupedFields(resource)
  const schema = z
    .strictObject({
      filter: shape.filter,
      alan: z.enum(names, 'unknownField'),
      yan: z.enum(names, 'unknownField').optional(),
    })
    .transform(({ filter, ...by }): GroupRequest => ({ ...toSelection(filter), ...by }))
  return schema as unknown as z.ZodType<GroupRequest, GroupBody<R>> // built from the fields that FilterOf is made of
}
