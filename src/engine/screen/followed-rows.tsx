import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

const lookAgainMs = 3_000
/** As many records as one question names. */
export const mostFollowed = 100

type Shown = { id: number; readonly [field: string]: unknown }

/** The lists of a resource, which of their rows are on their way, and how these are asked for. */
export type Followed = {
  path: string
  isYolda(row: Shown, now: number): boolean
  /** A row has gone on when one of these differs. */
  fields: readonly string[]
  /** How often it is asked; every three seconds where nothing is said. */
  everyMs?: number
  ask(ids: number[]): Promise<readonly Shown[]>
}

const isOf =
  ({ path }: Followed) =>
  ({ queryKey: [key] }: { queryKey: readonly unknown[] }) =>
    typeof key === 'string' && key.startsWith(`${path}/`)

/** The rows of the lists that are shown which are between two steps. */
function listOnTheirWay(client: QueryClient, followed: Followed): Shown[] {
  const lists = client.getQueriesData<{ rows?: readonly Shown[] }>({ predicate: isOf(followed), type: 'active' })
  const rows = lists.flatMap(([, data]) => data?.rows ?? [])
  return rows.filter((row) => followed.isYolda(row, Date.now())).slice(0, mostFollowed)
}

/** Asks for the rows on their way, which is no use of the session; the lists are read again when one has gone on. */
export async function lookAgain(client: QueryClient, followed: Followed) {
  const shown = listOnTheirWay(client, followed)
  if (shown.length === 0) return
  const rows = await followed.ask([...new Set(shown.map(({ id }) => id))])
  const isAsShown = (one: Shown) =>
    rows.some((row) => row.id === one.id && followed.fields.every((field) => row[field] === one[field]))
  if (!shown.every(isAsShown)) await client.invalidateQueries({ predicate: isOf(followed), refetchType: 'active' })
}

/** Follows the rows of a list which are on their way, while the page is looked at. */
export function useFollowedRows(followed: Followed) {
  const client = useQueryClient()
  useEffect(() => {
    let isAsking = false
    const timer = setInterval(async () => {
      if (isAsking || document.visibilityState !== 'visible') return
      isAsking = true
      // a question that failed is asked again by the next round
      await lookAgain(client, followed).catch(() => undefined)
      isAsking = false
    }, followed.everyMs ?? lookAgainMs)
    return () => clearInterval(timer)
  }, [client, followed])
}
