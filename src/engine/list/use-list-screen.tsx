import { useMediaQuery } from '@mantine/hooks'
import { useDeferredValue, useEffect, useEffectEvent, useRef, useState } from 'react'
import { actionLabel } from '#engine/action/action-label.tsx'
import { useAllActions } from '#engine/action/declared-actions.tsx'
import { type Acting, useActing } from '#engine/action/use-acting.tsx'
import { bulkRight } from '#engine/declaration/bulk-request.ts'
import { positionOf, type Resource } from '#engine/declaration/resource.ts'
import { isForMany, type RowAction } from '#engine/declaration/row-action.ts'
import { useRecordAddress } from '#engine/page/record-address.tsx'
import { bulkTarget, selectedCount, switchable } from '#engine/screen/list-screen-selection.ts'
import { type ListState, type Row, sortInUse, usedFilters } from '#engine/screen/list-screen-state.ts'
import { useCalls } from '#engine/screen/resource-calls.tsx'
import { type ListData, useListData } from '#engine/screen/use-list-data.tsx'
import { useNameOf } from '#engine/screen/value-text.tsx'
import type { CellTools } from '#engine/table/list-cell.tsx'
import { newRecord } from '#engine/table/record-dialogs.tsx'
import type { RowsProps } from '#engine/table/rows-props.tsx'
import { useColumnLayout } from '#engine/view/use-column-layout.tsx'
import { useStaff } from '#web/staff/session/staff.tsx'
import { mayAct } from '#web/staff/session/staff-rule.ts'
import { useT } from '#web/staff/texts/texts.tsx'
import type { BulkActionButton } from './bulk-bar.tsx'
import type { ResourcePageProps } from './resource-page-props.tsx'
import { useListKeys } from './use-list-keys.tsx'
import { type ListAddress, useListState } from './use-list-state.tsx'
import { useRowActions } from './use-row-actions.tsx'
import { useRowCommands } from './use-row-commands.tsx'
import { useSelection } from './use-selection.tsx'

const nothing = {}

/** Everything that a list knows and can do, for the parts of its screen. */
export function useListScreen(props: ResourcePageProps) {
  const { resource, cells = nothing } = props
  const t = useT()
  const calls = useCalls(resource)
  const acting = useActing()
  const bulk = useBulk(props, acting.onMany)
  const address = useListState(resource)
  const { state } = address
  const [layout, setLayout] = useColumnLayout(resource)
  const data = useListData(resource, state)
  useLastPage(address, data)
  // what was selected may no longer be found: a count must not promise it
  const choice = useSelection(resource, data)
  const isPhone = useMediaQuery('(max-width: 47.99em)', false) ?? false
  const title = t.maybe(`ekran.${resource.name}`) ?? t.maybe(`enum.varlik.${resource.name}`) ?? resource.name
  const onSelect = (id: number) => bulk && choice.select(id, false)
  const work = useListWork(props, { address, data, acting, onSelect, onGone: choice.letGo })
  const { current, ...shownWork } = work
  const { nameOf, openRow, rowWork } = work
  const tools: CellTools = { resource, cells, nameOf, refuses: props.refuses, onToggle: rowWork.onToggle }
  const used = usedFilters(resource, state)
  const rowsProps: Omit<RowsProps, 'footer' | 'isDense'> = {
    resource,
    caption: title,
    rows: data.rows,
    layout,
    onLayout: setLayout,
    sort: state.sort,
    onSort: (sort) => address.change({ sort }),
    selection: bulk ? choice.selection : undefined,
    onSelect: choice.select,
    onSelectPage: choice.selectPage,
    // drawn after the press that narrows the list is answered; until then the choice refuses by itself
    isFixed: useDeferredValue(data.isOther),
    tools,
    commands: rowWork.commands,
    hrefOf: props.page || props.beside ? (id) => work.record.pageHref(Number(id)) : address.hrefOf,
    onOpen: openRow,
    current,
    isBusy: data.isRefetching,
  }
  return {
    ...shownWork,
    ...{ calls, bulk, acting, address, state, layout, setLayout, data, choice, isPhone, title, rowsProps },
    selected: selectedCount(choice.selection, data.count) > 0 ? bulkTarget(choice.selection, data.filter) : null,
    /** False as long as the address says nothing of its own. */
    isTouched: address.isTouched,
    clear: () => address.change({ search: '', filters: Object.fromEntries(used.map((name) => [name, ''])) }),
  }
}

