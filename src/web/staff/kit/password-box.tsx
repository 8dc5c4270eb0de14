import { Modal, PasswordInput } from '@mantine/core'
import { useState } from 'react'
import { useOpenedAfter } from '#web/kit/opening.ts'
import { askAsMaster } from '#web/staff/session/staff-tokens.ts'
import { useT } from '#web/staff/texts/texts.tsx'
import type { Asked } from './asking.tsx'
import { AskingForm, errorText } from './refusal.tsx'

type BoxProps = { asked: Asked<object>; isOpen: boolean }

/** Asks for the password of whoever is signed in; over every other dialog. */
export function PasswordBox({ asked, isOpen }: BoxProps) {
  const t = useT()
  const isShown = useOpenedAfter(isOpen)
  return (
    <Modal
      opened={isShown}
      onClose={() => asked.answer(false)}
      title={t('yonetim.sifre.baslik')}
      closeButtonProps={{ 'aria-label': t('shell.state.close') }}
      centered
      zIndex={500}
    >
      <PasswordForm key={asked.no} asked={asked} />
    </Modal>
  )
}

function PasswordForm({ asked }: Pick<BoxProps, 'asked'>) {
  const t = useT()
  const [password, setPassword] = useState('')
  const [message, setMessage] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function send() {
    setBusy(true)
    try {
      await askAsMaster('/api/master/auth/dogrula', { password })
      asked.answer(true)
    } catch (error) {
      setMessage(errorText(t, error))
      setBusy(false)
    }
  }

  return (
    <AskingForm
      text={t('yonetim.sifre.aciklama')}
      refusal={message}
      submit={t('yonetim.sifre.dogrula')}
      isBusy={isBusy}
      onSubmit={send}
      onCancel={() => asked.answer(false)}
    >
      <PasswordInput
        label={t('field.password')}
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        data-autofocus
        required
      />
    </AskingForm>
  )
}
