import { Text } from '@mantine/core'
import type { Row } from '#engine/screen/list-screen-state.ts'
import { MenuIcon } from '#web/staff/menu/menu-icon.tsx'
import { useT } from '#web/staff/texts/texts.tsx'
import type { ControlProps } from './edit-control.tsx'
import { ChoiceField } from './edit-field.tsx'

/** A picture of the side menu, chosen by looking at it. */
export function IconField(props: ControlProps) {
  return <ChoiceField {...props} picture={(name) => <MenuIcon name={name} size={20} />} />
}

/** The picture of a row in a list, with its name for those who do not see it. */
export function IconCell({ row, field }: { row: Row; field: string }) {
  const t = useT()
  const name = row[field]
  if (typeof name !== 'string') return <span className="list-nothing">—</span>
  const label = t.maybe(`enum.simge.${name}`) ?? name
  return (
    <Text span role="img" aria-label={label} title={label} lh={0}>
      <MenuIcon name={name} size={20} />
    </Text>
  )
}
