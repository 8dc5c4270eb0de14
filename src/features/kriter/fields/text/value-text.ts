import { formatDate, isIsoDate } from '#core/date.ts'
import type { KriterView } from '#features/kriter/rules/evaluate.ts'
import { type Value, valueType } from '#features/kriter/rules/form.ts'
import type { Language } from '#i18n/language.ts'
import type { T } from '#i18n/t.ts'

/** An answer as people read it; empty where there is none. What could not be understood is shown as it was typed. */
export function valueText(view: KriterView, t: T<'kriter'>, language: Language): string {
  const { kriter, value } = view
  if (value === undefined) return ''
  if (typeof value === 'string') return typedText(kriter.valueType, value, language)
  if (typeof value === 'number') return kriter.valueType === valueType.choice ? optionName(view, value, t) : `${value}`
  if (Array.isArray(value)) return value.map((id) => optionName(view, id, t)).join(', ')
  if ('start' in value) return rangeText(value, t)
  const group = kriter.grupById.get(value.grupSecenekId)?.secenekAdi
  return [group, kriter.secenekById.get(value.secenekId)?.secenekAdi].filter(Boolean).join(': ')
}

function typedText(type: number, value: string, language: Language): string {
  if (type === valueType.date) return dateText(value)
  return type === valueType.decimal ? decimalText(value, language) : value
}

/** A date of the wire as it is written; a half-typed one as it stands. */
export function dateText(value: string): string {
  return isIsoDate(value) ? formatDate(value) : value
}

/** A decimal of the wire with the language's own separator. */
export function decimalText(value: string, language: Language): string {
  return language === 'tr' ? value.replace('.', ',') : value
}

function optionName({ kriter, secenekler }: KriterView, id: number, t: T<'kriter'>): string {
  const secenek = kriter.secenekById.get(id) ?? secenekler?.find((one) => one.id === id)
  if (secenek) return secenek.secenekAdi
  // places have names only once their list has arrived
  return secenekler === null ? t('kriter.loading') : ''
}

function rangeText({ start, end }: Extract<Value, { start: string }>, t: T<'kriter'>): string {
  const [from, to] = [dateText(start), dateText(end)]
  if (from && to) return `${from} – ${to}`
  return from ? t('kriter.range.from', { tarih: from }) : t('kriter.range.to', { tarih: to })
}
