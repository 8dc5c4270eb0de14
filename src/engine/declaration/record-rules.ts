import { z } from 'zod'
import type { FieldError } from '#core/errors.ts'
import { id } from '#core/fields.ts'
import type { Field } from './field-kind.ts'
import { fieldOf, fieldsWhere, isEditable, isWrittenOn, type Resource } from './resource.ts'

const rowVersion = z.int('invalidInteger').min(1, 'minValue')
/** The rule of a record's number and version. */
export const recordKey = { id: id(), rowVersion: rowVersion.optional() }

/** The shape of a record that is read; of its fields those that pass a test. */
export function rowSchema(resource: Resource, test: (field: Field) => boolean, isVersioned = isEditable(resource)) {
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

/** The zod rule of a create. */
export function createInput(resource: Resource) {
  const fields = form(resource, 'create', (field) => {
    return field.options.required === true ? ruleOf(field) : ruleOf(field).optional()
  })
  return z.strictObject(fields).check(requireDependents(resource))
}

/** The zod rule of a delete: number and version. */
export function deleteInput(resource: Resource) {
  return isEditable(resource) ? z.strictObject(recordKey) : z.strictObject({ id: recordKey.id })
}

/** The zod rule of an update of changed fields. */
export function updateInput(resource: Resource) {
  return z.strictObject({ ...recordKey, ...form(resource, 'update', (field) => ruleOf(field).optional()) })
}

/** The zod rule of an update of all fields. */
export function fullUpdateInput(resource: Resource) {
  const fields = form(resource, 'update', (field) => {
    // what cannot be read back is kept by leaving it out
    if (field.options.read === false || field.options.masked) return ruleOf(field).optional()
    return mayBeNull(field) ? ruleOf(field).default(null) : ruleOf(field)
  })
  return z.strictObject({ ...recordKey, ...fields }).check(requireDependents(resource))
}

/** Refuses a record in which another field's value makes an empty one necessary. */
export function requireDependents(resource: Resource) {
  return besideFields((value, wrong) => {
    // a field whose value could not be read says nothing about those that depend on it
    const missing = missingDependents(resource, value).filter((name) => !wrong.has(unlessOf(resource, name)))
    return missing.map((field) => ({ field, key: 'required' }))
  })
}

/** A rule over several fields that is judged although a field is wrong, so that one answer names everything. */
export function besideFields(findErrors: (value: Record<string, unknown>, wrong: ReadonlySet<string>) => FieldError[]) {
  const judge = ({ value, issues }: z.core.ParsePayload<Record<string, unknown>>) => {
    const wrong = new Set(issues.map(({ path }) => String(path?.[0])))
    for (const { field, key: message } of findErrors(value, wrong)) {
      issues.push({ code: 'custom', input: value, path: [field], message })
    }
  }
  return z.core._check(judge, { when: ({ value }) => typeof value === 'object' && value !== null })
}

function unlessOf(resource: Resource, name: string): string {
  const { required } = fieldOf(resource, name).options
  return typeof required === 'object' ? required.unless : ''
}

/** The fields that another field's value makes necessary and that are empty in this record. */
export function missingDependents(resource: Resource, values: Record<string, unknown>): string[] {
  return fieldsWhere(resource, ({ options }) => typeof options.required === 'object').filter((name) => {
    const { required } = fieldOf(resource, name).options
    if (typeof required !== 'object' || values[required.unless] === required.is) return false
    // what the table will fill in is judged once it is there
    const isUnsaid = values[required.unless] === undefined && fieldOf(resource, required.unless).options.hasDefault
    return !isUnsaid && isNothing(values[name])
  })
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}
