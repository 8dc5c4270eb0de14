import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type ListState, toListBody } from '#engine/screen/list-screen-state.ts'
import { query } from '#web/call/query.ts'
import { belgeIncelemeEndpoints } from './contract.ts'
import { fetchDosya } from './dosya-bytes.tsx'
import { belge } from './resource.ts'

const read = 100

/** The files that wait within the list's filter, the oldest first, and the way through them. */
export function useKuyruk(filters: ListState['filters'], current: number | null) {
  const client = useQueryClient()
  const [decided, setDecided] = useState<ReadonlySet<number>>(new Set())
  const state = { search: '', page: 1, pageSize: read, sort: null, filters: { ...filters, durum: '0' } }
  const asked = useQuery({
    ...query(belgeIncelemeEndpoints.fullGet, toListBody(belge, state) as never), // the declaration's own body
    staleTime: 30_000,
  })
  const loaded = asked.data?.rows ?? []
  const rows = loaded.filter(({ id }) => !decided.has(id))
  const at = rows.findIndex(({ id }) => id === current)
  const next = rows[at + 1]
  usePrefetch(next)
  // a list that was read again no longer counts what was decided
  const left = (asked.data?.resultCount ?? 0) - (loaded.length - rows.length)
  return {
    asked,
    left,
    decidedCount: decided.size,
    /** The oldest that waits. */
    first: rows[0]?.id ?? null,
    next: next?.id ?? null,
    previous: at > 0 ? (rows[at - 1]?.id ?? null) : null,
    /** Leaves a decided file out; gives the one to go on with, or null when the loaded part is through. */
    leave(id: number): number | null {
      const done = new Set(decided).add(id)
      setDecided(done)
      const others = rows.filter((row) => !done.has(row.id))
      const following = rows.slice(at + 1).find((row) => !done.has(row.id))
      if (others.length === 0 && left > 1)
        void client.invalidateQueries({ queryKey: [belgeIncelemeEndpoints.fullGet.path] })
      return (following ?? others[0])?.id ?? null
    },
  }
}

type Listed = { id: number; ozelNitelikli?: unknown }

/** Brings the next file before it is wanted; a look at a special-category document is recorded, so that it is not brought ahead. */
function usePrefetch(next: Listed | undefined) {
  const client = useQueryClient()
  const id = next && next.ozelNitelikli !== true ? next.id : null
  useEffect(() => {
    if (id === null) return
    const ahead = client
      .fetchQuery({ ...query(belgeIncelemeEndpoints.incele, { id }), staleTime: 60_000 })
      .then((inceleme) => client.prefetchQuery(fetchDosya(inceleme)))
    // what cannot be brought ahead is asked for again when it is wanted, and refused there
    ahead.catch(() => undefined)
  }, [client, id])
}
