import { ActionIcon, Button, Group } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconEdit } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Row } from '#engine/screen/list-screen-state.ts'
import { RowActions } from '#engine/table/row-actions.tsx'
import { mayChange, type RowCommands } from '#engine/table/row-commands.tsx'
import { useT } from '#web/staff/texts/texts.tsx'
import type { Neighbour } from './record-address.tsx'

/** What can be done to the record that is looked at: its main actions as buttons, the rest in the row's menu. */
export function RecordActions({ commands, row }: { commands: RowCommands; row: Row }) {
  const t = useT()
  const main = commands.actions.filter(({ isMain, isShown }) => isMain && (isShown?.(row) ?? true))
  return (
    <Group gap="xs">
      {main.map((action) => (
        <Button
          key={action.name}
          size="compact-sm"
          leftSection={action.icon}
          onClick={() => commands.onAction(action, row)}
        >
          {action.label}
        </Button>
      ))}
      {mayChange(commands, row) ? (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconEdit size={16} />}
          onClick={() => commands.onEdit(row)}
        >
          {t('liste.duzenle')}
        </Button>
      ) : null}
      <RowActions commands={commands} row={row} isMenuOnly />
    </Group>
  )
}

type StepsProps = { previous: Neighbour | undefined; next: Neighbour | undefined; onGo(neighbour: Neighbour): void }

/** To the record before and after, within the list's filter. */
export function RecordSteps({ previous, next, onGo }: StepsProps) {
  const t = useT()
  const step = (label: string, neighbour: Neighbour | undefined, icon: ReactNode) => (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      aria-label={label}
      title={label}
      disabled={!neighbour}
      onClick={() => neighbour && onGo(neighbour)}
    >
      {icon}
    </ActionIcon>
  )
  return (
    <Group gap={0} wrap="nowrap">
      {step(t('kayit.onceki'), previous, <IconChevronLeft size={18} />)}
      {step(t('kayit.sonraki'), next, <IconChevronRight size={18} />)}
    </Group>
  )
}
