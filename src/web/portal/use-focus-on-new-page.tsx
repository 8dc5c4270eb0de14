import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** A screen reader learns of a new page only when the focus moves there. */
export function useFocusOnNewPage() {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    document.getElementById('icerik')?.focus({ preventScroll: true })
  }, [pathname])
}
