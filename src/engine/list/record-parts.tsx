import { useNeighbours } from '#engine/page/use-neighbours.tsx'
import { RecordDialogs } from '#engine/table/record-dialogs.tsx'
import { later, NoPlace } from '#web/kit/later.tsx'
import { withLaterTexts } from '#web/staff/texts/texts-load.ts'
import type { ResourcePageProps } from './resource-page-props.tsx'
import type { ListScreen } from './use-list-screen.tsx'

// a list is looked at more often than one of its records is opened: its first load carries none of them
const ActionDialog = later(
  withLaterTexts(() => import('#engine/action/action-dialog.tsx').then((module) => module.ActionDialog)),
)
const Peek = later(
  withLaterTexts(() => import('#engine/page/peek.tsx').then((module) => module.Peek)),
  { Waiting: NoPlace },
)
const Beside = later(
  withLaterTexts(() => import('#engine/page/beside.tsx').then((module) => module.Beside)),
  { Waiting: NoPlace },
)
const RecordPage = later(
  withLaterTexts(() => import('#engine/page/record-page.tsx').then((module) => module.RecordPage)),
)
const UsageDialog = later(() => import('#engine/record/usage-dialog.tsx').then((module) => module.UsageDialog))

type PartsProps = { props: ResourcePageProps; screen: ListScreen }

/** What shows one record of a list: its page in place of the list, the peek beside it, and the dialogs over either. */
export function RecordParts({ props, screen }: PartsProps) {
  const { resource } = props
  const { address, data, rowWork, record, state, acting, nameOf } = screen
  const shownId = record.pageId ?? record.peekId
  const { previous, next } = useNeighbours({ resource, state, data }, shownId)
  const openId = Number(address.record)
  const { next: nextOpen } = useNeighbours({ resource, state, data }, openId)
  const canRead = screen.calls.get !== undefined
  return (
    <>
      {record.pageId !== null && canRead ? (
        <RecordPage
          {...{ resource, nameOf, previous, next }}
          id={record.pageId}
          listTitle={screen.title}
          commands={rowWork.commands}
          address={record}
          tabs={props.tabs}
          page={props.page}
          onAct={acting.onOne}
        />
      ) : null}
      {props.beside && record.pageId === null ? (
        <Beside
          {...{ previous, next }}
          wanted={record.peekId}
          pressed={screen.pressed}
          nameOf={(id) => data.rows.filter((row) => row.id === id).map(nameOf)[0]}
          hrefOf={record.pageHref}
          onGo={({ id, page }) => record.openPeek(id, page)}
          onOpen={(id) => record.openPeek(id)}
          render={props.beside}
        />
      ) : null}
      {!props.beside && record.pageId === null && record.peekId > 0 && canRead ? (
        <Peek
          {...{ resource, nameOf, previous, next }}
          id={record.peekId}
          listed={data.rows.find(({ id }) => id === record.peekId)}
          commands={rowWork.commands}
          href={record.pageHref(record.peekId)}
          onGo={({ id, page }) => record.openPeek(id, page)}
          onClose={() => record.openPeek(0)}
        />
      ) : null}
      <RecordDialogs
        resource={resource}
        calls={screen.calls}
        refuses={props.refuses}
        rows={data.rows}
        record={address.record}
        tabs={props.tabs}
        controls={props.controls}
        initialValues={props.initialValues}
        onSaved={(saved) => {
          props.onSaved?.(saved)
          screen.onChanged()
        }}
        nameOf={nameOf}
        onNext={nextOpen && (() => address.openNext(nextOpen))}
        onOpen={address.openRecord}
        history={rowWork.historyOf && { row: rowWork.historyOf, name: nameOf(rowWork.historyOf) }}
        onHistoryClose={rowWork.closeHistory}
      />
      {acting.open ? (
        <ActionDialog
          resource={resource}
          action={acting.open.action}
          target={acting.open.target}
          initial={acting.open.initial}
          onClose={acting.close}
          onDone={(outcome) => {
            acting.open?.done?.(outcome)
            rowWork.refresh()
            if (acting.open && 'row' in acting.open.target) screen.choice.afterAct(acting.open.target.row.id)
          }}
        />
      ) : null}
      {rowWork.used ? <UsageDialog {...rowWork.used} onClose={rowWork.closeUsed} /> : null}
    </>
  )
}
