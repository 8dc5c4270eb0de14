import { useEffect, useEffectEvent, useRef } from 'react'
import type { BasvuruPart } from '#features/basvuru/text-parts.ts'
import { focusField } from '#features/kriter/fields/focus-problem.ts'
import { useTexts } from '#web/visit/page-texts.tsx'
import { useStepName } from './step-name.tsx'
import type { WizardState } from './use-wizard.tsx'

/** The name of the page; with each new page the focus goes there, or to the field that is to be corrected. */
export function StepHeading({ wizard, baslik }: { wizard: WizardState; baslik: string }) {
  const t = useTexts<BasvuruPart | 'form'>()
  const { step, arrival, problems } = wizard
  const name = useStepName()(step)
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step.id)
  const arrive = useEffectEvent(() => {
    if (arrival.field && focusField(arrival.field)) return
    window.scrollTo({ top: 0 })
    heading.current?.focus({ preventScroll: true })
  })
  useEffect(() => {
    if (shown.current === step.id) return
    shown.current = step.id
    arrive()
  }, [step.id])
  useTitle([problems.length > 0 ? t('form.errorPrefix') : '', `${name} |`].filter(Boolean).join(' '))
  return (
    <header className="wizard-head">
      <p className="wizard-of">
        <span className="visually-hidden">{t('basvuru.of')}: </span>
        {baslik}
      </p>
      <h1 ref={heading} tabIndex={-1}>
        {name}
      </h1>
    </header>
  )
}

/** The page of the wizard comes first in the document's title. */
function useTitle(prefix: string) {
  useEffect(() => {
    const before = document.title
    document.title = `${prefix} ${before}`
    return () => {
      document.title = before
    }
  }, [prefix])
}
