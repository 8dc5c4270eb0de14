import { formatDate } from '#core/date.ts'
import { donemText } from '#core/period.ts'
import { formatPhone, phonePattern } from '#core/phone.ts'
import type { Field } from '#engine/declaration/field-kind.ts'
import { columnsOf, titleField } from '#engine/declaration/list-columns.ts'
import { fieldOf, type Resource } from '#engine/declaration/resource.ts'
import { formatsOf } from '#web/format.ts'
import type { StaffT } from '#web/staff/texts/staff-t.ts'
import { useStaffTexts } from '#web/staff/texts/texts.tsx'
import type { Row } from './list-screen-state.ts'

/** The label of a field. */
export function labelOf(t: StaffT, name: string): string {
  return t.maybe(`field.${name}`) ?? name
}

/** The words of one value of a choice. */
export function choiceLabel(t: StaffT, name: string, field: Field, value: unknown): string {
  return t.maybe(`enum.${field.options.labels ?? name}.${String(value)}`) ?? String(value)
}

/** What the record of changes calls by a word of the program, in the reader's words where there are some. */
export function actionText(t: StaffT, islem: string): string {
  return t.maybe(`liste.islem.${islem}`) ?? t.maybe(`yonetim.islem.${islem}`) ?? islem
}

/** Kinds whose figures stand under each other. */
export const isNumeric = ({ kind }: Field) => ['integer', 'decimal', 'money', 'position'].includes(kind)

/** A function that writes any value of a field as people read it; empty values are an empty text. */
export function useValueText() {
  const { t, language } = useStaffTexts()
  const formats = formatsOf(language)
  return (name: string, field: Field | undefined, value: unknown): string => {
    if (value === null || value === undefined || value === '') return ''
    if (!field) return typeof value === 'object' ? JSON.stringify(value) : String(value)
    const text = String(value)
    const writers: Record<string, () => string> = {
      toggle: () => (value === true ? t('liste.evet') : t('liste.hayir')),
      choice: () => choiceLabel(t, name, field, value),
      multiChoice: () =>
        Array.isArray(value) ? value.map((entry) => choiceLabel(t, name, field, entry)).join(', ') : text,
      file: () => (Array.isArray(value) && value.length > 0 ? t('kayit.dosyaSayisi', { count: value.length }) : ''),
      integer: () => formats.number(Number(value)),
      decimal: () => formats.decimal(text),
      money: () => formats.money(text),
      date: () => formats.date(text),
      dateTime: () => formats.dateTime(text),
      period: () => donemText(Number(value)),
      phone: () => (phonePattern.test(text) ? formatPhone(text) : text),
      // the sanitised body's own words are enough in a line
      html: () =>
        text
          .replace(/<[^>]*>/g, ' ')
          .replace(/\s+/g, ' ')
          .trim(),
    }
    return writers[field.kind]?.() ?? text
  }
}

/** True for what is filtered by days. */
export const isDay = ({ kind }: Field) => kind === 'date' || kind === 'dateTime'

/** What an address compares a field with, as people write it. */
export function comparedText(field: Field, text: string): string {
  if (isDay(field)) return formatDate(text)
  if (field.kind === 'period') return /^[0-9]{6}$/.test(text) ? donemText(Number(text)) : text
  return field.kind === 'decimal' || field.kind === 'money' ? text.replace('.', ',') : text
}

/** True for a text with a word: letters that no digit stands among, unlike those of BSV-2026-000123. */
const hasWord = (text: string) => text.split(/\s+/).some((part) => /\p{L}{2}/u.test(part) && !/\d/.test(part))

const shortId = 16

/** A long number by its two ends, by which people tell such numbers apart. */
const shorten = (text: string) => (text.length > shortId ? `${text.slice(0, 5)}…${text.slice(-5)}` : text)

/**
 * A function that says what people call a record: its title. One without a word follows the first words beside it, as in
 * Merkez (45…); a record without a title is called by its number.
 */
export function useNameOf(resource: Resource): (row: Row) => string {
  const valueText = useValueText()
  const title = titleField(resource)
  const written = (row: Row, name: string) => valueText(name, fieldOf(resource, name), row[name])
  const beside = columnsOf(resource).filter((name) => name !== title && fieldOf(resource, name).kind === 'text')
  return (row) => {
    const own = (title !== undefined && written(row, title)) || String(row.id)
    if (hasWord(own)) return own
    const words = beside.map((name) => written(row, name)).find(hasWord)
    return words === undefined ? own : `${words} (${shorten(own)})`
  }
}
