import type { ReactNode } from 'react'
import type { Row } from '#engine/screen/list-screen-state.ts'
import type { Calls } from '#engine/screen/resource-calls.tsx'
import type { StaffRule } from '#web/staff/session/staff-rule.ts'

/** An action of a screen on one row. */
export type RowAction = {
  name: string
  label: string
  icon?: ReactNode
  /** Who is offered the action: the call that it makes, whose rule the server asks for again. */
  right: StaffRule
  /** The question that is asked first; its words say what happens to which record. */
  confirm?(row: Row): string
  /** Stands as a button in the row, the peek and the record page, besides its line of the menu. */
  isMain?: boolean
  /** The key that does it to the row that the keyboard is on. */
  hotkey?: string
  isShown?(row: Row): boolean
  run(row: Row, tools: { refresh(): void }): Promise<void> | void
}

/**
 * What a screen knows of a row and an act on it (`change`, `delete` or the name of an action): true where the server
 * would refuse it to this person, so that it is not offered. The same function from one render to the next.
 */
export type Refuses = (row: Row, act: string) => boolean

/** Tells whether the user may save a record that is there. */
export const canChange = (calls: Calls) => calls.update !== undefined || calls.fullUpdate !== undefined

type Judged = Pick<RowCommands, 'calls' | 'refuses'>

/** Tells whether the form of this row is offered. */
export const mayChange = ({ calls, refuses }: Judged, row: Row) => canChange(calls) && !refuses?.(row, 'change')

/** Tells whether this row may be deleted. */
export const mayDelete = ({ calls, refuses }: Judged, row: Row) =>
  (calls.delete !== undefined || calls.remove !== undefined) && !refuses?.(row, 'delete')

/** The commands of a row: the list's own and those of its screen. */
export type RowCommands = {
  calls: Calls
  actions: readonly RowAction[]
  /** Undefined where every row may be worked on alike. */
  refuses: Refuses | undefined
  nameOf(row: Row): string
  onEdit(row: Row): void
  onDelete(row: Row): void
  onMove(row: Row, direction: 'moveUp' | 'moveDown'): void
  /** Puts a row in the place of another; undefined where the list is not shown in its own order. */
  onPlace: ((row: Row, target: number, isDown: boolean) => void) | undefined
  onHistory(row: Row): void
  onPeek(row: Row): void
  onPage(row: Row): void
  onAction(action: RowAction, row: Row): void
}
