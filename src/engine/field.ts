import { z } from 'zod'
import * as rule from '#core/fields.ts'

/** What a field holds; decides its rule, its column's SQL, its form control and its cell in an export. */
export type FieldKind =
  | 'text'
  | 'multiline'
  | 'html'
  | 'integer'
  | 'decimal'
  | 'money'
  | 'date'
  | 'dateTime'
  | 'choice'
  | 'toggle'
  | 'secret'
  | 'reference'
  | 'guid'
  | 'position'

/** What a list may be asked of a field: equal to a value or one of several, holding a text, within a range. */
export type FilterKind = 'equals' | 'contains' | 'range'

/** A field that may stay empty only while another one has the given value. */
export type RequiredUnless = { readonly unless: string; readonly is: string | number | boolean }

/** What can be said of every kind of field. */
export type FieldOptions = {
  required?: boolean | RequiredUnless
  /** The table fills it in when a create leaves it out, so it is never null. */
  hasDefault?: boolean
  /** False: never leaves the server. */
  read?: boolean
  /** Stands in lists; bodies (`multiline`, `html`) never do. */
  list?: boolean
  /** Stands in the short list that other forms choose from. */
  lookup?: boolean
  filter?: FilterKind
  sort?: boolean
  /** Its text is part of the table's folded column `arama`. */
  search?: boolean
  /** May be exported; what stands in lists may be unless this says no. */
  export?: boolean
  /** Sum, least, greatest and average over the whole list are offered. */
  total?: boolean
  write?: 'create' | 'update' | 'both' | 'none'
  /** Where `enum.{name}` has the labels of a choice, when not under the field's own name. */
  labels?: string
  /** The field that keeps the display name of what a reference points to. */
  copies?: string
  /** Changed by one press in the list. */
  inPlace?: boolean
  /** The range of a whole number or of a reference's numbers. */
  min?: number
  max?: number
}

/** One field of a resource: made by the functions below, read by both sides. */
export type Field<V = unknown, O extends FieldOptions = FieldOptions> = {
  readonly kind: FieldKind
  readonly options: O
  /** The rule of a value that is written. */
  readonly rule: z.ZodType<V>
  /** The rule of a value that a filter compares with. */
  readonly filterRule: z.ZodType
  /** The shape of a value that is read. */
  readonly shape: z.ZodType<V>
  /** The values of a choice. */
  readonly values: readonly (string | number)[]
}

type Parts<V> = {
  rule: z.ZodType<V>
  filterRule: z.ZodType
  shape: z.ZodType<V>
  values?: readonly (string | number)[]
}

function make<V, O extends FieldOptions>(kind: FieldKind, options: O | undefined, parts: Parts<V>): Field<V, O> {
  return { kind, options: options ?? ({} as O), values: [], ...parts } // no options is a case of every O
}

/** The same rule for the two kinds of fact: a required one refuses emptiness itself. */
function isAlwaysRequired(options: FieldOptions | undefined) {
  return options?.required === true
}

/** One line of text of at most `max` letters. */
export function text<const O extends FieldOptions>(max: number, options?: O): Field<string, O> {
  const written = rule.text(max, { required: isAlwaysRequired(options) })
  return make('text', options, { rule: written, filterRule: rule.text(max), shape: z.string() })
}

/** Text of several lines; never in lists. */
export function multiline<const O extends FieldOptions>(max: number, options?: O): Field<string, O> {
  const written = rule.text(max, { required: isAlwaysRequired(options), multiline: true })
  return make('multiline', options, { rule: written, filterRule: z.never(), shape: z.string() })
}

const htmlLimit = 100 * 1024

/** Formatted text, sanitised on write and again on read; never in lists. */
export function html<const O extends FieldOptions>(options?: O): Field<string, O> {
  const written = z
    .string('invalidValue')
    .max(htmlLimit, 'htmlTooLarge')
    .refine((value) => value.isWellFormed() && !value.includes('\0'), 'invalidText')
  return make('html', options, { rule: written, filterRule: z.never(), shape: z.string() })
}

const wholeNumber = () => z.int('invalidInteger')

/** A whole number; the default range is that of a four-byte column. */
export function integer<const O extends FieldOptions>(options?: O): Field<number, O> {
  const { min, max } = options ?? {}
  const written = rule.integer({ ...(min !== undefined && { min }), ...(max !== undefined && { max }) })
  return make('integer', options, { rule: written, filterRule: wholeNumber(), shape: z.number() })
}

