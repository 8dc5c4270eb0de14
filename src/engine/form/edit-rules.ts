import type { z } from 'zod'
import type { FieldError } from '#core/errors.ts'
import { fieldErrorsOf } from '#core/field-errors.ts'
import type { EnabledWhen, Field } from '#engine/declaration/field-kind.ts'
import { missingDependents } from '#engine/declaration/record-rules.ts'
import { fieldOf, type Resource } from '#engine/declaration/resource.ts'
import type { Row } from '#engine/screen/list-screen-state.ts'
import {
  type EditMode,
  type FormValues,
  formFields,
  isChange,
  isHidden,
  isSame,
  isText,
  toFormValues,
  toWire,
} from './edit-values.ts'

/** The input of a save: resource, mode, record and values. */
export type EditSource = {
  resource: Resource
  mode: EditMode
  /** The record as it was opened; null for a new one. */
  row: Row | null
  /** What the controls began with. */
  initial: FormValues
  values: FormValues
}

/** The other field that a field waits for, when it does. */
export function conditionOf(resource: Resource, name: string): EnabledWhen | undefined {
  const { enabledWhen } = fieldOf(resource, name).options as { enabledWhen?: EnabledWhen } // a declaration may leave it out
  return enabledWhen
}

/** The fields that a form does not show, and whose values its other fields wait for: a kind that is chosen once. */
export function awaitedFields(resource: Resource, mode: EditMode): string[] {
  const shown = formFields(resource, mode)
  const awaited = shown.flatMap((name) => conditionOf(resource, name)?.field ?? [])
  return [...new Set(awaited)].filter((name) => !shown.includes(name))
}

/** True when a field may be filled in: nothing is asked of another field, or that one has the value. */
export function isEnabled(resource: Resource, name: string, values: FormValues): boolean {
  const condition = conditionOf(resource, name)
  return !condition || isMet(condition, values[condition.field])
}

/** True when the value of the other field is one that a field waits for. */
export function isMet(condition: EnabledWhen, value: unknown): boolean {
  if (condition.isNot !== undefined) return String(value ?? '') !== String(condition.isNot)
  return String(value ?? '') === String(condition.is)
}

/** The name of the control that repeats a password. */
export const repeatOf = (name: string) => `${name}Tekrar`

/** True for a field whose control is shown twice. */
export const isRepeated = (resource: Resource, name: string) => (fieldOf(resource, name).kind as string) === 'password'

/** The names of the fields that somebody changed. */
export function changedFields({ resource, mode, initial, values }: Omit<EditSource, 'row'>): string[] {
  return formFields(resource, mode).filter((name) => !isSame(values[name], initial[name]))
}

/** Makes the input of a save over a fresh record: a value that differs from that one is a change now. */
export function over(source: EditSource, fresh: Row): EditSource {
  const { resource, mode, initial } = source
  return {
    ...source,
    row: fresh,
    initial: { ...initial, ...toFormValues(resource, formFields(resource, mode), fresh) },
  }
}

/**
 * The form after its record was changed by something else than itself. What it shows is still so: only the version is
 * new. Nothing is typed: the fresh record is shown. Otherwise undefined, and the save will tell of the conflict.
 */
export function follow(source: EditSource, fresh: Row): EditSource | undefined {
  const next = over(source, fresh)
  if (formFields(source.resource, source.mode).every((name) => isSame(next.initial[name], source.initial[name])))
    return next
  return changedFields(source).length === 0 ? { ...next, values: next.initial } : undefined
}

/** Makes the call's input from the form: everything for a new record and a full update, otherwise what changed. */
export function toInput(source: EditSource): Record<string, unknown> {
  const { resource, mode, row, values } = source
  const names = mode === 'U' ? changedFields(source) : formFields(resource, mode)
  const cleared = isChange(mode) ? changedFields(source) : []
  const input: Record<string, unknown> = {}
  for (const name of names) {
    const field = fieldOf(resource, name)
    const value = toWire(field, values[name] ?? '') ?? (cleared.includes(name) ? clearedOf(field) : undefined)
    if (value !== undefined && isEnabled(resource, name, values)) input[name] = value
  }
  const key =
    isChange(mode) && row ? { id: row.id, ...(row.rowVersion !== undefined && { rowVersion: row.rowVersion }) } : {}
  return { ...key, ...input }
}

/** A default is for new records: emptied in one that is there, a text is empty, and anything else is refused by its rule. */
function clearedOf(field: Field) {
  if (isHidden(field)) return undefined
  return isText(field.kind) ? '' : null
}

/**
 * Checks the form before anything is sent, and gives its errors in the order of the form; `schema` is the call's own
 * rule.
 */
export function checkForm(source: EditSource, schema: z.ZodType | undefined): FieldError[] {
  const parsed = schema?.safeParse(toInput(source), { reportInput: true })
  const found = [
    ...emptyErrors(source),
    ...(parsed?.error ? fieldErrorsOf(parsed.error).map(ofWhole) : []),
    ...repeatErrors(source),
  ]
  const order = formFields(source.resource, source.mode)
  const place = ({ field }: FieldError) => (order.indexOf(field) + order.length + 1) % (order.length + 1)
  const first = found.filter((error, at) => found.findIndex(({ field }) => field === error.field) === at)
  return first.sort((a, b) => place(a) - place(b))
}

/** What is wrong with one of several values is wrong with the field. */
function ofWhole(error: FieldError): FieldError {
  return { ...error, field: error.field.replace(/\..*/, '') }
}

function emptyErrors({ resource, mode, values }: EditSource): FieldError[] {
  const wire = Object.fromEntries(
    formFields(resource, mode).map((name) => [name, toWire(fieldOf(resource, name), values[name] ?? '')]),
  )
  const dependents = missingDependents(resource, wire)
  return formFields(resource, mode)
    .filter((name) => isEnabled(resource, name, values))
    .filter((name) => {
      const field = fieldOf(resource, name)
      if (isHidden(field) && isChange(mode)) return false
      const value = values[name]
      const isEmpty = value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
      return isEmpty && (field.options.required === true || dependents.includes(name))
    })
    .map((field) => ({ field, key: 'required' }))
}

function repeatErrors({ resource, mode, values }: EditSource): FieldError[] {
  return formFields(resource, mode)
    .filter((name) => isRepeated(resource, name) && !isSame(values[name], values[repeatOf(name)] ?? ''))
    .map((name) => ({ field: repeatOf(name), key: 'passwordsDiffer' }))
}
