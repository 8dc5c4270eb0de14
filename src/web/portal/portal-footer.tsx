import { paths } from '#core/paths.ts'
import { useVisit } from '#web/visit/visit.tsx'
import { MenuLinks } from './menu-links.tsx'

/** The foot of every page: the company's three legal texts and a way to write to it, always reachable. */
export function PortalFooter() {
  const { t, tenant } = useVisit()
  return (
    <footer className="portal-footer">
      <div className="portal-footer-row">
        <nav id="menu" className="footer-menu" aria-label={t('shell.footer.menu')}>
          <MenuLinks />
        </nav>
        <nav className="footer-legal" aria-label={t('shell.footer.label')}>
          <LegalLinks />
          <SuggestionLink />
        </nav>
        <p>{tenant.name}</p>
      </div>
    </footer>
  )
}

/** Personal data, cookies, privacy: pages of the company itself. */
export function LegalLinks() {
  const { t, tenant } = useVisit()
  const { kvk, cerez, gizlilik } = tenant.altBaglantilar
  const links = [
    { url: kvk, text: t('shell.footer.kvkk') },
    { url: cerez, text: t('shell.footer.cerez') },
    { url: gizlilik, text: t('shell.footer.gizlilik') },
  ]
  return links.map(({ url, text }) =>
    url ? (
      <a key={text} href={url} rel="noopener">
        {text}
      </a>
    ) : null,
  )
}

/** The link to the page where people write to the company. */
export function SuggestionLink() {
  const { t, href } = useVisit()
  return <a href={href(paths.oneriTalep)}>{t('shell.footer.oneriTalep')}</a>
}
