import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { FindRecords, FoundRecord } from './found-record.ts'

const shortestSearch = 2
const pause = 200

/** The records that the words in the palette find, asked for when the typing pauses. */
export function useFoundRecords(find: FindRecords, phase: string, typed: string): readonly FoundRecord[] {
  const [search] = useDebouncedValue(typed.trim(), pause)
  const isWanted = search.length >= shortestSearch
  const { data } = useQuery({
    queryKey: ['palette', phase, search],
    queryFn: () => find(phase, search),
    enabled: isWanted,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })
  return isWanted ? (data ?? []) : []
}
