import type { CompiledForm } from '#features/kriter/rules/compile.ts'
import type { Problem } from '#features/kriter/rules/judge.ts'

const nameAtMost = 90

/** What the question is called that something is about; a long one by its beginning. */
export function questionOf(compiled: CompiledForm, problem: Pick<Problem, 'kriterId' | 'komponentId'>): string {
  const { kriterId, komponentId } = problem
  const komponent = komponentId === null ? undefined : compiled.komponentler.get(komponentId)
  if (kriterId === null) return komponent?.display ?? ''
  const inRow = komponentId === null ? undefined : compiled.satirKriterleri.get(komponentId)?.get(kriterId)
  const ad = shorten((inRow ?? compiled.kriterler.get(kriterId))?.kriterAdi ?? '')
  return komponent ? `${komponent.display}, ${ad}` : ad
}

function shorten(name: string): string {
  return name.length > nameAtMost ? `${name.slice(0, nameAtMost).trimEnd()}…` : name
}
