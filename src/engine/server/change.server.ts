import { clipText } from '#core/cut-text.ts'
import { AppError } from '#core/errors.ts'
import type { FieldKind } from '#engine/declaration/field-kind.ts'
import { titleField } from '#engine/declaration/list-columns.ts'
import type { Selection } from '#engine/declaration/list-request.ts'
import type { Resource } from '#engine/declaration/resource.ts'
import { sqlState } from '#server/database/pool.ts'
import type { AuditEntry } from '#server/session/audit.ts'
import { maskValue, type Source, snakeCase } from './source.server.ts'

/** A record by the names of its fields. */
export type Row = Record<string, unknown>

/** One write as a feature's hooks see it: `row` is the record as it will be, `values` what is written of it. */
export type Change = { action: 'create' | 'update' | 'delete'; before: Row | null; values: Row; row: Row }

const longestInRecord = 500

/**
 * A write for the append-only record: changed fields with their values before and after, secrets as stars. What stands
 * in another record is that record's, such as the name of a person.
 */
export function describeChange(resource: Resource, { action, before, values, row }: Change): AuditEntry {
  const names = action === 'delete' ? Object.keys(resource.fields) : Object.keys(values)
  const degisim: Record<string, unknown> = {}
  for (const name of names) {
    const [old, now] = [before?.[name] ?? null, action === 'delete' ? null : (row[name] ?? null)]
    const { read, masked, internal, recorded, through } = resource.fields[name]?.options ?? {}
    if (internal || (through && !masked)) continue
    if (read === false) degisim[name] = '***'
    else if (isEqual(old, now)) continue
    else if (recorded === false) degisim[name] = '***'
    else degisim[name] = masked ? [maskValue(old), maskValue(now)] : [clip(old), clip(now)]
  }
  const ad = recordedName(resource, action === 'delete' ? (before ?? row) : row)
  return { islem: action, varlik: resource.name, varlikId: Number(row.id), ...(ad && { ad }), degisim }
}

const longestName = 150

/**
 * What people call a record, for its entry: only a text that somebody typed into the record itself, which stands in the
 * record of changes anyway. Names of persons are read through another record, and an erasure must find none here.
 */
export function recordedName(resource: Resource, row: Row): string | undefined {
  const title = titleField(resource)
  const field = title === undefined ? undefined : resource.fields[title]
  if (title === undefined || field?.kind !== 'text') return undefined
  const { read, masked, internal, recorded, through, write } = field.options
  const isOpen = read !== false && !masked && !internal && recorded !== false && !through && write !== 'none'
  const name = row[title]
  return isOpen && typeof name === 'string' && name !== '' ? clipText(name, longestName) : undefined
}

/** Kinds of field whose values are typed by people, and may be somebody's name or number. */
const typedKinds: readonly FieldKind[] = ['text', 'multiline', 'html', 'phone', 'email', 'nationalId', 'guid']

/** Describes the filter of a list for the record of an export: values masked where the field is. */
export function describeSelection(resource: Resource, { conditions, words }: Selection) {
  const shown = conditions.map((condition) => {
    const field = resource.filters[condition.key] ?? resource.fields[condition.key]
    const { masked, through } = field?.options ?? {}
    const isOpen = field ? !masked && !through && !typedKinds.includes(field.kind) : condition.key === 'id'
    const isValue = condition.operator !== 'hash' && condition.operator !== 'like'
    return (isOpen && isValue) || condition.operator === 'isNull' ? condition : { ...condition, value: '***' }
  })
  return { conditions: shown, words: words.map(() => '***') }
}

/** Values of fields are texts, numbers, or lists of them. */
export function isEqual(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other
  return one.length === other.length && one.every((value, index) => value === other[index])
}

function clip(value: unknown): unknown {
  return typeof value === 'string' ? clipText(value, longestInRecord) : value
}

/**
 * Turns a refusal of PostgreSQL into the words of a form: the field that exists already, points nowhere or is out of
 * range.
 */
export function explainRefusal({ resource }: Source, error: unknown): unknown {
  const state = sqlState(error)
  const constraint = error instanceof Error && 'constraint' in error ? String(error.constraint) : ''
  const fieldOfConstraint = (suffix: string) =>
    Object.keys(resource.fields).find((name) => constraint === `${resource.table}_${snakeCase(name)}_${suffix}`)

  if (state === '23505') {
    const field = fieldOfConstraint('key')
    return new AppError('recordExists', { cause: error, ...(field && { errors: [{ field, key: 'recordExists' }] }) })
  }
  if (state === '23503') {
    const field = fieldOfConstraint('fkey')
    if (field) return new AppError('validationFailed', { cause: error, errors: [{ field, key: 'invalidChoice' }] })
  }
  // a rule of the table that the contract does not know: refused, and a test is missing
  if (state === '23514' || state === '22001' || state === '22003')
    return new AppError('validationFailed', { cause: error })
  return error
}
