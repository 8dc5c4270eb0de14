import type { BasvuruItem } from '#features/basvuru/contract.ts'

/** What a candidate has begun: a posting that was chosen and not begun, and the draft to go on with. */
export type Begun = { chosen: number | null; draft: BasvuruItem | null }

/** The chosen posting comes first, else the newest draft that can still be sent. */
export function begunOf(list: readonly BasvuruItem[], chosen: number | null): Begun {
  const drafts = list.filter(({ durum, ilanKapali }) => durum === 0 && !ilanKapali)
  const draft = drafts.find(({ iapId }) => iapId === chosen) ?? drafts[0] ?? null
  return { chosen: list.some(({ iapId }) => iapId === chosen) ? null : chosen, draft }
}
