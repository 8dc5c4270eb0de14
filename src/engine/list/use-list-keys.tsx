import { useHotkeys } from '@mantine/hooks'
import { type RefObject, useState } from 'react'
import type { Row } from '#engine/screen/list-screen-state.ts'
import { isDialogOpen } from '#web/staff/palette/use-shortcuts.tsx'

type Keys = {
  rows: readonly Row[]
  searchBox: RefObject<HTMLInputElement | null>
  isOff: boolean
  onAdd: (() => void) | undefined
  onEdit(row: Row): void
  onSelect(id: number): void
  onRefresh(): void
}

/** The list by single keys, never inside of a control; gives the row that the keys are on. */
export function useListKeys({ rows, searchBox, isOff, onAdd, onEdit, onSelect, onRefresh }: Keys): number | undefined {
  const [current, setCurrent] = useState<number>()
  const at = rows.findIndex(({ id }) => id === current)
  const row = rows[at]

  function go(by: 1 | -1) {
    const next = rows[at === -1 ? (by === 1 ? 0 : rows.length - 1) : Math.min(rows.length - 1, Math.max(0, at + by))]
    if (!next) return
    setCurrent(next.id)
    document.querySelector<HTMLElement>(`[data-row="${next.id}"] .list-link`)?.focus()
  }
  const when = (work: () => void) => () => (isOff || isDialogOpen() ? undefined : work())
  useHotkeys([
    ['/', when(() => searchBox.current?.focus())],
    ['n', when(() => onAdd?.())],
    ['e', when(() => row && onEdit(row))],
    ['j', when(() => go(1))],
    ['k', when(() => go(-1))],
    ['x', when(() => row && onSelect(row.id))],
    ['r', when(onRefresh)],
  ])
  return row?.id
}
