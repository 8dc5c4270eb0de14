import { useState } from 'react'

const key = 'menuGizli'

/** Whether the side menu stays open beside the page; pinned until somebody hides it on this device. */
export function usePinned() {
  const [isPinned, setPinned] = useState(() => localStorage.getItem(key) === null)
  function keep(next: boolean) {
    if (next) localStorage.removeItem(key)
    else localStorage.setItem(key, '1')
    setPinned(next)
  }
  return [isPinned, keep] as const
}
