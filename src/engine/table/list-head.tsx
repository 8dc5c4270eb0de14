import { Checkbox } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { startTransition, useOptimistic } from 'react'
import { columnWidth } from '#engine/declaration/list-columns.ts'
import { fieldOf } from '#engine/declaration/resource.ts'
import { pageState } from '#engine/screen/list-screen-selection.ts'
import { nextSort, sortInUse } from '#engine/screen/list-screen-state.ts'
import { isNumeric, labelOf } from '#engine/screen/value-text.tsx'
import { useT } from '#web/staff/texts/texts.tsx'
import type { RowsProps } from './rows-props.tsx'
import { usePulledWidth } from './use-pulled-width.tsx'

type Column = { name: string; width: number | undefined }

/** The headings: each sorts when it can and is pulled wider by mouse or arrow keys. */
export function ListHead({ columns, ...props }: RowsProps & { columns: readonly Column[] }) {
  const t = useT()
  const { selection, rows } = props
  // drawing the rows anew takes longer than a frame: the arrow turns before it
  const [sort, showSort] = useOptimistic(props.sort)
  function sortBy(key: string) {
    const next = nextSort(props.resource, sort, key)
    startTransition(() => {
      showSort(next)
      props.onSort(next)
    })
  }
  const state = selection
    ? pageState(
        selection,
        rows.map(({ id }) => id),
      )
    : 'none'
  return (
    <thead>
      <tr>
        {selection ? (
          <th scope="col" className="list-check">
            <Checkbox
              size="sm"
              checked={state === 'all'}
              indeterminate={state === 'some'}
              disabled={rows.length === 0 || props.isFixed}
              aria-label={t('liste.sayfayiSec')}
              onChange={props.onSelectPage}
            />
          </th>
        ) : null}
        {columns.map((column, at) => (
          <Heading key={column.name} {...props} sort={sort} onSortBy={sortBy} column={column} isFirst={at === 0} />
        ))}
        <th scope="col" className="list-actions">
          <span className="list-hidden">{t('liste.islemler')}</span>
        </th>
      </tr>
    </thead>
  )
}

type HeadingProps = RowsProps & { column: Column; isFirst: boolean; onSortBy(key: string): void }

function Heading({ resource, sort: asked, onSortBy, layout, onLayout, column, isFirst }: HeadingProps) {
  const t = useT()
  const { name, width } = column
  const field = fieldOf(resource, name)
  const label = labelOf(t, name)
  const sort = sortInUse(resource, asked)
  const isSorted = sort?.key === name
  const direction = isSorted ? (sort.descending ? 'descending' : 'ascending') : 'none'
  const className = [isFirst && 'list-first', isNumeric(field) && 'list-number'].filter(Boolean).join(' ')
  const Arrow = isSorted ? (sort.descending ? IconArrowDown : IconArrowUp) : IconArrowsSort

  const pull = usePulledWidth(width, (next) => onLayout({ ...layout, widths: { ...layout.widths, [name]: next } }))

  return (
    <th
      scope="col"
      className={className}
      {...(field.options.sort && { 'aria-sort': direction })}
      // a declared width gives way to a longer heading, a pulled one to nothing
      {...(width !== undefined && { style: { width, minWidth: width, maxWidth: layout.widths[name] } })}
    >
      {field.options.sort ? (
        <button
          type="button"
          className={`list-sort${isSorted ? ' list-sorted' : ''}`}
          title={t('liste.sirala', { alan: label })}
          onClick={() => onSortBy(name)}
        >
          <span>{label}</span>
          <Arrow size={14} aria-hidden />
        </button>
      ) : (
        <span className="list-heading">{label}</span>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a separator that is moved is no thematic break */}
      <div
        role="separator"
        tabIndex={0}
        aria-orientation="vertical"
        aria-label={t('liste.sutunGenisligi', { alan: label })}
        aria-valuemin={columnWidth.min}
        aria-valuemax={columnWidth.max}
        aria-valuenow={width ?? columnWidth.min}
        className="list-resize"
        {...pull}
      />
    </th>
  )
}
