import { z } from 'zod'
import * as rule from '#core/fields.ts'
import { hourPattern, secondPattern } from '#core/hour.ts'
import type { Field, FieldKind, FieldOptions, RequiredUnless } from './field-kind.ts'

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

/** A field with text of several lines; never in lists. */
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

/** A field with a whole number; the default range is that of a four-byte column. */
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

/** A field with a calendar day, yyyy-MM-dd. */
export function date<const O extends FieldOptions>(options?: O): Field<string, O> {
  return make('date', options, { rule: rule.isoDate(), filterRule: rule.isoDate(), shape: z.string() })
}

/** A day by which something must be done; with `doneWhen` only until another field says that it is done. */
export function deadline<const O extends FieldOptions>(options?: O) {
  const known = { deadline: true, ...options } as O & { deadline: NonNullable<FieldOptions['deadline']> } // the spread forgets O's literals
  return date(known)
}

/** A time of day, HH:mm, or HH:mm:ss where `seconds` says so. */
export function time<const O extends FieldOptions>(options?: O): Field<string, O> {
  const written = z.string('invalidTime').regex(options?.seconds ? secondPattern : hourPattern, 'invalidTime')
  return make('time', options, { rule: written, filterRule: written, shape: z.string() })
}

/** A field with a moment, ISO 8601 with an offset. */
export function dateTime<const O extends FieldOptions>(options?: O): Field<string, O> {
  return make('dateTime', options, { rule: rule.moment(), filterRule: rule.moment(), shape: z.string() })
}

/** A field with one value of an enumeration. */
export function choice<const E extends Readonly<Record<string, string | number>>, const O extends FieldOptions>(
  values: E,
  options?: O,
): Field<E[keyof E], O> {
  const written = rule.choice(values)
  return make('choice', options, { rule: written, filterRule: written, shape: written, values: Object.values(values) })
}

/** A boolean field; the table has its default. */
export function toggle<const O extends FieldOptions>(options?: O) {
  const known = { ...options, hasDefault: true } as O & { hasDefault: true } // the spread forgets O's literals
  return make<boolean, O & { hasDefault: true }>('toggle', known, {
    rule: rule.toggle(),
    filterRule: rule.toggle(),
    shape: z.boolean(),
  })
}

/** A field that is written and never read back; a feature's `beforeWrite` encrypts it. */
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
  const { min = 1, max } = options ?? {}
  const written = rule.integer({ min, ...(max !== undefined && { max }) })
  return make('reference', options, { rule: written, filterRule: wholeNumber(), shape: z.number() })
}

const recordsAtMost = 50

/** The numbers of several other records, each once; for what a form asks, because a column that holds some is a table. */
export function references<const O extends FieldOptions>(options?: O): Field<number[], O> {
  const written = z
    .array(z.int('invalidInteger').min(1, 'invalidId'), 'invalidChoice')
    .min(isAlwaysRequired(options) ? 1 : 0, 'required')
    .refine((chosen) => chosen.length <= recordsAtMost, { error: 'maxCount', params: { n: recordsAtMost } })
    .refine((chosen) => new Set(chosen).size === chosen.length, 'invalidChoice')
  return make('references', options, { rule: written, filterRule: z.never(), shape: z.array(z.number()) })
}

/** A field with an unguessable name (uuid). */
export function guid<const O extends FieldOptions>(options?: O): Field<string, O> {
  return make('guid', options, { rule: rule.guid(), filterRule: rule.guid(), shape: z.string() })
}

/** The place in an order that people change by moving; made by the server. With `within` each parent has an order of its own. */
export function position<const O extends FieldOptions>(options?: O) {
  const known = { ...options, hasDefault: true, write: 'none' } as O & { hasDefault: true; write: 'none' } // as above
  return make<number, O & { hasDefault: true; write: 'none' }>('position', known, {
    rule: rule.integer(),
    filterRule: wholeNumber(),
    shape: z.number(),
  })
}

/** What may stay empty is sent as '' by forms, which no pattern of its own allows. */
function emptyOr(written: z.ZodType<string, string>, key: string, options: FieldOptions | undefined) {
  if (isAlwaysRequired(options)) return written
  return z
    .string(key)
    .overwrite((value) => value.trim())
    .refine((value) => value === '' || written.safeParse(value).success, key)
}

/** A field with a mobile number of ten digits. */
export function phone<const O extends FieldOptions>(options?: O): Field<string, O> {
  const written = emptyOr(rule.cepTel(), 'invalidPhone', options)
  return make('phone', options, { rule: written, filterRule: rule.text(10), shape: z.string() })
}

/** A field with an e-mail address. */
export function email<const O extends FieldOptions>(options?: O): Field<string, O> {
  const written = emptyOr(rule.ePosta(), 'invalidEmail', options)
  return make('email', options, { rule: written, filterRule: rule.text(250), shape: z.string() })
}

const passwordRange = { min: 8, max: 128 }

