import { useQuery } from '@tanstack/react-query'
import type { OptionsFrom } from '#engine/declaration/field-kind.ts'
import { filterFieldOf, type Resource } from '#engine/declaration/resource.ts'
import { offerOf } from '#engine/screen/resource-calls.tsx'
import { query } from '#web/call/query.ts'

/** Names by the numbers of their records as the address writes them. */
export type Names = ReadonlyMap<string, string>

/** The look-up of a field that refers to nothing. */
export const nowhere: OptionsFrom = { path: '', label: '' }

/** The age up to which names of references are believed: they change seldom. */
export const staleTime = 60_000

/** The names of an answer by their numbers. */
export function namesOf(answer: unknown, label: string): [string, string][] {
  const rows = answer as Record<string, unknown>[] // the offer's own contract
  return rows.map((row) => [String(row.id), String(row[label] ?? row.id)])
}

/** The name of one record that a filter has chosen; undefined while it comes. */
export function useChosenName(resource: Resource, name: string, id: string | undefined): string | undefined {
  const { from = nowhere } = filterFieldOf(resource, name).options
  const { data } = useQuery({
    ...query(offerOf(resource, from), from.search ? { id } : {}),
    enabled: from !== nowhere && id !== undefined,
    staleTime,
  })
  return data === undefined ? undefined : namesOf(data, from.label).find(([known]) => known === id)?.[1]
}
