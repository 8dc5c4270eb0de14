import type { BasvuruPart } from '#features/basvuru/text-parts.ts'
import { useTexts } from '#web/visit/page-texts.tsx'
import type { Finish } from './use-finish.tsx'
import type { WizardState } from './use-wizard.tsx'

/** Back, which asks nothing, and forwards, which judges the page; at the end, sending. */
export function StepButtons({ wizard, finish }: { wizard: WizardState; finish: Finish }) {
  const t = useTexts<BasvuruPart>()
  const { index, step, arrival, goBack, goNext } = wizard
  const forward = arrival.fromSummary ? t('basvuru.toSummary') : t('basvuru.next')
  return (
    <div className="step-buttons">
      {index > 0 ? (
        <button className="button button-quiet" type="button" onClick={goBack}>
          {t('basvuru.back')}
        </button>
      ) : null}
      {step.kind === 'son' ? (
        <FinishButton finish={finish} />
      ) : (
        <button className="button step-next" type="button" onClick={goNext}>
          {forward}
        </button>
      )}
    </div>
  )
}

/** A second press while it is being sent does nothing, and it says what it does. */
function FinishButton({ finish: { isBusy, send } }: { finish: Finish }) {
  const t = useTexts<BasvuruPart>()
  const text = isBusy ? t('basvuru.ozet.finishing') : t('basvuru.ozet.finish')
  return (
    <>
      <button className="button step-next" type="button" aria-disabled={isBusy || undefined} onClick={send}>
        {isBusy ? <span className="spinner" aria-hidden="true" /> : null}
        {text}
      </button>
      <p role="status" className="visually-hidden">
        {isBusy ? text : ''}
      </p>
    </>
  )
}