/** The return value of `useListScreen`. */
export type ListScreen = ReturnType<typeof useListScreen>

type Listed = {
  address: ListAddress
  data: ListData
  acting: Acting
  onSelect(id: number): void
  onGone(ids: readonly number[]): void
}

/** What can be done to the list and its rows, by a press or a key. */
function useListWork(props: ResourcePageProps, { address, data, acting, onSelect, onGone }: Listed) {
  const { resource } = props
  const calls = useCalls(resource)
  const searchBox = useRef<HTMLInputElement>(null)
  const nameOf = useNameOf(resource)
  const [pressed, setPressed] = useState(0)
  const onChanged = () => props.onChanged?.()
  const record = useRecordAddress()
  const openPage = (row: Row) => record.openPage({ id: row.id, page: address.state.page })
  function editRow(row: Row) {
    if (!props.beside) return address.openRecord(String(row.id))
    setPressed(row.id)
    record.openPeek(row.id)
  }
  // a record with a page of its own is read before it is changed
  const openRow = props.page ? openPage : editRow
  const all = useAllActions(props, (name, row) => acting.onOne(name, row, nameOf(row)))
  const actions = useRowActions({ rowActions: all, refuses: props.refuses })
  const rowWork = useRowCommands({
    ...{ resource, data, actions, refuses: props.refuses, nameOf, onEdit: editRow, onChanged, onGone },
    onPeek: (row) => record.openPeek(row.id === record.peekId ? 0 : row.id),
    onPage: openPage,
    place: placeShown(resource, address.state.sort),
  })
  const onAdd = calls.create ? () => address.openRecord(newRecord) : undefined
  const refresh = () => void data.refresh()
  const current = useListKeys({
    rows: data.rows,
    part: data.part,
    searchBox,
    isOff: address.record !== '' || record.pageId !== null,
    onAdd,
    onSelect,
    onRefresh: refresh,
    peekId: record.peekId,
    ...rowWork.commands,
  })
  return { record, searchBox, nameOf, openRow, rowWork, onAdd, refresh, onChanged, current, pressed }
}

/** The field of places, where the list stands in their order and knows every row's place: only there a row can be pulled. */
function placeShown(resource: Resource, sort: ListState['sort']): string | undefined {
  const place = positionOf(resource.fields)
  const key = sortInUse(resource, sort)
  const field = place === undefined ? undefined : resource.fields[place]
  return place !== undefined && field?.options.list && !field.options.within && key?.key === place && !key.descending
    ? place
    : undefined
}

/** Records go, and a page may go with them: then the last one that is left is shown. */
function useLastPage({ state, settle }: ListAddress, { rows, count, pageCount }: ListData) {
  const isGone = rows.length === 0 && count > 0 && state.page > pageCount
  const goToLast = useEffectEvent(() => settle(pageCount))
  useEffect(() => {
    if (isGone) goToLast()
  }, [isGone])
}

/** What the user may do to several rows at once; undefined where that is nothing. */
function useBulk(
  { resource, bulkActions = [] }: ResourcePageProps,
  onMany: Acting['onMany'],
): readonly BulkActionButton[] | undefined {
  const t = useT()
  const staff = useStaff()
  const calls = useCalls(resource)
  const own = bulkActions.map(({ name }) => name)
  const declared = Object.entries<RowAction>(resource.rowActions)
    .filter(([name, action]) => isForMany(action) && !own.includes(name))
    .map(
      ([name]): BulkActionButton => ({
        name,
        label: actionLabel(t, resource, name),
        run: (target, done, count) => onMany(name, { target, done, count }),
      }),
    )
  const permitted = [...declared, ...bulkActions].filter(({ name, right }) => {
    const { ekran, eylem } = bulkRight(resource, name)
    return right ? mayAct(staff, right) : staff.can(ekran, eylem)
  })
  const canSet = calls.update !== undefined && switchable(resource).length > 0
  return calls.bulk && (calls.delete || canSet || permitted.length > 0) ? permitted : undefined
}
