import { useEffect, useRef } from 'react'
import { Outlet, useLocation } from 'react-router'
import { useFollowLinks } from './follow-links.tsx'
import { PortalShell } from './portal-shell.tsx'
import { useVisit } from './visit.tsx'

export default function PortalLayout() {
  useFollowLinks()
  useFocusOnNewPage()
  useRestoredSession()
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

/** What brings a candidate's session back is loaded only where the server saw a candidate. */
function useRestoredSession() {
  const { shell } = useVisit()
  useEffect(() => {
    if (shell === 'aday') void import('./session.ts').then(({ restoreSession }) => restoreSession())
  }, [shell])
}
