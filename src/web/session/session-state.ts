import { useSyncExternalStore } from 'react'
import type { ShellKind } from '#i18n/visit.ts'
import { useVisit } from '#web/visit/visit.tsx'

/** What the server says of the token: ids only, nothing that names a person. */
export type Account = {
  userId: number | null
  tenantKey: string | null
  iapId: number | null
  /** Until the absolute end of the session; nobody knows it while the account was not read. */
  kalanSaniye?: number | null
}

/** Whose page this is. `kayit` is a visitor whose phone is verified and who may register. */
export type SessionState = {
  kind: 'visitor' | 'kayit' | 'aday'
  account: Account | undefined
  /** `asking`: the session died inside a page, and a dialog asks for a new code. */
  phase: 'restoring' | 'ready' | 'unreachable' | 'asking'
}

const visitor: SessionState = { kind: 'visitor', account: undefined, phase: 'ready' }
const restoring: SessionState = { kind: 'aday', account: undefined, phase: 'restoring' }

const listeners = new Set<() => void>()
let current = typeof document === 'undefined' ? visitor : firstState(document.documentElement.dataset.shell)

function firstState(shell: string | undefined) {
  return shell === 'aday' ? restoring : visitor
}

/** The session as pages see it; the tokens are in `session.ts`, which comes with the first call. */
export const sessionState = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  read: () => current,
  change(next: Partial<SessionState>) {
    current = { ...current, ...next }
    for (const listener of listeners) listener()
  },
  forget() {
    current = visitor
    for (const listener of listeners) listener()
  },
}

/** Who looks at this page. While it is rendered and taken over, what the server's cookie said. */
export function useSession(): SessionState {
  const shell: ShellKind = useVisit().shell
  return useSyncExternalStore(sessionState.subscribe, sessionState.read, () => firstState(shell))
}
