import type { Row } from '#engine/screen/list-screen-state.ts'
import { labelOf } from '#engine/screen/value-text.tsx'
import { useT } from '#web/staff/texts/texts.tsx'
import { type CellTools, ListCell } from './list-cell.tsx'

/** Fields of a row on a card: each label with its value. */
export function CardFields({ tools, row, names }: { tools: CellTools; row: Row; names: readonly string[] }) {
  const t = useT()
  return (
    <dl>
      {names.map((name) => (
        <div key={name}>
          <dt>{labelOf(t, name)}</dt>
          <dd>
            <ListCell tools={tools} row={row} name={name} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
