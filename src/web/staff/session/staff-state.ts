import { useSyncExternalStore } from 'react'
import type { ErrorCode } from '#core/errors.ts'
import type { MasterUser, TenantChoice, TenantUser } from './staff-user.ts'

/** A company that could not be entered, and why. */
export type Refusal = { code: ErrorCode; tenantName: string }

/** The state of the staff's session in this tab: user and place. */
export type StaffState =
  | { phase: 'restoring' }
  | { phase: 'unreachable' }
  /** The session is over; the document is being left. */
  | { phase: 'ended' }
  | { phase: 'choosing'; user: MasterUser; tenants: TenantChoice[]; refusal?: Refusal }
  | { phase: 'master'; user: MasterUser; tenants: TenantChoice[] }
  | { phase: 'tenant'; user: MasterUser; tenants: TenantChoice[]; tenant: TenantUser }

const listeners = new Set<() => void>()
let current: StaffState = { phase: 'restoring' }

/** The state of the staff's session in this tab; the tokens are in `staff-tokens.ts`. */
export const staffState = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  read: () => current,
  set(next: StaffState) {
    current = next
    for (const listener of listeners) listener()
  },
}

/** Subscribes a component to the state of the staff session. */
export function useStaffState() {
  return useSyncExternalStore(staffState.subscribe, staffState.read, staffState.read)
}
