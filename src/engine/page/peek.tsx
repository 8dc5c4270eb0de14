import { ActionIcon, Anchor, Group, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useEffect, useEffectEvent } from 'react'
import type { Resource } from '#engine/declaration/resource.ts'
import { RecordFacts } from '#engine/record/facts.tsx'
import type { Row } from '#engine/screen/list-screen-state.ts'
import type { RowCommands } from '#engine/table/row-commands.tsx'
import { isDialogOpen } from '#web/staff/palette/use-shortcuts.tsx'
import { useT } from '#web/staff/texts/texts.tsx'
import { RecordActions, RecordSteps } from './record-actions.tsx'
import type { Neighbour } from './record-address.tsx'
import '#engine/screen/list-screen.css'
import './record.css'

type PeekProps = {
  resource: Resource
  row: Row
  name: string
  commands: RowCommands
  href: string
  previous: Neighbour | undefined
  next: Neighbour | undefined
  onGo(neighbour: Neighbour): void
  onClose(): void
}

/** A record beside its list: the list stays in use, and the keys of the list move both. */
export function Peek({ resource, row, name, commands, href, previous, next, onGo, onClose }: PeekProps) {
  const t = useT()
  const close = useEffectEvent(() => onClose())
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.key === 'Escape' && !isDialogOpen()) close()
    }
    // before a dialog over the peek hears the key: afterwards the dialog would be gone and the peek would close, too
    window.addEventListener('keydown', press, true)
    return () => window.removeEventListener('keydown', press, true)
  }, [])
  return (
    <aside className="peek" aria-label={t('kayit.gozatBaslik', { ad: name })}>
      <Group className="peek-head" wrap="nowrap" justify="space-between">
        <Text fw={650} className="peek-name">
          {name}
        </Text>
        <Group gap={0} wrap="nowrap">
          <RecordSteps previous={previous} next={next} onGo={onGo} />
          <ActionIcon variant="subtle" color="gray" size={36} aria-label={t('kayit.kapat')} onClick={onClose}>
            <IconX size={18} />
          </ActionIcon>
        </Group>
      </Group>
      <Group className="peek-acts" gap="xs">
        <RecordActions commands={commands} row={row} />
        <Anchor href={href} size="sm">
          {t('kayit.sayfaAc')}
        </Anchor>
      </Group>
      <div className="peek-body">
        <RecordFacts key={row.id} resource={resource} row={row} />
      </div>
    </aside>
  )
}
