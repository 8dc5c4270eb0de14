import { z } from 'zod'
import { isIsoDate } from './date.ts'
import { moneyPattern, normaliseMoney } from './money.ts'
import { isNationalId } from './national-id.ts'
import { decimal1Pattern } from './number.ts'
import { phonePattern } from './phone.ts'
import { cleanText, codePoints, hasVisibleCharacter, isPlainText } from './plain-text.ts'

// The message of an issue is the key of a rule's text (`rule.{key}`); nothing is ever coerced.

function whenMissing(missing: string, otherwise: string) {
  return { error: ({ input }: { input?: unknown }) => (input === undefined || input === null ? missing : otherwise) }
}

function atMost(max: number) {
  return ({ value, issues }: z.core.ParsePayload<string>) => {
    if (codePoints(value) <= max) return
    const limit = { origin: 'string', maximum: max, inclusive: true } as const
    issues.push({ code: 'too_big', ...limit, input: value, message: 'maxLength', continue: false })
  }
}

function must(isRight: (value: string) => boolean, key: string) {
  return ({ value, issues }: z.core.ParsePayload<string>) => {
    if (!isRight(value)) issues.push({ code: 'custom', input: value, message: key, continue: false })
  }
}

type TextOptions = {
  required?: boolean
  multiline?: boolean
  /** The rule's key where a form has a sentence of its own for what is missing. */
  missing?: string
}

/**
 * What people write: trimmed, NFC, counted in code points. Without `required` it may be empty; whether it may be
 * absent or null is the contract's to say (`.nullish()`).
 */
export function text(max: number, { required = false, multiline = false, missing = 'required' }: TextOptions = {}) {
  return z
    .string(whenMissing(missing, 'invalidValue'))
    .check(must((value) => isPlainText(value, multiline), 'invalidText'))
    .overwrite(cleanText)
    .check(must((value) => !required || hasVisibleCharacter(value), missing))
    .check(atMost(max))
    .meta({ maxLength: max, ...(required && { minLength: 1 }) })
}

const atom = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
const label = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?'
const emailPattern = new RegExp(`^${atom}(?:\\.${atom})*@(?:${label}\\.)+[A-Za-z](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])$`)

/** An e-mail address: ASCII, kept as typed, compared with `asciiLower`. */
export function ePosta(max = 250) {
  return z
    .string(whenMissing('required', 'invalidEmail'))
    .check(must((value) => isPlainText(value, false), 'invalidEmail'))
    .overwrite((value) => value.trim())
    .check(must((value) => value !== '', 'required'))
    .check(atMost(max))
    .check(must((value) => emailPattern.test(value) && value.indexOf('@') <= 64, 'invalidEmail'))
    .meta({ format: 'email', maxLength: max })
}

/** A mobile number as ten digits; the mask and the prefixes people type are the form's business. */
export function cepTel() {
  return z
    .string(whenMissing('phoneRequired', 'invalidPhone'))
    .check(must((value) => value !== '', 'phoneRequired'))
    .regex(phonePattern, 'invalidPhone')
}

/** A national id; a tenant that trusts the shape alone turns the checksum off. */
export function tcKimlikNo({ checksum = true } = {}) {
  const isRight = checksum ? isNationalId : (value: string) => /^[1-9][0-9]{10}$/.test(value)
  return z.string('invalidTCKN').check(must(isRight, 'invalidTCKN')).meta({ pattern: '^[1-9][0-9]{10}$' })
}

/** The rule of a calendar day: yyyy-MM-dd. */
export function isoDate(missing = 'required') {
  return z.string(whenMissing(missing, 'invalidDate')).check(must(isIsoDate, 'invalidDate')).meta({ format: 'date' })
}

const widestOffset = 14
const momentAtMost = 40

/** PostgreSQL knows no offset beyond 16 hours and no fraction without end, and no place on earth one beyond 14. */
function isMoment(value: string): boolean {
  const hours = Number(/[+-](\d\d):\d\d$/.exec(value)?.[1] ?? 0)
  return value.length <= momentAtMost && value >= '1900' && value < '2101' && hours <= widestOffset
}

