import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { isAppError } from '#core/errors.ts'
import { call } from '#web/call/api.ts'
import { showToast } from '#web/kit/toast.ts'
import { OpenDialog } from '#web/staff/kit/open-dialog.tsx'
import { withPassword } from '#web/staff/kit/password-again.tsx'
import { AskingForm, errorText } from '#web/staff/kit/refusal.tsx'
import { useT } from '#web/staff/texts/texts.tsx'
import { masterTenantEndpoints } from './contract.ts'

type Props = { tenant: { id: number; name: string }; onClose(): void; onRemoved(): void }

/** Removes a company after its name was typed. */
export function TenantRemoval({ tenant, onClose, onRemoved }: Props) {
  const t = useT()
  const [name, setName] = useState('')
  const [message, setMessage] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function remove() {
    setBusy(true)
    try {
      await withPassword(() => call(masterTenantEndpoints.delete, { id: tenant.id, name }))
      showToast({ kind: 'success', text: t('yonetim.kiraci.silindi', { ad: tenant.name }) })
      onRemoved()
    } catch (error) {
      const isWrong = isAppError(error) && error.code === 'validationFailed'
      setMessage(isWrong ? t('rule.nameDiffers') : errorText(t, error))
      setBusy(false)
    }
  }

  return (
    <OpenDialog
      onClose={onClose}
      title={t('yonetim.kiraci.silBaslik', { ad: tenant.name })}
      centered
      zIndex={400}
      closeButtonProps={{ 'aria-label': t('kayit.kapat') }}
    >
      <AskingForm
        text={t('yonetim.kiraci.silAciklama')}
        refusal={message}
        submit={t('yonetim.kiraci.silOnay')}
        isDangerous
        isBusy={isBusy}
        onSubmit={remove}
        onCancel={onClose}
      >
        <TextInput
          label={t('field.name')}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          autoComplete="off"
          required
          data-autofocus
        />
      </AskingForm>
    </OpenDialog>
  )
}
