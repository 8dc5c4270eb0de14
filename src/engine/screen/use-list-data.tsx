import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import type { Endpoint, ListResult } from '#core/endpoint.ts'
import { isAppError } from '#core/errors.ts'
import type { Totals } from '#engine/declaration/list-endpoints.ts'
import type { Resource } from '#engine/declaration/resource.ts'
import { query } from '#web/call/query.ts'
import { hasUnclear, type ListState, type Row, toFilter, toListBody } from './list-screen-state.ts'
import { callsOf, forget } from './resource-calls.tsx'

/** The rows on screen, their count and their totals, for exactly what the address says. */
export function useListData(resource: Resource, wanted: ListState) {
  // rows that are known already would be drawn within the press that asks for them: it is answered first
  const state = useDeferredValue(wanted)
  const client = useQueryClient()
  const calls = callsOf(resource)
  const body = useMemo(() => toListBody(resource, state), [resource, state])
  const filter = useMemo(() => toFilter(resource, state), [resource, state])
  const list = calls.fullGet ?? calls.pagination ?? never(resource)
  const listQuery = query(list, body as never) // the declaration's own body
  const isUnclear = useMemo(() => hasUnclear(resource, state), [resource, state])
  const rows = useQuery({ ...listQuery, enabled: !isUnclear, placeholderData: keepPreviousData })
  const answer = isUnclear ? undefined : (rows.data as ListResult<Row> | undefined) // the list call's contract
  const [asked, read] = [askedOf(wanted), askedOf(state)]
  const [shown, setShown] = useState(asked)
  if (!rows.isPlaceholderData && shown !== read) setShown(read)
  const { totals, wholeCount } = useTotals(resource, { list, filter, isUnclear })
  return {
    rows: answer?.rows ?? noRows,
    /** Of which list the rows on screen are a page, as one text; undefined while they are those of another request. */
    part: answer && !rows.isPlaceholderData ? partOf(state) : undefined,
    /** A filter cannot be understood: nothing is asked for, for it would be more than what is meant. */
    isUnclear,
    /** What the list is narrowed to, as one text. */
    asked,
    /** The rows and their count are still those of another filter: nothing may be done to many of them. */
    isOther: shown !== asked,
    isLoading: rows.isPending && !isUnclear,
    isRefetching: (rows.isFetching || state !== wanted) && !rows.isPending,
    error: rows.error ?? failedOnce(rows.failureReason),
    /** False while nothing is known of the list: a count of zero would be invented. */
    isCounted: answer !== undefined,
    count: answer?.resultCount ?? 0,
    isExact: answer?.resultCountKesin ?? true,
    /** As the totals have it; theirs may come after the rows. */
    wholeCount,
    pageCount: answer?.pageCount ?? 0,
    totals,
    body,
    filter,
    retry: () => void rows.refetch(),
    refresh: () => forget(client, resource),
    /** Changes the rows on screen before or after the server said so. */
    patchRows(change: (rows: readonly Row[]) => Row[]) {
      client.setQueryData(listQuery.queryKey, (known: unknown) => {
        const before = known as ListResult<Row> | undefined // as above
        return before ? { ...before, rows: change(before.rows) } : before
      })
    },
  }
}

type Narrowed = { list: Endpoint; filter: ReturnType<typeof toFilter>; isUnclear: boolean }

/** The sums over everything that the filter finds; undefined where the declaration asks for none. */
function useTotals(resource: Resource, { list, filter, isUnclear }: Narrowed) {
  const calls = callsOf(resource)
  const hasTotals = calls.totals !== undefined && Object.values(resource.fields).some(({ options }) => options.total)
  const { data, isPlaceholderData } = useQuery({
    ...query(calls.totals ?? list, { filter } as never), // the declaration's own body
    enabled: hasTotals && !isUnclear,
    placeholderData: keepPreviousData,
  })
  const totals = hasTotals && data && !isUnclear ? (data as Totals) : undefined // the totals call's contract
  return { totals, wholeCount: isPlaceholderData ? undefined : totals?.count }
}

/** A failure that has an Error ID is told while the server is asked again; others pass more often than not. */
function failedOnce(reason: unknown) {
  return isAppError(reason) && reason.errorId ? reason : null
}

function never({ name }: Resource): never {
  throw new Error(`resource ${name} has no list`)
}

const partOf = ({ search, filters, sort, pageSize, page }: ListState) => ({
  list: JSON.stringify([search, filters, sort, pageSize]),
  page,
})

const askedOf = ({ search, filters }: ListState) => JSON.stringify([search, filters])

const noRows: readonly Row[] = []

/** The return value of `useListData`. */
export type ListData = ReturnType<typeof useListData>
