import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Resource } from '#engine/declaration/resource.ts'
import { filterFields, listParameters } from '#engine/screen/list-screen-state.ts'
import { callsOf } from '#engine/screen/resource-calls.tsx'
import { query } from '#web/call/query.ts'

/**
 * Narrows a list that opens without a wish of its own, neither in the address nor as somebody's default view, by filters
 * that can be taken away like any others. False as long as that is open: a list without them would show other numbers.
 */
export function useUsualFilters(resource: Resource, usual: Readonly<Record<string, string>>): boolean {
  const [parameters, setParameters] = useSearchParams()
  const isAsked = askedBy(resource).some((name) => parameters.has(name))
  const [isSettled, settle] = useState(isAsked)
  const { data, isError } = useQuery({
    ...query(callsOf(resource).views ?? never(), {} as never),
    staleTime: 30_000,
    enabled: !isSettled,
  })
  const views = data as readonly { varsayilan: boolean }[] | undefined // the call's contract
  useEffect(() => {
    if (isAsked || isError) settle(true)
    if (isSettled || isAsked || !views) return
    if (views.some(({ varsayilan }) => varsayilan)) return settle(true)
    setParameters((before) => ({ ...Object.fromEntries(before), ...usual }), { replace: true })
  }, [isAsked, isError, isSettled, views, usual, setParameters])
  return isSettled || isAsked
}

function never(): never {
  throw new Error('a list without saved views')
}

/** What in an address says which part of a list is wanted. */
const askedBy = (resource: Resource) => [
  ...filterFields(resource),
  listParameters.search,
  listParameters.sort,
  listParameters.view,
]
