import { useWatch } from 'react-hook-form'
import type { FieldError } from '#core/errors.ts'
import { codePoints } from '#core/plain-text.ts'
import { call } from '#web/call/api.ts'
import { useFailure } from '#web/failure/failure.tsx'
import { TextAreaField } from '#web/form/field.tsx'
import { ErrorSummary, Form, type PageForm, usePageForm } from '#web/form/form.tsx'
import { takeFocus } from '#web/kit/take-focus.ts'
import { useTexts } from '#web/visit/page-texts.tsx'
import { decideIsAkis } from './contract.ts'
import { FlowLine } from './flow-line.tsx'
import { IsAkisButtons } from './is-akis-buttons.tsx'
import { aciklamaSinir, aksiyonTipi, type Decision, sayacEsigi } from './rules.ts'
import type { IsAkisPart } from './text-parts.ts'

type AskProps = { guid: string; message: string; onDecided(decided: Decision): void; onOld(): void }

const nothing: Decision = { aciklama: '', aksiyonTipi: aksiyonTipi.approve }

// Spec: candidate §8, those that say what to do: wait, go online.
const speaking = ['tooManyRequests', 'serviceUnavailable'] as const

const lengthOf = (aciklama: string) => codePoints(aciklama.trim())

// Spec: candidate §5, the message of a missing description.
function checkAciklama({ aciklama }: Decision): FieldError[] {
  const length = lengthOf(aciklama)
  if (length === 0) return [{ field: 'aciklama', key: 'gonderimAciklamaRequired' }]
  return length > aciklamaSinir ? [{ field: 'aciklama', key: 'maxLength', params: { n: aciklamaSinir } }] : []
}

/** What is asked, why one decides as one does, and the decision. */
export function IsAkisAsk({ guid, message, onDecided, onOld }: AskProps) {
  const t = useTexts<IsAkisPart>()
  const failure = useFailure(speaking)
  const form = usePageForm({
    defaultValues: nothing,
    check: checkAciklama,
    onRefused: failure.note,
    async send(values, idempotencyKey) {
      failure.clear()
      const { messageId } = await call(decideIsAkis, { ...values, guid }, { idempotencyKey })
      // Spec: candidate §4, only 1 counts as success
      if (messageId === 1) onDecided(values)
      else onOld()
    },
  })
  return (
    <section className="panel" aria-labelledby="baslik">
      <FlowLine step="decision" />
      <div>
        <h1 id="baslik">{t('isAkis.title')}</h1>
        <p className="panel-text">{t('isAkis.text')}</p>
      </div>
      <Asked message={message} />
      <Form form={form}>
        <ErrorSummary />
        {failure.isShown ? (
          <p ref={takeFocus} className="error-summary" role="alert" tabIndex={-1}>
            {t('message.unexpectedError')}
          </p>
        ) : null}
        <Aciklama form={form} />
        <IsAkisButtons form={form} check={checkAciklama} />
      </Form>
    </section>
  )
}

/** A sentence, then facts: each line of the message is one. */
function Asked({ message }: { message: string }) {
  const t = useTexts<IsAkisPart>()
  const [sentence, ...lines] = message.split('\n')
  const facts = lines.map((line) => {
    const [name = '', ...rest] = line.split(': ')
    return { name, value: rest.join(': ') }
  })
  return (
    <section className="asked" aria-label={t('isAkis.asked')}>
      <p className="asked-sentence">{sentence}</p>
      <dl>
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Aciklama({ form }: { form: PageForm<Decision> }) {
  const t = useTexts<IsAkisPart>()
  const left = aciklamaSinir - lengthOf(useWatch({ control: form.fields.control, name: 'aciklama' }))
  const text = left < 0 ? t('isAkis.over', { count: -left }) : t('isAkis.left', { count: left })
  return (
    <div>
      <TextAreaField name="aciklama" label={t('isAkis.aciklama')} hint={t('isAkis.aciklamaHint')} lines={4} />
      <p className="field-hint counter" aria-hidden="true">
        {text}
      </p>
      <p className="visually-hidden" role="status">
        {left <= sayacEsigi ? text : ''}
      </p>
    </div>
  )
}
