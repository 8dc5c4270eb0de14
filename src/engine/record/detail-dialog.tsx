import { ActionIcon, CopyButton, Modal, Skeleton, Tabs } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Field } from '#engine/declaration/field-kind.ts'
import { fieldOf, fieldsWhere, isReadable, type Resource } from '#engine/declaration/resource.ts'
import type { Row } from '#engine/screen/list-screen-state.ts'
import { LoadError } from '#engine/screen/list-states.tsx'
import { callsOf } from '#engine/screen/resource-calls.tsx'
import { chipOf, StatusBadge } from '#engine/screen/status-badge.tsx'
import { labelOf, useValueText } from '#engine/screen/value-text.tsx'
import { query } from '#web/call/query.ts'
import { useT } from '#web/staff/texts/texts.tsx'
import { FileLinks } from './file-links.tsx'
import { RecordHistory } from './history-dialog.tsx'
import '#engine/screen/list-screen.css'

type DetailProps = { resource: Resource; row: Row; title?: string; onClose(): void }

/** A record to be read: its fields with a way to copy each, and its history. */
export function DetailDialog({ resource, row, title, onClose }: DetailProps) {
  const t = useT()
  const facts = callsOf(resource).get ? (
    <WholeFacts resource={resource} row={row} />
  ) : (
    <Facts resource={resource} row={row} />
  )
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      radius="lg"
      title={title ?? t('kayit.goruntule')}
      closeButtonProps={{ 'aria-label': t('kayit.kapat') }}
    >
      {callsOf(resource).history ? (
        <Tabs defaultValue="bilgiler" keepMounted={false}>
          <Tabs.List mb="md">
            <Tabs.Tab value="bilgiler">{t('kayit.bilgiler')}</Tabs.Tab>
            <Tabs.Tab value="gecmis">{t('kayit.gecmis')}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="bilgiler">{facts}</Tabs.Panel>
          <Tabs.Panel value="gecmis">
            <RecordHistory resource={resource} id={row.id} />
          </Tabs.Panel>
        </Tabs>
      ) : (
        facts
      )}
    </Modal>
  )
}

type FactsProps = Pick<DetailProps, 'resource' | 'row'>

/** Fetches the record first: lists do not carry its bodies, and an address only its number. */
function WholeFacts({ resource, row }: FactsProps) {
  const { get } = callsOf(resource)
  if (!get) throw new Error(`records of ${resource.name} cannot be fetched`)
  const whole = useQuery({ ...query(get, { id: row.id } as never), staleTime: 0 }) // the call's own input
  if (whole.error) return <LoadError error={whole.error} onRetry={() => void whole.refetch()} />
  if (!whole.data) return <Skeleton height={160} />
  return <Facts resource={resource} row={whole.data as Row} /> // the call's contract
}

function FactValue({ field, value, text }: { field: Field; value: unknown; text: string }) {
  if (field.kind === 'choice' && text) return <StatusBadge chip={chipOf(field, value)} text={text} />
  return <span>{text || '—'}</span>
}

function Facts({ resource, row }: FactsProps) {
  const t = useT()
  const valueText = useValueText()
  return (
    <dl className="detail-facts">
      {fieldsWhere(resource, isReadable).map((name) => {
        const field = fieldOf(resource, name)
        const text = valueText(name, field, row[name])
        return (
          <div key={name}>
            <dt>{labelOf(t, name)}</dt>
            <dd>
              {field.kind === 'file' && text ? (
                <FileLinks resource={resource} name={name} id={row.id} />
              ) : (
                <FactValue field={field} value={row[name]} text={text} />
              )}
              {text && field.kind !== 'file' ? (
                <CopyButton value={text}>
                  {({ copied, copy }) => (
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      size="sm"
                      aria-label={`${t('liste.kopyala')}: ${labelOf(t, name)}`}
                      onClick={copy}
                    >
                      {copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
                    </ActionIcon>
                  )}
                </CopyButton>
              ) : null}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
