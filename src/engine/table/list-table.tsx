import { Table } from '@mantine/core'
import { lazy, Suspense, useMemo, useRef } from 'react'
import { type ColumnLayout, visibleColumns } from '#engine/declaration/list-columns.ts'
import { fieldOf, type Resource } from '#engine/declaration/resource.ts'
import { ListHead } from './list-head.tsx'
import { ListRow, ownOf } from './list-row.tsx'
import type { RowsProps } from './rows-props.tsx'
import { useScrollEdges } from './use-scroll-edges.tsx'
import { useSteadyRows } from './use-steady-rows.tsx'

const VirtualRows = lazy(() => import('./list-virtual-rows.tsx').then((module) => ({ default: module.VirtualRows })))

/** Above so many rows only those in view are drawn. */
const mostDrawn = 200

/** The list as a real table: sorted by its headings, its columns arranged by its reader. */
export function ListTable(props: RowsProps) {
  const { resource, rows, layout, footer } = props
  const scroller = useRef<HTMLDivElement>(null)
  useScrollEdges(scroller)
  const isVirtual = rows.length > mostDrawn
  const steady = useSteadyRows(props)
  const names = useMemo(() => visibleColumns(layout), [layout])
  const draw = (at: number) => {
    const row = rows[at]
    if (!row) return null
    return (
      <ListRow key={row.id} {...ownOf(props, row)} names={names} isCurrent={props.current === row.id} steady={steady} />
    )
  }
  return (
    <div ref={scroller} className={`list-scroll${isVirtual ? ' list-scroll-virtual' : ''}`}>
      <Table
        className={`list-table${props.isDense ? ' list-dense' : ''}`}
        aria-busy={props.isBusy}
        {...(isVirtual && { 'aria-rowcount': rows.length + 1 })}
        verticalSpacing={0}
      >
        <caption className="list-caption">{props.caption}</caption>
        <ListHead {...props} columns={names.map((name) => ({ name, width: widthOf(resource, layout, name) }))} />
        <tbody>
          {isVirtual ? (
            <Suspense>
              <VirtualRows
                key={String(props.isDense)}
                count={rows.length}
                isDense={props.isDense}
                scroller={scroller}
                renderRow={draw}
              />
            </Suspense>
          ) : (
            rows.map((_row, at) => draw(at))
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
