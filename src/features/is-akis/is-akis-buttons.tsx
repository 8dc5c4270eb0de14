import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FieldError } from '#core/errors.ts'
import type { PageForm } from '#web/form/form.tsx'
import { takeFocus } from '#web/kit/take-focus.ts'
import { useTexts } from '#web/visit/page-texts.tsx'
import { useProving } from '#web/wire/proof-state.ts'
import { type AksiyonTipi, aksiyonTipi, type Decision } from './rules.ts'
import type { IsAkisPart } from './text-parts.ts'

type ButtonProps = { form: PageForm<Decision>; check(values: Decision): FieldError[] }

/** Approving is one press; rejecting asks once more, on the page itself, so that nothing has to be loaded for it. */
export function IsAkisButtons({ form, check }: ButtonProps) {
  const t = useTexts<IsAkisPart>()
  const [isAsking, setAsking] = useState(false)
  const reject = useRef<HTMLButtonElement>(null)
  const { isBusy } = form.state

  async function send(tip: AksiyonTipi) {
    form.fields.setValue('aksiyonTipi', tip)
    await form.submit()
    setAsking(false)
  }

  function askOnce() {
    if (isBusy) return
    // what is missing is said first: nobody confirms what cannot be sent
    if (check(form.fields.getValues()).length > 0) void send(aksiyonTipi.reject)
    else setAsking(true)
  }

  function goBack() {
    flushSync(() => setAsking(false))
    reject.current?.focus()
  }

  if (isAsking) return <Confirm isBusy={isBusy} onReject={() => void send(aksiyonTipi.reject)} onBack={goBack} />
  return (
    <div className="stacked-actions decision-actions">
      <button
        className="button button-wide"
        type="submit"
        aria-disabled={isBusy || undefined}
        onClick={() => form.fields.setValue('aksiyonTipi', aksiyonTipi.approve)}
      >
        <Label isBusy={isBusy} text={t('isAkis.approve')} busyText={t('isAkis.approving')} />
      </button>
      <button ref={reject} className="button button-quiet button-wide" type="button" onClick={askOnce}>
        {t('isAkis.reject')}
      </button>
    </div>
  )
}

type ConfirmProps = { isBusy: boolean; onReject(): void; onBack(): void }

/** The focus begins at the way back. */
function Confirm({ isBusy, onReject, onBack }: ConfirmProps) {
  const t = useTexts<IsAkisPart>()
  const [title, text] = [useId(), useId()]
  return (
    <section className="confirm" aria-labelledby={title} aria-describedby={text}>
      <div>
        <h2 id={title}>{t('isAkis.confirmTitle')}</h2>
        <p id={text}>{t('isAkis.confirmText')}</p>
      </div>
      <div className="stacked-actions decision-actions">
        <button className="button button-quiet button-wide" type="button" ref={takeFocus} onClick={onBack}>
          {t('isAkis.back')}
        </button>
        <button
          className="button button-wide confirm-reject"
          type="button"
          aria-disabled={isBusy || undefined}
          onClick={onReject}
        >
          <Label isBusy={isBusy} text={t('isAkis.confirmReject')} busyText={t('isAkis.rejecting')} />
        </button>
      </div>
    </section>
  )
}

/** The decision, or that it is on its way; said aloud too. */
function Label({ isBusy, text, busyText }: { isBusy: boolean; text: string; busyText: string }) {
  const t = useTexts<IsAkisPart>()
  const isProving = useProving()
  if (!isBusy) return text
  return (
    <>
      <span className="spinner" aria-hidden="true" />
      <span role="status">{isProving ? t('form.proof') : busyText}</span>
    </>
  )
}
