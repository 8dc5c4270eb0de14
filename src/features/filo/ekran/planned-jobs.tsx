import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core'
import { IconListDetails } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { formatInstant } from '#core/date.ts'
import type { ControlProps } from '#engine/form/edit-control.tsx'
import { MaskedField, MaskedInput } from '#engine/form/edit-masked.tsx'
import type { FormValues } from '#engine/form/edit-values.ts'
import { ResourcePage } from '#engine/list/resource-page.tsx'
import type { Row } from '#engine/screen/list-screen-state.ts'
import type { RowAction } from '#engine/table/row-commands.tsx'
import { findWaitingJob, monitorRule } from '#features/filo/contract.ts'
import { workerPlannedJob } from '#features/filo/resource.ts'
import { dayOrMonthText, isRefusedToStaff } from '#features/filo/rules.ts'
import { query } from '#web/call/query.ts'
import { useStaff } from '#web/staff/session/staff.tsx'
import { useT } from '#web/staff/texts/texts.tsx'
import { useFollowedJobs } from './use-followed-jobs.tsx'

const threeHoursMs = 3 * 3_600_000
const initialValues = { tip: 1, priority: 5 }
const controls = { calismaZamani: CalismaZamaniControl, parameter1: ParameterControl, parameter2: ParameterControl }

/** How far a job is: a bar of what is done, and how much of it failed. */
function ToplamCell({ row }: { row: Row }) {
  const t = useT()
  const [n, m, h] = [Number(row.toplam), Number(row.tamamlanan), Number(row.hatali)]
  if (n === 0) return <span className="list-text">0</span>
  const label = t('filo.ilerleme', { n, m, h })
  return (
    <span className="filo-ilerleme" title={label}>
      <Progress.Root size="sm" role="img" aria-label={label}>
        <Progress.Section withAria={false} value={((m - h) / n) * 100} color="teal" />
        <Progress.Section withAria={false} value={(h / n) * 100} color="red" />
      </Progress.Root>
      <span aria-hidden>
        {m}/{n}
      </span>
    </span>
  )
}

const cells = {
  toplam: (row: Row) => <ToplamCell row={row} />,
  parameter1: ({ parameter1 }: Row) => <span className="list-text">{dayOrMonthText(String(parameter1 ?? ''))}</span>,
}

/** The time of a job with the usual choice, and what is open of the company and type already. */
function CalismaZamaniControl(props: ControlProps) {
  const t = useT()
  const { setValue } = useFormContext<FormValues>()
  const { field: input } = useController<FormValues>({ name: props.name })
  return (
    <Stack gap={4}>
      <MaskedField {...props} />
      <Group gap="xs">
        <Button
          size="compact-xs"
          variant="default"
          disabled={props.frame.disabled}
          onClick={() => {
            const time = formatInstant(new Date(Date.now() + threeHoursMs).toISOString())
            setValue(props.name, time, { shouldDirty: true, shouldValidate: true })
            input.onBlur()
          }}
        >
          {t('filo.simdidenUc')}
        </Button>
      </Group>
      {props.recordId === undefined ? <MevcutIs /> : null}
    </Stack>
  )
}

/** A parameter with what it means; a day or a month as people write them. */
function ParameterControl(props: ControlProps) {
  const t = useT()
  const { field: input } = useController<FormValues>({ name: props.name })
  const description = props.frame.description ?? t.maybe(`filo.form.${props.name}`)
  const frame = { ...props.frame, description }
  return <MaskedInput {...input} kind="text" frame={frame} value={dayOrMonthText(String(input.value ?? ''))} />
}

function MevcutIs() {
  const t = useT()
  const { mode } = useStaff()
  const [tip, tenantId] = useWatch<FormValues, ['tip', 'tenantId']>({ name: ['tip', 'tenantId'] })
  const isAsked = tip !== undefined && tip !== '' && (mode === 'tenant' || Number(tenantId) > 0)
  const asked = { tip: Number(tip), ...(mode === 'master' && { tenantId: Number(tenantId) }) }
  const { data = [] } = useQuery({ ...query(findWaitingJob, asked), enabled: isAsked })
  if (!isAsked || data.length === 0) return null
  const isler = data.map(({ id, calismaZamani, status }) =>
    t('filo.mevcutIs', {
      id,
      zaman: formatInstant(calismaZamani),
      durum: t.maybe(`enum.plannedJobStatus.${status}`) ?? '',
    }),
  )
  return (
    <Alert color="yellow" role="status">
      <Text size="sm">{t('filo.mevcut', { isler: isler.join(', ') })}</Text>
    </Alert>
  )
}

/** The list of planned jobs; a job leads to its rows. */
export function PlannedJobs({ onMovements }: { onMovements(id: number): void }) {
  const t = useT()
  const { mode } = useStaff()
  useFollowedJobs()
  const movements: RowAction = {
    name: 'hareketler',
    label: t('filo.hareketler'),
    icon: <IconListDetails size={16} />,
    right: monitorRule,
    isMain: true,
    hotkey: 'h',
    run: (row) => onMovements(row.id),
  }
  return (
    <ResourcePage
      resource={workerPlannedJob}
      cells={cells}
      controls={controls}
      initialValues={initialValues}
      rowActions={[movements]}
      refuses={mode === 'tenant' ? isRefusedToStaff : undefined}
    />
  )
}
