import type { AppError, FieldError } from '#core/errors.ts'
import { TextField } from '#web/form/field.tsx'
import { ErrorSummary, Form, usePageForm } from '#web/form/form.tsx'
import { SubmitButton } from '#web/form/submit-button.tsx'
import { useTexts } from '#web/visit/page-texts.tsx'
import type { Attempt, Kurulum } from './sign-in-calls.tsx'
import type { GirisPart } from './text-parts.ts'

type Step = { attempt: Extract<Attempt, { kind: 'code' }>; onDone: (attempt: Attempt | undefined) => void }

function check({ kod }: { kod: string }): FieldError[] {
  if (kod.trim() === '') return [{ field: 'kod', key: 'required' }]
  return /^\d{6}$/.test(kod) ? [] : [{ field: 'kod', key: 'invalidValue' }]
}

/** The second factor. */
export function CodeStep({ attempt, onDone }: Step) {
  const t = useTexts<GirisPart>()
  const form = usePageForm({
    defaultValues: { kod: '' },
    check,
    async send({ kod }) {
      const { giveCode } = await import('./sign-in-calls.tsx')
      await giveCode(attempt.token, kod)
      onDone({ kind: 'signedIn' })
    },
    onRefused: (error: AppError) => {
      if (error.code === 'girisKoduError') {
        form.fields.setError('kod', { type: error.code, message: t('message.girisKoduError') })
        form.fields.setFocus('kod')
        return true
      }
      // the step's own time is over: the password has to be given again
      if (error.code !== 'sessionEnded') return false
      onDone(undefined)
      return true
    },
  })
  return (
    <>
      <h2>{t('giris.code.title')}</h2>
      {attempt.kurulum ? <SetUp kurulum={attempt.kurulum} /> : null}
      <p className="panel-text">{t('giris.code.text')}</p>
      <Form form={form}>
        <ErrorSummary />
        <TextField
          name="kod"
          label={t('giris.code.label')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          format={onlyDigits}
        />
        <SubmitButton label={t('giris.code.submit')} />
        <button className="text-button" type="button" onClick={() => onDone(undefined)}>
          {t('giris.code.back')}
        </button>
      </Form>
    </>
  )
}

const onlyDigits = (text: string) => text.replace(/\D/g, '')

/** The deployment wants a second factor that the user has not set up yet. */
function SetUp({ kurulum }: { kurulum: Kurulum }) {
  const t = useTexts<GirisPart>()
  return (
    <div className="notice">
      <div>
        <p>{t('giris.code.setUp')}</p>
        <img
          src={`data:image/svg+xml,${encodeURIComponent(kurulum.qr)}`}
          alt={t('giris.code.qr')}
          width="180"
          height="180"
        />
        <p>
          {t('giris.code.key')} <code>{kurulum.anahtar}</code>
        </p>
      </div>
    </div>
  )
}
