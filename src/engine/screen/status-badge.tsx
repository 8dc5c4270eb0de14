import {
  IconAlertTriangle,
  IconCheck,
  IconCircleFilled,
  IconClock,
  IconInfoCircle,
  IconLock,
  IconPencil,
  IconPlayerStop,
  IconSend,
  IconUser,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { Field } from '#engine/declaration/field-kind.ts'
import { type Chip, type ChipIcon, chipParts } from '#engine/declaration/status-tone.ts'
import './list-queue.css'

const icons: Record<ChipIcon, ComponentType<{ size: number; 'aria-hidden': true }>> = {
  dot: IconCircleFilled,
  info: IconInfoCircle,
  check: IconCheck,
  clock: IconClock,
  alert: IconAlertTriangle,
  stop: IconPlayerStop,
  pencil: IconPencil,
  send: IconSend,
  lock: IconLock,
  user: IconUser,
}

type BadgeProps = {
  chip: Chip | undefined
  text: string
  /** Words that people wrote, as a document's name, take another line where there is no room. */
  isLong?: boolean
}

/** A state in one word, with an icon beside its colour; the same in lists, cards, records and above the list. */
export function StatusBadge({ chip, text, isLong }: BadgeProps) {
  const { tone, icon } = chipParts(chip)
  const Icon = icon && icons[icon]
  return (
    <span className="status" data-tone={tone} data-long={isLong}>
      {Icon ? <Icon size={icon === 'dot' ? 8 : 14} aria-hidden /> : null}
      {text}
    </span>
  )
}

/** The chip of one value of a field's choice. */
export function chipOf({ options }: Field, value: unknown): Chip | undefined {
  return options.chips?.[String(value)]
}
