import { belgeDurum } from './contract.ts'

type Files = { zorunlu: boolean; belgeDosyalari: readonly { durum: number; suresiDoldu?: boolean }[] }

/**
 * How a document stands: what was approved and is valid counts, then what waits, and a refusal only where nothing else
 * is. Approved beyond its validity is missing.
 */
export function belgeState({ belgeDosyalari }: Files): 'missing' | 'pending' | 'approved' | 'rejected' {
  const has = (durum: number) => belgeDosyalari.some((dosya) => dosya.durum === durum && !dosya.suresiDoldu)
  if (has(belgeDurum.approved)) return 'approved'
  if (has(belgeDurum.pending)) return 'pending'
  return has(belgeDurum.rejected) ? 'rejected' : 'missing'
}

/** How many of the documents need nothing more from the candidate. */
export function countDone(belgeList: readonly Files[]): number {
  return belgeList.filter((belge) => /^(approved|pending)$/.test(belgeState(belge))).length
}
