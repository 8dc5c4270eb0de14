import { Divider, Stack } from '@mantine/core'
import { SecondFactor } from '#features/giris/second-factor.tsx'
import { OwnPassword } from './own-password.tsx'
import { OwnSessions } from './own-sessions.tsx'

/** What is the person's own: password, second factor and open sessions. */
export function Account() {
  return (
    <Stack className="account-page" gap="lg">
      <OwnPassword />
      <SecondFactor />
      <Divider />
      <OwnSessions />
    </Stack>
  )
}
