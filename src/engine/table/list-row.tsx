import { Checkbox } from '@mantine/core'
import { memo, type ReactNode } from 'react'
import { linkColumn } from '#engine/declaration/list-columns.ts'
import { fieldOf } from '#engine/declaration/resource.ts'
import { rowTone } from '#engine/screen/deadline.tsx'
import { isSelected } from '#engine/screen/list-screen-selection.ts'
import type { Row } from '#engine/screen/list-screen-state.ts'
import { isNumeric } from '#engine/screen/value-text.tsx'
import { useT } from '#web/staff/texts/texts.tsx'
import { ListCell } from './list-cell.tsx'
import { RowActions } from './row-actions.tsx'
import type { RowsProps } from './rows-props.tsx'
import type { SteadyRows } from './use-steady-rows.tsx'

/** One row, as a line of a table or as a card. */
export type RowProps = {
  row: Row
  /** The columns that are shown, in their order. */
  names: readonly string[]
  /** The address of the record's dialog over the list. */
  href: string
  /** Undefined where nothing can be done to several rows. */
  isOn: boolean | undefined
  isFixed: boolean
  isCurrent: boolean
  steady: SteadyRows
}

/** The props of a row that are its own among those of its list. */
export function ownOf(
  { hrefOf, selection, isFixed }: RowsProps,
  row: Row,
): Pick<RowProps, 'row' | 'href' | 'isOn' | 'isFixed'> {
  return { row, href: hrefOf(String(row.id)), isOn: selection && isSelected(selection, row.id), isFixed }
}

/** A line of the table; drawn anew only when something of its own changes. */
export const ListRow = memo(function ListRow({ row, names, href, isOn, isFixed, isCurrent, steady }: RowProps) {
  const t = useT()
  const { tools, commands } = steady
  const linked = linkColumn(tools.resource, names)
  return (
    <tr
      data-row={row.id}
      data-tone={rowTone(tools.resource, row)}
      className={`list-row${isOn ? ' list-row-on' : ''}${isCurrent ? ' list-row-current' : ''}`}
    >
      {isOn === undefined ? null : (
        <td className="list-check">
          <Checkbox
            size="sm"
            checked={isOn}
            disabled={isFixed}
            aria-label={t('liste.sec', { ad: tools.nameOf(row) })}
            onChange={(event) => steady.onSelect(row.id, (event.nativeEvent as MouseEvent).shiftKey)} // a checkbox changes by a click
          />
        </td>
      )}
      {names.map((name, at) => {
        const cell = <ListCell tools={tools} row={row} name={name} />
        const number = isNumeric(fieldOf(tools.resource, name)) ? 'list-number' : undefined
        const className = at === 0 ? 'list-first' : number
        if (name !== linked)
          return (
            <td key={name} className={className}>
              {cell}
            </td>
          )
        return (
          <th key={name} scope="row" className={className}>
            <RowLink href={href} row={row} onOpen={steady.onOpen}>
              {cell}
            </RowLink>
          </th>
        )
      })}
      <td className="list-actions">
        <RowActions commands={commands} row={row} />
      </td>
    </tr>
  )
})

type LinkProps = Pick<RowProps, 'href' | 'row'> & Pick<SteadyRows, 'onOpen'> & { children: ReactNode }

/** The row's own address: a new tab opens it, a plain press opens it here. */
export function RowLink({ href, onOpen, row, children }: LinkProps) {
  return (
    <a
      className="list-link"
      href={href}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
        event.preventDefault()
        onOpen(row)
      }}
    >
      {children}
    </a>
  )
}
