import { useHotkeys } from '@mantine/hooks'
import { type RefObject, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { type Placed, stepFrom, usePlace } from '#engine/page/use-place.tsx'
import type { Row } from '#engine/screen/list-screen-state.ts'
import type { RowAction } from '#engine/table/row-commands.tsx'
import { useScreenKeys } from '#web/staff/palette/screen-keys.ts'
import { isDialogOpen } from '#web/staff/palette/use-shortcuts.tsx'

type Keys = Placed & {
  searchBox: RefObject<HTMLInputElement | null>
  isOff: boolean
  onAdd: (() => void) | undefined
  onEdit(row: Row): void
  onSelect(id: number): void
  onRefresh(): void
  /** Shows the row beside the list. */
  onPeek(row: Row): void
  /** The record that is shown there follows the keys; 0 for none. */
  peekId: number
  onMove(row: Row, direction: 'moveUp' | 'moveDown'): void
  /** The declared actions that have a key of their own. */
  actions: readonly RowAction[]
  onAction(action: RowAction, row: Row): void
}

/** The list by single keys, never inside of a control; gives the row that the keys are on. */
export function useListKeys(keys: Keys): number | undefined {
  const { rows, part, searchBox, isOff, onAdd, onEdit, onSelect, onRefresh, onPeek, peekId, onMove, onAction } = keys
  const [focused, setCurrent] = useState<number>()
  const current = peekId > 0 ? peekId : focused
  const place = usePlace({ rows, part }, current ?? 0)
  const row = place.isListed ? rows[place.at] : undefined

  function go(by: 1 | -1) {
    const next = rows[stepFrom(place, by, rows.length)]
    if (!next) return
    setCurrent(next.id)
    if (peekId > 0) onPeek(next)
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
    ['alt + ArrowUp', when(() => row && onMove(row, 'moveUp'))],
    ['alt + ArrowDown', when(() => row && onMove(row, 'moveDown'))],
    ...keys.actions.flatMap((action): [string, () => void][] => {
      const work = () => row && (action.isShown?.(row) ?? true) && onAction(action, row)
      return action.hotkey === undefined ? [] : [[action.hotkey, when(() => void work())]]
    }),
  ])
  const { actions } = keys
  useScreenKeys(
    useMemo(
      () => actions.flatMap(({ hotkey, label }) => (hotkey === undefined ? [] : [{ key: hotkey, label }])),
      [actions],
    ),
  )
  useSpaceKey(when(() => row && onPeek(row)))
  return row?.id
}

/** The space bar, but not where it presses or types something. */
function useSpaceKey(work: () => void) {
  const press = useEffectEvent(work)
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const isOwn =
        event.target instanceof Element && event.target.closest('input, textarea, select, button, [contenteditable]')
      if (event.key !== ' ' || event.defaultPrevented || isOwn || isDialogOpen()) return
      event.preventDefault()
      press()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
