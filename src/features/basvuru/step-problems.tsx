import { type ReactNode, useEffect, useRef } from 'react'
import type { Problem } from '#core/kriter/judge.ts'
import { fieldId } from '#web/kriter/field-id.ts'
import { focusField } from '#web/kriter/focus-problem.ts'
import { problemText } from '#web/kriter/problem-text.ts'
import { useTexts } from '#web/page-texts.tsx'
import { questionOf } from './steps.ts'
import type { Taslak } from './taslak.tsx'
import type { BasvuruPart } from './text-parts.ts'
import type { WizardState } from './use-wizard.tsx'

/** What is wrong on this page; each line leads to its field. */
export function StepProblems({ wizard, taslak }: { wizard: WizardState; taslak: Taslak }) {
  const t = useTexts<BasvuruPart | 'form'>()
  const { step, problems, attempt } = wizard
  if (step.kind === 'son' || problems.length === 0) return null
  return (
    <ProblemBox title={t('form.errorTitle')} attempt={attempt}>
      <ProblemLinks problems={problems} taslak={taslak} onFollow={({ field }) => focusField(field)} />
    </ProblemBox>
  )
}

type BoxProps = { title: string; attempt: number; children: ReactNode }

/** Takes the focus with each refused try. */
export function ProblemBox({ title, attempt, children }: BoxProps) {
  const box = useRef<HTMLDivElement>(null)
  const focused = useRef(0)
  useEffect(() => {
    if (focused.current === attempt) return
    focused.current = attempt
    box.current?.focus()
  }, [attempt])
  return (
    <div ref={box} className="error-summary" role="alert" tabIndex={-1} aria-labelledby="eksikler">
      <h2 id="eksikler">{title}</h2>
      {children}
    </div>
  )
}

type LinksProps = { problems: readonly Problem[]; taslak: Taslak; onFollow(problem: Problem): void }

/** One line a problem, with the question it belongs to. */
export function ProblemLinks({ problems, taslak: { store }, onFollow }: LinksProps) {
  const t = useTexts<BasvuruPart | 'kriter' | 'rule' | 'form.optional'>()
  return (
    <ul>
      {problems.map((problem) => {
        const view = problem.refId === null ? store.getView().kriterler.get(problem.kriterId ?? 0) : undefined
        const said = [questionOf(store.compiled, problem), problemText(problem, t, view)].filter(Boolean).join(': ')
        return (
          <li key={`${problem.field} ${problem.key}`}>
            <a
              href={`#${fieldId(problem.field)}`}
              onClick={(event) => {
                event.preventDefault()
                onFollow(problem)
              }}
            >
              {said}
            </a>
          </li>
        )
      })}
    </ul>
  )
}
