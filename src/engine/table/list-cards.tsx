import { Checkbox } from '@mantine/core'
import { memo, useMemo } from 'react'
import { keyColumns } from '#engine/declaration/list-columns.ts'
import { fieldsWhere } from '#engine/declaration/resource.ts'
import { rowTone } from '#engine/screen/deadline.tsx'
import { useT } from '#web/staff/texts/texts.tsx'
import { CardFields } from './card-fields.tsx'
import { ListCell } from './list-cell.tsx'
import { ownOf, RowLink, type RowProps } from './list-row.tsx'
import { RowActions } from './row-actions.tsx'
import type { RowsProps } from './rows-props.tsx'
import { useSteadyRows } from './use-steady-rows.tsx'

/** The list on a phone: a card a row, with the three columns that matter and what can be switched. */
export function ListCards(props: RowsProps) {
  const { resource, layout } = props
  const steady = useSteadyRows(props)
  const names = useMemo(() => {
    const shown = keyColumns(resource, layout)
    const switches = fieldsWhere(resource, ({ options }) => options.inPlace === true && options.list === true)
    return [...shown, ...switches.filter((name) => !shown.includes(name))]
  }, [resource, layout])
  return (
    <ul className="list-cards" aria-label={props.caption} aria-busy={props.isBusy}>
      {props.rows.map((row) => (
        <ListCard key={row.id} {...ownOf(props, row)} names={names} isCurrent={false} steady={steady} />
      ))}
    </ul>
  )
}

const ListCard = memo(function ListCard({ row, names, href, isOn, isFixed, steady }: RowProps) {
  const t = useT()
  const { tools, commands } = steady
  const [head = 'id', ...others] = names
  return (
    <li className="list-card" data-row={row.id} data-tone={rowTone(tools.resource, row)}>
      <div className="list-card-head">
        {isOn === undefined ? null : (
          <Checkbox
            size="md"
            checked={isOn}
            disabled={isFixed}
            aria-label={t('liste.sec', { ad: tools.nameOf(row) })}
            onChange={() => steady.onSelect(row.id, false)}
          />
        )}
        <RowLink href={href} row={row} onOpen={steady.onOpen}>
          <ListCell tools={tools} row={row} name={head} />
        </RowLink>
        <RowActions commands={commands} row={row} />
      </div>
      <CardFields tools={tools} row={row} names={others} />
    </li>
  )
})