/** The rule of a moment: ISO 8601 with an offset. */
export function moment() {
  return z.iso.datetime({ offset: true, ...whenMissing('required', 'invalidDate') }).refine(isMoment, 'invalidDate')
}

const rangeKey = 'EndDateShouldBeBiggerThanStart'
const longestRangeYears = 100

/** The rule of a period: two days, the second after the first. */
export function dateRange() {
  return z
    .strictObject({ start: isoDate(rangeKey), end: isoDate(rangeKey) }, whenMissing('required', 'invalidValue'))
    .refine(
      ({ start, end }) => end > start && Number(end.slice(0, 4)) - Number(start.slice(0, 4)) < longestRangeYears,
      {
        error: rangeKey,
        path: ['end'],
      },
    )
}

/** A password as somebody types it: it is taken as it is, because only one that is stored anew has rules. */
export function typedPassword() {
  return z
    .string('required')
    .min(1, 'required')
    .max(128, 'maxLength')
    .refine((value) => !value.includes('\0'), 'invalidText')
}

/** The rule of a record's number. */
export function id() {
  return z.int(whenMissing('required', 'invalidId')).positive('invalidId')
}

/** The rule of a whole number within a range. */
export function integer({ min = -2_147_483_648, max = 2_147_483_647 } = {}) {
  return z
    .int(whenMissing('required', 'invalidInteger'))
    .refine((value) => !Object.is(value, -0), 'invalidInteger')
    .min(min, 'minValue')
    .max(max, 'maxValue')
}

const isMonth = (value: number) => value % 100 >= 1 && value % 100 <= 12

/** The rule of a month of a year as one number, yyyyMM. */
export function donem() {
  return z
    .int(whenMissing('required', 'invalidPeriod'))
    .min(190_001, 'invalidPeriod')
    .max(209_912, 'invalidPeriod')
    .refine(isMonth, 'invalidPeriod')
}

/** The rule of a boolean. */
export function toggle() {
  return z.boolean(whenMissing('required', 'invalidBoolean'))
}

/** The unguessable name of a link, a test, a tenant; upper case is accepted and written lower. */
export function guid() {
  return z
    .string(whenMissing('required', 'invalidGuid'))
    .regex(/^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$/, 'invalidGuid')
    .overwrite((value) => value.toLowerCase())
}

/** A number with at most one digit after the dot, as text so that it stays exact. */
export function decimal1({ min = 0, max = 999_999_999 } = {}) {
  return z
    .string(whenMissing('required', 'decimalDot'))
    .regex(decimal1Pattern, { error: 'decimalDot', abort: true })
    .check(({ value, issues }) => {
      const number = Number(value)
      const where = { origin: 'number', inclusive: true, input: value } as const
      if (number < min) issues.push({ code: 'too_small', ...where, minimum: min, message: 'minValue' })
      if (number > max) issues.push({ code: 'too_big', ...where, maximum: max, message: 'maxValue' })
    })
}

/** An amount of lira, exact to the kuruş: "1250.50". */
export function money({ negative = false } = {}) {
  return z
    .string(whenMissing('required', 'invalidMoney'))
    .regex(moneyPattern, { error: 'invalidMoney', abort: true })
    .overwrite(normaliseMoney)
    .check(must((value) => negative || !value.startsWith('-'), 'invalidMoney'))
}

/** The rule of one value of an enumeration: `choice(zamanTipi)`. */
export function choice<const Values extends Readonly<Record<string, string | number>>>(values: Values) {
  // Object.values forgets which values an `as const` object has.
  const allowed = Object.values(values) as Values[keyof Values][]
  return z.literal(allowed, whenMissing('required', 'invalidChoice'))
}

/** The rule of the tenant's key in an address (`?tenant=`). */
export function tenantKey() {
  return z.string(whenMissing('required', 'invalidTenantKey')).regex(/^[a-z0-9-]{2,40}$/, 'invalidTenantKey')
}
