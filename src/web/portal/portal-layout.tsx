import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { useVisit } from '#web/visit/visit.tsx'
import { useFollowLinks } from './follow-links.tsx'
import { PortalShell } from './portal-shell.tsx'
import { useFocusOnNewPage } from './use-focus-on-new-page.tsx'

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

/** What brings a candidate's session back is loaded only where the server saw a candidate. */
function useRestoredSession() {
  const { shell } = useVisit()
  useEffect(() => {
    if (shell === 'aday') void import('#web/session/session.ts').then(({ restoreSession }) => restoreSession())
  }, [shell])
}
