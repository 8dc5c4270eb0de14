import { useCallback, useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import { paths } from '#core/paths.ts'
import type { Taslak } from '#features/basvuru/taslak/taslak.tsx'
import type { YanitStore } from '#features/kriter/fields/yanit-store.ts'
import type { FormView } from '#features/kriter/rules/evaluate.ts'
import type { Problem } from '#features/kriter/rules/judge.ts'
import {
  fieldsOf,
  findOpenTest,
  findStep,
  findStepProblems,
  type Step,
  type StepState,
  stepStates,
  stepsOf,
} from './steps.ts'
import { type Arrival, type Beginning, useBlokAddress } from './use-blok-address.tsx'
import type { WizardTests } from './use-tests.tsx'

/** Spec: candidate §4, what is wrong is worked out again so long after an edit. */
const settleDelay = 150

/** The wizard as its parts see it. */
export type WizardState = {
  tests: WizardTests
  steps: Step[]
  states: StepState[]
  step: Step
  index: number
  /** What is wrong on this page, as far as it was judged once. */
  problems: Problem[]
  /** Everything that is missing, in order, whichever page it is on. */
  missing: Problem[]
  /** Counts the refused tries to go on: with each, the focus goes to the summary of errors. */
  attempt: number
  arrival: Arrival
  goNext(): void
  goBack(): void
  /** A press in the task list: this page is judged first. */
  goToTask(target: Step): void
  /** From the summary to a page or a field of it, and from there back again. */
  goToChange(blokId: number, field?: string): void
  judgeAll(): Problem[]
}

type Options = { taslak: Taslak; tests: WizardTests; onRefused(problems: Problem[]): void }
type Judged = { steps: ReadonlySet<number>; fields: ReadonlySet<string> }

/** Where somebody is in the form, what of it is done, and how to get on. */
export function useWizard({ taslak, tests, onRefused }: Options): WizardState {
  const { store } = taslak
  const { answered: answeredTests, passed: passedTests } = tests
  const { view, settle } = useSettledView(store)
  const steps = useMemo(() => stepsOf(view), [view])
  const { wanted, arrival, go } = useBlokAddress(useBeginning(taslak, steps, answeredTests))
  const step = findStep(steps, store.compiled, wanted)
  const reached = useReached(taslak, steps, step)
  const [judged, setJudged] = useState<Judged>({ steps: new Set(), fields: new Set() })
  const [attempt, setAttempt] = useState(0)
  const found = useMemo(() => steps.map((one) => findStepProblems(one, passedTests)), [steps, passedTests])
  const walk = { current: step.id, reached, judged: judged.steps, answeredTests }
  const states = stepStates(
    steps,
    found.map(({ length }) => length),
    walk,
  )
  const index = steps.indexOf(step)

  function note(some: Step[]) {
    setJudged((before) => ({
      steps: new Set([...before.steps, ...some.map(({ id }) => id)]),
      fields: new Set([...before.fields, ...some.flatMap(fieldsOf)]),
    }))
  }

  /** The pages of this very moment: an answer may be younger than what is drawn. */
  function look() {
    const now = stepsOf(settle())
    return { now, here: findStep(now, store.compiled, step.id) }
  }

  function isPassed(here: Step) {
    const problems = findStepProblems(here, passedTests)
    if (problems.length === 0) return true
    note([here])
    setAttempt((count) => count + 1)
    onRefused(problems)
    return false
  }

  return {
    tests,
    steps,
    states,
    step,
    index,
    problems: (found[index] ?? []).filter(({ field }) => judged.fields.has(field)),
    missing: found.flat(),
    attempt,
    arrival,
    goNext() {
      const { now, here } = look()
      const next = arrival.fromSummary ? now.at(-1) : now[now.indexOf(here) + 1]
      if (isPassed(here) && next) go(next.id)
    },
    goBack() {
      const { now, here } = look()
      const before = now[now.indexOf(here) - 1]
      if (before) go(before.id)
    },
    goToTask(target) {
      const { now, here } = look()
      if (target.id === here.id || !isPassed(here)) return
      // a locked page cannot be opened yet: what holds it back is shown instead
      const isLocked = states[steps.indexOf(target)] === 'locked'
      const blocking = now.find((one) => findStepProblems(one, passedTests).length > 0)
      if (isLocked && blocking) note([blocking])
      go(isLocked && blocking ? blocking.id : target.id)
    },
    goToChange(blokId, field) {
      const target = steps.find(({ id }) => id === blokId)
      if (target && field) note([target])
      go(blokId, { fromSummary: true, ...(field && { field }) })
    },
    judgeAll() {
      const { now } = look()
      note(now)
      setAttempt((count) => count + 1)
      return now.flatMap((one) => findStepProblems(one, passedTests))
    },
  }
}

/** Where somebody left off; the test centre begins with the first test that is still to be taken. */
function useBeginning(taslak: Taslak, steps: Step[], answeredTests: ReadonlySet<number>): Beginning {
  const isTestCentre = useLocation().pathname === paths.testMerkezi
  const [beginning] = useState((): Beginning => {
    const test = isTestCentre ? findOpenTest(steps, answeredTests) : undefined
    const { blokId } = taslak.read()
    return test ? { blokId: test.id, isResumed: false } : { blokId, isResumed: blokId > 0 }
  })
  return beginning
}

/** What is shown, a moment after the last change: a keystroke must not draw the whole wizard. */
function useSettledView(store: YanitStore) {
  const [view, setView] = useState<FormView>(() => store.getView())
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = store.subscribe(() => {
      clearTimeout(timer)
      timer = setTimeout(() => setView(store.getView()), settleDelay)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [store])
  const settle = useCallback(() => {
    setView(store.getView())
    return store.getView()
  }, [store])
  return { view, settle }
}

/** The pages that were open once; those before the place where somebody left off count as well. */
function useReached(taslak: Taslak, steps: Step[], step: Step): ReadonlySet<number> {
  const [reached, setReached] = useState<ReadonlySet<number>>(
    () => new Set(steps.slice(0, steps.indexOf(step) + 1).map(({ id }) => id)),
  )
  useEffect(() => {
    setReached((before) => (before.has(step.id) ? before : new Set([...before, step.id])))
    if (taslak.read().blokId !== step.id) taslak.goTo(step.id)
  }, [taslak, step.id])
  return reached
}
