import { useRef, useState } from 'react'
import type { ListResult } from '#core/endpoint.ts'
import { isAppError } from '#core/errors.ts'
import type { Resource } from '#engine/declaration/resource.ts'
import {
  isSelected,
  type Left,
  leftBy,
  letGo,
  noSelection,
  type Selection,
  selectRange,
  togglePage,
  toggleRow,
} from '#engine/screen/list-screen-selection.ts'
import type { Row } from '#engine/screen/list-screen-state.ts'
import { ask, callsOf } from '#engine/screen/resource-calls.tsx'
import type { ListData } from '#engine/screen/use-list-data.tsx'

const mostAsked = 100

/**
 * What is selected, over all pages, and the ways to change it; let go when another part of the list is asked for. That
 * the list was read again changes nothing of it: only what was done here does.
 */
export function useSelection(resource: Resource, { rows, asked, isOther, filter }: ListData) {
  const [selection, setSelection] = useState<Selection>(noSelection)
  const [seen, setSeen] = useState(asked)
  if (asked !== seen) {
    setSeen(asked)
    setSelection(noSelection)
  }
  const lastPressed = useRef<number>(undefined)
  const pageIds = rows.map(({ id }) => id)
  /** Of rows that are selected those that the filter finds no more are let go. */
  async function letGoOfGone(ids: readonly number[]) {
    const gone = await findGone({ resource, filter }, ids)
    if (gone.length > 0) setSelection((known) => letGo(known, gone))
  }
  return {
    selection,
    select(id: number, isRange: boolean) {
      if (isOther) return
      const from = lastPressed.current
      lastPressed.current = id
      setSelection(
        isRange && from !== undefined ? selectRange(selection, from, id, pageIds) : toggleRow(selection, id, pageIds),
      )
    },
    selectPage: () => isOther || setSelection(togglePage(selection, pageIds)),
    selectAll: () => setSelection({ kind: 'all' }),
    clear: () => setSelection(noSelection),
    letGo: (ids: readonly number[]) => setSelection((known) => letGo(known, ids)),
    /** After work on what is selected: the rows that it left stay, because they still need work. */
    afterWork(outcome: Left | undefined) {
      const left = leftBy(outcome)
      setSelection(left)
      if (left.kind === 'rows' && left.ids.size > 0) void letGoOfGone([...left.ids])
    },
    /** After an action on one row, which may have taken it out of the list. */
    afterAct: (id: number) => void (selection.kind === 'rows' && isSelected(selection, id) && letGoOfGone([id])),
  }
}

/** Which of these rows the filter finds no more; none where that is not known. */
async function findGone(
  { resource, filter }: { resource: Resource; filter: ListData['filter'] },
  ids: readonly number[],
): Promise<number[]> {
  const { fullGet, pagination } = callsOf(resource)
  const gone: number[] = []
  try {
    for (let at = 0; at < ids.length; at += mostAsked) {
      const some = ids.slice(at, at + mostAsked)
      const asked = { filter: { ...filter, id: { in: some } }, paging: { PageSize: mostAsked } }
      const { rows } = await ask<ListResult<Row>>(fullGet ?? pagination, asked)
      gone.push(...some.filter((id) => !rows.some((row) => row.id === id)))
    }
  } catch (error) {
    if (!isAppError(error)) throw error
  }
  return gone
}
