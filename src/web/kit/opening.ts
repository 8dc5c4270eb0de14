import { useEffect, useLayoutEffect, useState } from 'react'

/**
 * What is opened for the kit: mounted closed and opened afterwards, for only then does it know where to return the
 * focus. In the same task: opened a frame later, it would take the focus twice, the second time from somebody who types.
 */
export function useOpenedAfter(isOpen: boolean): boolean {
  const [isShown, setShown] = useState(false)
  useLayoutEffect(() => setShown(isOpen), [isOpen])
  return isShown
}

/** What had the focus; of an entry of a menu, which goes with its menu, the button that opened the menu. */
function opener(): Element | null {
  const focused = document.activeElement
  const button = focused?.closest('[role=menu]')?.getAttribute('aria-labelledby')
  return button ? document.getElementById(button) : focused
}

/**
 * For a dialog that is mounted open and unmounted to close: the kit returns the focus only where it is told to close.
 * What had the focus before has it again, unless something else took it meanwhile.
 */
export function useFocusBack(): void {
  // before anything in the dialog takes the focus
  const [before] = useState(opener)
  useEffect(
    () => () => {
      const focused = document.activeElement
      if (focused !== null && focused !== document.body) return
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    },
    [before],
  )
}
