import { Button, Stack, Table, Text, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Answer } from '#core/endpoint.ts'
import { forget } from '#engine/screen/resource-calls.tsx'
import { chipOf, StatusBadge } from '#engine/screen/status-badge.tsx'
import { listMonitorSummary, sgkWorkerMonitorEndpoints } from '#features/filo/contract.ts'
import { sgkWorkerMonitor } from '#features/filo/resource.ts'
import { unread } from '#features/filo/rules.ts'
import { call } from '#web/call/api.ts'
import { query } from '#web/call/query.ts'
import { useStaff } from '#web/staff/session/staff.tsx'
import { useT } from '#web/staff/texts/texts.tsx'
import { IsSecimi } from './gorevler.tsx'
import { useAskAndTell } from './use-ask-and-tell.tsx'
import { useFiloAddress } from './use-filo-address.tsx'

type SummaryRow = Answer<typeof listMonitorSummary>['rows'][number]
type Reason = Pick<SummaryRow, 'jobId' | 'status' | 'mesaj' | 'counter'>

/** Failures by job, code and text over all workers, the most frequent first. */
function reasonsOf(rows: readonly SummaryRow[]): Reason[] {
  const found = new Map<string, Reason>()
  for (const { jobId, status, mesaj, counter } of rows) {
    if (status === 0 || !unread.includes(status)) continue
    const key = `${jobId} ${status} ${mesaj}`
    found.set(key, { jobId, status, mesaj, counter: counter + (found.get(key)?.counter ?? 0) })
  }
  return [...found.values()].sort((a, b) => b.counter - a.counter)
}

/** The rows of a job, or of the newest ones: why readings failed, then all of them by worker, end, code and text. */
export function IsOzeti() {
  const t = useT()
  const { jobId } = useFiloAddress()
  const input = { paging: { PageSize: 100 }, ...(jobId !== null && { filter: { jobId } }) }
  const { data } = useQuery({ ...query(listMonitorSummary, input), staleTime: 2000 })
  const rows = data?.rows ?? []
  return (
    <Stack gap="md">
      <IsSecimi />
      <Nedenler reasons={reasonsOf(rows)} />
      <Title order={2} size="h5">
        {t('filo.dagilim')}
      </Title>
      {data && rows.length === 0 ? <Text c="dimmed">{t('filo.satirYok')}</Text> : null}
      <Dagilim rows={rows} />
    </Stack>
  )
}

function Nedenler({ reasons }: { reasons: readonly Reason[] }) {
  const t = useT()
  const { can } = useStaff()
  if (reasons.length === 0) return null
  return (
    <section aria-label={t('filo.nedenler')}>
      <Title order={2} size="h5">
        {t('filo.nedenler')}
      </Title>
      <ul className="filo-nedenler">
        {reasons.map((reason) => (
          <li key={`${reason.jobId} ${reason.status} ${reason.mesaj}`}>
            <strong>{reason.counter}</strong>
            <Durum status={reason.status} />
            <span>
              {reason.mesaj} <Text span c="dimmed" size="sm">{`#${reason.jobId}`}</Text>
            </span>
            {can('sgkWorkerMonitor', 'sifirla') ? <ResetReason reason={reason} /> : null}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Durum({ status }: { status: number }) {
  const t = useT()
  return (
    <StatusBadge
      chip={chipOf(sgkWorkerMonitor.fields.status, status)}
      text={t.maybe(`enum.monitorStatus.${status}`) ?? ''}
    />
  )
}

function Dagilim({ rows }: { rows: readonly SummaryRow[] }) {
  const t = useT()
  const { mode } = useStaff()
  const columns = [
    ...(['jobId', ...(mode === 'master' ? (['tenantName'] as const) : []), 'workerNo', 'completed'] as const),
    ...(['status', 'mesaj', 'counter'] as const),
  ]
  return (
    <Table.ScrollContainer minWidth={600} type="native" tabIndex={0}>
      <Table verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            {columns.map((name) => (
              <Table.Th key={name}>{t(`field.${name}`)}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.id} data-neden>
              <Table.Td>#{row.jobId}</Table.Td>
              {mode === 'master' ? <Table.Td>{row.tenantName}</Table.Td> : null}
              <Table.Td>{row.workerNo ?? '-'}</Table.Td>
              <Table.Td>{t(row.completed ? 'filo.bitti' : 'filo.devam')}</Table.Td>
              <Table.Td>
                <Durum status={row.status} />
              </Table.Td>
              <Table.Td>{row.mesaj}</Table.Td>
              <Table.Td>{row.counter}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

/** One press that reads all rows of a reason again. */
function ResetReason({ reason: { jobId, status, mesaj, counter } }: { reason: Reason }) {
  const t = useT()
  const client = useQueryClient()
  const askAndTell = useAskAndTell()
  const neden = [t.maybe(`enum.monitorStatus.${status}`), mesaj].filter(Boolean).join(': ')

  async function reset() {
    const question = { title: t('filo.nedenSifirla'), text: t('filo.nedenSoru', { n: counter, neden }), count: counter }
    const filter = { jobId, status, mesaj }
    const isDone = await askAndTell(question, () =>
      call(sgkWorkerMonitorEndpoints.bulk, { action: 'sifirla', filter, count: counter }),
    )
    if (!isDone) return
    await forget(client, sgkWorkerMonitor)
    await client.invalidateQueries({ queryKey: [listMonitorSummary.path] })
  }

  return (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={`${t('filo.nedenSifirla')}: ${neden}`}
      onClick={() => void reset()}
    >
      {t('filo.nedenSifirla')}
    </Button>
  )
}
