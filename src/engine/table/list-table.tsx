import { Table } from '@mantine/core'
import {
  columnOrderingFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  createColumnHelper,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { lazy, Suspense, useMemo, useRef } from 'react'
import { type ColumnLayout, visibleColumns } from '#engine/declaration/list-columns.ts'
import { fieldOf, type Resource } from '#engine/declaration/resource.ts'
import type { Row } from '#engine/screen/list-screen-state.ts'
import { ListHead } from './list-head.tsx'
import { ListRow, ownOf } from './list-row.tsx'
import type { RowsProps } from './rows-props.tsx'
import { useScrollEdges } from './use-scroll-edges.tsx'
import { useSteadyRows } from './use-steady-rows.tsx'

const VirtualRows = lazy(() => import('./list-virtual-rows.tsx').then((module) => ({ default: module.VirtualRows })))

const features = tableFeatures({
  columnOrderingFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
})
const helper = createColumnHelper<typeof features, Row>()

/** Above so many rows only those in view are drawn. */
const mostDrawn = 200

/** The list as a real table: sorted by its headings, its columns arranged by its reader. */
export function ListTable(props: RowsProps) {
  const { resource, rows, layout, footer } = props
  const scroller = useRef<HTMLDivElement>(null)
  useScrollEdges(scroller)
  const columns = useMemo(
    () => helper.columns(layout.order.map((name) => helper.accessor(name, { id: name }))),
    [layout.order],
  )
  const data = useMemo(() => [...rows], [rows])
  const table = useTable({
    features,
    columns,
    data,
    getRowId: ({ id }) => String(id),
    columnResizeMode: 'onChange',
    state: {
      columnOrder: [...layout.order],
      columnVisibility: Object.fromEntries(layout.hidden.map((name) => [name, false])),
      columnSizing: { ...layout.widths },
    },
    onColumnSizingChange(update) {
      const widths = typeof update === 'function' ? update({ ...layout.widths }) : update
      props.onLayout({ ...layout, widths })
    },
  })
  const all = table.getRowModel().rows
  const isVirtual = all.length > mostDrawn
  const steady = useSteadyRows(props)
  const names = useMemo(() => visibleColumns(layout), [layout])
  const draw = (at: number) => {
    const row = all[at]?.original
    if (!row) return null
    return (
      <ListRow key={row.id} {...ownOf(props, row)} names={names} isCurrent={props.current === row.id} steady={steady} />
    )
  }
  const [headers = []] = table.getHeaderGroups().map((group) => group.headers)
  return (
    <div ref={scroller} className={`list-scroll${isVirtual ? ' list-scroll-virtual' : ''}`}>
      <Table
        className={`list-table${props.isDense ? ' list-dense' : ''}`}
        aria-busy={props.isBusy}
        {...(isVirtual && { 'aria-rowcount': all.length + 1 })}
        verticalSpacing={0}
      >
        <caption className="list-caption">{props.caption}</caption>
        <ListHead
          {...props}
          columns={headers.map((header) => ({
            name: header.column.id,
            width: widthOf(resource, layout, header.column.id),
            startResize: header.getResizeHandler(),
          }))}
        />
        <tbody>
          {isVirtual ? (
            <Suspense>
              <VirtualRows
                key={String(props.isDense)}
                count={all.length}
                isDense={props.isDense}
                scroller={scroller}
                renderRow={draw}
              />
            </Suspense>
          ) : (
            all.map((_row, at) => draw(at))
          )}
        </tbody>
        {footer}
      </Table>
    </div>
  )
}

/** The width that somebody pulled, else the declaration's. */
function widthOf(resource: Resource, layout: ColumnLayout, name: string): number | undefined {
  return layout.widths[name] ?? fieldOf(resource, name).options.width
}
