import type { Form } from '#features/kriter/rules/form.ts'
import { toKriter } from '#features/kriter/rules/wire.ts'
import type { KriterKategory } from './contract.ts'

/** The categories as a form that the rules know: a block a category, a module a sub-category. */
export function toPersonalForm(kriterKategory: KriterKategory[]): Form {
  return {
    bloklar: kriterKategory.map(({ id, display, altKategory }) => ({
      id,
      display,
      kosul: null,
      testMerkezTipId: null,
      moduller: altKategory.map((alt) => ({
        id: alt.id,
        display: alt.display,
        kosul: null,
        kriterler: alt.kritler.map(toKriter),
        komponentler: alt.komponentKriterler.map((komponent) => ({
          id: komponent.id,
          display: komponent.kriterKomponentDisplay,
          zorunlu: komponent.zorunlu,
          kriterler: komponent.komponentKriterler.map(toKriter),
        })),
      })),
    })),
  }
}
