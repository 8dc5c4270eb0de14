import type { Field } from '#engine/declaration/field-kind.ts'
import { daysLeft, deadlineChip, deadlineText } from '#engine/screen/deadline.tsx'
import type { Row } from '#engine/screen/list-screen-state.ts'
import { StatusBadge } from '#engine/screen/status-badge.tsx'
import { formatsOf } from '#web/format.ts'
import { useStaffTexts } from '#web/staff/texts/texts.tsx'

/** A deadline: the days that are left, and the day itself beside them. */
export function DeadlineCell({ field, row, value, text }: { field: Field; row: Row; value: unknown; text: string }) {
  const { t } = useStaffTexts()
  const left = daysLeft(field, row, value)
  if (left === undefined) return <time dateTime={String(value)}>{text}</time>
  return (
    <span className="list-deadline">
      <StatusBadge chip={deadlineChip(left)} text={deadlineText(t, left)} />
      <time dateTime={String(value)}>{text}</time>
    </span>
  )
}

/** How long ago a moment was; hover and focus show the exact time in the same place, as wide as the longer of both. */
export function RelativeTime({ value, text }: { value: string; text: string }) {
  const { language } = useStaffTexts()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard has no other way to the exact time
    <time className="list-when" dateTime={value} tabIndex={0}>
      <span>{formatsOf(language).relative(value, new Date())}</span>
      <span>{text}</span>
    </time>
  )
}
