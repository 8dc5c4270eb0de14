import { useEffect, useRef } from 'react'
import { isAsking } from '#web/staff/kit/asking.tsx'
import type { Overlay } from '#web/staff/kit/overlay.ts'

type Acts = {
  onOverlay: (overlay: Overlay) => void
  onPin: () => void
  /** A letter after `g`: to the screen that it stands for. */
  onGo: (letter: string) => void
}

/** So long after `g` a letter belongs to it. */
const patience = 1500

/** Single keys of the shell; they mean nothing while somebody types or a dialog is open. */
export function useShortcuts(acts: Acts) {
  const latest = useRef(acts)
  useEffect(() => {
    latest.current = acts
  })
  useEffect(() => {
    let pressedG = Number.NEGATIVE_INFINITY
    function press(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event.target)) return
      if (isDialogOpen()) return
      const isAfterG = event.timeStamp - pressedG < patience
      pressedG = event.key === 'g' && !isAfterG ? event.timeStamp : Number.NEGATIVE_INFINITY
      const act = isAfterG ? () => latest.current.onGo(event.key) : actOf(event.key, latest.current)
      if (!act) return
      event.preventDefault()
      // the letter after `g` is no key of the list
      if (isAfterG) event.stopImmediatePropagation()
      act()
    }
    // before the keys of a list, which listen below
    window.addEventListener('keydown', press, true)
    return () => window.removeEventListener('keydown', press, true)
  }, [])
}

/** True while something stands over the page or is on its way there: single keys belong to it then. */
export function isDialogOpen(): boolean {
  return isAsking() || document.querySelector('[role="dialog"], [role="alertdialog"], [data-coming]') !== null
}

function actOf(key: string, { onOverlay, onPin }: Acts): (() => void) | undefined {
  if (key === '?') return () => onOverlay('shortcuts')
  if (key === 't') return () => onOverlay('tenants')
  if (key === 'p') return onPin
  return key === 'm' ? focusMenu : undefined
}

function focusMenu() {
  document.querySelector<HTMLInputElement>('.staff-side input[type="search"]')?.focus()
}

function isTyping(target: EventTarget | null) {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
}
