import { fieldId } from './field-id.ts'

/** Brings a field into sight and gives it the focus; an entry's field stands for its card while the dialog is closed. */
export function focusField(field: string): boolean {
  const target = document.getElementById(fieldId(field)) ?? document.getElementById(fieldId(cardOf(field)))
  if (!target) return false
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  const whole = target.closest('.kriter') ?? target
  target.focus({ preventScroll: true })
  whole.scrollIntoView({ block: 'center', behavior: isCalm ? 'auto' : 'smooth' })
  return true
}

/** komponentKriterList.{refId}.{kriterId}.value without its last two parts. */
function cardOf(field: string): string {
  return field.split('.').slice(0, 2).join('.')
}
