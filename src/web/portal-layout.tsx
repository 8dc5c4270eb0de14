import { useEffect, useRef } from 'react'
import { Outlet, useLocation } from 'react-router'
import { useFollowLinks } from './follow-links.tsx'
import { PortalShell } from './portal-shell.tsx'

export default function PortalLayout() {
  useFollowLinks()
  useFocusOnNewPage()
  return (
    <PortalShell>
      <Outlet />
    </PortalShell>
  )
}

/** A screen reader learns of a new page only when the focus moves there. */
function useFocusOnNewPage() {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    document.getElementById('icerik')?.focus({ preventScroll: true })
  }, [pathname])
}
