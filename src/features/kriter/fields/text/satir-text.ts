import type { SatirView } from '#features/kriter/rules/evaluate.ts'
import { valueType } from '#features/kriter/rules/form.ts'
import type { Language } from '#i18n/language.ts'
import type { T } from '#i18n/t.ts'
import { valueText } from './value-text.ts'

/** An entry in two lines: what it is, and what else was said about it. */
export function satirText({ kriterler }: SatirView, t: T<'kriter'>, language: Language) {
  const answered = kriterler
    .map((view) => ({ text: valueText(view, t, language), name: view.kriter.kriterAdi, type: view.kriter.valueType }))
    .filter(({ text }) => text !== '')
  const [first, ...others] = answered
  // "Evet" or "70,5" says nothing without its question
  const rest = others.map(({ text, name, type }) =>
    isPlain(type) ? text : `${name}${/[?:]$/.test(name) ? '' : ':'} ${text}`,
  )
  return { first: first?.text ?? t('kriter.satir.empty'), rest: rest.join(' · ') }
}

function isPlain(type: number): boolean {
  return type === valueType.text || type === valueType.range
}
