import { Drawer } from '@mantine/core'
import { Kit } from './kit.tsx'
import { LegalLinks } from './portal-footer.tsx'
import { MenuLinks } from './portal-header.tsx'
import { useVisit } from './visit.tsx'
import './kit.css'

/** The menu of phones. Loaded when it is opened for the first time. */
export function MenuDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t, tenant } = useVisit()
  return (
    <Kit>
      <Drawer
        opened={isOpen}
        onClose={onClose}
        position="right"
        size="min(20rem, 88vw)"
        title={tenant.name}
        closeButtonProps={{ 'aria-label': t('shell.menu.close'), size: 'lg' }}
      >
        <nav className="drawer-nav" aria-label={t('shell.menu.label')}>
          <MenuLinks onFollow={onClose} />
        </nav>
        <div className="drawer-legal">
          <LegalLinks />
        </div>
      </Drawer>
    </Kit>
  )
}
