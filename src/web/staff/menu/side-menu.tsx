import { ActionIcon, NativeSelect, NavLink, Text, TextInput, VisuallyHidden } from '@mantine/core'
import { IconHelp, IconLayoutSidebarLeftCollapse, IconLogout, IconPinned, IconSearch, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { paths, splitRecordPath, urlOf } from '#core/paths.ts'
import { SchemeButton } from '#web/staff/kit/scheme-button.tsx'
import { LanguageMenu } from '#web/staff/texts/language-menu.tsx'
import { useT } from '#web/staff/texts/texts.tsx'
import { filterMenu, type MenuSayi, toMenuTree } from './menu-tree.ts'
import { MenuTree } from './menu-tree-view.tsx'
import { firstPageOf, lineOf, modulOf, type PlaceMenu } from './place-menu.tsx'

type Menu = {
  menu: PlaceMenu
  Sayi: MenuSayi
  isDrawer?: boolean
  onPin: () => void
  /** In the drawer: keep it open beside the page from now on. */
  onKeep?: () => void
  onFollow?: () => void
}

/** Module, search, the lines of the menu, help and the way out. */
export function SideMenu({ menu, Sayi, isDrawer = false, onPin, onKeep, onFollow }: Menu) {
  const t = useT()
  const { pathname } = useLocation()
  const [search, setSearch] = useState('')
  const navigate = useNavigate()
  const modulId = modulOf(menu, pathname)
  const isSearching = search.trim() !== ''
  const tree = toMenuTree(menu.lines, isSearching || menu.moduls.length < 2 ? undefined : modulId)
  const found = filterMenu(tree, search)

  function choose(id: number) {
    const page = firstPageOf(menu, id)
    if (page !== null) void navigate(page)
  }

  return (
    <nav className="side-menu" aria-label={t('kabuk.menu.label')}>
      <div className="side-menu-head">
        {menu.moduls.length > 1 ? (
          <NativeSelect
            className="side-menu-modul"
            aria-label={t('kabuk.menu.module')}
            data={menu.moduls.map(({ id, moduleName }) => ({ value: String(id), label: moduleName }))}
            value={String(modulId)}
            onChange={(event) => choose(Number(event.currentTarget.value))}
          />
        ) : (
          <Text className="side-menu-brand" component="span">
            Kadro
          </Text>
        )}
        <MenuButtons isDrawer={isDrawer} onPin={onPin} onKeep={onKeep} />
      </div>
      <TextInput
        type="search"
        aria-label={t('kabuk.menu.search')}
        placeholder={t('kabuk.menu.search')}
        leftSection={<IconSearch size={16} />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <VisuallyHidden role="status">
        {isSearching ? t('kabuk.menu.found', { count: found.length }) : null}
      </VisuallyHidden>
      <div className="side-menu-lines">
        {found.length === 0 ? <Text c="dimmed">{t('kabuk.menu.none')}</Text> : null}
        <MenuTree
          nodes={found}
          isAllOpen={isSearching}
          path={splitRecordPath(pathname).page}
          onFollow={onFollow}
          Sayi={Sayi}
        />
      </div>
      <MenuFoot menu={menu} isDrawer={isDrawer} onFollow={onFollow} />
    </nav>
  )
}

type Buttons = { isDrawer: boolean; onPin: () => void; onKeep: (() => void) | undefined }

function MenuButtons({ isDrawer, onPin, onKeep }: Buttons) {
  const t = useT()
  return (
    <>
      {isDrawer ? (
        <ActionIcon
          className="side-menu-keep"
          variant="subtle"
          color="gray"
          aria-label={t('kabuk.menu.pin')}
          onClick={() => {
            onKeep?.()
            onPin()
          }}
        >
          <IconPinned size={18} />
        </ActionIcon>
      ) : null}
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={isDrawer ? t('kabuk.menu.close') : t('kabuk.menu.unpin')}
        onClick={onPin}
      >
        {isDrawer ? <IconX size={18} /> : <IconLayoutSidebarLeftCollapse size={18} />}
      </ActionIcon>
    </>
  )
}

type Foot = { menu: PlaceMenu; isDrawer: boolean; onFollow: (() => void) | undefined }

function MenuFoot({ menu, isDrawer, onFollow }: Foot) {
  const t = useT()
  const { pathname } = useLocation()
  const ekran = pathname === paths.hesabim ? 'hesabim' : lineOf(menu.lines, pathname)?.ekran
  return (
    <div className="side-menu-foot">
      {isDrawer ? (
        <div className="side-menu-tools">
          <LanguageMenu />
          <SchemeButton />
        </div>
      ) : null}
      <NavLink
        href={urlOf(paths.yardim, { ekran })}
        label={t('kabuk.menu.help')}
        leftSection={<IconHelp size={18} />}
        {...(onFollow && { onClick: onFollow })}
      />
      {/* another document: nothing of the person stays in this one's memory */}
      <NavLink
        href={paths.logout}
        target="_self"
        label={t('kabuk.menu.logout')}
        leftSection={<IconLogout size={18} />}
      />
    </div>
  )
}
