import { Alert, Anchor, Button, EmptyState, Group, Paper, Text, Title } from '@mantine/core'
import { IconBuildingOff, IconLock } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { paths } from '#core/paths.ts'
import { useDocumentTitle } from '#web/staff/kit/use-document-title.tsx'
import { chooseMaster, chooseTenant } from '#web/staff/session/staff-session.ts'
import type { Refusal, StaffState } from '#web/staff/session/staff-state.ts'
import { useT } from '#web/staff/texts/texts.tsx'
import { showFailure } from '#web/wire/failure.ts'
import { TenantGrid } from './tenant-grid.tsx'

type Choosing = Extract<StaffState, { phase: 'choosing' }>

/** The page after the sign-in where a company is chosen. */
export function TenantChoicePage({ state }: { state: Choosing }) {
  const t = useT()
  const { user, tenants, refusal } = state
  const [busy, setBusy] = useState<string>()
  useDocumentTitle(t('giris.tenant.title'))
  useForgottenWish(refusal !== undefined)

  async function choose(guid: string) {
    if (busy !== undefined) return
    setBusy(guid)
    try {
      await chooseTenant(guid)
    } catch (error) {
      await showFailure(error, () => void choose(guid))
    } finally {
      setBusy(undefined)
    }
  }

  return (
    <main id="icerik" className="staff-lone" tabIndex={-1}>
      <Paper className="staff-card" withBorder shadow="sm" p="xl">
        <Group justify="space-between" mb="md">
          <Text c="dimmed">{user.adSoyad}</Text>
          <Anchor href={paths.logout}>{t('giris.tenant.logout')}</Anchor>
        </Group>
        {refusal ? <RefusalNotice refusal={refusal} /> : null}
        {tenants.length === 0 ? <NoTenant /> : <Question tenants={tenants} busy={busy} onChoose={choose} />}
        {user.masterUserTipi === null ? null : (
          <Button variant="default" mt="lg" onClick={chooseMaster}>
            {t('kabuk.palette.toMaster')}
          </Button>
        )}
      </Paper>
    </main>
  )
}

/** The address may name the company that refused: whoever chooses another one is not to be led back to it. */
function useForgottenWish(isRefused: boolean) {
  const [parameters, setParameters] = useSearchParams()
  const isNamed = parameters.has('kiraci')
  useEffect(() => {
    if (!isRefused || !isNamed) return
    setParameters(
      (before) => {
        before.delete('kiraci')
        return before
      },
      { replace: true },
    )
  }, [isRefused, isNamed, setParameters])
}

type Questioned = Pick<Choosing, 'tenants'> & { busy: string | undefined; onChoose: (guid: string) => void }

function Question({ tenants, busy, onChoose }: Questioned) {
  const t = useT()
  return (
    <>
      <Title order={1} size="h2">
        {t('giris.tenant.title')}
      </Title>
      <Text mt={4} mb="md">
        {t('giris.tenant.text')}
      </Text>
      <TenantGrid tenants={tenants} busy={busy} onChoose={onChoose} />
    </>
  )
}

function NoTenant() {
  const t = useT()
  return (
    <EmptyState
      icon={<IconBuildingOff />}
      title={<h1 className="plain-heading">{t('giris.tenant.none')}</h1>}
      description={t('giris.tenant.noneText')}
    />
  )
}

/** Why the company stayed closed, and who can open it. */
function RefusalNotice({ refusal }: { refusal: Refusal }) {
  const t = useT()
  return (
    <Alert
      role="alert"
      color="red"
      variant="light"
      icon={<IconLock />}
      mb="lg"
      title={[refusal.tenantName, t.maybe(`message.${refusal.code}`)].filter(Boolean).join(': ')}
    >
      {t.maybe(`giris.refused.${refusal.code}`)}
    </Alert>
  )
}
