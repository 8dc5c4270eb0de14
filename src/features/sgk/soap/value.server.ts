import { isIsoDate } from '#core/date.ts'
import type { ScalarKind } from '#features/sgk/wire/shape.ts'

type Value = string | number | Buffer

/** What SGK writes for a date that is not there. */
const noDate = new Set(['-', '0001-01-01', '01.01.0001', '01/01/0001'])

/** A value as text between two tags, trimmed and not empty; undefined when it is not what its kind says. */
export function readValue(kind: ScalarKind, text: string): Value | null | undefined {
  if (kind === 'date') return noDate.has(text) ? null : readDate(text)
  if (kind === 'integer') return /^[+-]?[0-9]{1,9}$/.test(text) ? Number(text) : undefined
  if (kind === 'digits') return /^-?[0-9]{1,30}$/.test(text) ? text : undefined
  if (kind === 'decimal') return readDecimal(text)
  if (kind === 'bytes') return readBytes(text)
  return text
}

/** `yyyy-MM-dd`, `dd.MM.yyyy` or `dd/MM/yyyy`, with or without a time of day behind it. */
function readDate(text: string): string | null | undefined {
  const [day = ''] = text.split(/[T ]/, 1)
  const [, d, m, y] = /^([0-9]{2})[./]([0-9]{2})[./]([0-9]{4})$/.exec(day) ?? []
  const date = d ? `${y}-${m}-${d}` : day
  if (date === '0001-01-01') return null
  return isIsoDate(date) ? date : undefined
}

/** Exact text with a dot: `1234.5`, `1234,50`, `1.234,50`, and `1.2345E7`, which is how Java writes large doubles. */
function readDecimal(text: string): string | undefined {
  if (/^-?[0-9]{1,3}(\.[0-9]{3})+,[0-9]{1,4}$/.test(text)) return text.replaceAll('.', '').replace(',', '.')
  if (/^-?[0-9]{1,15}([.,][0-9]{1,6})?$/.test(text)) return text.replace(',', '.')
  const [, sign = '', whole = '', rest = '', power] = /^(-?)([0-9])\.([0-9]{1,17})E([0-9]{1,2})$/.exec(text) ?? []
  if (power === undefined || Number(power) > 14) return undefined
  const digits = (whole + rest).padEnd(Number(power) + 1, '0')
  const fraction = digits.slice(Number(power) + 1).replace(/0+$/, '')
  return `${sign}${digits.slice(0, Number(power) + 1)}${fraction && `.${fraction}`}`
}

function readBytes(text: string): Buffer | undefined {
  const packed = text.replace(/\s+/g, '')
  return packed.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(packed) ? Buffer.from(packed, 'base64') : undefined
}

/** A value of a request as SGK reads it; what cannot be written is a fault of ours, and nothing is sent. */
export function writeValue(kind: ScalarKind, value: Value): string {
  if (kind === 'integer') return String(integer(value))
  if (Buffer.isBuffer(value)) return value.toString('base64')
  const text = String(value)
  if (kind === 'date' && !isIsoDate(text)) throw new TypeError('a date of a request is yyyy-MM-dd')
  if (kind === 'digits' && !/^[0-9]+$/.test(text)) throw new TypeError('a number of a request has digits only')
  if (kind === 'decimal' && !/^-?[0-9]+(\.[0-9]+)?$/.test(text)) throw new TypeError('an amount is text with a dot')
  return kind === 'date' ? text.split('-').reverse().join('.') : text
}

function integer(value: Value): number {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return value
  throw new TypeError('an integer of a request is a whole number')
}
