import { useEffect, useRef } from 'react'
import type { CompiledForm } from '#core/kriter/compile.ts'
import type { Problem } from '#core/kriter/judge.ts'
import { fieldId } from '#web/kriter/field-id.ts'
import { problemText } from '#web/kriter/problem-text.ts'
import { useTexts } from '#web/page-texts.tsx'
import type { profilParts } from './text-parts.ts'
import type { Kisisel } from './use-kisisel.tsx'

type ProblemsProps = { kisisel: Kisisel; onFollow(problem: Problem): void }

/** What keeps the criteria from being saved; each line leads to its field, which takes the focus at each try. */
export function KisiselProblems({ kisisel, onFollow }: ProblemsProps) {
  const t = useTexts<(typeof profilParts)[number] | 'form' | 'rule'>()
  const { problems, attempt, store } = kisisel
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (attempt > 0) box.current?.focus()
  }, [attempt])
  if (problems.length === 0) return null
  return (
    <div ref={box} className="error-summary" role="alert" tabIndex={-1} aria-labelledby="kisisel-eksikler">
      <h2 id="kisisel-eksikler">{t('form.errorTitle')}</h2>
      <ul>
        {problems.map((problem) => {
          const view = problem.refId === null ? store.getView().kriterler.get(problem.kriterId ?? 0) : undefined
          return (
            <li key={`${problem.field} ${problem.key}`}>
              <a
                href={`#${fieldId(problem.field)}`}
                onClick={(event) => {
                  event.preventDefault()
                  onFollow(problem)
                }}
              >
                {[questionOf(store.compiled, problem), problemText(problem, t, view)].filter(Boolean).join(': ')}
              </a>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** The question that something is about. */
export function questionOf(
  compiled: CompiledForm,
  { kriterId, komponentId }: Pick<Problem, 'kriterId' | 'komponentId'>,
): string {
  const komponent = komponentId === null ? undefined : compiled.komponentler.get(komponentId)
  const kriter =
    kriterId === null
      ? undefined
      : (komponent?.kriterler.find(({ id }) => id === kriterId) ?? compiled.kriterler.get(kriterId))
  return [komponent?.display, kriter?.kriterAdi].filter(Boolean).join(', ')
}
