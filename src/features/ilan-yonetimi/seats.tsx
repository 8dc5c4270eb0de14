import { Progress, Text } from '@mantine/core'
import type { Row } from '#engine/screen/list-screen-state.ts'

/** Seats that are filled of those there are: 7 / 12 with a bar; only the number where no one said how many. */
export function Seats({ row }: { row: Row }) {
  const [filled, all] = [Number(row.doluKontenjan), Number(row.kontenjan ?? 0)]
  if (all === 0) return <Text size="sm">{filled}</Text>
  return (
    <>
      <Text size="sm">{`${filled} / ${all}`}</Text>
      <Progress size="xs" value={Math.min(100, (filled / all) * 100)} aria-hidden="true" />
    </>
  )
}
