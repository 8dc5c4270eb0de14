import { foldTurkish } from '#core/turkish.ts'
import type { Form } from '#features/kriter/rules/form.ts'

/** The criteria and components that a search found. */
export type Matches = { kriter: ReadonlySet<number>; komponent: ReadonlySet<number> }

/** What a search finds by the names of criteria, components and the headings over them; null without a search. */
export function findMatches({ bloklar }: Form, search: string): Matches | null {
  const wanted = foldTurkish(search.trim())
  if (wanted === '') return null
  const isFound = (...names: string[]) => names.some((name) => foldTurkish(name).includes(wanted))
  const kriter = new Set<number>()
  const komponent = new Set<number>()
  for (const blok of bloklar) {
    for (const modul of blok.moduller) {
      const isHeading = isFound(blok.display, modul.display)
      for (const one of modul.kriterler) if (isHeading || isFound(one.kriterAdi)) kriter.add(one.id)
      for (const one of modul.komponentler) {
        const names = one.kriterler.map(({ kriterAdi }) => kriterAdi)
        if (isHeading || isFound(one.display, ...names)) komponent.add(one.id)
      }
    }
  }
  return { kriter, komponent }
}
