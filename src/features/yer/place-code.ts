export type Place = { kod: number; ad: string }

const placesAtMost = 999

/**
 * Numbers the places below one code: its thousandfold plus their position. A place that has a number keeps it for good,
 * because postings carry it; a new one follows the last.
 */
export function numberPlaces(below: number, orderedNames: readonly string[], known: readonly Place[]): Place[] {
  const taken = new Set(known.map(({ ad }) => ad))
  let last = known.reduce((max, { kod }) => Math.max(max, kod), below * 1000)
  const fresh = orderedNames.filter((ad) => !taken.has(ad)).map((ad) => ({ kod: ++last, ad }))
  if (last - below * 1000 > placesAtMost) throw new Error(`more than ${placesAtMost} places below ${below}`)
  return fresh
}
