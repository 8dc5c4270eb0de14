import { useState } from 'react'
import type { AppError, FieldError } from '#core/errors.ts'
import { TextField } from '#web/form/field.tsx'
import { ErrorSummary, Form, usePageForm } from '#web/form/form.tsx'
import { SubmitButton } from '#web/form/submit-button.tsx'
import { useTexts } from '#web/visit/page-texts.tsx'
import type { Attempt } from './sign-in-calls.tsx'
import type { GirisPart } from './text-parts.ts'

const loadCalls = () => import('./sign-in-calls.tsx')

type Values = { username: string; password: string }

// Spec: back-office §5, login: both are required.
function check(values: Values): FieldError[] {
  const empty = (['username', 'password'] as const).filter((name) => values[name].trim() === '')
  return empty.map((field) => ({ field, key: 'required' }))
}

/** Name and password; what is wrong stands beside them. */
export function PasswordForm({ onDone }: { onDone: (attempt: Attempt) => void }) {
  const t = useTexts<GirisPart>()
  const [isShown, setShown] = useState(false)
  const form = usePageForm<Values>({
    defaultValues: { username: '', password: '' },
    check,
    async send(values) {
      const { tryToSignIn } = await loadCalls()
      onDone(await tryToSignIn(values))
    },
    onRefused: (error: AppError) => {
      const text = t.maybe(`message.${error.code}`)
      if (!isAboutThePassword(error) || text === undefined) return false
      form.fields.setError('password', { type: error.code, message: text })
      form.fields.setFocus('password')
      return true
    },
  })
  return (
    <Form form={form}>
      <ErrorSummary />
      <TextField name="username" label={t('giris.username')} autoComplete="username" />
      <TextField
        name="password"
        label={t('giris.password')}
        type={isShown ? 'text' : 'password'}
        autoComplete="current-password"
      />
      <button className="text-button needs-script" type="button" onClick={() => setShown(!isShown)}>
        {isShown ? t('giris.hidePassword') : t('giris.showPassword')}
      </button>
      <SubmitButton label={t('giris.submit')} />
    </Form>
  )
}

function isAboutThePassword(error: AppError) {
  return error.code === 'invalidUsernameOrPassword'
}
