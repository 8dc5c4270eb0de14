import type { FieldError } from '#core/errors.ts'
import { normalisePhone } from '#core/phone.ts'
import type { TextPiece } from '#i18n/t.ts'
import { call } from '#web/call/api.ts'
import { useFailure } from '#web/failure/failure.tsx'
import { PhoneField } from '#web/form/field.tsx'
import { ErrorSummary, Form, usePageForm } from '#web/form/form.tsx'
import { SubmitButton } from '#web/form/submit-button.tsx'
import { useTexts } from '#web/visit/page-texts.tsx'
import { smsIptal } from './contract.ts'

export const smsIptalParts = [
  'iletisim.smsIptal',
  'field.telefon',
  'message.FailedToIptalSMSToAday',
] as const satisfies readonly TextPiece[]
type Part = (typeof smsIptalParts)[number]

type Sending = { onDone: () => void }

// a matter of waiting is said as one
const speaking = ['tooManyRequests'] as const

// Spec: candidate §5, the two messages of the phone.
function checkTelefon({ telefon }: { telefon: string }): FieldError[] {
  if (telefon.trim() === '') return [{ field: 'telefon', key: 'phoneRequired' }]
  return normalisePhone(telefon) === null ? [{ field: 'telefon', key: 'invalidPhone' }] : []
}

/** By phone: the number is asked for. */
export function TelefonForm({ onDone }: Sending) {
  const t = useTexts<Part>()
  const failure = useFailure(speaking)
  const form = usePageForm({
    defaultValues: { telefon: '' },
    check: checkTelefon,
    onRefused: failure.note,
    async send({ telefon }, idempotencyKey) {
      failure.clear()
      await call(smsIptal, { telefon: normalisePhone(telefon) ?? '' }, { idempotencyKey })
      onDone()
    },
  })
  return (
    <Form form={form} className="form phone-input">
      <ErrorSummary />
      <Failed isShown={failure.isShown} />
      <PhoneField name="telefon" label={t('field.telefon')} hint={t('iletisim.smsIptal.hint')} />
      <SubmitButton label={t('iletisim.smsIptal.submit')} />
    </Form>
  )
}

/** By a link: one tap. Opening the page does nothing, because previews of messages open links too. */
export function LinkForm({ guid, onDone }: Sending & { guid: string }) {
  const t = useTexts<Part>()
  const failure = useFailure(speaking)
  const form = usePageForm({
    defaultValues: {},
    check: () => [],
    onRefused: failure.note,
    async send(_values, idempotencyKey) {
      failure.clear()
      await call(smsIptal, { guid }, { idempotencyKey })
      onDone()
    },
  })
  return (
    <Form form={form}>
      <ErrorSummary />
      <Failed isShown={failure.isShown} />
      <SubmitButton label={t('iletisim.smsIptal.submit')} />
    </Form>
  )
}

function Failed({ isShown }: { isShown: boolean }) {
  const t = useTexts<Part>()
  if (!isShown) return null
  return (
    <p className="error-summary" role="alert">
      {t('message.FailedToIptalSMSToAday')}
    </p>
  )
}
