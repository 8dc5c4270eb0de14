import { useTexts } from '#web/page-texts.tsx'
import { useStepName } from './step-name.tsx'
import type { Step } from './steps.ts'
import type { BasvuruPart } from './text-parts.ts'
import type { WizardState } from './use-wizard.tsx'

/** Every page of the form with its state in words and as a sign. */
export function TaskList({ wizard, onPress }: { wizard: WizardState; onPress(step: Step): void }) {
  const t = useTexts<BasvuruPart>()
  const nameOf = useStepName()
  const { steps, states, step: current } = wizard
  return (
    <nav className="task-list" aria-label={t('basvuru.steps')}>
      <ol>
        {steps.map((step, index) => {
          const state = states[index] ?? 'untouched'
          return (
            <li key={step.id}>
              <button
                type="button"
                data-state={state}
                aria-current={step.id === current.id ? 'step' : undefined}
                aria-disabled={state === 'locked' ? true : undefined}
                onClick={() => onPress(step)}
              >
                <span className="task-sign" aria-hidden="true" />
                <span className="task-name">{nameOf(step)}</span>
                <span className="task-state">
                  {state === 'locked' ? t('basvuru.state.lockedShort') : t(`basvuru.state.${state}`)}
                </span>
              </button>
            </li>
          )
        })}
      </ol>
      {states.includes('locked') ? <p className="field-hint">{t('basvuru.state.locked')}</p> : null}
    </nav>
  )
}
