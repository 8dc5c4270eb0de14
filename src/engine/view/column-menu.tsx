import { Button, Popover, Skeleton } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { later } from '#web/kit/later.tsx'
import { useT } from '#web/staff/texts/texts.tsx'
import type { ColumnChoicesProps } from './column-choices.tsx'

const ColumnChoices = later(() => import('./column-choices.tsx').then((module) => module.ColumnChoices), {
  Waiting: () => <Skeleton height={240} />,
})

/** A menu that shows, hides and orders columns without dragging. */
export function ColumnMenu(choices: ColumnChoicesProps) {
  const t = useT()
  return (
    <Popover position="bottom-end" shadow="md" width={320} trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          className="list-tool"
          leftSection={<IconColumns3 size={18} />}
          aria-label={t('liste.sutunlar')}
        >
          <span className="list-tool-text">{t('liste.sutunlar')}</span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('liste.sutunlariAyarla')}>
        <ColumnChoices {...choices} />
      </Popover.Dropdown>
    </Popover>
  )
}
