import { z } from 'zod'
import { type DatabaseName, defineEndpoint, defineListEndpoint, type Endpoint } from '#core/endpoint.ts'
import { id } from '#core/fields.ts'
import type { Field } from './field.ts'
import { type ListBody, type ListRequest, listInput, type Selection, selectionInput } from './list-request.ts'
import {
  type CreateOf,
  type FilterOf,
  type FullUpdateOf,
  fieldOf,
  fieldsWhere,
  isEditable,
  isListed,
  isReadable,
  isWrittenOn,
  type ListRowOf,
  type LookupOf,
  type Resource,
  type RowOf,
  type UpdateOf,
} from './resource.ts'

type Same<T> = z.ZodType<T, T>
type Key = { id: number; rowVersion?: number | undefined }

/** The figures of one column over a whole list, exact, as text. */
export type Total = { sum: string | null; min: string | null; max: string | null; avg: string | null }

/** What `totals` answers: the exact number of rows and the figures of each numeric column. */
export type Totals = { count: number; fields: Record<string, Total> }

type List<R extends Resource, D extends DatabaseName> = Endpoint<
  z.ZodType<ListRequest, ListBody<R>>,
  Same<ListRowOf<R>>,
  D,
  true
>
type Single<I extends z.ZodType, O, D extends DatabaseName> = Endpoint<I, Same<O>, D, false>

type AllEndpoints<R extends Resource, D extends DatabaseName> = {
  fullGet: List<R, D>
  pagination: List<R, D>
  get: Single<z.ZodType<{ id: number }, { id: number | string }>, RowOf<R>, D>
  getList: Single<Same<Record<string, never>>, LookupOf<R>[], D>
  create: Single<Same<CreateOf<R>>, RowOf<R>, D>
  update: Single<Same<UpdateOf<R>>, RowOf<R>, D>
  fullUpdate: Single<Same<FullUpdateOf<R>>, RowOf<R>, D>
  delete: Single<Same<Key>, number, D>
  remove: Single<Same<Key>, number, D>
  moveUp: Single<Same<{ id: number }>, number, D>
  moveDown: Single<Same<{ id: number }>, number, D>
  totals: Single<z.ZodType<Selection, { filter?: FilterOf<R> }>, Totals, D>
}

/** The calls of a resource, as ordinary endpoints. */
export type ResourceEndpoints<R extends Resource> = Pick<
  AllEndpoints<R, R['database']>,
  Exclude<R['actions'][number], 'csv'>
>

const made = new WeakMap<Resource, object>()

/** Makes the calls of a resource, once: both sides and the API page see ordinary endpoints. */
export function resourceEndpoints<R extends Resource>(resource: R): ResourceEndpoints<R> {
  const endpoints = made.get(resource) ?? makeEndpoints(resource)
  made.set(resource, endpoints)
  return endpoints as ResourceEndpoints<R> // made below from this very resource
}

function makeEndpoints(resource: Resource): object {
  const makers: Record<string, () => Endpoint> = {
    fullGet: () => list(resource, 'fullGet'),
    pagination: () => list(resource, 'pagination'),
    get: () => read(resource, 'get', z.strictObject({ id: idInAddress }), rowSchema(resource, isReadable)),
    getList: () => read(resource, 'getList', z.strictObject({}), z.array(rowSchema(resource, isLookup, false))),
    create: () => write(resource, 'create', createInput(resource), rowSchema(resource, isReadable)),
    update: () => write(resource, 'update', updateInput(resource), rowSchema(resource, isReadable)),
    fullUpdate: () => write(resource, 'fullUpdate', fullUpdateInput(resource), rowSchema(resource, isReadable)),
    delete: () => write(resource, 'delete', deleteInput(resource), z.number()),
    remove: () => write(resource, 'remove', deleteInput(resource), z.number()),
    moveUp: () => write(resource, 'moveUp', z.strictObject({ id: id() }), z.number()),
    moveDown: () => write(resource, 'moveDown', z.strictObject({ id: id() }), z.number()),
    totals: () => totals(resource),
  }
  const offered = resource.actions.filter((action) => action !== 'csv')
  return Object.fromEntries(offered.map((action) => [action, makers[action]?.()]))
}

/** A record's number in an address: digits there, a number in our own calls. */
export const idInAddress = z.union(
  [
    id(),
    z
      .string()
      .regex(/^[1-9][0-9]{0,14}$/)
      .transform(Number),
  ],
  { error: ({ input }) => (input === undefined ? 'required' : 'invalidId') },
)

