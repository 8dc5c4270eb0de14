import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { filterFieldOf, type Resource } from '#engine/declaration/resource.ts'
import { offerOf } from '#engine/screen/resource-calls.tsx'
import { query } from '#web/call/query.ts'

const nowhere = { path: '', label: '' }

/** The names of the records that a reference may point to, by their numbers as the address writes them; undefined while they come. */
export function useReferenceNames(resource: Resource, name: string, isWanted: boolean) {
  const { from } = filterFieldOf(resource, name).options
  const { data } = useQuery({
    ...query(offerOf(resource, from ?? nowhere), {}),
    enabled: from !== undefined && isWanted,
    staleTime: 60_000,
  })
  const label = from?.label ?? 'id'
  return useMemo(() => {
    if (!data || from === undefined) return undefined
    const rows = data as Record<string, unknown>[] // the offer's own contract
    return new Map(rows.map((row) => [String(row.id), String(row[label])]))
  }, [data, from, label])
}
