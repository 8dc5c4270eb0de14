import { useEffect, useRef } from 'react'
import { isAsking } from '#web/staff/kit/asking.tsx'
import type { Overlay } from '#web/staff/kit/overlay.ts'

type Acts = { onOverlay: (overlay: Overlay) => void; onPin: () => void }

/** Single keys of the shell; they mean nothing while somebody types or a dialog is open. */
export function useShortcuts(acts: Acts) {
  const latest = useRef(acts)
  useEffect(() => {
    latest.current = acts
  })
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event.target)) return
      if (isDialogOpen()) return
      const act = actOf(event.key, latest.current)
      if (!act) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
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
