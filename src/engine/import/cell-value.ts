import { parseHour } from '#core/hour.ts'
import { donemOf, parseDonem } from '#core/period.ts'
import { foldTurkish } from '#core/turkish.ts'
import type { Field } from '#engine/declaration/field-kind.ts'
import { createT } from '#i18n/t.ts'
import { tr } from '#i18n/tr.ts'

/** A cell as its file holds it; a CSV has texts alone. */
export type Cell = string | number | boolean | Date | null

const t = createT(tr, 'tr')
const dayMs = 86_400_000
/** Day 0 of a spreadsheet; it counts a 29 February 1900, so that days from March 1900 on are right. */
const spreadsheetEpoch = Date.UTC(1899, 11, 30)

/** Texts are compared as people read them: without case, Turkish letters and the blanks around. */
export const foldCell = (cell: Cell) => foldTurkish(String(cell ?? '')).trim()

/** The kinds of field that a cell can hold. */
const importable: ReadonlySet<Field['kind']> = new Set([
  ...(['text', 'multiline', 'secret', 'integer', 'reference', 'decimal', 'money', 'date', 'choice', 'toggle'] as const),
  ...(['phone', 'email', 'month', 'period', 'colour', 'multiChoice', 'nationalId', 'time', 'numberList'] as const),
])

/** True where a column of a file may fill the field. */
export const isImportable = ({ kind, options }: Field) => importable.has(kind) && options.write !== 'none'

/**
 * A cell as the value of a field, as people and our own exports write it: `31.12.2026`, `10.2026`, `1.250,50`, `Evet`, the label of
 * a choice. What cannot be understood stays as it is, so that the field's own rule refuses it by its own key.
 */
export function cellValue(name: string, field: Field, cell: Exclude<Cell, null>): unknown {
  const text = typeof cell === 'string' ? cell.trim() : cell
  switch (field.kind) {
    case 'period':
      return periodOf(text)
    case 'integer':
      return wholeNumber(text)
    case 'reference':
      return field.options.from?.byLabel ? String(text) : wholeNumber(text)
    case 'decimal':
    case 'money':
      return decimalText(text)
    case 'date':
      return dayOf(text)
    case 'time':
      return parseHour(String(text)) ?? text
    case 'toggle':
      return toggleOf(text)
    case 'choice':
      return choiceOf(name, field, text)
    case 'multiChoice':
      return String(text)
        .split(',')
        .map((part) => choiceOf(name, field, part.trim()))
    default:
      return withoutQuote(text instanceof Date ? text.toISOString() : String(text))
  }
}

function wholeNumber(cell: Exclude<Cell, null>): unknown {
  return typeof cell === 'string' && /^-?[0-9]{1,15}$/.test(cell) ? Number(cell) : cell
}

/** A whole month and nothing beside it: what a form understands while somebody types would make a month of a day. */
const writtenPeriod = /^(?:[0-9]{1,2}[./-][0-9]{4}|[0-9]{4}[./-]?[0-9]{2})$/

function periodOf(cell: Exclude<Cell, null>): unknown {
  // a spreadsheet that opens 10.2026 takes it for the first day of the month
  if (cell instanceof Date) return cell.getUTCDate() === 1 ? donemOf(cell.toISOString()) : cell.toISOString()
  return typeof cell === 'string' && writtenPeriod.test(cell) ? (parseDonem(cell) ?? cell) : cell
}

/** Our exports put an apostrophe before what a spreadsheet would take for a formula. */
function withoutQuote(text: string): string {
  return /^'[=+\-@\t\r\n＝＋－＠]/.test(text) ? text.slice(1) : text
}

function decimalText(cell: Exclude<Cell, null>): unknown {
  // a workbook holds 30.3 as 30.299999999999997 where it was computed: fifteen digits are what it shows
  if (typeof cell === 'number') return String(Number(cell.toPrecision(15)))
  if (typeof cell !== 'string') return cell
  // thousands come in groups of three: `1.23,45` is no amount
  return /^-?(?:[0-9]+|[0-9]{1,3}(?:\.[0-9]{3})+),[0-9]+$/.test(cell)
    ? cell.replaceAll('.', '').replace(',', '.')
    : cell
}

function dayOf(cell: Exclude<Cell, null>): unknown {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  if (typeof cell === 'number') {
    const day = new Date(spreadsheetEpoch + cell * dayMs)
    return Number.isNaN(day.getTime()) ? cell : day.toISOString().slice(0, 10)
  }
  const [, day = '', month = '', year = ''] = /^([0-9]{1,2})[./]([0-9]{1,2})[./]([0-9]{4})$/.exec(String(cell)) ?? []
  return year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : cell
}

const yes = new Set(['true', '1', foldTurkish(t('enum.evetHayir.true'))])
const no = new Set(['false', '0', foldTurkish(t('enum.evetHayir.false'))])

function toggleOf(cell: Exclude<Cell, null>): unknown {
  const folded = foldCell(cell)
  if (yes.has(folded)) return true
  return no.has(folded) ? false : cell
}

function choiceOf(name: string, field: Field, cell: Exclude<Cell, null>): unknown {
  const { values } = field
  const meant = values.find((value) => String(value) === String(cell))
  return meant ?? labelsOf(name, field).get(foldCell(cell)) ?? cell
}

const labels = new WeakMap<Field, Map<string, string | number>>()

/** The values of a choice by their labels as cells are compared, the first of equal labels; folded once a field. */
function labelsOf(name: string, field: Field) {
  const known = labels.get(field)
  if (known) return known
  const { values, options } = field
  const made = new Map<string, string | number>()
  for (const value of [...values].reverse()) {
    const label = t.maybe(`enum.${options.labels ?? name}.${value}`)
    if (label !== undefined) made.set(foldCell(label), value)
  }
  labels.set(field, made)
  return made
}
