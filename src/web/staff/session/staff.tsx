import { createContext, type ReactNode, use, useMemo } from 'react'
import { refreshUser } from './staff-session.ts'
import type { StaffState } from './staff-state.ts'
import type { MasterUser, TenantUser } from './staff-user.ts'

/** Where staff are: master administration or one company. */
export type Place = Extract<StaffState, { phase: 'master' | 'tenant' }>

type Staff = {
  mode: 'master' | 'tenant'
  user: MasterUser
  /** The company of this tab; null in master administration. */
  tenant: TenantUser | null
  /** Whether a role of the user gives the action; the server asks again at every call. */
  can(ekran: string, eylem: string): boolean
  /** After menus, modules or rights were changed. */
  refreshUser(): Promise<void>
}

const StaffContext = createContext<Staff | undefined>(undefined)

/** Tells the screens who works here, and where. */
export function StaffProvider({ place, children }: { place: Place; children: ReactNode }) {
  const { phase, user } = place
  const tenant = place.phase === 'tenant' ? place.tenant : null
  const staff = useMemo(() => toStaff(phase, user, tenant), [phase, user, tenant])
  return <StaffContext value={staff}>{children}</StaffContext>
}

function toStaff(mode: Staff['mode'], user: MasterUser, tenant: TenantUser | null): Staff {
  const rights = new Set(tenant?.yetkiler.map(({ ekran, eylem }) => `${ekran} ${eylem}`))
  const isAdministrator = tenant === null || rights.has('* *')
  const can = (ekran: string, eylem: string) => isAdministrator || rights.has(`${ekran} ${eylem}`)
  return { mode, user, tenant, can, refreshUser }
}

/** The signed-in member of staff and their place, as a React hook. */
export function useStaff(): Staff {
  const staff = use(StaffContext)
  if (!staff) throw new Error('useStaff outside of StaffProvider')
  return staff
}
