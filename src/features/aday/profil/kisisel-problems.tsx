import { ProblemBox, ProblemLinks } from '#features/kriter/fields/problem-list.tsx'
import type { Problem } from '#features/kriter/rules/judge.ts'
import { useTexts } from '#web/visit/page-texts.tsx'
import type { Kisisel } from './use-kisisel.tsx'

type ProblemsProps = { kisisel: Kisisel; onFollow(problem: Problem): void }

/** What keeps the criteria from being saved; each line leads to its field. */
export function KisiselProblems({ kisisel: { problems, attempt, store }, onFollow }: ProblemsProps) {
  const t = useTexts<'form'>()
  if (problems.length === 0) return null
  return (
    <ProblemBox title={t('form.errorTitle')} attempt={attempt}>
      <ProblemLinks problems={problems} store={store} onFollow={onFollow} />
    </ProblemBox>
  )
}
