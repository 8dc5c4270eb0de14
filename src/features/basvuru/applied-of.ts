import type { BasvuruItem } from './contract.ts'

type Sent = Pick<BasvuruItem, 'iapId' | 'basvuruTakipNo' | 'geriCekilebilir' | 'yenidenBasvurabilir'>

/**
 * The applications that stand in the way of another one, by their postings: the one that runs, else the newest, unless
 * it may be followed by another. The list has the newest first.
 */
export function appliedOf(newestFirst: readonly Sent[]): [iapId: number, { takipNo: string }][] {
  const telling = new Map<number, Sent>()
  for (const one of newestFirst) {
    const known = telling.get(one.iapId)
    if (!known || (isOpen(one) && !isOpen(known))) telling.set(one.iapId, one)
  }
  return [...telling.values()].flatMap(({ iapId, basvuruTakipNo, yenidenBasvurabilir }) =>
    basvuruTakipNo === null || yenidenBasvurabilir ? [] : [[iapId, { takipNo: basvuruTakipNo }]],
  )
}

const isOpen = ({ basvuruTakipNo, geriCekilebilir }: Sent) => basvuruTakipNo === null || geriCekilebilir
