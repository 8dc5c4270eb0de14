import type { Problem } from '#core/kriter/judge.ts'
import { ProblemBox, ProblemLinks } from '#web/kriter/problem-list.tsx'
import { useTexts } from '#web/page-texts.tsx'
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
