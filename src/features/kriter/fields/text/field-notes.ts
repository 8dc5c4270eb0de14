import type { Problem } from '#features/kriter/rules/judge.ts'

/** What is said at the fields of a form besides their values; each field hears of its own only. */
export type FieldNotes = {
  problemOf(field: string): Problem | undefined
  /** The first problem of an entry of a component, in its fields or of itself. */
  problemOfSatir(refId: number): Problem | undefined
  markOf(field: string): string | undefined
  setProblems(problems: ReadonlyMap<string, Problem>): void
  setMarks(marks: ReadonlyMap<string, string>): void
  /** The person answered by themselves: where the answer came from is no longer true. */
  dropMark(field: string): void
  subscribe(listener: () => void): () => void
}

/** Keeps problems and marks outside of React: a form judged again draws only the fields whose verdict changed. */
export function createFieldNotes(): FieldNotes {
  let problems: ReadonlyMap<string, Problem> = new Map()
  let bySatir: ReadonlyMap<number, Problem> = new Map()
  let marks: ReadonlyMap<string, string> = new Map()
  const dropped = new Set<string>()
  const listeners = new Set<() => void>()

  function tell() {
    for (const listener of listeners) listener()
  }

  return {
    problemOf: (field) => problems.get(field),
    problemOfSatir: (refId) => bySatir.get(refId),
    markOf: (field) => (dropped.has(field) ? undefined : marks.get(field)),
    setProblems(next) {
      problems = keepSame(problems, next)
      bySatir = firstBySatir(problems)
      tell()
    },
    setMarks(next) {
      marks = next
      tell()
    },
    dropMark(field) {
      if (dropped.has(field) || !marks.has(field)) return
      dropped.add(field)
      tell()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

/** Every verdict is made of new objects; one that says the same stays the old one. */
function keepSame(before: ReadonlyMap<string, Problem>, after: ReadonlyMap<string, Problem>) {
  const kept = new Map<string, Problem>()
  for (const [field, problem] of after) {
    const old = before.get(field)
    kept.set(field, old && old.key === problem.key && old.params?.n === problem.params?.n ? old : problem)
  }
  return kept
}

function firstBySatir(problems: ReadonlyMap<string, Problem>) {
  const first = new Map<number, Problem>()
  for (const problem of problems.values()) {
    if (problem.refId !== null && !first.has(problem.refId)) first.set(problem.refId, problem)
  }
  return first
}
