import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { filterFieldOf, type Resource } from '#engine/declaration/resource.ts'
import { offerOf } from '#engine/screen/resource-calls.tsx'
import { query } from '#web/call/query.ts'
import { type Names, namesOf, nowhere, staleTime } from './reference-names.tsx'

// What controls and boards ask for; a list that opens needs one name at most, and its first load has no room for more.

/**
 * What a reference may point to: all of a small table, of a large one the fifty that the words find. Undefined while it
 * comes.
 */
export function useOffer(
  resource: Resource,
  name: string,
  { ara, isWanted = true }: { ara: string; isWanted?: boolean },
) {
  const { from = nowhere } = filterFieldOf(resource, name).options
  const { data, isFetching } = useQuery({
    ...query(offerOf(resource, from), from.search && ara !== '' ? { ara } : {}),
    enabled: from !== nowhere && isWanted,
    staleTime,
    placeholderData: keepPreviousData,
  })
  const names = useMemo(() => (data ? new Map(namesOf(data, from.label)) : undefined), [data, from])
  return { names, isFetching }
}

/** The names of these records, whichever fifty of a large table are offered; undefined while they come. */
export function useChosenNames(resource: Resource, name: string, ids: readonly string[]): Names | undefined {
  const { from = nowhere } = filterFieldOf(resource, name).options
  const inputs = from === nowhere || ids.length === 0 ? [] : from.search ? ids.map((id) => ({ id })) : [{}]
  const asked = useQueries({
    queries: inputs.map((input) => ({ ...query(offerOf(resource, from), input), staleTime })),
  })
  const answers = asked.map(({ data }) => data).filter((data) => data !== undefined)
  if (from === nowhere || answers.length < inputs.length) return undefined
  const known = new Map(answers.flatMap((answer) => namesOf(answer, from.label)))
  return new Map(ids.flatMap((id) => (known.has(id) ? [[id, known.get(id) ?? id]] : [])))
}
