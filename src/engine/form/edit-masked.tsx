import { ActionIcon, Popover, Skeleton, TextInput } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { type ChangeEvent, lazy, type Ref, Suspense, useRef, useState } from 'react'
import { useController } from 'react-hook-form'
import { formatDate, parseDate, typedDate } from '#core/date.ts'
import { parseHour, typedHour } from '#core/hour.ts'
import { typedDonem } from '#core/period.ts'
import { typedPhone } from '#core/phone.ts'
import type { FieldKind } from '#engine/declaration/field-kind.ts'
import { retype } from '#web/form/retype.ts'
import { useT } from '#web/staff/texts/texts.tsx'
import type { ControlProps } from './edit-control.tsx'
import { type FormValues, typedMoment, typedMonth } from './edit-values.ts'

const Calendar = lazy(() => import('./edit-calendar.tsx').then((module) => ({ default: module.Calendar })))

type Shape = {
  format?: (text: string) => string
  /** What was left unfinished, when the control is left: 9:5 is 09:05. */
  finish?: (text: string) => string
  inputMode?: 'numeric' | 'decimal' | 'tel' | 'email'
  hint?: 'kayit.tarihBicimi' | 'kayit.saatBicimi' | 'kayit.zamanBicimi' | 'kayit.ayBicimi' | 'kayit.donemBicimi'
  maxLength?: number
}

const digits = (text: string) => text.replace(/\D/g, '')

const shapes: Record<string, Shape> = {
  date: { format: typedDate, inputMode: 'numeric', hint: 'kayit.tarihBicimi', maxLength: 10 },
  dateTime: { format: typedMoment, inputMode: 'numeric', hint: 'kayit.zamanBicimi', maxLength: 16 },
  time: {
    format: typedHour,
    finish: (text) => parseHour(text) ?? text,
    inputMode: 'numeric',
    hint: 'kayit.saatBicimi',
    maxLength: 8,
  },
  month: { format: typedMonth, inputMode: 'numeric', hint: 'kayit.ayBicimi', maxLength: 7 },
  period: { format: typedDonem, inputMode: 'numeric', hint: 'kayit.donemBicimi', maxLength: 7 },
  phone: { format: typedPhone, inputMode: 'tel', maxLength: 17 },
  email: { inputMode: 'email', maxLength: 254 },
  nationalId: { format: digits, inputMode: 'numeric', maxLength: 11 },
  integer: { inputMode: 'numeric', maxLength: 16 },
  decimal: { inputMode: 'decimal', maxLength: 20 },
  money: { inputMode: 'decimal', maxLength: 20 },
}

/** An input for one line of text that is formatted while it is typed. */
export function MaskedField({ name, field, frame }: ControlProps) {
  const { field: input } = useController<FormValues>({ name })
  return <MaskedInput {...input} kind={field.kind} frame={frame} value={String(input.value ?? '')} />
}

type InputProps = {
  kind: FieldKind
  name: string
  frame: ControlProps['frame']
  value: string
  onChange(text: string): void
  onBlur(): void
  ref?: Ref<HTMLInputElement>
}

/** A line of text that is put into its form while it is typed; a pasted text is put into it whole. */
export function MaskedInput({ kind, name, frame, value, onChange, onBlur, ref }: InputProps) {
  const t = useT()
  const { format, finish, inputMode, hint, maxLength } = shapes[kind] ?? {}
  const before = useRef('')

  function change(event: ChangeEvent<HTMLInputElement>) {
    const element = event.currentTarget
    // deleting is left alone, otherwise the form would put back what was just removed
    if (format && element.value.length >= before.current.length) retype(element, format)
    before.current = element.value
    onChange(element.value)
  }

  return (
    <TextInput
      {...frame}
      ref={ref ?? null}
      name={name}
      value={value}
      onChange={change}
      onBlur={() => {
        const whole = finish?.(value) ?? value
        if (whole !== value) onChange(whole)
        onBlur()
      }}
      autoComplete="off"
      {...(inputMode && { inputMode })}
      {...(hint && { placeholder: t(hint) })}
      // what is pasted may be longer than the form it is put into
      {...(maxLength && !format && { maxLength })}
      {...(kind === 'money' && { rightSection: <span aria-hidden>₺</span> })}
      {...(kind === 'date' && {
        rightSection: (
          <CalendarButton
            label={frame.label}
            isDisabled={frame.disabled}
            value={parseDate(value)}
            onChange={(day) => onChange(formatDate(day))}
          />
        ),
      })}
    />
  )
}

type CalendarProps = { label: string; isDisabled: boolean; value: string | null; onChange(day: string): void }

/** The calendar beside a date; it is fetched when it is first opened. */
function CalendarButton({ label, isDisabled, value, onChange }: CalendarProps) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          disabled={isDisabled}
          aria-label={`${t('kayit.takvimAc')}: ${label}`}
          onClick={() => setOpen(!isOpen)}
        >
          <IconCalendar size={18} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <Suspense fallback={<Skeleton height={260} width={260} />}>
          <Calendar
            value={value}
            onChange={(day) => {
              onChange(day)
              setOpen(false)
            }}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
