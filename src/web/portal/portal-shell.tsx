import type { ReactNode } from 'react'
import { FailureHost } from '#web/failure/failure-host.tsx'
import { later } from '#web/kit/later.tsx'
import { DroppedToasts, ToastHost } from '#web/kit/toast-host.tsx'
import { useVisit } from '#web/visit/visit.tsx'
import { PortalFooter } from './portal-footer.tsx'
import { PortalHeader } from './portal-header.tsx'

const Toasts = later(() => import('#web/kit/toast-stack.tsx').then((module) => module.ToastStack), {
  Missing: DroppedToasts,
  app: 'portal',
})

/** The frame around every page of the portal. */
export function PortalShell({ children }: { children: ReactNode }) {
  const { t, demo } = useVisit()
  return (
    <div className="portal">
      <a className="skip-link" href="#icerik">
        {t('shell.skipToContent')}
      </a>
      {demo ? (
        <aside className="demo-banner" aria-label={t('demo.label')}>
          {t('demo.banner')}
        </aside>
      ) : null}
      <PortalHeader />
      <main id="icerik" tabIndex={-1}>
        {children}
      </main>
      <PortalFooter />
      <ToastHost Stack={Toasts} />
      <FailureHost />
    </div>
  )
}
