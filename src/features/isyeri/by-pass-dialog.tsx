import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { parseDate } from '#core/date.ts'
import { isAppError } from '#core/errors.ts'
import type { Row } from '#engine/screen/list-screen-state.ts'
import type { T } from '#i18n/t.ts'
import { call } from '#web/call/api.ts'
import { showToast } from '#web/kit/toast.ts'
import { OpenDialog } from '#web/staff/kit/open-dialog.tsx'
import { AskingForm, errorText } from '#web/staff/kit/refusal.tsx'
import { useT } from '#web/staff/texts/texts.tsx'
import { setByPass } from './contract.ts'

type Props = { row: Row; onClose(): void; onDone(): void }
type Failure = { message?: string; neden?: string; bitis?: string }

function failureOf(t: T, error: unknown): Failure {
  if (!isAppError(error) || error.errors.length === 0) return { message: errorText(t, error) }
  return Object.fromEntries(
    error.errors.map(({ field, key }) => [field, t.maybe(`rule.${key}`) ?? errorText(t, error)]),
  )
}

/** Asks why a workplace is left out of the readings and until when. */
export function ByPassDialog({ row, onClose, onDone }: Props) {
  const t = useT()
  const [neden, setNeden] = useState('')
  const [son, setSon] = useState('')
  const [failure, setFailure] = useState<Failure>({})
  const [isBusy, setBusy] = useState(false)

  async function start() {
    const bitis = parseDate(son)
    if (bitis === null) return setFailure({ bitis: t('rule.invalidDate') })
    setBusy(true)
    try {
      await call(setByPass, { id: row.id, byPass: true, neden, bitis })
      showToast({ kind: 'success', text: t('message.updated') })
      onDone()
    } catch (error) {
      setFailure(failureOf(t, error))
      setBusy(false)
    }
  }

  return (
    <OpenDialog
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
          value={neden}
          onChange={(event) => setNeden(event.currentTarget.value)}
          error={failure.neden}
          maxLength={250}
          required
          data-autofocus
        />
        <TextInput
          mt="sm"
          label={t('field.byPassBitis')}
          description={t('isyeri.byPassGunBicimi')}
          value={son}
          onChange={(event) => setSon(event.currentTarget.value)}
          error={failure.bitis}
          inputMode="numeric"
          autoComplete="off"
          required
        />
      </AskingForm>
    </OpenDialog>
  )
}
