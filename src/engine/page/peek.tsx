import { ActionIcon, Anchor, Group, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useEffect, useEffectEvent } from 'react'
import type { Resource } from '#engine/declaration/resource.ts'
import { RecordFacts, useWholeRecord } from '#engine/record/facts.tsx'
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
  id: number
  /** The record as the list has it; an action may have taken it out, and an address may name any. */
  listed: Row | undefined
  nameOf(row: Row): string
  commands: RowCommands
  href: string
  previous: Neighbour | undefined
  next: Neighbour | undefined
  onGo(neighbour: Neighbour): void
  onClose(): void
}

/** A record beside its list: the list stays in use, and the keys of the list move both. */
export function Peek({ resource, id, listed, nameOf, commands, href, previous, next, onGo, onClose }: PeekProps) {
  const t = useT()
  const whole = useWholeRecord(resource, id)
  // a list may not carry what decides which actions are offered
  const row = listed ? { ...whole.row, ...listed } : whole.error ? undefined : whole.row
  const name = row && nameOf(row)
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
    <aside className="peek" aria-label={name === undefined ? t('kayit.gozat') : t('kayit.gozatBaslik', { ad: name })}>
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
        {row ? <RecordActions commands={commands} row={row} /> : null}
        <Anchor href={href} size="sm">
          {t('kayit.sayfaAc')}
        </Anchor>
      </Group>
      <div className="peek-body">
        <RecordFacts key={id} resource={resource} row={{ id }} />
      </div>
    </aside>
  )
}
