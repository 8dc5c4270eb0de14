import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { isAppError } from '#core/errors.ts'
import type { Row } from '#engine/screen/list-screen-state.ts'
import type { T } from '#i18n/t.ts'
import { call } from '#web/call/api.ts'
import { showToast } from '#web/kit/toast.ts'
import { OpenDialog } from '#web/staff/kit/open-dialog.tsx'
import { AskingForm, errorText } from '#web/staff/kit/refusal.tsx'
import { useT } from '#web/staff/texts/texts.tsx'
import { ek7GizliYaz } from './contract.ts'
import { type Ek7Gizli, ek7GizliAlanlari } from './ek7.ts'

/** What was read of an accident before the dialog opened. */
export type Okunan = Ek7Gizli & { rowVersion: number }

type Props = { row: Row; okunan: Okunan; onClose(): void; onDone(): void }

function failureOf(t: T, error: unknown): Record<string, string> {
  if (!isAppError(error) || error.errors.length === 0) return { message: errorText(t, error) }
  return Object.fromEntries(
    error.errors.map(({ field, key }) => [field, t.maybe(`rule.${key}`) ?? errorText(t, error)]),
  )
}

/** Asks for what the form of an accident keeps sealed: the injury, and the national id of who prepares the form. */
export function Ek7GizliDialog({ row, okunan: { rowVersion, ...known }, onClose, onDone }: Props) {
  const t = useT()
  const [values, setValues] = useState<Ek7Gizli>(known)
  const [failure, setFailure] = useState<Record<string, string>>({})
  const [isBusy, setBusy] = useState(false)

  async function save() {
    setBusy(true)
    try {
      await call(ek7GizliYaz, { id: row.id, rowVersion, ...values })
      showToast({ kind: 'success', text: t('message.updated') })
      onDone()
    } catch (error) {
      setFailure(failureOf(t, error))
      setBusy(false)
    }
  }

  const close = { 'aria-label': t('kayit.kapat') }
  return (
    <OpenDialog
      onClose={onClose}
      title={t('isKazasi.gizli.ad')}
      centered
      zIndex={400}
      closeButtonProps={close}
      closeOnClickOutside={false}
    >
      <AskingForm
        text={t('isKazasi.gizli.aciklama', { ad: String(row.adSoyad ?? '') })}
        refusal={failure.message}
        submit={t('kayit.kaydet')}
        isBusy={isBusy}
        onSubmit={save}
        onCancel={onClose}
      >
        {ek7GizliAlanlari.map((name, index) => (
          <TextInput
            key={name}
            mt={index === 0 ? 0 : 'sm'}
            label={t.maybe(`field.${name}`)}
            value={values[name] ?? ''}
            onChange={({ currentTarget: { value } }) =>
              setValues({ ...values, [name]: value.trim() === '' ? null : value })
            }
            error={failure[name]}
            autoComplete="off"
            {...(name === 'hazirlayanTcKimlikNo' ? { inputMode: 'numeric', maxLength: 11 } : { maxLength: 250 })}
            {...(index === 0 && { 'data-autofocus': true })}
          />
        ))}
      </AskingForm>
    </OpenDialog>
  )
}
