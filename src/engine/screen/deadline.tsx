import { daysBetween, today } from '#core/date.ts'
import type { Field } from '#engine/declaration/field-kind.ts'
import { fieldOf, type Resource } from '#engine/declaration/resource.ts'
import { type Chip, chipParts, type Tone } from '#engine/declaration/status-tone.ts'
import type { StaffT } from '#web/staff/texts/staff-t.ts'
import type { Row } from './list-screen-state.ts'

const soonDays = 3

/** The days that are left until a deadline by Istanbul's calendar; undefined where none counts. */
export function daysLeft({ options }: Field, row: Row, value: unknown, now = new Date()): number | undefined {
  const { deadline } = options
  if (!deadline || typeof value !== 'string') return undefined
  const { doneWhen } = deadline === true ? {} : deadline
  const isDone =
    doneWhen &&
    (doneWhen.is === undefined ? row[doneWhen.field] !== doneWhen.isNot : row[doneWhen.field] === doneWhen.is)
  return isDone ? undefined : daysBetween(today(now), value)
}

/** Late, today, within three days, later. */
export function deadlineChip(left: number): Chip {
  if (left < 0) return 'bad'
  if (left === 0) return { tone: 'warn', icon: 'alert' }
  return left <= soonDays ? 'warn' : { tone: 'neutral', icon: 'clock' }
}

/** The text of the days that are left. */
export function deadlineText(t: StaffT, left: number): string {
  if (left < 0) return t('liste.gecikti', { count: -left })
  return left === 0 ? t('liste.bugun') : t('liste.gunKaldi', { count: left })
}

/** The tone of a whole row: that of the field which the declaration names. */
export function rowTone(resource: Resource, row: Row): Tone | undefined {
  const { tone: name } = resource
  if (name === null) return undefined
  const field = fieldOf(resource, name)
  const left = daysLeft(field, row, row[name])
  const { tone } = chipParts(left === undefined ? field.options.chips?.[String(row[name])] : deadlineChip(left))
  return tone === 'neutral' ? undefined : tone
}
