import { Drawer } from '@mantine/core'
import { useFocusBack } from '#web/kit/opening.ts'
import { useT } from '#web/staff/texts/texts.tsx'
import type { MenuSayi } from './menu-tree.ts'
import type { PlaceMenu } from './place-menu.tsx'
import { SideMenu } from './side-menu.tsx'

type DrawerProps = { menu: PlaceMenu; Sayi: MenuSayi; onClose(): void; onKeep(): void }

/** The side menu over the page, where there is no room beside it. */
export function SideDrawer({ menu, Sayi, onClose, onKeep }: DrawerProps) {
  const t = useT()
  useFocusBack()
  return (
    <Drawer.Root opened onClose={onClose} size={300} padding={0} className="staff-drawer">
      <Drawer.Overlay />
      <Drawer.Content aria-label={t('kabuk.menu.label')}>
        <Drawer.Body>
          <SideMenu menu={menu} Sayi={Sayi} isDrawer onFollow={onClose} onPin={onClose} onKeep={onKeep} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
