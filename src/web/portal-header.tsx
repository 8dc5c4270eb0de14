import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { paths } from '#core/paths.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { OfflineBar } from './offline-bar.tsx'
import { Opener } from './opener.tsx'
import { TenantMark } from './tenant-mark.tsx'
import { useVisit } from './visit.tsx'

const MenuDrawer = lazy(() => import('./menu-drawer.tsx').then((module) => ({ default: module.MenuDrawer })))

/** The bar on top: whose portal this is, and where one can go. */
export function PortalHeader() {
  const visit = useVisit()
  return (
    <header className="portal-header">
      <div className="portal-header-row">
        <a className="portal-brand" href={visit.href(paths.ilanlar)}>
          <TenantMark visit={visit} />
          <span>{visit.tenant.name}</span>
        </a>
        <nav className="portal-nav" aria-label={visit.t('shell.menu.label')}>
          <MenuLinks />
        </nav>
        <LanguageSwitch />
        <MenuButton />
      </div>
      <OfflineBar />
    </header>
  )
}

/** The places of the menu, the current one marked. */
export function MenuLinks({ onFollow }: { onFollow?: () => void }) {
  const { t, href } = useVisit()
  const { pathname } = useLocation()
  return (
    <a
      href={href(paths.ilanlar)}
      aria-current={pathname === paths.ilanlar ? 'page' : undefined}
      {...(onFollow && { onClick: onFollow })}
    >
      {t('shell.menu.ilanlar')}
    </a>
  )
}

/** A link to the menu at the foot of the page; once scripts run, a button that opens it as a drawer. */
function MenuButton() {
  const { t } = useVisit()
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)

  function open() {
    setWasOpened(true)
    setOpen(true)
  }

  return (
    <>
      <Opener
        className="menu-button icon-menu"
        href="#menu"
        label={t('shell.menu.open')}
        isOpen={isOpen}
        onOpen={open}
      />
      {wasOpened ? (
        <Suspense>
          <MenuDrawer isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
