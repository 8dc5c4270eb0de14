import { type ComponentType, useEffect, useState } from 'react'
import { Outlet } from 'react-router'
import { useVisit } from '#web/visit/visit.tsx'
import { useFollowLinks } from './follow-links.tsx'
import { PortalShell } from './portal-shell.tsx'
import type { Unreached } from './route-parts.ts'
import { useFocusOnNewPage } from './use-focus-on-new-page.tsx'

export default function PortalLayout() {
  useFollowLinks()
  useFocusOnNewPage()
  useRestoredSession()
  const { page, Page } = useUnreached()
  return (
    <PortalShell>
      {page && Page ? <Page key={page.to} page={page} /> : null}
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

type Unreachable = { page?: Unreached | undefined; Page?: ComponentType<{ page: Unreached }> }

/** The page that was wanted and cannot come. What looks after that is not needed before the first link is followed. */
function useUnreached(): Unreachable {
  const [state, setState] = useState<Unreachable>({})
  useEffect(() => {
    const guard = import('./unreached-page.tsx').then(({ guardNavigation, unreached, UnreachedPage: Page }) => {
      guardNavigation()
      return unreached.subscribe(() => setState({ page: unreached.read(), Page }))
    })
    // without it, links are followed as the router does it by itself
    guard.catch(() => undefined)
    return () => void guard.then((stop) => stop()).catch(() => undefined)
  }, [])
  return state
}
