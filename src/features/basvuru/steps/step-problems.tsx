import type { Taslak } from '#features/basvuru/taslak/taslak.tsx'
import type { BasvuruPart } from '#features/basvuru/text-parts.ts'
import { focusField } from '#features/kriter/fields/focus-problem.ts'
import { ProblemBox, ProblemLinks } from '#features/kriter/fields/problem-list.tsx'
import { useTexts } from '#web/visit/page-texts.tsx'
import type { WizardState } from './use-wizard.tsx'

/** What is wrong on this page; each line leads to its field. */
export function StepProblems({ wizard, taslak: { store } }: { wizard: WizardState; taslak: Taslak }) {
  const t = useTexts<BasvuruPart | 'form'>()
  const { step, problems, attempt } = wizard
  if (step.kind === 'son' || problems.length === 0) return null
  return (
    <ProblemBox title={t('form.errorTitle')} attempt={attempt}>
      <ProblemLinks problems={problems} store={store} onFollow={({ field }) => focusField(field)} />
    </ProblemBox>
  )
}
