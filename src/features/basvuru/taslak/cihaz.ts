import type { Value } from '#features/kriter/rules/form.ts'

type KeptSatir = {
  komponentId: number
  refId: number
  isNew: boolean
  isDeleted: boolean
  yanitlar: [kriterId: number, value: Value][]
  surum: number
}

/** What the page shows and the server does not hold yet, each with the version that it was changed from. */
export type Kept = { kriter: { kriterId: number; value: Value | null; surum: number }[]; satirlar: KeptSatir[] }
