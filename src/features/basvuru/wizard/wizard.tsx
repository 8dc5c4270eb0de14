import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { BasvurForm } from '#features/basvuru/contract.ts'
import { ProfilBlok } from '#features/basvuru/steps/profil-blok.tsx'
import { StepBar } from '#features/basvuru/steps/step-bar.tsx'
import { StepButtons } from '#features/basvuru/steps/step-buttons.tsx'
import { StepHeading } from '#features/basvuru/steps/step-heading.tsx'
import { StepProblems } from '#features/basvuru/steps/step-problems.tsx'
import { SummaryBlok } from '#features/basvuru/steps/summary-blok.tsx'
import { TaskList } from '#features/basvuru/steps/task-list.tsx'
import { TestBlok } from '#features/basvuru/steps/test-blok.tsx'
import { useFinish } from '#features/basvuru/steps/use-finish.tsx'
import { useTests, type WizardTests } from '#features/basvuru/steps/use-tests.tsx'
import { useWizard, type WizardState } from '#features/basvuru/steps/use-wizard.tsx'
import type { Taslak } from '#features/basvuru/taslak/taslak.tsx'
import type { BasvuruPart } from '#features/basvuru/text-parts.ts'
import { BlokFields } from '#features/kriter/fields/blok-fields.tsx'
import { KriterProvider } from '#features/kriter/fields/kriter-context.tsx'
import type { PlaceOptions } from '#features/kriter/fields/place-options.tsx'
import type { Problem } from '#features/kriter/rules/judge.ts'
import { fetchLaterParts } from '#web/kit/later.tsx'
import { showToast } from '#web/kit/toast.ts'
import { useTexts } from '#web/visit/page-texts.tsx'
import { ConflictPanel } from './conflict-panel.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { PrefillNotice, useMarks } from './prefill-marks.tsx'
import { SaveClock, SaveNotice } from './save-state.tsx'

type WizardProps = {
  form: BasvurForm
  taslak: Taslak
  places: PlaceOptions
  /** The server's day. */
  today: string
  onSent(basvuruTakipNo: string): void
  /** The application was sent elsewhere or the posting closed: its page is another one. */
  onClosed(): void
}

/** The form of one application, a block a page. */
export function Wizard({ form, taslak, places, today, onSent, onClosed }: WizardProps) {
  const tests = useTests(form)
  const onRefused = useRefusal(tests)
  const wizard = useWizard({ taslak, tests, onRefused })
  const finish = useFinish({ taslak, wizard, iapId: form.iap.id, onSent, onClosed, onRefused })
  const marks = useMarks(form, taslak)
  // what it opens is there before the line can be gone
  useEffect(fetchLaterParts, [])
  const problems = useMemo(() => new Map(wizard.problems.map((one) => [one.field, one])), [wizard.problems])
  return (
    <KriterProvider problems={problems} marks={marks} places={places}>
      <div className="wizard">
        <LeaveGuard taslak={taslak} />
        <div className="wizard-tasks">
          <TaskList wizard={wizard} onPress={wizard.goToTask} />
        </div>
        <div className="wizard-content">
          <StepHeading wizard={wizard} baslik={form.iap.baslik} />
          <StepBar wizard={wizard} />
          <Resumed wizard={wizard} />
          <SaveNotice taslak={taslak} onClosed={onClosed} />
          <ConflictPanel taslak={taslak} places={places} />
          <StepProblems wizard={wizard} taslak={taslak} />
          {wizard.step.kind === 'profil' ? <PrefillNotice form={form} /> : null}
          {wizard.step.kind === 'profil' ? <ProfilBlok iap={form.iap} today={today} /> : null}
          {wizard.step.kind === 'son' ? <SummaryBlok wizard={wizard} taslak={taslak} finish={finish} /> : null}
          <FormStep wizard={wizard} taslak={taslak} />
          <StepButtons wizard={wizard} finish={finish} />
        </div>
        <div className="wizard-clock">
          <SaveClock taslak={taslak} />
        </div>
      </div>
    </KriterProvider>
  )
}

function Resumed({ wizard }: { wizard: WizardState }) {
  const t = useTexts<BasvuruPart>()
  return wizard.arrival.isResumed ? (
    <p className="wizard-note" role="status">
      {t('basvuru.resumed')}
    </p>
  ) : null
}

function FormStep({ wizard, taslak }: { wizard: WizardState; taslak: Taslak }) {
  const onCompleted = useTestCompleted(wizard)
  const { step, tests } = wizard
  if (!step.view) return null
  const { id, testMerkezTipId } = step.view.blok
  const test = tests.testler.find((one) => one.testMerkezTipId === testMerkezTipId)
  return (
    <>
      {step.view.moduller.length > 0 ? <BlokFields key={id} store={taslak.store} blokId={id} /> : null}
      {test ? (
        <TestBlok key={`test-${id}`} test={test} onCompleted={onCompleted} onEarlier={tests.noteAnswered} />
      ) : null}
    </>
  )
}

/** Spec: candidate §4, an answered test is marked, and the wizard moves on: once that is known to it. */
function useTestCompleted(wizard: WizardState) {
  const t = useTexts<BasvuruPart>()
  const [completed, setCompleted] = useState<number>()
  const moveOn = useEffectEvent(() => {
    if (wizard.step.view?.blok.testMerkezTipId === completed) wizard.goNext()
    setCompleted(undefined)
  })
  useEffect(() => {
    if (completed !== undefined) moveOn()
  }, [completed])
  return (testMerkezTipId: number) => {
    showToast({ kind: 'success', text: t('message.testBasariliTamamlandi') })
    wizard.tests.noteAnswered(testMerkezTipId)
    setCompleted(testMerkezTipId)
  }
}

/** Spec: candidate §8. The page itself says what is missing; the toast that it is why one stays. */
function useRefusal({ refresh }: WizardTests) {
  const t = useTexts<BasvuruPart | 'message.validationFailed'>()
  return useCallback(
    (problems: readonly Pick<Problem, 'key'>[]) => {
      // it may have been answered elsewhere meanwhile
      if (problems.some(({ key }) => key === 'testRequired')) refresh()
      const isMissing = problems.some(({ key }) => ['required', 'atLeastOne', 'testRequired'].includes(key))
      const text = isMissing ? t('message.ZorunluAlanlarDoldurun') : t('message.validationFailed')
      showToast({ kind: 'failure', text })
    },
    [t, refresh],
  )
}
