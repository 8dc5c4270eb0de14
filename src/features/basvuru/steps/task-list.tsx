import { type RefObject, useEffect, useRef } from 'react'
import type { BasvuruPart } from '#features/basvuru/text-parts.ts'
import { useTexts } from '#web/visit/page-texts.tsx'
import { useStepName } from './step-name.tsx'
import type { Step } from './steps.ts'
import type { WizardState } from './use-wizard.tsx'

/** Every page of the form with its state in words and as a sign. */
export function TaskList({ wizard, onPress }: { wizard: WizardState; onPress(step: Step): void }) {
  const t = useTexts<BasvuruPart>()
  const nameOf = useStepName()
  const { steps, states, step: current } = wizard
  const list = useRef<HTMLElement>(null)
  useCurrentInSight(list, current.id)
  return (
    <nav ref={list} className="task-list" aria-label={t('basvuru.steps')}>
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

/** A long list scrolls by itself beside the form; the page must not move with it. */
function useCurrentInSight(list: RefObject<HTMLElement | null>, currentId: number) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each new page
  useEffect(() => {
    const item = list.current?.querySelector<HTMLElement>('[aria-current]')
    const box = list.current?.parentElement
    if (item && box) box.scrollTop = item.offsetTop - box.clientHeight / 2
  }, [list, currentId])
}
