import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { IconCalculator } from '@tabler/icons-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { today } from '#core/date.ts'
import { donemEkle, donemOf, donemSecenekleri, donemText } from '#core/period.ts'
import { ResourcePage } from '#engine/list/resource-page.tsx'
import { AddressNote } from '#engine/screen/address-note.tsx'
import { call } from '#web/call/api.ts'
import { showToast } from '#web/kit/toast.ts'
import { OpenDialog } from '#web/staff/kit/open-dialog.tsx'
import { errorText, Refusal } from '#web/staff/kit/refusal.tsx'
import { useStaff } from '#web/staff/session/staff.tsx'
import { useT } from '#web/staff/texts/texts.tsx'
import { hesapla } from './contract.ts'
import { tesvik } from './resource.ts'

/** Incentives of periods, and the button that computes one again. */
export default function TesvikScreen() {
  const t = useT()
  const { can } = useStaff()
  const [isOpen, setOpen] = useState(false)
  const button = can(tesvik.name, 'degistir') ? (
    <Button
      variant="default"
      className="list-tool"
      leftSection={<IconCalculator size={18} />}
      aria-label={t('tesvik.hesapla')}
      onClick={() => setOpen(true)}
    >
      <span className="list-tool-text">{t('tesvik.hesapla')}</span>
    </Button>
  ) : null
  return (
    <>
      <AddressNote resource={tesvik} names={['periodId']} />
      <ResourcePage resource={tesvik} toolbar={button} />
      {isOpen ? <HesaplaDialog onClose={() => setOpen(false)} /> : null}
    </>
  )
}

/** Asks for the period, which is that of the address where it has one. */
function HesaplaDialog({ onClose }: { onClose(): void }) {
  const t = useT()
  const [parameters] = useSearchParams()
  const bugun = today(new Date())
  const donemler = donemSecenekleri(bugun)
  const wanted = donemler.find((donem) => String(donem) === parameters.get('periodId'))
  const [periodId, setPeriodId] = useState(wanted ?? donemEkle(donemOf(bugun), -1))
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  async function start() {
    setBusy(true)
    try {
      await call(hesapla, { periodId })
      showToast({ kind: 'success', text: t('tesvik.basladi', { donem: donemText(periodId) }) })
      onClose()
    } catch (problem) {
      setError(problem)
    } finally {
      setBusy(false)
    }
  }
  return (
    <OpenDialog
      onClose={onClose}
      centered
      title={t('tesvik.hesaplaBaslik')}
      closeButtonProps={{ 'aria-label': t('kayit.kapat') }}
    >
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {t('tesvik.hesaplaAciklama')}
        </Text>
        <Refusal text={errorText(t, error)} />
        <NativeSelect
          label={t('field.periodId')}
          value={String(periodId)}
          data={donemler.map((donem) => ({ value: String(donem), label: donemText(donem) }))}
          onChange={(event) => setPeriodId(Number(event.currentTarget.value))}
        />
        <Group justify="flex-end">
          <Button loading={isBusy} onClick={() => void start()}>
            {t('tesvik.hesapla')}
          </Button>
        </Group>
      </Stack>
    </OpenDialog>
  )
}
