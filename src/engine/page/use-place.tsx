import { useLayoutEffect, useState } from 'react'
import type { ListData } from '#engine/screen/use-list-data.tsx'

/** The rows on screen, and the part of the list that they are. */
export type Placed = Pick<ListData, 'rows' | 'part'>

type Known = { id: number; list: string; page: number; at: number }

/**
 * Where a record stands among the rows on screen. One that an action took out of the list keeps its place, which
 * another row has taken; -1 for a record that was never seen there.
 */
export function usePlace({ rows, part }: Placed, id: number): { at: number; isListed: boolean } {
  const [latest] = useState<{ known?: Known }>(() => ({}))
  const at = rows.findIndex((row) => row.id === id)
  const isListed = at !== -1
  useLayoutEffect(() => {
    if (isListed && part) latest.known = { id, at, ...part }
  })
  return { at: isListed ? at : placeLeft(latest.known, { id, part, count: rows.length }), isListed }
}

type Sought = Pick<Placed, 'part'> & { id: number; count: number }

/** The place that a record left; the list may have fewer pages since then, or show another one. */
export function placeLeft(known: Known | undefined, { id, part, count }: Sought): number {
  if (known?.id !== id || known.list !== part?.list) return -1
  if (known.page !== part.page) return known.page > part.page ? count : 0
  return Math.min(known.at, count)
}

/** The index of the row that one step leads to from a place, within the page; from nowhere the page is entered. */
export function stepFrom({ at, isListed }: { at: number; isListed: boolean }, by: 1 | -1, count: number): number {
  const last = count - 1
  if (at === -1) return by === 1 ? 0 : last
  const next = by === 1 && !isListed ? at : at + by
  return Math.min(last, Math.max(0, next))
}
