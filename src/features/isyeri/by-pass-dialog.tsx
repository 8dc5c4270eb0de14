import { Modal, TextInput } from '@mantine/core'
import { useState } from 'react'
import { parseDate } from '#core/date.ts'
import { isAppError } from '#core/errors.ts'
import type { Row } from '#engine/screen/list-screen-state.ts'
import type { T } from '#i18n/t.ts'
import { call } from '#web/call/api.ts'
import { showToast } from '#web/kit/toast.ts'
import { AskingForm, errorText } from '#web/staff/kit/refusal.tsx'
import { useT } from '#web/staff/texts/texts.tsx'
import { startByPass } from './contract.ts'

type Props = { row: Row; onClose(): void; onDone(): void }
type Failure = { message?: string; byPassNedeni?: string; byPassBitis?: string }

function failureOf(t: T, error: unknown): Failure {
  if (!isAppError(error) || error.errors.length === 0) return { message: errorText(t, error) }
  return Object.fromEntries(
    error.errors.map(({ field, key }) => [field, t.maybe(`rule.${key}`) ?? errorText(t, error)]),
  )
}

/** Asks why a workplace is left out of the readings and until when. */
export function ByPassDialog({ row, onClose, onDone }: Props) {
  const t = useT()
  const [byPassNedeni, setNedeni] = useState('')
  const [bitis, setBitis] = useState('')
  const [failure, setFailure] = useState<Failure>({})
  const [isBusy, setBusy] = useState(false)

  async function start() {
    const byPassBitis = parseDate(bitis)
    if (byPassBitis === null) return setFailure({ byPassBitis: t('rule.invalidDate') })
    setBusy(true)
    try {
      await call(startByPass, { id: row.id, byPassNedeni, byPassBitis })
      showToast({ kind: 'success', text: t('message.updated') })
      onDone()
    } catch (error) {
      setFailure(failureOf(t, error))
      setBusy(false)
    }
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={t('isyeri.byPass')}
      centered
      zIndex={400}
      closeButtonProps={{ 'aria-label': t('kayit.kapat') }}
    >
      <AskingForm
        text={t('isyeri.byPassAciklama', { no: String(row.isyeriSicilNo) })}
        refusal={failure.message}
        submit={t('isyeri.byPass')}
        isBusy={isBusy}
        onSubmit={start}
        onCancel={onClose}
      >
        <TextInput
          label={t('field.byPassNedeni')}
          value={byPassNedeni}
          onChange={(event) => setNedeni(event.currentTarget.value)}
          error={failure.byPassNedeni}
          maxLength={250}
          required
          data-autofocus
        />
        <TextInput
          mt="sm"
          label={t('field.byPassBitis')}
          description={t('isyeri.byPassGunBicimi')}
          value={bitis}
          onChange={(event) => setBitis(event.currentTarget.value)}
          error={failure.byPassBitis}
          inputMode="numeric"
          autoComplete="off"
          required
        />
      </AskingForm>
    </Modal>
  )
}
