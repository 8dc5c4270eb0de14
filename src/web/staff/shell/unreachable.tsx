import { Button, EmptyState } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { startStaffSession } from '#web/staff/session/staff-session.ts'
import { useT } from '#web/staff/texts/texts.tsx'

/** The server did not answer while the session was brought back. */
export function Unreachable() {
  const t = useT()
  return (
    <main id="icerik" className="staff-lone" tabIndex={-1}>
      <EmptyState
        icon={<IconCloudOff />}
        title={t('kabuk.unreachable.title')}
        description={t('kabuk.unreachable.text')}
      >
        <EmptyState.Actions>
          <Button onClick={() => void startStaffSession()}>{t('shell.state.retry')}</Button>
        </EmptyState.Actions>
      </EmptyState>
    </main>
  )
}
