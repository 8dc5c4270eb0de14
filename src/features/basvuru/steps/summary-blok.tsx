import type { AppError } from '#core/errors.ts'
import { paths } from '#core/paths.ts'
import type { Taslak } from '#features/basvuru/taslak/taslak.tsx'
import type { BasvuruPart } from '#features/basvuru/text-parts.ts'
import { ProblemBox, ProblemLinks } from '#features/kriter/fields/problem-list.tsx'
import type { BlokView } from '#features/kriter/rules/evaluate.ts'
import type { FormPart } from '#web/form/form-state.tsx'
import { refusalText } from '#web/form/form-text.ts'
import { ErrorNumber } from '#web/kit/load-failed.tsx'
import { takeFocus } from '#web/kit/take-focus.ts'
import { useTexts } from '#web/visit/page-texts.tsx'
import { useVisit } from '#web/visit/visit.tsx'
import { BlokAnswers } from './blok-answers.tsx'
import { useStepName } from './step-name.tsx'
import { locate, type Step } from './steps.ts'
import type { Finish } from './use-finish.tsx'
import type { WizardState } from './use-wizard.tsx'

type SummaryProps = { wizard: WizardState; taslak: Taslak; finish: Finish }

/** The last page: everything that was answered, to be read before it is sent. */
export function SummaryBlok({ wizard, taslak, finish }: SummaryProps) {
  const t = useTexts<BasvuruPart>()
  const nameOf = useStepName()
  const { steps, attempt, goToChange } = wizard
  // the server knows more than the page: a place that does not exist, a question that another device answered
  const refused = locate(steps, finish.refusal?.errors ?? [])
  const missing = wizard.missing.length > 0 ? wizard.missing : refused
  return (
    <>
      <p>{t('basvuru.ozet.text')}</p>
      {finish.refusal ? <Refusal error={finish.refusal} onToFiles={() => goToChange(0)} /> : null}
      {missing.length > 0 ? (
        <ProblemBox title={t('basvuru.ozet.missing')} attempt={attempt}>
          <ProblemLinks
            problems={missing}
            store={taslak.store}
            onFollow={({ blokId, field }) => goToChange(blokId ?? 0, field)}
          />
        </ProblemBox>
      ) : (
        <p className="complete icon-done">{t('basvuru.ozet.complete')}</p>
      )}
      {steps.map((step) =>
        step.kind === 'son' ? null : (
          <section key={step.id} className="panel summary" aria-labelledby={`ozet-${step.id}`}>
            <div className="summary-head">
              <h2 id={`ozet-${step.id}`}>{nameOf(step)}</h2>
              {isOnlyTest(step) ? null : (
                <button
                  className="text-button"
                  type="button"
                  aria-label={t('basvuru.ozet.changeOf', { blok: nameOf(step) })}
                  onClick={() => goToChange(step.id)}
                >
                  {t('basvuru.ozet.change')}
                </button>
              )}
            </div>
            {step.view ? <BlokAnswers view={step.view} /> : <p>{t('basvuru.profil.text')}</p>}
            {step.kind === 'test' ? <TestState view={step.view} wizard={wizard} /> : null}
          </section>
        ),
      )}
    </>
  )
}

/** A test is answered once: there is nothing to change about it. */
function isOnlyTest({ kind, view }: Step) {
  return kind === 'test' && view.moduller.length === 0
}

function TestState({ view, wizard: { tests, goToChange } }: { view: BlokView; wizard: WizardState }) {
  const t = useTexts<BasvuruPart>()
  const { id, display, testMerkezTipId } = view.blok
  if (testMerkezTipId !== null && tests.answered.has(testMerkezTipId)) {
    return <p className="icon-done test-waiting">{t('basvuru.test.answered')}</p>
  }
  return (
    <p className="test-waiting icon-clock">
      {t('basvuru.test.waiting')}
      <button
        className="text-button"
        type="button"
        aria-label={t('basvuru.test.goTo', { ad: display })}
        onClick={() => goToChange(id)}
      >
        {t('basvuru.test.go')}
      </button>
    </p>
  )
}

/** Why it was not sent; where nothing can be corrected, a way on. Whoever pressed stands at the page's end: it takes the focus. */
function Refusal({ error, onToFiles }: { error: AppError; onToFiles(): void }) {
  const t = useTexts<BasvuruPart | FormPart>()
  const { href } = useVisit()
  const [first] = error.errors
  const isAge = first?.key === 'asgariYas'
  const reason = error.code === 'staleRecord' ? t('basvuru.ozet.degisti') : refusalText(error, t)
  // a photo or a CV that the posting wants is uploaded on the first page
  const files = error.errors.flatMap(({ key }) => t.maybe(`basvuru.profil.${key}`) ?? [])
  const text = isAge ? t.maybe('rule.asgariYas', first.params) : files.join(' ') || reason
  return (
    <div ref={takeFocus} className="notice notice-warning" role="alert" tabIndex={-1}>
      <div>
        <p>{text ?? t('basvuru.ozet.failed')}</p>
        <ErrorNumber error={error} />
      </div>
      {isAge ? (
        <a className="button button-quiet" href={href(paths.ilanlar)}>
          {t('shell.state.goToIlanlar')}
        </a>
      ) : null}
      {files.length > 0 ? (
        <button className="button button-quiet" type="button" onClick={onToFiles}>
          {t('basvuru.profil.toFiles')}
        </button>
      ) : null}
    </div>
  )
}
