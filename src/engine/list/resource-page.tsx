import { type CSSProperties, useState } from 'react'
import { hasGroupsAbove } from '#engine/declaration/group-request.ts'
import { visibleColumns } from '#engine/declaration/list-columns.ts'
import { AddFilter } from '#engine/filter/add-filter.tsx'
import { ListFilters } from '#engine/filter/list-filters.tsx'
import { isSelected, selectedCount } from '#engine/screen/list-screen-selection.ts'
import { hasUnclear, isNarrowed, isSearchable } from '#engine/screen/list-screen-state.ts'
import { resourceAt } from '#engine/screen/own-resource.ts'
import { labelOf } from '#engine/screen/value-text.tsx'
import { ListBody } from '#engine/table/list-body.tsx'
import type { RowCommands } from '#engine/table/row-commands.tsx'
import { ColumnMenu } from '#engine/view/column-menu.tsx'
import { useDenseRows } from '#engine/view/use-dense-rows.tsx'
import { ViewTabs } from '#engine/view/view-tabs.tsx'
import { later, NoPlace } from '#web/kit/later.tsx'
import { useStaff } from '#web/staff/session/staff.tsx'
import { useT } from '#web/staff/texts/texts.tsx'
import { ExportMenu } from './export-menu.tsx'
import { ListPager } from './list-pager.tsx'
import { ListToolbar } from './list-toolbar.tsx'
import { RecordParts } from './record-parts.tsx'
import type { ResourcePageProps } from './resource-page-props.tsx'
import { type ListScreen, useListScreen } from './use-list-screen.tsx'
import '#engine/screen/list-screen.css'

// The first list does without them: nothing is selected yet, and few lists have figures or chips above them.
const BulkBar = later(() => import('./bulk-bar.tsx').then((module) => module.BulkBar), { Waiting: NoPlace })
const UndoBar = later(() => import('./undo-bar.tsx').then((module) => module.UndoBar), { Waiting: NoPlace })
const ListGroups = later(() => import('#engine/filter/list-groups.tsx').then((module) => module.ListGroups), {
  Waiting: NoPlace,
})
const ListStrip = later(() => import('#engine/filter/list-strip.tsx').then((module) => module.ListStrip), {
  Waiting: NoPlace,
})
const ImportButton = later(() => import('#engine/import/import-button.tsx').then((module) => module.ImportButton), {
  Waiting: NoPlace,
})
const Board = later(() => import('#engine/board/board.tsx').then((module) => module.Board), { Waiting: NoPlace })
const BoardSwitch = later(() => import('#engine/board/board-switch.tsx').then((module) => module.BoardSwitch), {
  Waiting: NoPlace,
})

/** The whole screen of a resource: its list, its form and everything between them. */
export function ResourcePage(given: ResourcePageProps) {
  const { mode } = useStaff()
  const props = { ...given, resource: resourceAt(given.resource, mode) }
  const screen = useListScreen(props)
  return (
    <>
      {screen.record.pageId === null ? <ListPage props={props} screen={screen} /> : null}
      <RecordParts props={props} screen={screen} />
    </>
  )
}

