import type { ReactNode } from 'react'
import { useMatches } from 'react-router'
import { FailureHost } from '#web/failure/failure-host.tsx'
import { later } from '#web/kit/later.tsx'
import { DroppedToasts, ToastHost } from '#web/kit/toast-host.tsx'
import { useVisit } from '#web/visit/visit.tsx'
import { PortalFooter } from './portal-footer.tsx'
import { DoorHeader, PortalHeader } from './portal-header.tsx'

const Toasts = later(() => import('#web/kit/toast-stack.tsx').then((module) => module.ToastStack), {
  Missing: DroppedToasts,
  app: 'portal',
})

/** What surrounds every page of the portal. */
export function PortalShell({ children }: { children: ReactNode }) {
  const { t, demo } = useVisit()
  const isDoor = useIsDoor()
  return (
    <div className={isDoor ? 'portal door' : 'portal'}>
      <a className="skip-link" href="#icerik">
        {t('shell.skipToContent')}
      </a>
      {demo ? (
        <aside className="demo-banner" aria-label={t('demo.label')}>
          {t('demo.banner')}
        </aside>
      ) : null}
      {isDoor ? <DoorHeader /> : <PortalHeader />}
      <main id="icerik" tabIndex={-1}>
        {children}
      </main>
      {isDoor ? null : <PortalFooter />}
      <ToastHost Stack={Toasts} />
      <FailureHost />
    </div>
  )
}

/** A page that says so in its data stands without what candidates look for: the staff's sign-in. */
function useIsDoor() {
  const data: unknown = useMatches().at(-1)?.loaderData
  return typeof data === 'object' && data !== null && 'isDoor' in data && data.isDoor === true
}
