import { z } from 'zod'
import { listBody, type Selection } from './list-request.ts'
import { type FilterOf, fieldOf, fieldsWhere, type Resource } from './resource.ts'

/** By which field the rows of a part of a list are counted. */
export type GroupRequest = Selection & { alan: string }

/** The same on the wire. */
export type GroupBody<R extends Resource> = { filter?: FilterOf<R> | undefined; alan: string }

/** How many rows have one value; null stands for rows without any. */
export const Group = z.object({ deger: z.union([z.string(), z.number(), z.boolean()]).nullable(), adet: z.number() })
export type Group = z.infer<typeof Group>

/** The fields that rows can be counted by. */
export function groupedFields(resource: Resource): string[] {
  return fieldsWhere(resource, ({ options }) => Boolean(options.grouped))
}

/** The fields whose counts stand above the list as chips. */
export function chipFields(resource: Resource): string[] {
  return groupedFields(resource).filter((name) => fieldOf(resource, name).options.grouped === 'chips')
}

/** The rule of a `gruplar` call's body. */
export function groupInput<R extends Resource>(resource: R): z.ZodType<GroupRequest, GroupBody<R>> {
  const { shape, toSelection } = listBody(resource)
  const schema = z
    .strictObject({ filter: shape.filter, alan: z.enum(groupedFields(resource), 'unknownField') })
    .transform(({ filter, alan }): GroupRequest => ({ ...toSelection(filter), alan }))
  return schema as unknown as z.ZodType<GroupRequest, GroupBody<R>> // built from the fields that FilterOf is made of
}
