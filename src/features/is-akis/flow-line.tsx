import { useTexts } from '#web/visit/page-texts.tsx'
import type { IsAkisPart } from './text-parts.ts'

const steps = ['asked', 'decision', 'told'] as const
type Step = (typeof steps)[number]

/** Where the reader's decision stands between the request and its end. */
export function FlowLine({ step }: { step: Step }) {
  const t = useTexts<IsAkisPart>()
  const names = { asked: t('isAkis.flowAsked'), decision: t('isAkis.flowDecision'), told: t('isAkis.flowTold') }
  const at = steps.indexOf(step)
  const isOver = step === 'told'
  const stateOf = (index: number) => {
    if (index < at || isOver) return 'done'
    return index === at ? 'current' : 'next'
  }
  return (
    <ol className="flow-line" aria-label={t('isAkis.flow')}>
      {steps.map((name, index) => (
        <li key={name} data-state={stateOf(index)} aria-current={stateOf(index) === 'current' ? 'step' : undefined}>
          <span>{names[name]}</span>
          <span className="visually-hidden"> ({t(`isAkis.flowState.${stateOf(index)}`)})</span>
        </li>
      ))}
    </ol>
  )
}
