import { z } from 'zod'
import { type DatabaseName, defineEndpoint, type Endpoint } from '#core/endpoint.ts'
import { common } from './call-shape.ts'
import { Group, type GroupBody, type GroupRequest, groupedFields, groupInput } from './group-request.ts'
import { type Selection, selectionInput } from './list-request.ts'
import { type FilterOf, fieldsWhere, type KeysWith, type Resource } from './resource.ts'

/** The figures of one column over a whole list, exact, as text. */
export type Total = Record<'sum' | 'min' | 'max' | 'avg' | 'distinct', string | null>

/** The answer of `totals`: the exact number of rows and the figures of each numeric column. */
export type Totals = { count: number; fields: Record<string, Total> }

type Read<I extends z.ZodType, O, D extends DatabaseName> = Endpoint<I, z.ZodType<O, O>, D, false>

type FigureValues<R extends Resource> = { [K in keyof R['strip']]: string | number | null }

/** The calls beside a list that its declaration brings without naming an action. */
export type ListEndpoints<R extends Resource> = ([KeysWith<R['fields'], { grouped: true | 'chips' | 'days' }>] extends [
  never,
]
  ? unknown
  : { gruplar: Read<z.ZodType<GroupRequest, GroupBody<R>>, Group[], R['database']> }) &
  ([keyof R['strip']] extends [never]
    ? unknown
    : { ozet: Read<z.ZodType<Selection, { filter?: FilterOf<R> }>, FigureValues<R>, R['database']> })

/** `gruplar` where a field is declared for it, `ozet` where there are figures above the list. */
export function listEndpoints(resource: Resource): Record<string, Endpoint> {
  const hasGroups = groupedFields(resource).length > 0
  const hasStrip = Object.keys(resource.strip).length > 0
  return {
    ...(hasGroups && { gruplar: gruplar(resource) }),
    ...(hasStrip && { ozet: ozet(resource) }),
  }
}

/** `totals`: the exact number of rows that a filter finds, and the figures of the columns that have totals. */
export function totals(resource: Resource) {
  const figure = z.string().nullable()
  const figures = z.object({ sum: figure, min: figure, max: figure, avg: figure, distinct: figure })
  const names = fieldsWhere(resource, ({ options }) => options.total === true)
  return defineEndpoint({
    ...common(resource, 'totals'),
    method: 'POST',
    effect: 'read',
    input: selectionInput(resource),
    output: z.object({ count: z.number(), fields: z.object(Object.fromEntries(names.map((name) => [name, figures]))) }),
    summary: `The exact number and the totals of every ${resource.name} that the filter finds.`,
  })
}

function gruplar(resource: Resource) {
  return defineEndpoint({
    ...common(resource, 'gruplar'),
    method: 'POST',
    effect: 'read',
    input: groupInput(resource),
    output: z.array(Group),
    summary: `How many of ${resource.name} that the filter finds have which value of a field, and which of another beside it; exact, at most 200 values.`,
  })
}

function ozet(resource: Resource) {
  const figures = Object.entries(resource.strip).map(([name, { field }]) => [name, field.shape.nullable()])
  return defineEndpoint({
    ...common(resource, 'ozet'),
    method: 'POST',
    effect: 'read',
    input: selectionInput(resource),
    output: z.object(Object.fromEntries(figures)),
    summary: `The figures above the list of ${resource.name}, over everything that the filter finds.`,
  })
}
