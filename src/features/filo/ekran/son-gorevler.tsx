import { Button, Checkbox, Group, Table, Text, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { memo, useState } from 'react'
import { formatInstant } from '#core/date.ts'
import { forget } from '#engine/screen/resource-calls.tsx'
import { chipOf, StatusBadge } from '#engine/screen/status-badge.tsx'
import { resetTasks, setTasks, sgkWorkerTaskEndpoints } from '#features/filo/contract.ts'
import { sgkWorkerMonitor, sgkWorkerTask } from '#features/filo/resource.ts'
import { call } from '#web/call/api.ts'
import { query } from '#web/call/query.ts'
import { useStaff } from '#web/staff/session/staff.tsx'
import { useT } from '#web/staff/texts/texts.tsx'
import { useAskAndTell } from './use-ask-and-tell.tsx'

/** The newest leases, of one job or of all, with set and reset on those that are chosen. */
export const SonGorevler = memo(function SonGorevler({ jobId }: { jobId: number | null }) {
  const t = useT()
  const client = useQueryClient()
  const { can } = useStaff()
  const askAndTell = useAskAndTell()
  const [chosen, setChosen] = useState<readonly number[]>([])
  const input = { paging: { PageSize: 15 }, ...(jobId !== null && { filter: { jobId } }) }
  const { data } = useQuery({ ...query(sgkWorkerTaskEndpoints.pagination, input), staleTime: 1000 })
  const rows = data?.rows ?? []
  const mayAct = can('sgkWorkerTask', 'sifirla')

  async function act(endpoint: typeof setTasks, action: 'tamamla' | 'sifirla') {
    const items = chosen.map((id) => ({ id }))
    const title = t(`eylem.sgkWorkerTask.${action}.ad`)
    const question = { title, text: t(`eylem.sgkWorkerTask.${action}.aciklama`), count: items.length }
    if (!(await askAndTell(question, () => call(endpoint, { items })))) return
    setChosen([])
    await Promise.all([forget(client, sgkWorkerTask), forget(client, sgkWorkerMonitor)])
  }

  return (
    <section aria-label={t('filo.gorevler')}>
      <Group justify="space-between" mt="md">
        <Title order={2} size="h5">
          {t('filo.gorevler')}
        </Title>
        {mayAct ? (
          <Group gap={4}>
            <Button size="compact-xs" variant="default" onClick={() => void act(setTasks, 'tamamla')}>
              {t('eylem.sgkWorkerTask.tamamla.ad')}
            </Button>
            <Button size="compact-xs" variant="default" onClick={() => void act(resetTasks, 'sifirla')}>
              {t('eylem.sgkWorkerTask.sifirla.ad')}
            </Button>
          </Group>
        ) : null}
      </Group>
      {data && rows.length === 0 ? <Text c="dimmed">{t('filo.gorevYok')}</Text> : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls is reached by the keyboard */}
      <div className="filo-gorev-listesi" tabIndex={0}>
        <Table verticalSpacing={4} fz="sm">
          <Table.Tbody>
            {rows.map(({ id, workerNo, status, startDate, satir, tamamlanan }) => (
              <Table.Tr key={id}>
                {mayAct ? (
                  <Table.Td w={32}>
                    <Checkbox
                      size="xs"
                      aria-label={`#${id}`}
                      checked={chosen.includes(id)}
                      onChange={(event) =>
                        setChosen(event.currentTarget.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
                      }
                    />
                  </Table.Td>
                ) : null}
                <Table.Td>
                  <Group justify="space-between" gap={4}>
                    <span>
                      #{id} · {t('field.workerNo')} {workerNo}
                    </span>
                    <StatusBadge
                      chip={chipOf(sgkWorkerTask.fields.status, status)}
                      text={t.maybe(`enum.workerTaskStatus.${status}`) ?? ''}
                    />
                  </Group>
                  <Text size="xs" c="dimmed">
                    {formatInstant(startDate)} · {tamamlanan}/{satir}
                  </Text>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </section>
  )
})
