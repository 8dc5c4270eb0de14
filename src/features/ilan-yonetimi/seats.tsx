import { Button, Progress, Text } from '@mantine/core'
import type { Row } from '#engine/screen/list-screen-state.ts'
import { StatusBadge } from '#engine/screen/status-badge.tsx'
import { useT } from '#web/staff/texts/texts.tsx'

/**
 * Seats that are filled of those there are: 7 / 12 with a bar; only the number where no one said how many. When all are
 * filled it says so, and offers to close the posting to who may.
 */
export function Seats({ row, onClose }: { row: Row; onClose?: () => void }) {
  const t = useT()
  const [filled, all] = [Number(row.doluKontenjan), Number(row.kontenjan ?? 0)]
  if (all === 0) return <Text size="sm">{filled}</Text>
  return (
    <>
      <Text size="sm">{`${filled} / ${all}`}</Text>
      <Progress size="xs" value={Math.min(100, (filled / all) * 100)} aria-hidden="true" />
      {filled >= all ? <StatusBadge chip="warn" text={t('iseAlim.kontenjanDolu')} /> : null}
      {filled >= all && onClose ? (
        <Button
          size="compact-xs"
          variant="subtle"
          aria-label={t('iseAlim.kapatBaslik', { ad: String(row.baslik) })}
          onClick={(event) => {
            event.stopPropagation()
            onClose()
          }}
        >
          {t('iseAlim.kapat')}
        </Button>
      ) : null}
    </>
  )
}
