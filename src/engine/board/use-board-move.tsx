import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isAppError } from '#core/errors.ts'
import type { Board } from '#engine/declaration/board.ts'
import type { Resource } from '#engine/declaration/resource.ts'
import type { Row } from '#engine/screen/list-screen-state.ts'
import { ask, callsOf, forget } from '#engine/screen/resource-calls.tsx'
import { showToast } from '#web/kit/toast.ts'
import { errorText } from '#web/staff/kit/refusal.tsx'
import { useT } from '#web/staff/texts/texts.tsx'

/** Moves a card to the column of a value. */
export type MoveCard = (row: Row, value: string | number) => Promise<void>

type Moving = {
  resource: Resource
  board: Board
  /** What a column is called. */
  labelOf(value: string | number): string
  nameOf(row: Row): string
  onAsk(row: Row, initial: Readonly<Record<string, unknown>>): void
}

/** Moves cards through the board's action: at once where it asks for nothing but the column, else by its dialog. */
export function useBoardMove({ resource, board, labelOf, nameOf, onAsk }: Moving): { move: MoveCard; said: string } {
  const t = useT()
  const client = useQueryClient()
  const [said, setSaid] = useState('')
  const { by, action } = board
  const asksMore = Object.keys(resource.rowActions[action]?.input ?? {}).length > 1

  async function move(row: Row, value: string | number) {
    if (row[by] === value) return
    if (asksMore) return onAsk(row, { [by]: value })
    const { id, rowVersion } = row
    try {
      await ask(callsOf(resource)[action], { id, ...(rowVersion !== undefined && { rowVersion }), [by]: value })
      setSaid(t('liste.pano.tasindi', { ad: nameOf(row), sutun: labelOf(value) }))
    } catch (error) {
      if (!isAppError(error)) throw error
      showToast({ kind: 'failure', text: errorText(t, error) })
    }
    await forget(client, resource)
  }
  return { move, said }
}
