import { useState } from 'react'
import { paths } from '#core/paths.ts'
import { later } from '#web/kit/later.tsx'
import { Opener } from '#web/kit/opener.tsx'
import { TenantMark } from '#web/visit/tenant-mark.tsx'
import { useVisit } from '#web/visit/visit.tsx'
import { AccountMenu } from './account-menu.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { MenuLinks } from './menu-links.tsx'
import { OfflineBar } from './offline-bar.tsx'

const MenuDrawer = later(() => import('./menu-drawer.tsx').then((module) => module.MenuDrawer), { app: 'portal' })

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
        <AccountMenu />
        <MenuButton />
      </div>
      <OfflineBar />
    </header>
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
      {wasOpened ? <MenuDrawer isOpen={isOpen} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
