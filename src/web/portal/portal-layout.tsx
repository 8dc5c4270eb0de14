import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { useVisit } from '#web/visit/visit.tsx'
import { useFollowLinks } from './follow-links.tsx'
import { PortalShell } from './portal-shell.tsx'
import { guardNavigation } from './route-parts.ts'
import { UnreachedPage, useUnreached } from './unreached-page.tsx'
import { useFocusOnNewPage } from './use-focus-on-new-page.tsx'

export default function PortalLayout() {
  useFollowLinks()
  useFocusOnNewPage()
  useRestoredSession()
  useEffect(guardNavigation, [])
  const page = useUnreached()
  return (
    <PortalShell>
      {page ? <UnreachedPage key={page.to} page={page} /> : null}
      {/* kept while it is out of sight: what was typed and read is there when the person comes back to it */}
      <div className="portal-page" hidden={page !== undefined}>
        <Outlet />
      </div>
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
