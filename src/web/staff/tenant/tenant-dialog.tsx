import { Button } from '@mantine/core'
import { IconShieldCog } from '@tabler/icons-react'
import { useEffect } from 'react'
import { OpenDialog } from '#web/staff/kit/open-dialog.tsx'
import type { Place } from '#web/staff/session/staff.tsx'
import { refreshTenants } from '#web/staff/session/staff-session.ts'
import { useT } from '#web/staff/texts/texts.tsx'
import { TenantGrid } from './tenant-grid.tsx'

type Dialog = { place: Place; onChoose: (kiraci: string) => void; onClose: () => void }

/** Another company, without signing in again; tabs that stand open elsewhere stay there. */
export function TenantDialog({ place, onChoose, onClose }: Dialog) {
  const t = useT()
  useEffect(() => void refreshTenants(), [])
  const current = place.phase === 'tenant' ? place.tenant.guid : undefined
  return (
    <OpenDialog
      onClose={onClose}
      size="lg"
      title={t('kabuk.bar.switchTenant')}
      closeButtonProps={{ 'aria-label': t('shell.state.close') }}
    >
      <TenantGrid tenants={place.tenants} current={current} onChoose={onChoose} />
      {place.phase === 'tenant' && place.user.masterUserTipi !== null ? (
        <Button variant="default" mt="md" leftSection={<IconShieldCog size={18} />} onClick={() => onChoose('ana')}>
          {t('kabuk.palette.toMaster')}
        </Button>
      ) : null}
    </OpenDialog>
  )
}
