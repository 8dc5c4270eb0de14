import { ListEmpty, ListError, ListSkeleton, ListStale, ListUnclear } from '#engine/screen/list-states.tsx'
import type { ListData } from '#engine/screen/use-list-data.tsx'
import { ListCards } from './list-cards.tsx'
import { ListTable } from './list-table.tsx'
import { TotalsCard, TotalsFooter } from './list-totals.tsx'
import type { RowsProps } from './rows-props.tsx'

type BodyProps = {
  data: ListData
  isPhone: boolean
  isNarrowed: boolean
  onClear(): void
  onAdd: (() => void) | undefined
  rowsProps: Omit<RowsProps, 'footer'>
}

/** The rows, or why there are none. */
export function ListBody({ data, isPhone, isNarrowed, onClear, onAdd, rowsProps }: BodyProps) {
  const { resource, layout, rows } = rowsProps
  if (data.isUnclear) return <ListUnclear onClear={onClear} />
  if (data.error && rows.length === 0) return <ListError error={data.error} onRetry={data.retry} />
  if (data.isLoading) return <ListSkeleton rows={resource.pageSize} />
  if (rows.length === 0) return <ListEmpty {...{ isNarrowed, onClear, onAdd }} name={resource.name} />
  const notice = data.error ? <ListStale error={data.error} onRetry={data.retry} /> : null
  if (isPhone) {
    return (
      <>
        {notice}
        <ListCards {...rowsProps} footer={null} />
        {data.totals ? <TotalsCard resource={resource} totals={data.totals} /> : null}
      </>
    )
  }
  const footer = data.totals ? (
    <TotalsFooter
      resource={resource}
      totals={data.totals}
      layout={layout}
      isSelectable={rowsProps.selection !== undefined}
    />
  ) : null
  return (
    <>
      {notice}
      <div className="list-frame">
        {data.isRefetching ? <div className="list-bar" aria-hidden /> : null}
        <ListTable {...rowsProps} footer={footer} />
      </div>
    </>
  )
}
