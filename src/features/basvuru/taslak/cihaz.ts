import type { Value } from '#features/kriter/rules/form.ts'

/** An answer that the server does not hold yet: the version that it was changed from, and the number of its edit. */
export type KeptYanit = { kriterId: number; value: Value | null; surum: number; sira: number }

/** The same for a whole entry. */
export type KeptSatir = {
  komponentId: number
  refId: number
  isNew: boolean
  isDeleted: boolean
  yanitlar: [kriterId: number, value: Value][]
  surum: number
  sira: number
}

/** What the page shows and the server does not hold yet. */
export type Kept = { kriter: KeptYanit[]; satirlar: KeptSatir[] }

/** What all tabs of a device keep, each under its own name: none of them throws away what another has not sent. */
export type KeptByTab = Record<string, Kept>

/** Of each answer and entry the latest edit, whichever tab made it. */
export function gatherTabs(byTab: KeptByTab): Kept | null {
  const all = Object.values(byTab)
  const kriter = latestOf(
    all.flatMap((one) => one.kriter),
    ({ kriterId }) => kriterId,
  )
  const satirlar = latestOf(
    all.flatMap((one) => one.satirlar),
    ({ refId }) => refId,
  )
  return kriter.length + satirlar.length > 0 ? { kriter, satirlar } : null
}

/** Of each key the item with the latest edit. */
export function latestOf<T extends { sira: number }>(list: readonly T[], keyOf: (one: T) => number): T[] {
  const found = new Map<number, T>()
  for (const one of list) {
    const other = found.get(keyOf(one))
    if (!other || other.sira < one.sira) found.set(keyOf(one), one)
  }
  return [...found.values()]
}
