import { foldTurkish } from '#core/turkish.ts'

/** Spec: candidate §9. */
export const basvuruPageSize = 4

/** Those of which one value after another holds every word that is looked for, whatever its letters' case. */
export function searchBasvuru<B>(list: readonly B[], q: string, valuesOf: (one: B) => readonly string[]): readonly B[] {
  const words = foldTurkish(q).split(/\s+/).filter(Boolean)
  if (words.length === 0) return list
  return list.filter((one) => {
    const text = valuesOf(one).map(foldTurkish).join('\n')
    return words.every((word) => text.includes(word))
  })
}

/** One page of a list; a page that is not there is the last one. */
export function pageOf<B>(list: readonly B[], wanted: number) {
  const pageCount = Math.max(1, Math.ceil(list.length / basvuruPageSize))
  const page = Math.min(Math.max(1, wanted), pageCount)
  return { page, pageCount, rows: list.slice((page - 1) * basvuruPageSize, page * basvuruPageSize) }
}

/** The page that an address names; anything else is the first. */
export function readSayfa(text: string | null): number {
  return /^[1-9]\d{0,3}$/.test(text ?? '') ? Number(text) : 1
}
