import { useState } from 'react'
import { useLocation } from 'react-router'
import { paths } from '#core/paths.ts'
import { later } from '#web/kit/later.tsx'
import { Opener } from '#web/kit/opener.tsx'
import { useSession } from '#web/session/session-state.ts'
import { TenantMark } from '#web/visit/tenant-mark.tsx'
import { useVisit } from '#web/visit/visit.tsx'
import { AccountMenu } from './account-menu.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { OfflineBar } from './offline-bar.tsx'

const MenuDrawer = later(() => import('./menu-drawer.tsx').then((module) => module.MenuDrawer))

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

const visitorMenu = [
  { path: paths.ilanlar, text: 'shell.menu.ilanlar' },
  { path: paths.login, text: 'shell.menu.login' },
] as const

const adayMenu = [
  { path: paths.mainPage, text: 'shell.menu.mainPage' },
  { path: paths.ilanlar, text: 'shell.menu.ilanlar' },
  { path: paths.basvurularim, text: 'shell.menu.basvurularim' },
  { path: paths.profil, text: 'shell.menu.profil' },
] as const

/** The places of the menu, the current one marked. */
export function MenuLinks({ onFollow }: { onFollow?: () => void }) {
  const { t, href } = useVisit()
  const { kind } = useSession()
  const { pathname } = useLocation()
  const menu = kind === 'aday' ? adayMenu : visitorMenu
  return menu.map(({ path, text }) => (
    <a
      key={path}
      href={href(path)}
      aria-current={pathname === path ? 'page' : undefined}
      {...(onFollow && { onClick: onFollow })}
    >
      {t(text)}
    </a>
  ))
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
