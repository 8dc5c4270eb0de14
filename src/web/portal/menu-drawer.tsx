import { Sheet } from '#web/kit/sheet.tsx'
import { useVisit } from '#web/visit/visit.tsx'
import { MenuLinks } from './menu-links.tsx'
import { LegalLinks, SuggestionLink } from './portal-footer.tsx'

/** The menu of phones. Loaded when it is opened for the first time. */
export function MenuDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t, tenant } = useVisit()
  return (
    <Sheet isOpen={isOpen} onClose={onClose} from="right" title={tenant.name} closeLabel={t('shell.menu.close')}>
      <nav className="drawer-nav" aria-label={t('shell.menu.label')}>
        <MenuLinks onFollow={onClose} />
      </nav>
      <div className="drawer-legal">
        <LegalLinks />
        <SuggestionLink />
      </div>
    </Sheet>
  )
}
