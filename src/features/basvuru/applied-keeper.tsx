import { useEffect } from 'react'
import { type Applied, applied } from '#web/donusum/applied.ts'
import { useSession } from '#web/session/session-state.ts'

async function loadApplied(): Promise<[number, Applied][]> {
  const [{ call }, { appliedOf }, { listBasvuru }] = await Promise.all([
    import('#web/call/api.ts'),
    import('./applied-of.ts'),
    import('./contract.ts'),
  ])
  const { rows } = await call(listBasvuru, { paging: { takeAll: true } })
  return appliedOf(rows)
}

/** Asks again which postings the candidate has applied to. */
export async function refreshApplied() {
  // without an answer the buttons stay: the server refuses a second application anyway
  await loadApplied().then(applied.change, () => undefined)
}

/** Learns which postings the candidate has applied to, so that cards say so; visitors never load any of it. */
export function AppliedKeeper() {
  const { kind, phase } = useSession()
  const isSignedIn = kind === 'aday' && phase === 'ready'
  useEffect(() => {
    if (isSignedIn) void refreshApplied()
    else applied.change([])
  }, [isSignedIn])
  return null
}
