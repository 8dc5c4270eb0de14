import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatInstant } from '#core/date.ts'
import { changeSource, type TimelineEntry } from '#engine/declaration/record-calls.ts'
import type { Resource } from '#engine/declaration/resource.ts'
import { callsOf } from '#engine/screen/resource-calls.tsx'
import { query } from '#web/call/query.ts'
import { useT } from '#web/staff/texts/texts.tsx'

/** Who changed a record last, and when; nothing where the resource keeps no record of changes. */
export function ChangedBy({ resource, id }: { resource: Resource; id: number }) {
  const { hareketler } = callsOf(resource)
  return hareketler ? <LatestChange hareketler={hareketler} id={id} /> : null
}

function LatestChange({ hareketler, id }: { hareketler: NonNullable<ReturnType<typeof callsOf>[string]>; id: number }) {
  const t = useT()
  const input = { id, tur: changeSource }
  const { data } = useQuery({ ...query(hareketler, input as never), staleTime: 0 }) // the call's own input
  const [latest] = (data ?? []) as TimelineEntry[] // the call's contract
  if (!latest) return null
  const kim = latest.aktorAdi ?? latest.aktor ?? ''
  return <Text size="sm">{t('kayit.cakismaKim', { kim, zaman: formatInstant(latest.zaman) })}</Text>
}
