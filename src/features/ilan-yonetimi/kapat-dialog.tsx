import { Checkbox, Paper, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Row } from '#engine/screen/list-screen-state.ts'
import { ilanEndpoints, type KapatDeneme } from '#features/ilan/contract.ts'
import { call } from '#web/call/api.ts'
import { showToast } from '#web/kit/toast.ts'
import { OpenDialog } from '#web/staff/kit/open-dialog.tsx'
import { AskingForm, errorText } from '#web/staff/kit/refusal.tsx'
import { useT } from '#web/staff/texts/texts.tsx'

type Props = { row: Row; onClose(): void; onDone(): void }

/** Asks why a posting is closed and whether candidates are told; says first how many, and what they would read. */
export function KapatDialog({ row, onClose, onDone }: Props) {
  const t = useT()
  const [neden, setNeden] = useState('')
  const [mesajGonder, setMesaj] = useState(true)
  const [refusal, setRefusal] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const plan = useQuery({
    queryKey: [ilanEndpoints.kapat.path, row.id, mesajGonder],
    queryFn: async () => {
      const answer = await call(ilanEndpoints.kapat, { id: row.id, neden: '-', mesajGonder, deneme: true })
      return answer as KapatDeneme // a trial
    },
    gcTime: 0,
  })

  async function close() {
    setBusy(true)
    try {
      await call(ilanEndpoints.kapat, { id: row.id, neden, mesajGonder })
      showToast({ kind: 'success', text: t('iseAlim.kapandi') })
      onDone()
    } catch (error) {
      setRefusal(errorText(t, error))
      setBusy(false)
    }
  }

  const { basvuruSayisi = 0, mesaj = null } = plan.data ?? {}
  return (
    <OpenDialog
      onClose={onClose}
      title={t('iseAlim.kapatBaslik', { ad: String(row.baslik) })}
      closeButtonProps={{ 'aria-label': t('kayit.kapat') }}
    >
      <AskingForm
        text={t('iseAlim.kapatNot')}
        refusal={refusal ?? (plan.error ? errorText(t, plan.error) : undefined)}
        submit={t('iseAlim.kapat')}
        isBusy={isBusy}
        onSubmit={close}
        onCancel={onClose}
      >
        <TextInput
          label={t('iseAlim.kapatNeden')}
          value={neden}
          onChange={(event) => setNeden(event.currentTarget.value)}
          maxLength={500}
          required
          data-autofocus
        />
        <Checkbox
          mt="md"
          label={t('iseAlim.kapatMesaj')}
          checked={mesajGonder}
          onChange={(event) => setMesaj(event.currentTarget.checked)}
        />
        <Text size="sm" mt="sm" aria-live="polite">
          {plan.data ? t('iseAlim.kapatSayi', { count: basvuruSayisi }) : ' '}
        </Text>
        {mesaj === null ? null : (
          <Paper withBorder p="sm" mt="sm">
            <Text size="xs" c="dimmed">
              {t('iseAlim.kapatOrnek')}
            </Text>
            <Text size="sm">{mesaj}</Text>
          </Paper>
        )}
      </AskingForm>
    </OpenDialog>
  )
}
