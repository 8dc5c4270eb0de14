import { useEffect } from 'react'
import type { FieldError } from '#core/errors.ts'
import { normalisePhone, typedPhone } from '#core/phone.ts'
import type { telefonParts } from '#features/aday/text-parts.ts'
import { PhoneField } from '#web/form/field.tsx'
import { ErrorSummary, Form, usePageForm } from '#web/form/form.tsx'
import { SubmitButton } from '#web/form/submit-button.tsx'
import { useTexts } from '#web/visit/page-texts.tsx'

// The calls and the contracts behind them come when they are needed: this is the first form a visitor meets.
const loadCalls = () => import('./code-calls.tsx')

function checkPhone({ tel }: { tel: string }): FieldError[] {
  if (tel.trim() === '') return [{ field: 'tel', key: 'phoneRequired' }]
  return normalisePhone(tel) === null ? [{ field: 'tel', key: 'invalidPhone' }] : []
}

type PhoneFormProps = {
  iapId?: number | undefined
  /** A number that is known from elsewhere; it is put in while nothing is typed. */
  tel?: string | undefined
  onSent: () => void
}

/** Asks for a mobile number and has a code sent to it. */
export function PhoneForm({ iapId, tel: known, onSent }: PhoneFormProps) {
  const t = useTexts<(typeof telefonParts)[number]>()
  const form = usePageForm({
    defaultValues: { tel: '' },
    check: checkPhone,
    async send({ tel }, idempotencyKey) {
      const { sendCode } = await loadCalls()
      await sendCode({ tel: normalisePhone(tel) ?? '', iapId }, idempotencyKey)
      onSent()
    },
  })
  const { getValues, setValue } = form.fields
  useEffect(() => {
    if (known && getValues('tel') === '') setValue('tel', typedPhone(known))
  }, [known, getValues, setValue])
  return (
    <Form form={form} className="form phone-input">
      <ErrorSummary />
      <PhoneField name="tel" label={t('field.tel')} hint={t('dogrulama.phone.hint')} />
      <SubmitButton label={t('dogrulama.phone.submit')} />
      <p className="field-hint">{t('dogrulama.phone.legal')}</p>
    </Form>
  )
}
