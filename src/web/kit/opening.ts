import { useLayoutEffect, useState } from 'react'

/**
 * What is opened for the kit: mounted closed and opened afterwards, for only then does it know where to return the
 * focus. In the same task: opened a frame later, it would take the focus twice, the second time from somebody who types.
 */
export function useOpenedAfter(isOpen: boolean): boolean {
  const [isShown, setShown] = useState(false)
  useLayoutEffect(() => setShown(isOpen), [isOpen])
  return isShown
}