/** The list itself with its tools. */
function ListPage({ props, screen }: { props: ResourcePageProps; screen: ListScreen }) {
  const { resource } = props
  const { calls, address, state, layout, data, choice, rowWork, title } = screen
  const [isDense, setDense] = useDenseRows()
  const [added, setAdded] = useState<string>()
  const count = data.wholeCount ?? data.count
  return (
    <section className="list-screen" aria-label={title} style={rowButtons(rowWork.commands)}>
      {calls.views ? (
        <ViewTabs
          resource={resource}
          state={state}
          layout={layout}
          chosen={address.view}
          isTouched={screen.isTouched}
          onChoose={(view, next, columns) => {
            address.replace(next, view)
            if (columns) screen.setLayout(columns)
          }}
        />
      ) : null}
      <ListToolbar
        search={state.search}
        onSearch={isSearchable(resource) ? (search) => address.change({ search }) : undefined}
        searchBox={screen.searchBox}
        isRefetching={data.isRefetching}
        onRefresh={screen.refresh}
        onAdd={screen.onAdd}
      >
        <AddFilter resource={resource} state={state} added={added} onAdd={setAdded} />
        {typeof props.toolbar === 'function' ? props.toolbar(screen.selected) : props.toolbar}
        {resource.board ? <BoardSwitch isBoard={address.isBoard} onChange={address.showBoard} /> : null}
        <ColumnMenu
          resource={resource}
          layout={layout}
          onLayout={screen.setLayout}
          isDense={isDense}
          onDense={setDense}
        />
        <ImportButton isOpen={resource.importKey.length > 0} resource={resource} onDone={screen.refresh} />
        {/* without the filter that cannot be understood the file would hold more than was asked for */}
        {data.isUnclear ? null : (
          <ExportMenu
            resource={resource}
            title={title}
            columns={visibleColumns(layout)}
            body={{
              ...(Object.keys(data.filter).length > 0 && { filter: data.filter }),
              ...('order' in data.body && { order: data.body.order }),
            }}
            count={data.count}
          />
        )}
      </ListToolbar>
      <div className="list-narrow">
        <ListStrip
          isOpen={Object.keys(resource.strip).length > 0}
          resource={resource}
          state={state}
          onFilter={(filters) => address.change({ filters })}
        />
        <ListGroups
          isOpen={hasGroupsAbove(resource)}
          resource={resource}
          state={state}
          onFilter={(filters) => address.change({ filters })}
        />
        <ListFilters
          resource={resource}
          state={state}
          added={added}
          onAddedClose={() => setAdded(undefined)}
          onFilter={(filters) => address.change({ filters })}
        />
      </div>
      {/* a filter that cannot be understood is told in the place of the rows */}
      {address.isBoard && !hasUnclear(resource, state) ? (
        <Board
          resource={resource}
          state={state}
          tools={screen.rowsProps.tools}
          hrefOf={screen.rowsProps.hrefOf}
          onOpen={screen.openRow}
          onAsk={(row, initial) =>
            resource.board && screen.acting.onOne(resource.board.action, row, screen.nameOf(row), initial)
          }
        />
      ) : (
        <Rows props={props} screen={screen} isDense={isDense} />
      )}
      {screen.bulk ? (
        <BulkBar
          isOpen={selectedCount(choice.selection, count) > 0}
          resource={resource}
          actions={screen.bulk}
          selection={choice.selection}
          count={count}
          filter={data.filter}
          names={data.rows.filter((row) => isSelected(choice.selection, row.id)).map(screen.nameOf)}
          onSelectAll={choice.selectAll}
          onClear={choice.clear}
          onDone={(outcome) => {
            choice.afterWork(outcome)
            screen.refresh()
            screen.onChanged()
          }}
        />
      ) : null}
      <ToggleUndo rowWork={rowWork} />
    </section>
  )
}

type RowsPartProps = { props: ResourcePageProps; screen: ListScreen; isDense: boolean }

/** The rows of the list and the way to its other pages. */
function Rows({ props: { resource }, screen, isDense }: RowsPartProps) {
  const { address, state, data } = screen
  return (
    <>
      <ListBody
        data={data}
        isPhone={screen.isPhone}
        isNarrowed={isNarrowed(resource, state)}
        onClear={screen.clear}
        onAdd={screen.onAdd}
        rowsProps={{ ...screen.rowsProps, isDense }}
      />
      {/* a list that did not come has no count */}
      {data.isCounted ? (
        <ListPager
          resource={resource}
          state={state}
          count={data.wholeCount ?? data.count}
          isExact={data.wholeCount !== undefined || data.isExact}
          pageCount={data.pageCount}
          onPage={(page) => address.change({ page })}
          onSize={(pageSize) => address.change({ pageSize })}
        />
      ) : null}
    </>
  )
}

/** The column of buttons is as wide as a row has: its main actions, the peek and the menu. */
function rowButtons({ actions, calls, onPlace }: RowCommands): CSSProperties & Record<'--row-buttons', number> {
  return { '--row-buttons': actions.filter(({ isMain }) => isMain).length + (calls.get ? 1 : 0) + (onPlace ? 1 : 0) }
}

/** The way back from the last press on a switch. */
function ToggleUndo({ rowWork }: Pick<ListScreen, 'rowWork'>) {
  const t = useT()
  const { toggled } = rowWork
  if (!toggled) return null
  const text = t('liste.degisti', {
    ad: toggled.name,
    alan: labelOf(t, toggled.field),
    deger: t(toggled.value ? 'liste.acik' : 'liste.kapali'),
  })
  return <UndoBar text={text} onUndo={rowWork.undoToggle} onClose={rowWork.closeUndo} />
}
