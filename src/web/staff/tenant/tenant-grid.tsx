import { Text, TextInput, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { foldTurkish } from '#core/turkish.ts'
import type { TenantChoice } from '#web/staff/session/staff-user.ts'
import { useT } from '#web/staff/texts/texts.tsx'
import { StaffTenantMark } from './tenant-mark.tsx'

type Grid = {
  tenants: TenantChoice[]
  /** The company that is open now. */
  current?: string | undefined
  busy?: string | undefined
  onChoose: (guid: string) => void
}

/** The companies as buttons: typing narrows them, Enter opens the only one that is left. */
export function TenantGrid({ tenants, current, busy, onChoose }: Grid) {
  const t = useT()
  const [search, setSearch] = useState('')
  const wanted = foldTurkish(search.trim())
  const found = tenants.filter(({ name }) => foldTurkish(name).includes(wanted))
  const [only, ...others] = found

  return (
    <form
      className="tenant-choice"
      onSubmit={(event) => {
        event.preventDefault()
        if (only && others.length === 0) onChoose(only.guid)
      }}
    >
      <TextInput
        label={t('giris.tenant.search')}
        leftSection={<IconSearch size={18} />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        autoComplete="off"
        data-autofocus
        // the list is what one came for, and typing is the quickest way through it
        autoFocus
      />
      <VisuallyHidden role="status">{t('giris.tenant.found', { count: found.length })}</VisuallyHidden>
      {found.length === 0 ? <Text c="dimmed">{t('giris.tenant.noMatch')}</Text> : null}
      <ul className="tenant-grid" aria-label={t('giris.tenant.list')}>
        {found.map((tenant) => (
          <li key={tenant.guid}>
            <UnstyledButton
              className="tenant-card"
              aria-current={tenant.guid === current ? 'true' : undefined}
              aria-busy={tenant.guid === busy}
              onClick={() => onChoose(tenant.guid)}
            >
              <StaffTenantMark tenant={tenant} size={36} />
              <span className="tenant-card-name">{tenant.name}</span>
              {tenant.sonSecim === null ? null : <span className="tenant-card-note">{t('giris.tenant.recent')}</span>}
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </form>
  )
}
