import type { ReactNode } from 'react'
import type { ColumnLayout } from '#engine/declaration/list-columns.ts'
import type { Resource } from '#engine/declaration/resource.ts'
import type { Selection } from '#engine/screen/list-screen-selection.ts'
import type { ListState, Row } from '#engine/screen/list-screen-state.ts'
import type { CellTools } from './list-cell.tsx'
import type { RowCommands } from './row-commands.tsx'

/** The props of a list's rows, as a table or as cards. */
export type RowsProps = {
  resource: Resource
  caption: string
  rows: readonly Row[]
  layout: ColumnLayout
  onLayout(layout: ColumnLayout): void
  sort: ListState['sort']
  onSort(sort: ListState['sort']): void
  /** Undefined where nothing can be done to several rows. */
  selection: Selection | undefined
  onSelect(id: number, isRange: boolean): void
  onSelectPage(): void
  /** Nothing can be selected just now: the rows are about to be others. */
  isFixed: boolean
  tools: CellTools
  commands: RowCommands
  hrefOf(id: string): string
  onOpen(row: Row): void
  /** The row that the keyboard is on. */
  current: number | undefined
  isBusy: boolean
  /** Low rows. */
  isDense: boolean
  footer: ReactNode
}
