import { ActionIcon, Button, Kbd, UnstyledButton } from '@mantine/core'
import {
  IconChevronDown,
  IconKeyboard,
  IconMenu2,
  IconSearch,
  IconShieldCog,
  IconUserCircle,
} from '@tabler/icons-react'
import type { Overlay } from '#web/staff/kit/overlay.ts'
import { SchemeButton } from '#web/staff/kit/scheme-button.tsx'
import { PageHeading } from '#web/staff/menu/page-heading.tsx'
import type { PlaceMenu } from '#web/staff/menu/place-menu.tsx'
import { palette } from '#web/staff/palette/palette-store.ts'
import type { Place } from '#web/staff/session/staff.tsx'
import { StaffTenantMark } from '#web/staff/tenant/tenant-mark.tsx'
import { LanguageMenu } from '#web/staff/texts/language-menu.tsx'
import { useT } from '#web/staff/texts/texts.tsx'

type Bar = {
  place: Place
  menu: PlaceMenu
  title: string
  isPinned: boolean
  onOverlay: (overlay: Overlay) => void
}

/** The bar on top: where one is, in which company, and who one is. */
export function TopBar({ place, menu, title, isPinned, onOverlay }: Bar) {
  const t = useT()
  const userName = place.user.adSoyad
  return (
    <header className="staff-bar">
      <ActionIcon
        className="staff-burger"
        data-pinned={isPinned}
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={t('kabuk.bar.menu')}
        onClick={() => onOverlay('menu')}
      >
        <IconMenu2 size={20} />
      </ActionIcon>
      <PageHeading place={place} menu={menu} title={title} />
      <Button
        className="staff-search"
        variant="default"
        leftSection={<IconSearch size={16} />}
        rightSection={<Kbd>Ctrl K</Kbd>}
        onClick={palette.open}
      >
        {t('kabuk.bar.search')}
      </Button>
      <TenantButton place={place} onOpen={() => onOverlay('tenants')} />
      <span className="staff-wide">
        <LanguageMenu />
        <SchemeButton />
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t('kabuk.bar.shortcuts')}
          onClick={() => onOverlay('shortcuts')}
        >
          <IconKeyboard size={20} />
        </ActionIcon>
      </span>
      <UserButton
        name={userName}
        opens={t(place.phase === 'tenant' ? 'kabuk.bar.modules' : 'kabuk.bar.security')}
        onOpen={() => onOverlay('modules')}
      />
    </header>
  )
}

function TenantButton({ place, onOpen }: { place: Place; onOpen: () => void }) {
  const t = useT()
  const tenant = place.phase === 'tenant' ? place.tenant : null
  const name = tenant?.tenantName ?? t('kabuk.master')
  return (
    <UnstyledButton
      className="staff-tenant"
      aria-haspopup="dialog"
      aria-label={`${t('kabuk.bar.tenant', { name })}, ${t('kabuk.bar.switchTenant')}`}
      onClick={onOpen}
    >
      {tenant ? (
        <StaffTenantMark tenant={{ name, iconUrl: tenant.tenantIcon, renk: tenant.renk }} />
      ) : (
        <IconShieldCog size={24} />
      )}
      <span className="staff-tenant-name">{name}</span>
      <IconChevronDown size={16} aria-hidden="true" />
    </UnstyledButton>
  )
}

type User = { name: string; opens: string; onOpen: () => void }

/** The full name; inside a company it opens what modules the user has there, and everywhere the second factor. */
function UserButton({ name, opens, onOpen }: User) {
  const t = useT()
  return (
    <UnstyledButton
      className="staff-user"
      aria-haspopup="dialog"
      aria-label={`${t('kabuk.bar.account', { name })}, ${opens}`}
      onClick={onOpen}
    >
      <IconUserCircle size={22} aria-hidden="true" />
      <span className="staff-user-name">{name}</span>
    </UnstyledButton>
  )
}
