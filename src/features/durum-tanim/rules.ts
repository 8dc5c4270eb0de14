/** The kind of a status. All but the first are ends of an application. */
export const durumTipi = { open: 1, accepted: 2, refused: 3, withdrawn: 4 } as const

/** Statuses of the product; a company numbers its own from `firstOwnNo`. Spec: candidate §4. */
export const durumNo = {
  sent: 1,
  review: 2,
  interview: 3,
  documents: 4,
  accepted: 5,
  refused: 6,
  withdrawn: 7,
} as const
export const firstOwnNo = 10

/** Staff may move applications from one status to the other. */
export type Gecis = { kaynakNo: number; hedefNo: number }

type Durum = { durumYonetimiNo: number; kapali: boolean }

/** The open statuses from which no way leads to a closed one. */
export function findDeadEnds(durumlar: readonly Durum[], gecisler: readonly Gecis[]): number[] {
  const ends = new Set(durumlar.filter(({ kapali }) => kapali).map(({ durumYonetimiNo }) => durumYonetimiNo))
  for (let known = -1; known < ends.size; ) {
    known = ends.size
    for (const { kaynakNo, hedefNo } of gecisler) if (ends.has(hedefNo)) ends.add(kaynakNo)
  }
  return durumlar.map(({ durumYonetimiNo }) => durumYonetimiNo).filter((no) => !ends.has(no))
}

/** Candidates withdraw, and nobody undoes it; a status does not lead to itself. */
export function isPossible({ kaynakNo, hedefNo }: Gecis): boolean {
  return kaynakNo !== hedefNo && kaynakNo !== durumNo.withdrawn && hedefNo !== durumNo.withdrawn
}
