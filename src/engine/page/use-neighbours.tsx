import { useQuery } from '@tanstack/react-query'
import type { ListResult } from '#core/endpoint.ts'
import type { Resource } from '#engine/declaration/resource.ts'
import { type ListState, type Row, toListBody } from '#engine/screen/list-screen-state.ts'
import { callsOf } from '#engine/screen/resource-calls.tsx'
import type { ListData } from '#engine/screen/use-list-data.tsx'
import { query } from '#web/call/query.ts'
import type { Neighbour } from './record-address.tsx'
import { usePlace } from './use-place.tsx'

type Listed = { resource: Resource; state: ListState; data: Pick<ListData, 'rows' | 'part' | 'pageCount'> }

/**
 * The records before and after one in the list as it is filtered and sorted, across the borders of its pages. Of a
 * record that left the list by an action they are those around the place that it left.
 */
export function useNeighbours({ resource, state, data }: Listed, id: number) {
  const { rows, pageCount } = data
  const { at, isListed } = usePlace(data, id)
  const isKnown = at !== -1
  const following = isListed ? at + 1 : at
  const before = usePage(resource, { ...state, page: state.page - 1 }, isKnown && at === 0 && state.page > 1)
  const isLast = isKnown && following === rows.length
  const after = usePage(resource, { ...state, page: state.page + 1 }, isLast && state.page < pageCount)
  const here = (row: Row | undefined): Neighbour | undefined => row && { id: row.id, page: state.page }
  const elsewhere = (row: Row | undefined, page: number): Neighbour | undefined => row && { id: row.id, page }
  if (!isKnown) return { previous: undefined, next: undefined }
  return {
    previous: here(rows[at - 1]) ?? elsewhere(before.at(-1), state.page - 1),
    next: here(rows[following]) ?? elsewhere(after[0], state.page + 1),
  }
}

/** The rows of another page of the list, fetched only at the border to it. */
function usePage(resource: Resource, state: ListState, isWanted: boolean): readonly Row[] {
  const calls = callsOf(resource)
  const list = calls.fullGet ?? calls.pagination
  if (!list) throw new Error(`resource ${resource.name} has no list`)
  const body = toListBody(resource, { ...state, page: Math.max(1, state.page) })
  const { data } = useQuery({ ...query(list, body as never), enabled: isWanted && !resource.whole }) // the declaration's own body
  return isWanted ? ((data as ListResult<Row> | undefined)?.rows ?? []) : [] // the list call's contract
}
