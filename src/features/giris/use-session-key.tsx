import { useEffect, useRef, useState } from 'react'
import { isAppError } from '#core/errors.ts'
import { showFailure } from '#web/wire/failure.ts'
import type { Attempt } from './sign-in-calls.tsx'

const loadCalls = () => import('./sign-in-calls.tsx')

/** Signs in with the key of a finished sign-on; `confirm` when the server wants the person's own yes. */
export function useSessionKey(sessionKey: string | null, onAttempt: (attempt: Attempt) => void) {
  const [phase, setPhase] = useState<'running' | 'failed' | 'idle'>('idle')
  const isUsed = useRef(false)

  async function give(onay: boolean) {
    if (sessionKey === null) return
    setPhase('running')
    try {
      const { tryToSignIn } = await loadCalls()
      const attempt = await tryToSignIn({ sessionKey, ...(onay && { onay }) })
      // whoever is in keeps waiting for the next document
      if (attempt.kind !== 'signedIn') setPhase('idle')
      onAttempt(attempt)
    } catch (error) {
      setPhase('failed')
      if (!isAppError(error)) await showFailure(error)
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a key is good for one use, whatever is rendered anew
  useEffect(() => {
    if (isUsed.current || sessionKey === null) return
    isUsed.current = true
    void give(false)
  }, [sessionKey])

  return { isRunning: phase === 'running', isFailed: phase === 'failed', confirm: () => give(true) }
}
