import { isIsoDate } from '#core/date.ts'
import type { KriterView } from '#features/kriter/rules/evaluate.ts'
import type { Problem } from '#features/kriter/rules/judge.ts'
import type { T } from '#i18n/t.ts'

/** The texts that the parts of a criteria form show; a page with such a form names them among its own. */
export type KriterPart = (typeof kriterParts)[number]
export const kriterParts = ['kriter', 'rule', 'form.optional'] as const

/** What is wrong, in words; with its criterion it can tell a date on its way from a day that does not exist. */
export function problemText(problem: Pick<Problem, 'key' | 'params'>, t: T<KriterPart>, view?: KriterView): string {
  const key = view && problem.key === 'invalidDate' ? dateProblem(view) : problem.key
  if (key === 'required') return t('kriter.required')
  if (key === 'halfRange') return t('kriter.range.half')
  return t.maybe(`rule.${key}`, problem.params) ?? t('rule.invalidValue')
}

function dateProblem({ value }: KriterView): string {
  if (typeof value === 'string') return isWhole(value) ? 'invalidDate' : 'DateFormatError'
  if (typeof value !== 'object' || !('start' in value)) return 'invalidDate'
  const wrong = [value.start, value.end].filter((date) => date !== '' && !isIsoDate(date))
  if (wrong.length === 0) return 'halfRange'
  return wrong.every(isWhole) ? 'invalidDate' : 'DateFormatError'
}

/** Written to the end as dd.MM.yyyy. */
function isWhole(text: string): boolean {
  return /^[0-9]{2}\.[0-9]{2}\.[0-9]{4}$/.test(text)
}
