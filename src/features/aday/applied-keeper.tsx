import { useEffect } from 'react'
import { applied } from '#web/applied.ts'
import { useSession } from '#web/session-state.ts'

async function loadApplied(): Promise<number[]> {
  const [{ call }, { listAppliedIap }] = await Promise.all([import('#web/api.ts'), import('./contract.ts')])
  return call(listAppliedIap, {})
}

/** Learns which postings the candidate has applied to, so that cards say so; visitors never load any of it. */
export function AppliedKeeper() {
  const { kind, phase } = useSession()
  const isSignedIn = kind === 'aday' && phase === 'ready'
  useEffect(() => {
    if (!isSignedIn) return applied.change([])
    // without an answer the buttons stay: the server refuses a second application anyway
    loadApplied().then(applied.change, () => undefined)
  }, [isSignedIn])
  return null
}
