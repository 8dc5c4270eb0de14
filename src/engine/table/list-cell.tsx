import { ActionIcon, ColorSwatch, Group, Switch, Text } from '@mantine/core'
import { IconCheck, IconEye, IconMinus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { isAppError } from '#core/errors.ts'
import { fieldOf, type Resource } from '#engine/declaration/resource.ts'
import type { Row } from '#engine/screen/list-screen-state.ts'
import { ask, useCalls } from '#engine/screen/resource-calls.tsx'
import { chipOf, StatusBadge } from '#engine/screen/status-badge.tsx'
import { labelOf, useValueText } from '#engine/screen/value-text.tsx'
import { showToast } from '#web/kit/toast.ts'
import { errorText } from '#web/staff/kit/refusal.tsx'
import { useT } from '#web/staff/texts/texts.tsx'
import { DeadlineCell, RelativeTime } from './list-times.tsx'
import type { Refuses } from './row-commands.tsx'

/** The shared props of a list's cells. */
export type CellTools = {
  resource: Resource
  /** A screen's own cells by field; for a row that a cell answers `undefined` for, the field's usual one is drawn. */
  cells: Readonly<Record<string, (row: Row) => ReactNode>>
  nameOf(row: Row): string
  /** Undefined where every row may be worked on alike. */
  refuses: Refuses | undefined
  onToggle(row: Row, field: string, value: boolean): void
}

/** A cell with one value of one row. */
export function ListCell({ tools, row, name }: CellProps) {
  const valueText = useValueText()
  const { resource } = tools
  const own = tools.cells[name]?.(row)
  if (own !== undefined) return own
  const field = fieldOf(resource, name)
  const value = row[name]
  const text = valueText(name, field, value)
  if (field.kind === 'toggle') return <ToggleCell tools={tools} row={row} name={name} />
  if (text === '') return <span className="list-nothing">—</span>
  if (field.kind === 'choice') {
    return <StatusBadge chip={chipOf(field, value)} text={text} />
  }
  if (field.kind === 'colour') {
    return (
      <Group gap={8} wrap="nowrap">
        <ColorSwatch color={text} size={16} aria-hidden />
        <Text span size="sm" ff="monospace">
          {text}
        </Text>
      </Group>
    )
  }
  if (field.options.masked) return <MaskedCell resource={resource} row={row} name={name} masked={text} />
  if (field.options.deadline) return <DeadlineCell field={field} row={row} value={value} text={text} />
  if (field.options.relative) return <RelativeTime value={String(value)} text={text} />
  if (field.kind === 'dateTime') return <time dateTime={String(value)}>{text}</time>
  return (
    <span className="list-text" title={text.length > 28 ? text : undefined}>
      {text}
    </span>
  )
}

type CellProps = { tools: CellTools; row: Row; name: string }

/** A switch that works at once, or a word with a sign where it may not be pressed. */
function ToggleCell({ tools, row, name }: CellProps) {
  const t = useT()
  const isOn = row[name] === true
  const { update } = useCalls(tools.resource)
  if (fieldOf(tools.resource, name).options.inPlace && update && !tools.refuses?.(row, 'change')) {
    return (
      <Switch
        checked={isOn}
        size="sm"
        aria-label={t('liste.ackapa', { ad: tools.nameOf(row), alan: labelOf(t, name) })}
        onChange={(event) => tools.onToggle(row, name, event.currentTarget.checked)}
      />
    )
  }
  return (
    <Group gap={6} wrap="nowrap" className={isOn ? 'list-yes' : 'list-no'}>
      {isOn ? <IconCheck size={16} aria-hidden /> : <IconMinus size={16} aria-hidden />}
      <span>{isOn ? t('liste.evet') : t('liste.hayir')}</span>
    </Group>
  )
}

type MaskedProps = { resource: Resource; row: Row; name: string; masked: string }

/** Stars, and a button for those who may see what is behind them; each look is recorded. */
function MaskedCell({ resource, row, name, masked }: MaskedProps) {
  const t = useT()
  const [shown, setShown] = useState<string>()
  const { reveal } = useCalls(resource)

  async function show() {
    try {
      const { value } = await ask<{ value: string | null }>(reveal, { id: row.id, field: name })
      setShown(value ?? '')
    } catch (error) {
      if (!isAppError(error)) throw error
      showToast({ kind: 'failure', text: errorText(t, error) })
    }
  }

  return (
    <Group gap={4} wrap="nowrap">
      <span className="list-masked">{shown ?? masked}</span>
      {reveal && shown === undefined ? (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={t('liste.gosterBaslik')}
          title={t('liste.gosterBaslik')}
          onClick={show}
        >
          <IconEye size={16} />
        </ActionIcon>
      ) : null}
    </Group>
  )
}
