import { useCallback } from 'react'
import type { Resource } from '#engine/declaration/resource.ts'
import type { OwnControls } from '#engine/form/edit-control.tsx'
import type { EditTab } from '#engine/form/edit-dialog.tsx'
import { useOpenRecord } from '#engine/form/use-leave-guard.tsx'
import type { Row } from '#engine/screen/list-screen-state.ts'
import type { Calls } from '#engine/screen/resource-calls.tsx'
import { later } from '#web/kit/later.tsx'
import { withLaterTexts } from '#web/staff/texts/texts-load.ts'
import type { Refuses } from './row-commands.tsx'
import { useIsForm } from './use-is-form.tsx'

// a list is looked at more often than one of its records is opened: its first load does not carry the forms
const EditDialog = later(
  withLaterTexts(() => import('#engine/form/edit-dialog.tsx').then((module) => module.EditDialog)),
)
const DetailDialog = later(() => import('#engine/record/detail-dialog.tsx').then((module) => module.DetailDialog))
const HistoryDialog = later(
  withLaterTexts(() => import('#engine/record/timeline.tsx').then((module) => module.HistoryDialog)),
)

/** The value of the address for a record that is not there yet. */
export const newRecord = 'yeni'

type DialogsProps = {
  resource: Resource
  /** What the user may do. */
  calls: Calls
  /** The records whose form is not offered to this person: they open to be read. */
  refuses: Refuses | undefined
  rows: readonly Row[]
  /** What the address says is open. */
  record: string
  tabs?: readonly EditTab[] | undefined
  controls?: OwnControls | undefined
  initialValues?: Readonly<Record<string, unknown>> | undefined
  onSaved?: ((row: Row) => void) | undefined
  /** What people call a record that the list shows. */
  nameOf(row: Row): string
  /** Opens the record after the open one; undefined where there is none. */
  onNext?: (() => void) | undefined
  /** Says which record is open; none by an empty text. */
  onOpen(record: string): void
  history: { row: Row; name: string } | undefined
  onHistoryClose(): void
}

/** The dialogs over a list: the form of a record, or its facts for those who may only look, and its history. */
export function RecordDialogs({ resource, calls, refuses, rows, history, onHistoryClose, ...props }: DialogsProps) {
  const { tabs, controls, initialValues, onSaved, onOpen, nameOf, onNext } = props
  const { record, setUnsaved } = useOpenRecord(props.record, onOpen)
  const onUnsaved = useCallback((is: boolean) => setUnsaved(is ? record : undefined), [record, setUnsaved])
  const onClose = () => onOpen('')
  const id = Number(record)
  const listed = rows.find((one) => one.id === id)
  const row = listed ?? (id > 0 ? { id } : null)
  const name = listed && nameOf(listed)
  const isChanged = useIsForm({ resource, calls, refuses, record, listed })
  const isForm = row ? isChanged : record === newRecord && calls.create !== undefined
  return (
    <>
      {history ? (
        <HistoryDialog resource={resource} id={history.row.id} name={history.name} onClose={onHistoryClose} />
      ) : null}
      {isForm ? (
        <EditDialog
          key={record}
          resource={resource}
          row={row}
          name={name}
          onNext={row ? onNext : undefined}
          {...(tabs && { tabs })}
          {...(controls && { controls })}
          {...(initialValues && { initialValues })}
          {...(onSaved && { onSaved })}
          onUnsaved={onUnsaved}
          onClose={onClose}
        />
      ) : null}
      {row && isForm === false ? (
        <DetailDialog key={record} resource={resource} row={row} name={name} onClose={onClose} />
      ) : null}
    </>
  )
}