/** Written and never read back, typed twice in forms; a feature's `beforeWrite` hashes it. */
export function password<const O extends FieldOptions>(options?: O) {
  const known = { ...options, read: false } as O & { read: false } // as above
  const { min, max } = { ...passwordRange, ...options }
  // neither trimmed nor normalised: every character counts
  const written = z
    .string('required')
    .min(min, 'minLength')
    .max(max, 'maxLength')
    .refine((value) => !value.includes('\0'), 'invalidText')
  return make<string, O & { read: false }>('password', known, {
    rule: written,
    filterRule: z.never(),
    shape: z.string(),
  })
}

/** A field with a month of a year, yyyy-MM. */
export function month<const O extends FieldOptions>(options?: O): Field<string, O> {
  const written = z.string('invalidMonth').regex(/^(19|20)[0-9]{2}-(0[1-9]|1[0-2])$/, 'invalidMonth')
  return make('month', options, { rule: written, filterRule: written, shape: z.string() })
}

/** A month of a year as one number, yyyyMM: the specification's periodId. */
export function period<const O extends FieldOptions>(options?: O): Field<number, O> {
  return make('period', options, { rule: rule.donem(), filterRule: rule.donem(), shape: z.number() })
}

const numbersAtMost = 100

/** Whole numbers between `min` and `max`, each once, in a text with commas: `1,3,5`. It is stored in ascending order. */
export function numberList<const O extends FieldOptions>(options?: O): Field<string, O> {
  const { min = 0, max = 999_999_999 } = options ?? {}
  const parts = (value: string) => value.split(',').map(Number)
  const written = z
    .string('invalidNumberList')
    .overwrite((value) => value.replace(/\s+/g, ''))
    .regex(/^[0-9]{1,9}(,[0-9]{1,9})*$/, 'invalidNumberList')
    .refine((value) => parts(value).every((part) => part >= min && part <= max), {
      error: 'numberListRange',
      params: { min, max },
    })
    .refine((value) => parts(value).length <= numbersAtMost, { error: 'maxCount', params: { n: numbersAtMost } })
    .refine((value) => new Set(parts(value)).size === parts(value).length, 'duplicateNumber')
    .overwrite((value) =>
      parts(value)
        .sort((a, b) => a - b)
        .join(','),
    )
  return make('numberList', options, { rule: written, filterRule: z.never(), shape: z.string() })
}

/** A field with a colour as #rrggbb. */
export function colour<const O extends FieldOptions>(options?: O): Field<string, O> {
  const pattern = /^#[0-9a-f]{6}$/i
  const written = z
    .string('invalidColour')
    .regex(pattern, 'invalidColour')
    .overwrite((value) => value.toLowerCase())
  return make('colour', options, { rule: written, filterRule: written, shape: z.string() })
}

/** Several values of an enumeration, each once; its column is an array. */
export function multiChoice<const E extends Readonly<Record<string, string | number>>, const O extends FieldOptions>(
  values: E,
  options?: O,
): Field<E[keyof E][], O> {
  const one = rule.choice(values)
  const all = Object.values(values)
  const written = z
    .array(one, 'invalidChoice')
    .min(isAlwaysRequired(options) ? 1 : 0, 'required')
    .max(all.length, 'maxCount')
    .refine((chosen) => new Set(chosen).size === chosen.length, 'invalidChoice')
  return make('multiChoice', options, { rule: written, filterRule: one, shape: z.array(one), values: all })
}

/** A field with a national id: stars everywhere until somebody with the right asks for one. */
export function nationalId<const O extends FieldOptions>(options?: O) {
  const known = { ...options, masked: true } as O & { masked: true } // as above
  return make<string, O & { masked: true }>('nationalId', known, {
    rule: emptyOr(rule.tcKimlikNo(), 'invalidTCKN', options),
    filterRule: rule.tcKimlikNo(),
    shape: z.string(),
  })
}

/** At most `most` files of a record, by their numbers; its column is an array that begins empty. */
export function file<const O extends FieldOptions>(most: number, options?: O) {
  const known = { ...options, max: most, hasDefault: true } as O & { max: number; hasDefault: true } // as above
  const written = z
    .array(z.int('fileOnItsWay').min(1, 'invalidId'), 'invalidChoice')
    .min(isAlwaysRequired(options) ? 1 : 0, 'selectFileFirst')
    .refine((chosen) => chosen.length <= most, { error: 'maxFileCount', params: { count: most } })
    .refine((chosen) => new Set(chosen).size === chosen.length, 'invalidChoice')
  return make<number[], O & { max: number; hasDefault: true }>('file', known, {
    rule: written,
    filterRule: z.never(),
    shape: z.array(z.number()),
  })
}

/** Says that a field may be empty only while `field` has the value `is`. */
export function requiredUnless(field: string, is: string | number | boolean): RequiredUnless {
  return { unless: field, is }
}
