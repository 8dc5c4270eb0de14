import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { AppError, type FieldError } from '#core/errors.ts'
import type { kodParts } from '#features/aday/text-parts.ts'
import { kodHane } from '#features/dogrulama/contract.ts'
import { TextField } from '#web/form/field.tsx'
import { Form, type PageForm, useErrorTitle, usePageForm } from '#web/form/form.tsx'
import { type FormPart, useFormState } from '#web/form/form-state.tsx'
import { SubmitButton } from '#web/form/submit-button.tsx'
import { useTexts } from '#web/visit/page-texts.tsx'
import { type SignIn, signInWithCode } from './code-calls.tsx'

type Values = { _code: string }
type CodeFormProps = {
  /** What is left of the tries, once one was used. */
  triesLeft: number | undefined
  onSignIn(result: SignIn): void
  onWrong(): Promise<void>
}

/** Long enough to take the last digit back, short enough not to be waited for. */
const secondThoughts = 400

const digitsOnly = (text: string) => text.replace(/\D/g, '').slice(0, kodHane)

function checkCode({ _code }: Values): FieldError[] {
  if (_code === '') return [{ field: '_code', key: 'codeRequired' }]
  return _code.length === kodHane ? [] : [{ field: '_code', key: 'invalidCode' }]
}

/** One field for the six digits; the sixth sends them. */
export function CodeForm({ triesLeft, onSignIn, onWrong }: CodeFormProps) {
  const t = useTexts<FormPart | (typeof kodParts)[number]>()
  const form = usePageForm<Values>({
    defaultValues: { _code: '' },
    check: checkCode,
    async send({ _code }, idempotencyKey) {
      try {
        onSignIn(await signInWithCode(_code, idempotencyKey))
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'girisKoduError') throw error
        await onWrong()
        throw new AppError('girisKoduError', { errors: [{ field: '_code', key: 'girisKoduError' }] })
      }
    },
  })
  const sixth = useSixthDigit(form)
  useCodeFromSms(form)
  return (
    <Form form={form}>
      <Refusal />
      <TextField
        name="_code"
        label={t('field._code')}
        hint={t('dogrulama.code.hint')}
        inputMode="numeric"
        autoComplete="one-time-code"
        className="code-input"
        format={digitsOnly}
        onTyped={sixth.onTyped}
        isReadOnly={form.state.isBusy}
      />
      {triesLeft === undefined ? null : (
        <p className="field-hint" role="status">
          {triesLeft > 0 ? t('dogrulama.code.tries', { count: triesLeft }) : t('dogrulama.code.spent')}
        </p>
      )}
      <SubmitButton
        label={t('dogrulama.code.submit')}
        busyLabel={t('dogrulama.code.checking')}
        isWorking={sixth.isPending}
      />
    </Form>
  )
}

/** What failed without being the code's fault. A wrong code stands at the field, which keeps and selects its digits. */
function Refusal() {
  const t = useTexts<FormPart>()
  const { refusal, attempt, errors } = useFormState()
  useErrorTitle(attempt > 0 && (errors.length > 0 || refusal !== undefined), t('form.errorPrefix'))
  useEffect(() => {
    if (attempt === 0) return
    // the library would only focus it; a wrong code is typed over
    const input = document.getElementById('alan-_code')
    if (input instanceof HTMLInputElement) {
      input.focus()
      input.select()
    }
  }, [attempt])
  return refusal ? (
    <p className="error-summary" role="alert">
      {refusal}
    </p>
  ) : null
}

function useSixthDigit({ submit }: PageForm<Values>) {
  const [isPending, setPending] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  function onTyped(text: string) {
    clearTimeout(timer.current)
    setPending(text.length === kodHane)
    if (text.length !== kodHane) return
    timer.current = setTimeout(() => {
      setPending(false)
      void submit()
    }, secondThoughts)
  }
  return { isPending, onTyped }
}

type OtpRequest = CredentialRequestOptions & { otp: { transport: ['sms'] } }

/** Where the browser reads codes from messages by itself, the person only nods. */
function useCodeFromSms({ fields, submit }: PageForm<Values>) {
  const send = useEffectEvent(submit)
  useEffect(() => {
    if (!('OTPCredential' in window)) return undefined
    const abort = new AbortController()
    const request: OtpRequest = { otp: { transport: ['sms'] }, signal: abort.signal }
    navigator.credentials
      .get(request)
      .then((credential) => {
        const code = credential && 'code' in credential ? digitsOnly(String(credential.code)) : ''
        if (code.length !== kodHane) return
        fields.setValue('_code', code)
        return send()
      })
      // refused, aborted, or no message came: the field is there to be typed into
      .catch(() => undefined)
    return () => abort.abort()
  }, [fields])
}
