import { type ComponentType, Suspense, useEffect } from 'react'
import { askForText, useTextMode } from './texts-mode.ts'

/** For those who may: a press with Alt, or Alt and Enter, asks for the text that stands there. */
export function TextModeHost({ isAllowed, Editor }: { isAllowed: boolean; Editor: ComponentType }) {
  const { isOn } = useTextMode()
  useEffect(() => {
    if (!isAllowed) return
    function take(event: Event, element: EventTarget | null, point?: { x: number; y: number }) {
      if (!(element instanceof Element)) return
      event.preventDefault()
      event.stopPropagation()
      askForText({ element, ...(point && { point }) })
    }
    const click = (event: MouseEvent) => {
      if (event.altKey) take(event, event.target, { x: event.clientX, y: event.clientY })
    }
    const press = (event: KeyboardEvent) => {
      if (event.altKey && event.key === 'Enter') take(event, document.activeElement)
    }
    // before whatever stands there hears of it
    document.addEventListener('click', click, true)
    document.addEventListener('keydown', press, true)
    return () => {
      document.removeEventListener('click', click, true)
      document.removeEventListener('keydown', press, true)
    }
  }, [isAllowed])
  if (!isAllowed || !isOn) return null
  return (
    <Suspense>
      <Editor />
    </Suspense>
  )
}