const rowVersion = z.int('invalidInteger').min(1, 'minValue')
const key = { id: id(), rowVersion: rowVersion.optional() }
const isLookup = ({ options }: Field) => options.lookup === true

function list(resource: Resource, action: string) {
  return defineListEndpoint({
    ...common(resource, action),
    method: 'POST',
    effect: 'read',
    input: listInput(resource),
    output: rowSchema(resource, isListed),
    summary: `A page of ${resource.name}: filtered, sorted, searched${resource.actions.includes('csv') ? ' or exported' : ''}.`,
  })
}

function read(resource: Resource, action: string, input: z.ZodType, output: z.ZodType) {
  const summary = action === 'get' ? `One ${resource.name}.` : `Every ${resource.name}, to choose from.`
  return defineEndpoint({ ...common(resource, action), method: 'GET', effect: 'read', input, output, summary })
}

function totals(resource: Resource) {
  const figure = z.string().nullable()
  const figures = z.object({ sum: figure, min: figure, max: figure, avg: figure })
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

const bodyWithHtml = 256 * 1024

function write(resource: Resource, action: string, input: z.ZodType, output: z.ZodType) {
  const hasHtml = fieldsWhere(resource, ({ kind }) => kind === 'html').length > 0
  return defineEndpoint({
    ...common(resource, action),
    method: 'POST',
    effect: 'write',
    input,
    output,
    summary: `${action} of one ${resource.name}.`,
    ...(hasHtml && { bodyLimit: bodyWithHtml }),
  })
}

function common({ path, access, database }: Resource, action: string) {
  return { path: `${path}/${action}`, access, database }
}

function rowSchema(resource: Resource, test: (field: Field) => boolean, isVersioned = isEditable(resource)) {
  const names = fieldsWhere(resource, test)
  const shapes = names.map((name) => [name, shapeOf(fieldOf(resource, name))])
  return z.object({ id: z.number(), ...Object.fromEntries(shapes), ...(isVersioned && { rowVersion: z.number() }) })
}

const mayBeNull = ({ options }: Field) => options.required !== true && !options.hasDefault

function shapeOf(field: Field): z.ZodType {
  return mayBeNull(field) ? field.shape.nullable() : field.shape
}

/** The rule of a value that is written; of the ways to say nothing only null is stored. */
function ruleOf(field: Field): z.ZodType {
  return mayBeNull(field) ? field.rule.nullable().transform((value) => (value === '' ? null : value)) : field.rule
}

function form(resource: Resource, moment: 'create' | 'update', toRule: (field: Field) => z.ZodType) {
  const names = fieldsWhere(resource, isWrittenOn(moment))
  return Object.fromEntries(names.map((name) => [name, toRule(fieldOf(resource, name))]))
}

function createInput(resource: Resource) {
  const fields = form(resource, 'create', (field) => {
    return field.options.required === true ? ruleOf(field) : ruleOf(field).optional()
  })
  return z.strictObject(fields).check(requireDependents(resource))
}

function deleteInput(resource: Resource) {
  return isEditable(resource) ? z.strictObject(key) : z.strictObject({ id: key.id })
}

function updateInput(resource: Resource) {
  return z.strictObject({ ...key, ...form(resource, 'update', (field) => ruleOf(field).optional()) })
}

function fullUpdateInput(resource: Resource) {
  const fields = form(resource, 'update', (field) => {
    // a secret cannot be read back, so leaving it out keeps it
    if (field.kind === 'secret') return ruleOf(field).optional()
    return mayBeNull(field) ? ruleOf(field).default(null) : ruleOf(field)
  })
  return z
    .strictObject({ ...key, rowVersion: z.int('required').min(1, 'minValue'), ...fields })
    .check(requireDependents(resource))
}

function requireDependents(resource: Resource) {
  return ({ value, issues }: z.core.ParsePayload<Record<string, unknown>>) => {
    for (const name of missingDependents(resource, value)) {
      issues.push({ code: 'custom', input: value, path: [name], message: 'required' })
    }
  }
}

/** The fields that another field's value makes necessary and that are empty in this record. */
export function missingDependents(resource: Resource, values: Record<string, unknown>): string[] {
  return fieldsWhere(resource, ({ options }) => typeof options.required === 'object').filter((name) => {
    const { required } = fieldOf(resource, name).options
    if (typeof required !== 'object' || values[required.unless] === required.is) return false
    // what the table will fill in is judged once it is there
    const isUnsaid = values[required.unless] === undefined && fieldOf(resource, required.unless).options.hasDefault
    return !isUnsaid && (values[name] === undefined || values[name] === null || values[name] === '')
  })
}
