import { useState } from 'react'
import type { BasvuruPart } from '#features/basvuru/text-parts.ts'
import { later } from '#web/kit/later.tsx'
import { useTexts } from '#web/visit/page-texts.tsx'
import { useStepName } from './step-name.tsx'
import { TaskList } from './task-list.tsx'
import type { WizardState } from './use-wizard.tsx'

const Sheet = later(() => import('#web/kit/sheet.tsx').then((module) => module.Sheet))

/** How far one is: in words, as a bar and, on phones, with the step before and the step after. */
export function StepBar({ wizard }: { wizard: WizardState }) {
  const t = useTexts<BasvuruPart>()
  const { steps, index } = wizard
  const said = t('basvuru.step', { no: index + 1, toplam: steps.length })
  return (
    <div className="step-bar">
      <div className="step-bar-line">
        <p>{said}</p>
        <Sections wizard={wizard} />
      </div>
      <progress aria-label={said} value={index + 1} max={steps.length} />
      <NearSteps wizard={wizard} />
    </div>
  )
}

/** Spec: candidate §2, three steps on phones. */
function NearSteps({ wizard: { steps, states, index } }: { wizard: WizardState }) {
  const t = useTexts<BasvuruPart>()
  const nameOf = useStepName()
  const first = Math.min(Math.max(index - 1, 0), Math.max(steps.length - 3, 0))
  return (
    <ol className="near-steps" start={first + 1} aria-label={t('basvuru.steps')}>
      {steps.slice(first, first + 3).map((step, place) => (
        <li
          key={step.id}
          data-state={states[first + place]}
          aria-current={first + place === index ? 'step' : undefined}
        >
          <span className="near-step-no" aria-hidden="true">
            {first + place + 1}
          </span>
          <span className="near-step-name">{nameOf(step)}</span>
          <span className="visually-hidden"> ({t(`basvuru.state.${states[first + place] ?? 'untouched'}`)})</span>
        </li>
      ))}
    </ol>
  )
}

/** The sheet gives the focus back to its button first; only then may a new page or an error take it. */
const afterClosing = 150

/** The whole task list as a sheet. */
function Sections({ wizard }: { wizard: WizardState }) {
  const t = useTexts<BasvuruPart>()
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <button
        className="button button-quiet sections-button icon-menu"
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => {
          setWasOpened(true)
          setOpen(true)
        }}
      >
        {t('basvuru.sections')}
      </button>
      {wasOpened ? (
        <Sheet
          isOpen={isOpen}
          onClose={close}
          from="bottom"
          title={t('basvuru.sections')}
          closeLabel={t('basvuru.closeSections')}
        >
          <TaskList
            wizard={wizard}
            onPress={(step) => {
              close()
              setTimeout(() => wizard.goToTask(step), afterClosing)
            }}
          />
        </Sheet>
      ) : null}
    </>
  )
}
