import type { BulkOutcome } from '#engine/declaration/bulk-request.ts'
import { fieldsWhere, type Resource } from '#engine/declaration/resource.ts'

/** What is selected: rows by their numbers, on whatever page they stand, or everything that the filter finds. */
export type Selection = { kind: 'rows'; ids: ReadonlySet<number> } | { kind: 'all' }

/** The empty selection. */
export const noSelection: Selection = { kind: 'rows', ids: new Set() }

/** True when this row is part of the selection. */
export function isSelected(selection: Selection, id: number): boolean {
  return selection.kind === 'all' || selection.ids.has(id)
}

/** The number of records that an action would touch; `total` is the number that the server counted. */
export function selectedCount(selection: Selection, total: number): number {
  return selection.kind === 'all' ? total : selection.ids.size
}

/**
 * Puts a row into the selection or out of it. Leaving one out of everything leaves the page's other rows: what is not
 * seen cannot be named.
 */
export function toggleRow(selection: Selection, id: number, pageIds: readonly number[]): Selection {
  if (selection.kind === 'all') return { kind: 'rows', ids: new Set(pageIds.filter((other) => other !== id)) }
  const ids = new Set(selection.ids)
  if (!ids.delete(id)) ids.add(id)
  return { kind: 'rows', ids }
}

/** Tells how much of a page is selected: none, some, all. */
export function pageState(selection: Selection, pageIds: readonly number[]): 'none' | 'some' | 'all' {
  const count = pageIds.filter((id) => isSelected(selection, id)).length
  if (count === 0) return 'none'
  return count === pageIds.length ? 'all' : 'some'
}

/** The page's rows in, or out when all of them are; rows of other pages stay. */
export function togglePage(selection: Selection, pageIds: readonly number[]): Selection {
  if (selection.kind === 'all') return noSelection
  const isWhole = pageState(selection, pageIds) === 'all'
  const ids = new Set(selection.ids)
  for (const id of pageIds) {
    if (isWhole) ids.delete(id)
    else ids.add(id)
  }
  return { kind: 'rows', ids }
}

/** The rows from the last pressed one to this one, as a press with Shift means it. */
export function selectRange(selection: Selection, from: number, to: number, pageIds: readonly number[]): Selection {
  const [a, b] = [pageIds.indexOf(from), pageIds.indexOf(to)]
  if (selection.kind === 'all' || a === -1 || b === -1) return selection
  const between = pageIds.slice(Math.min(a, b), Math.max(a, b) + 1)
  return { kind: 'rows', ids: new Set([...selection.ids, ...between]) }
}

/** The selection without these rows; everything that the filter finds stays what it finds. */
export function letGo(selection: Selection, ids: readonly number[]): Selection {
  if (selection.kind === 'all') return selection
  const kept = new Set(selection.ids)
  for (const id of ids) kept.delete(id)
  return kept.size === selection.ids.size ? selection : { kind: 'rows', ids: kept }
}

/** What work on many tells of the rows that it left; nothing while it goes on in the background. */
export type Left = Partial<Pick<BulkOutcome, 'nedenler'>>

/**
 * What stays selected after work on many: the rows that it left as they were, unless they are gone. Work that goes on in
 * the background tells that later, so that nothing stays.
 */
export function leftBy(outcome: Left | undefined): Selection {
  const left = (outcome?.nedenler ?? []).filter(({ kod }) => kod !== 'notFound')
  return left.length === 0 ? noSelection : { kind: 'rows', ids: new Set(left.map(({ id }) => id)) }
}

/** The records of a bulk call: those that are named, or all that the filter finds. */
export type BulkTarget = { ids: number[] } | { filter: Record<string, unknown> }

/** Makes the target of a bulk call from the selection. */
export function bulkTarget(selection: Selection, filter: Record<string, unknown>): BulkTarget {
  return selection.kind === 'all' ? { filter } : { ids: [...selection.ids] }
}

/** The switches of a list that many rows can be given at once. */
export function switchable(resource: Resource): string[] {
  return fieldsWhere(resource, ({ kind, options }) => kind === 'toggle' && options.inPlace === true)
}
