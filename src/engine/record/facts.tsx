import { ActionIcon, CopyButton, Skeleton } from '@mantine/core'
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
import { trustedBody } from '#web/wire/trusted-types.ts'
import { FileLinks } from './file-links.tsx'

type FactsProps = { resource: Resource; row: Row }

/** The fields of a record to be read, each with a way to copy it; the whole record is fetched where a list carries only a part. */
export function RecordFacts({ resource, row }: FactsProps) {
  return callsOf(resource).get ? <WholeFacts resource={resource} row={row} /> : <Facts resource={resource} row={row} />
}

/** Fetches the record first: lists do not carry its bodies, and an address only its number. */
function WholeFacts({ resource, row }: FactsProps) {
  const whole = useWholeRecord(resource, row.id)
  if (whole.error) return <LoadError error={whole.error} onRetry={whole.retry} />
  if (!whole.row) return <Skeleton height={160} />
  return <Facts resource={resource} row={whole.row} />
}

/** A whole record by its number; the resource must have the call `get`. */
export function useWholeRecord(resource: Resource, id: number) {
  const { get } = callsOf(resource)
  if (!get) throw new Error(`records of ${resource.name} cannot be fetched`)
  const whole = useQuery({ ...query(get, { id } as never), staleTime: 0 }) // the call's own input
  return { row: whole.data as Row | undefined, error: whole.error, retry: () => void whole.refetch() } // the call's contract
}

/** What a record tells people. The number of a reference whose name stands in another field says nothing to them. */
export function factsOf(resource: Resource): string[] {
  const readable = fieldsWhere(resource, (field) => isReadable(field) && field.options.internal !== true)
  const named = new Set(readable.map((name) => fieldOf(resource, name).options.through?.reference))
  return readable.filter((name) => fieldOf(resource, name).options.copies === undefined && !named.has(name))
}

function Facts({ resource, row }: FactsProps) {
  const t = useT()
  const valueText = useValueText()
  return (
    <dl className="detail-facts">
      {factsOf(resource).map((name) => {
        const field = fieldOf(resource, name)
        const text = valueText(name, field, row[name])
        return (
          <div key={name} data-kind={field.kind}>
            <dt>{labelOf(t, name)}</dt>
            <dd>
              {field.kind === 'file' && text ? (
                <FileLinks resource={resource} name={name} id={row.id} />
              ) : (
                <FactValue field={field} value={row[name]} text={text} />
              )}
              {text && field.kind !== 'file' ? <CopyFact label={labelOf(t, name)} text={text} /> : null}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

/** A choice stands as its chip, as it does in the list; a formatted body keeps its headings and lists. */
function FactValue({ field, value, text }: { field: Field; value: unknown; text: string }) {
  if (field.kind === 'choice' && text) return <StatusBadge chip={chipOf(field, value)} text={text} />
  if (field.kind === 'html' && text) {
    // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on write and on read, and passes the one policy
    return <div className="record-body" dangerouslySetInnerHTML={{ __html: trustedBody(String(value)) }} />
  }
  return <span>{text || '—'}</span>
}

/** Copies one value. */
function CopyFact({ label, text }: { label: string; text: string }) {
  const t = useT()
  return (
    <CopyButton value={text}>
      {({ copied, copy }) => (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={`${copied ? t('liste.kopyalandi') : t('liste.kopyala')}: ${label}`}
          onClick={copy}
        >
          {copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
        </ActionIcon>
      )}
    </CopyButton>
  )
}
