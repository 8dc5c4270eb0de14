import { type ReactNode, useEffect, useRef } from 'react'
import { type KriterPart, problemText } from '#features/kriter/fields/text/problem-text.ts'
import { questionOf } from '#features/kriter/fields/text/question.ts'
import type { Problem } from '#features/kriter/rules/judge.ts'
import { useTexts } from '#web/visit/page-texts.tsx'
import { fieldId } from './field-id.ts'
import type { YanitStore } from './yanit-store.ts'

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

type LinksProps = { problems: readonly Problem[]; store: YanitStore; onFollow(problem: Problem): void }

/** One line a problem, with the question it belongs to. */
export function ProblemLinks({ problems, store, onFollow }: LinksProps) {
  const t = useTexts<KriterPart>()
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
