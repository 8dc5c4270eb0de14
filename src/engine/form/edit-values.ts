import { formatDate, formatInstant, parseDate } from '#core/date.ts'
import { parseHour } from '#core/hour.ts'
import { parseMoney } from '#core/money.ts'
import { groupDecimal, parseDecimal, parseInteger, ungroup } from '#core/number.ts'
import { donemText, parseDonem } from '#core/period.ts'
import { formatPhone, normalisePhone } from '#core/phone.ts'
import type { Field } from '#engine/declaration/field-kind.ts'
import { fieldOf, fieldsWhere, isWrittenOn, type Resource } from '#engine/declaration/resource.ts'
import type { Row } from '#engine/screen/list-screen-state.ts'

/** The value of a form's control: a text, a switch, several choices. */
export type FormValue = string | boolean | readonly string[]

/** A form's values by the names of its fields. */
export type FormValues = Record<string, FormValue>

/** The mode of a save: create, generate, register, update of what changed, update of everything. */
export type EditMode = 'C' | 'G' | 'R' | 'U' | 'F'

/** The call that a mode makes. */
export const actionOf = { C: 'create', G: 'generate', R: 'register', U: 'update', F: 'fullUpdate' } as const

/** True when the mode changes a record that is there. */
export const isChange = (mode: EditMode) => mode === 'U' || mode === 'F'

const defaultColour = '#f5f5f5'

/** Tells whether a field is written and never shown: left empty it stays. */
export const isHidden = ({ kind, options }: Field) =>
  kind === 'secret' || (kind as string) === 'password' || options.read === false

/** The fields of the form, in the order of the declaration. */
export function formFields(resource: Resource, mode: EditMode): string[] {
  const isWritten = isWrittenOn(isChange(mode) ? 'update' : 'create')
  return fieldsWhere(resource, (field) => isWritten(field) && field.options.form !== false)
}

/** Makes the first values of the controls from a record. */
export function toFormValues(
  resource: Resource,
  names: readonly string[],
  row: Partial<Row> | null,
  isNew = row === null,
): FormValues {
  return Object.fromEntries(names.map((name) => [name, toFormValue(fieldOf(resource, name), row?.[name], isNew)]))
}

/** A value of the wire as a control shows it. */
export function toFormValue(field: Field, value: unknown, isNew = false): FormValue {
  const kind: string = field.kind
  // what people switch in lists begins switched on
  if (kind === 'toggle') return typeof value === 'boolean' ? value : isNew && field.options.inPlace === true
  if (kind === 'multiChoice' || kind === 'references' || kind === 'file')
    return Array.isArray(value) ? value.map(String) : []
  if (value === null || value === undefined || (isHidden(field) && !isNew)) {
    // a colour that the table chooses by itself is left to it
    return isNew && kind === 'colour' && field.options.hasDefault !== true ? defaultColour : ''
  }
  const text = String(value)
  if (kind === 'date') return formatDate(text)
  if (kind === 'dateTime') return formatInstant(text)
  if (kind === 'decimal' || kind === 'money') return groupDecimal(text)
  if (kind === 'phone') return formatPhone(text)
  if (kind === 'period') return donemText(Number(text))
  return text
}

/** Converts a control's value to the wire; one that cannot be read is handed on, so that its rule can refuse it. */
export function toWire(field: Field, value: FormValue): unknown {
  if (typeof value === 'boolean') return value
  if (typeof value !== 'string') return value.map((entry) => choiceOf(field, entry))
  if (value === '') return emptyOf(field)
  const readers: Record<string, (text: string) => unknown> = {
    integer: (text) => parseInteger(ungroup(text)) ?? text,
    period: (text) => parseDonem(text) ?? text,
    reference: (text) => parseInteger(text) ?? text,
    decimal: (text) => decimalText(text),
    money: (text) => parseMoney(text) ?? text,
    date: (text) => parseDate(text) ?? text,
    dateTime: (text) => parseMoment(text) ?? text,
    time: (text) => parseHour(text) ?? text,
    choice: (text) => choiceOf(field, text),
    phone: (text) => normalisePhone(text) ?? text,
  }
  return readers[field.kind]?.(value) ?? value
}

function choiceOf(field: Field, text: string) {
  // what is still on its way has no number, and its rule says so
  if (field.kind === 'file' || field.kind === 'references') return /^[0-9]+$/.test(text) ? Number(text) : text
  return field.values.find((value) => String(value) === text) ?? text
}

/** Tells whether values of a kind are texts that are written as they are. */
export const isText = (kind: string) => ['text', 'multiline', 'html', 'email', 'colour'].includes(kind)

/** Of the ways to say nothing: null where the table may have none, otherwise nothing at all. */
function emptyOf(field: Field): unknown {
  if (isHidden(field)) return undefined
  const mayBeNull = field.options.required !== true && !field.options.hasDefault
  if (mayBeNull) return null
  return field.options.required === true && isText(field.kind) ? '' : undefined
}

/** A typed decimal as the wire wants it; one that cannot be read is handed on. */
export function decimalText(text: string): string {
  return parseDecimal(text) ?? text
}

/** A moment on its way, as dd.MM.yyyy HH:mm. */
export function typedMoment(text: string): string {
  const iso = /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d)/.exec(text.trim())
  if (iso) return `${iso[3]}.${iso[2]}.${iso[1]} ${iso[4]}:${iso[5]}`
  const digits = text.replace(/\D/g, '').slice(0, 12)
  const day = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4, 8)].filter(Boolean).join('.')
  const time = [digits.slice(8, 10), digits.slice(10)].filter(Boolean).join(':')
  return time === '' ? day : `${day} ${time}`
}

/** What a person typed (dd.MM.yyyy HH:mm in Istanbul) as a moment, or null when there is no such one. */
export function parseMoment(text: string): string | null {
  const [, day = '', hour = '', minute = ''] = /^(\S+) (\d\d):(\d\d)$/.exec(text.trim()) ?? []
  const date = parseDate(day)
  if (!date || Number(hour) > 23 || Number(minute) > 59) return null
  const spelled = ['+03:00', '+02:00'].map((offset) => `${date}T${hour}:${minute}:00${offset}`)
  // winters before 2016 were an hour nearer to Greenwich
  return (
    spelled.find((moment) => formatInstant(moment) === `${formatDate(date)} ${hour}:${minute}`) ?? spelled[0] ?? null
  )
}

/** A month on its way, as YYYY-MM; 11.2026 and 202611 are understood. */
export function typedMonth(text: string): string {
  const turned = /^(\d{1,2})[./-](\d{4})$/.exec(text.trim())
  if (turned) return `${turned[2]}-${String(turned[1]).padStart(2, '0')}`
  const digits = text.replace(/\D/g, '').slice(0, 6)
  return digits.length > 4 ? `${digits.slice(0, 4)}-${digits.slice(4)}` : digits
}

/** True when two values of a control are the same. */
export function isSame(a: FormValue | undefined, b: FormValue | undefined): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
