import type { ReactNode } from 'react'
import type { Resource } from '#engine/declaration/resource.ts'
import type { OwnControls } from '#engine/form/edit-control.tsx'
import type { EditTab } from '#engine/form/edit-dialog.tsx'
import type { BesideTools } from '#engine/page/beside.tsx'
import type { BulkTarget } from '#engine/screen/list-screen-selection.ts'
import type { Row } from '#engine/screen/list-screen-state.ts'
import type { Refuses, RowAction } from '#engine/table/row-commands.tsx'
import type { BulkActionButton } from './bulk-bar.tsx'

/** Opens the dialog of a declared action for the record that is looked at, with what its form begins with. */
export type ActOnRecord = (action: string, initial?: Readonly<Record<string, unknown>>) => void

/** The additions of a screen to its declaration. */
export type ResourcePageProps = {
  resource: Resource
  rowActions?: readonly RowAction[]
  bulkActions?: readonly BulkActionButton[]
  /** Rows on which an act would be refused to this person do not offer it, and open to be read. */
  refuses?: Refuses | undefined
  /** Stands among the list's own tools; may depend on what is selected, null for nothing. */
  toolbar?: ReactNode | ((selected: BulkTarget | null) => ReactNode)
  /**
   * What the page of a record shows in the place of its fields; `act` opens the dialog of a declared action. The name in
   * a row leads to the page instead of to the form.
   */
  page?(row: Row, act: ActOnRecord): ReactNode
  /** A screen's own editor beside the list: the name in a row opens it there, and it stays while one walks along the list. */
  beside?(id: number, tools: BesideTools): ReactNode
  /** More of a record than its fields. */
  tabs?: readonly EditTab[]
  /** A screen's own cells by field. */
  cells?: Readonly<Record<string, (row: Row) => ReactNode>>
  /** A screen's own controls of the form by field. */
  controls?: OwnControls
  /** What a new record begins with. */
  initialValues?: Readonly<Record<string, unknown>>
  onSaved?(row: Row): void
  /** Told after every change that this screen made: a save, a switch, a move, a deletion, work on many. */
  onChanged?(): void
}
