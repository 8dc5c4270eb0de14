import { parseDate } from '#core/date.ts'
import { parseMoney } from '#core/money.ts'
import { parseDonem } from '#core/period.ts'
import type { Field } from '#engine/declaration/field-kind.ts'
import { decimalText } from '#engine/form/edit-values.ts'

const wholeDay = 'dd.MM.yyyy'.length
const wholePeriod = 'MM.yyyy'.length

/** A typed end of a range as the address writes it; what is not understood is handed on, so that it can be marked. */
export function typedEnd({ kind }: Field, text: string): string {
  // a day on its way says nothing yet
  if (kind === 'date' || kind === 'dateTime') return parseDate(text) ?? (text.length < wholeDay ? '' : text)
  if (kind === 'period') return String(parseDonem(text) ?? (text.length < wholePeriod ? '' : text))
  if (kind === 'money') return parseMoney(text) ?? text
  // a dot between thousands cannot mean anything else in a whole number
  if (kind === 'integer') return parseMoney(text)?.replace(/\.00$/, '') ?? text
  return decimalText(text)
}
