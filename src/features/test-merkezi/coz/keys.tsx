import { useLayoutEffect } from 'react'
import type { Place } from './place.tsx'
import type { TestRun } from './run.ts'

type Props = { run: TestRun; place: Place; answer(soruId: number, yanitId: number): void }

/** The number keys choose an answer of the question somebody is at, and go on to the next one without an answer. */
export function useNumberKeys({ run, place, answer }: Props) {
  const { at, go, goOn, hasFocus } = place
  // before the questions are seen: whoever sees them may press
  useLayoutEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTyping(event.target)) return
      const current = at()
      const soru = run.sorular[current]
      const yanit = /^[1-9]$/.test(event.key) ? soru?.soruYanitlar[Number(event.key) - 1] : undefined
      if (!soru || !yanit) return
      answer(soru.id, yanit.id)
      const next = run.nextUnanswered(current)
      if (next === -1) return
      if (hasFocus()) go(next, { focus: true })
      else goOn(next)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [run, at, go, goOn, hasFocus, answer])
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.closest('dialog, [role="dialog"], .demo-phone')) return true
  return target.matches('input:not([type="radio"]), textarea, select, [contenteditable]')
}