function decimalRule(digits: number, key: string) {
  return z.string(key).regex(new RegExp(`^-?(?:0|[1-9][0-9]{0,11})(?:\\.[0-9]{1,${digits}})?$`), key)
}

/** An exact number with at most `digits` digits after the dot, as text. */
export function decimal<const O extends FieldOptions>(digits: number, options?: O): Field<string, O> {
  const written = decimalRule(digits, 'invalidNumber')
  return make('decimal', options, { rule: written, filterRule: written, shape: z.string() })
}

/** An amount of lira, exact to the kuruş. */
export function money<const O extends FieldOptions>(options?: O): Field<string, O> {
  // ten digits of lira are what numeric(12, 2) holds
  const written = rule.money().refine((value) => value.length <= 13, 'invalidMoney')
  return make('money', options, { rule: written, filterRule: rule.money({ negative: true }), shape: z.string() })
}

/** A calendar day, yyyy-MM-dd. */
export function date<const O extends FieldOptions>(options?: O): Field<string, O> {
  return make('date', options, { rule: rule.isoDate(), filterRule: rule.isoDate(), shape: z.string() })
}

const widestOffset = 14

/** PostgreSQL knows no offset beyond 16 hours, and no place on earth one beyond 14. */
function isMoment(value: string) {
  const hours = Number(/[+-](\d\d):\d\d$/.exec(value)?.[1] ?? 0)
  return value >= '1900' && value < '2101' && hours <= widestOffset
}

function moment() {
  return z.iso.datetime({ offset: true, error: 'invalidDate' }).refine(isMoment, 'invalidDate')
}

/** A moment, ISO 8601 with an offset. */
export function dateTime<const O extends FieldOptions>(options?: O): Field<string, O> {
  return make('dateTime', options, { rule: moment(), filterRule: moment(), shape: z.string() })
}

/** One value of an enumeration. */
export function choice<const E extends Readonly<Record<string, string | number>>, const O extends FieldOptions>(
  values: E,
  options?: O,
): Field<E[keyof E], O> {
  const written = rule.choice(values)
  return make('choice', options, { rule: written, filterRule: written, shape: written, values: Object.values(values) })
}

/** Yes or no; the table knows which when nobody says. */
export function toggle<const O extends FieldOptions>(options?: O) {
  const known = { ...options, hasDefault: true } as O & { hasDefault: true } // the spread forgets O's literals
  return make<boolean, O & { hasDefault: true }>('toggle', known, {
    rule: rule.toggle(),
    filterRule: rule.toggle(),
    shape: z.boolean(),
  })
}

/** Written and never read back; a feature's `beforeWrite` encrypts it. */
export function secret<const O extends FieldOptions>(max: number, options?: O) {
  const known = { ...options, read: false } as O & { read: false } // as above
  return make<string, O & { read: false }>('secret', known, {
    rule: rule.text(max, { required: isAlwaysRequired(options) }),
    filterRule: z.never(),
    shape: z.string(),
  })
}

/** The number of another record, of this database or the master's; the server checks that it exists. */
export function reference<const O extends FieldOptions>(options?: O): Field<number, O> {
  const { max } = options ?? {}
  const written = rule.integer({ min: 1, ...(max !== undefined && { max }) })
  return make('reference', options, { rule: written, filterRule: wholeNumber(), shape: z.number() })
}

/** An unguessable name. */
export function guid<const O extends FieldOptions>(options?: O): Field<string, O> {
  return make('guid', options, { rule: rule.guid(), filterRule: rule.guid(), shape: z.string() })
}

/** The place in an order that people change by moving up and down; made by the server. */
export function position<const O extends FieldOptions>(options?: O) {
  const known = { ...options, hasDefault: true, write: 'none' } as O & { hasDefault: true; write: 'none' } // as above
  return make<number, O & { hasDefault: true; write: 'none' }>('position', known, {
    rule: rule.integer(),
    filterRule: wholeNumber(),
    shape: z.number(),
  })
}

/** Says that a field may be empty only while `field` has the value `is`. */
export function requiredUnless(field: string, is: string | number | boolean): RequiredUnless {
  return { unless: field, is }
}
