import { Input, List, MultiSelect, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { formatInstant } from '#core/date.ts'
import { isAppError } from '#core/errors.ts'
import type { ControlProps } from '#engine/form/edit-control.tsx'
import type { FormValues } from '#engine/form/edit-values.ts'
import { onizle } from '#features/zamanli-islem/contract.ts'
import { operationType } from '#features/zamanli-islem/rules/schedule.ts'
import { query } from '#web/call/query.ts'
import { useT } from '#web/staff/texts/texts.tsx'

const kinds = Object.values(operationType)
const previewDelay = 300

/** The kind of a schedule as segments. Another kind counts by one and has no days; what was cleared is said. */
export function OperationTypeControl({ name, frame }: ControlProps) {
  const t = useT()
  const { setValue } = useFormContext<FormValues>()
  const { field: input } = useController<FormValues>({ name })
  const [isCleared, setCleared] = useState(false)
  const isPhone = useMediaQuery('(max-width: 47.99em)', false)
  const { withAsterisk, label, error, id } = frame
  return (
    <Input.Wrapper labelElement="div" {...{ withAsterisk, label, error }}>
      <SegmentedControl
        id={id}
        fullWidth
        orientation={isPhone ? 'vertical' : 'horizontal'}
        aria-label={label}
        value={String(input.value)}
        data={kinds.map((kind) => ({ value: String(kind), label: t(`enum.operationType.${kind}`) }))}
        onChange={(value) => {
          input.onChange(value)
          setValue('interval', '1', { shouldDirty: true })
          setValue('daysOfWeek', '', { shouldDirty: true })
          setValue('daysOfMonth', '', { shouldDirty: true })
          setCleared(true)
        }}
      />
      <Text size="sm" c="dimmed" role="status">
        {isCleared ? t('zamanli.form.gunlerTemizlendi') : ''}
      </Text>
    </Input.Wrapper>
  )
}

const useKind = () => Number(useWatch<FormValues>({ name: 'operationType' }))

type DaysProps = ControlProps & { days: { value: string; label: string }[]; hint?: string }

function DaysControl({ name, frame, days, hint }: DaysProps) {
  const { field: input } = useController<FormValues>({ name })
  const chosen = String(input.value)
  return (
    <MultiSelect
      {...frame}
      description={hint}
      data={days}
      value={chosen === '' ? [] : chosen.split(',')}
      onChange={(list) => input.onChange(list.toSorted((a, b) => Number(a) - Number(b)).join(','))}
      onBlur={input.onBlur}
      comboboxProps={{ zIndex: 500 }}
      clearable
    />
  )
}

/** The weekdays of a weekly schedule. */
export function DaysOfWeekControl(props: ControlProps) {
  const t = useT()
  if (useKind() !== operationType.haftalik) return null
  const days = ([1, 2, 3, 4, 5, 6, 7] as const).map((day) => ({
    value: String(day),
    label: t(`enum.daysOfWeek.${day}`),
  }))
  return <DaysControl {...props} days={days} />
}

const monthDays = Array.from({ length: 30 }, (_, n) => ({ value: String(n + 1), label: String(n + 1) }))

/** The days of a monthly schedule; 31 is not offered. */
export function DaysOfMonthControl(props: ControlProps) {
  const t = useT()
  if (useKind() !== operationType.aylik) return null
  return <DaysControl {...props} days={monthDays} hint={t('zamanli.form.gun31')} />
}

function ParamControl({ name, frame, hint }: ControlProps & { hint: string }) {
  const { field: input } = useController<FormValues>({ name })
  return <TextInput {...frame} description={hint} {...input} value={String(input.value)} maxLength={500} />
}

/** The five fields of a custom schedule. */
export function Param1Control(props: ControlProps) {
  const t = useT()
  return useKind() === operationType.ozel ? <ParamControl {...props} hint={t('zamanli.form.cron')} /> : null
}

/** What a custom schedule hands to its operation; below it the sentence of the schedule and its next runs. */
export function Param2Control(props: ControlProps) {
  const t = useT()
  const isCustom = useKind() === operationType.ozel
  return (
    <>
      {isCustom ? <ParamControl {...props} hint={t('zamanli.form.islemeVerilen')} /> : null}
      <Preview />
    </>
  )
}

const textOf = (value: unknown) => (value === '' || value === undefined ? null : String(value))

/** The schedule of the form in one sentence, with its next five runs, while one types. */
function Preview() {
  const t = useT()
  const values = useWatch<FormValues>()
  const kind = kinds.find((one) => one === Number(values.operationType))
  const plan = {
    operationType: kind ?? operationType.gunluk,
    interval: Number(values.interval),
    specificTime: textOf(values.specificTime),
    daysOfWeek: kind === operationType.haftalik ? textOf(values.daysOfWeek) : null,
    daysOfMonth: kind === operationType.aylik ? textOf(values.daysOfMonth) : null,
    param1: kind === operationType.ozel ? textOf(values.param1) : null,
  }
  const [asked] = useDebouncedValue(plan, previewDelay)
  const isAsked = onizle.input.safeParse(asked).success
  const { data, error } = useQuery({ ...query(onizle, asked), enabled: isAsked, retry: false, staleTime: 30_000 })
  const refused = isAppError(error) ? error.errors[0] : undefined
  return (
    <Stack gap={4} aria-live="polite">
      <Text size="sm" fw={600}>
        {data && !refused ? data.cumle : t('zamanli.form.onizleme')}
      </Text>
      {data && isAsked && !error ? (
        <List size="sm">
          {data.sonraki.map((time) => (
            <List.Item key={time}>{formatInstant(time)}</List.Item>
          ))}
        </List>
      ) : (
        <Text size="sm" c="dimmed">
          {(refused && t.maybe(`rule.${refused.key}`, refused.params)) ?? t('zamanli.form.onizlemeYok')}
        </Text>
      )}
    </Stack>
  )
}
