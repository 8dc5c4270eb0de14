import { Button, Stack, Table, Text, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
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

/** The rows of a job, or of the newest ones, counted by worker, end, code and text; the most frequent first. */
export function IsOzeti() {
  const t = useT()
  const { mode, can } = useStaff()
  const { jobId } = useFiloAddress()
  const input = { paging: { PageSize: 100 }, ...(jobId !== null && { filter: { jobId } }) }
  const { data } = useQuery({ ...query(listMonitorSummary, input), staleTime: 2000 })
  const rows = data?.rows ?? []
  const mayReset = can('sgkWorkerMonitor', 'sifirla')
  const columns = [
    ...(['jobId', ...(mode === 'master' ? (['tenantName'] as const) : []), 'workerNo', 'completed'] as const),
    ...(['status', 'mesaj', 'counter'] as const),
  ]
  return (
    <Stack gap="sm">
      <IsSecimi />
      <Title order={2} size="h5">
        {t('filo.nedenler')}
      </Title>
      {data && rows.length === 0 ? <Text c="dimmed">{t('filo.satirYok')}</Text> : null}
      <Table.ScrollContainer minWidth={600}>
        <Table verticalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              {columns.map((name) => (
                <Table.Th key={name}>{t(`field.${name}`)}</Table.Th>
              ))}
              {mayReset ? <Table.Td /> : null}
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
                  <StatusBadge
                    chip={chipOf(sgkWorkerMonitor.fields.status, row.status)}
                    text={t.maybe(`enum.monitorStatus.${row.status}`) ?? ''}
                  />
                </Table.Td>
                <Table.Td>{row.mesaj}</Table.Td>
                <Table.Td>{row.counter}</Table.Td>
                {mayReset ? (
                  <Table.Td>
                    {row.status !== 0 && unread.includes(row.status) ? <ResetReason row={row} /> : null}
                  </Table.Td>
                ) : null}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Stack>
  )
}

type Reason = { jobId: number; status: number; mesaj: string; workerNo: number | null; counter: number }

/** One press that reads all rows of a reason again. */
function ResetReason({ row: { jobId, status, mesaj, workerNo, counter } }: { row: Reason }) {
  const t = useT()
  const client = useQueryClient()
  const askAndTell = useAskAndTell()
  const neden = [t.maybe(`enum.monitorStatus.${status}`), mesaj].filter(Boolean).join(': ')

  async function reset() {
    const filter = { jobId, status, mesaj, workerNo: workerNo ?? { isNull: true } }
    const question = { title: t('filo.nedenSifirla'), text: t('filo.nedenSoru', { n: counter, neden }), count: counter }
    const isDone = await askAndTell(question, () =>
      call(sgkWorkerMonitorEndpoints.bulk, { action: 'sifirla', filter, count: counter }),
    )
    if (!isDone) return
    await forget(client, sgkWorkerMonitor)
    await client.invalidateQueries({ queryKey: [listMonitorSummary.path] })
  }

  return (
    <Button size="compact-sm" variant="default" onClick={() => void reset()}>
      {t('filo.nedenSifirla')}
    </Button>
  )
}
