import { useLocation } from 'react-router'
import { paths } from '#core/paths.ts'
import { useSession } from '#web/session/session-state.ts'
import { useVisit } from '#web/visit/visit.tsx'

const adayMenu = [
  { path: paths.mainPage, text: 'shell.menu.mainPage' },
  { path: paths.ilanlar, text: 'shell.menu.ilanlar' },
  { path: paths.basvurularim, text: 'shell.menu.basvurularim' },
  { path: paths.profil, text: 'shell.menu.profil' },
] as const

/** Spec: candidate §2. A visitor who follows a candidate's link is led to the sign-in, and back from there. */
const visitorMenu = [...adayMenu, { path: paths.login, text: 'shell.menu.login' }] as const

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
