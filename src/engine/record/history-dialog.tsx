import { Modal, Skeleton, Table, Text, Timeline } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatInstant } from '#core/date.ts'
import type { HistoryEntry } from '#engine/declaration/history-entry.ts'
import type { Resource } from '#engine/declaration/resource.ts'
import { LoadError } from '#engine/screen/list-states.tsx'
import { callsOf } from '#engine/screen/resource-calls.tsx'
import { actionText, labelOf, useValueText } from '#engine/screen/value-text.tsx'
import { query } from '#web/call/query.ts'
import { useT } from '#web/staff/texts/texts.tsx'

type HistoryProps = { resource: Resource; id: number | undefined; name: string; onClose(): void }

/** Who changed what of a record, newest first. */
export function HistoryDialog({ resource, id, name, onClose }: HistoryProps) {
  const t = useT()
  return (
    <Modal
      opened={id !== undefined}
      onClose={onClose}
      size="lg"
      radius="lg"
      title={`${t('liste.gecmisBaslik')}: ${name}`}
      closeButtonProps={{ 'aria-label': t('liste.kapat') }}
    >
      {id === undefined ? null : <RecordHistory resource={resource} id={id} />}
    </Modal>
  )
}

/** The changes of one record. */
export function RecordHistory({ resource, id }: { resource: Resource; id: number }) {
  const t = useT()
  const { history } = callsOf(resource)
  if (!history) throw new Error(`resource ${resource.name} keeps no history`)
  const kept = useQuery({ ...query(history, { id } as never), staleTime: 0 }) // the call's own input
  if (kept.error) return <LoadError error={kept.error} onRetry={() => void kept.refetch()} />
  if (!kept.data) return <Skeleton height={120} />
  const entries = kept.data as HistoryEntry[] // the call's contract
  if (entries.length === 0) return <Text c="dimmed">{t('liste.gecmisBos')}</Text>
  return (
    <Timeline bulletSize={14} lineWidth={2} active={entries.length}>
      {entries.map((entry) => (
        <Timeline.Item key={entry.id} title={`${entry.aktorAdi ?? entry.aktor} ${actionText(t, entry.islem)}`}>
          <Text size="sm" c="dimmed">
            <time dateTime={entry.zaman}>{formatInstant(entry.zaman)}</time>
          </Text>
          <Changes resource={resource} entry={entry} />
        </Timeline.Item>
      ))}
    </Timeline>
  )
}

function Changes({ resource, entry }: { resource: Resource; entry: HistoryEntry }) {
  const t = useT()
  const valueText = useValueText()
  const changes = Object.entries(entry.degisim).filter(([name]) => name in resource.fields)
  if (changes.length === 0) return null
  const write = (name: string, value: unknown) => valueText(name, resource.fields[name], value) || '—'
  return (
    <Table className="list-changes" withRowBorders={false}>
      <thead>
        <tr>
          <th scope="col">{t('liste.gecmisAlan')}</th>
          <th scope="col">{t('liste.gecmisOnce')}</th>
          <th scope="col">{t('liste.gecmisSonra')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(([name, change]) => {
          const [before, after] = Array.isArray(change) ? change : [null, change]
          return (
            <tr key={name}>
              <th scope="row">{labelOf(t, name)}</th>
              <td>
                <del>{write(name, before)}</del>
              </td>
              <td>
                <ins>{write(name, after)}</ins>
              </td>
            </tr>
          )
        })}
      </tbody>
    </Table>
  )
}
