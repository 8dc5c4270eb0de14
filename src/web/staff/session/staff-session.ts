import { type AppError, isAppError } from '#core/errors.ts'
import { isStaffPath, paths, staffLoginUrl } from '#core/paths.ts'
import { isSessionEnded } from '#web/session/refresh.ts'
import { noteSessionLife, watchSessionEnd, withdrawWarning } from '#web/session/session-end.ts'
import { tabLine } from '#web/session/session-tabs.ts'
import { setTokenSource } from '#web/session/token-source.ts'
import { isMasterScreenPath } from './master-menu.ts'
import { staffState } from './staff-state.ts'
import {
  askAsMaster,
  askInTenant,
  dropTokens,
  enterTenant,
  leaveTenant,
  staffTokens,
  watchTokens,
} from './staff-tokens.ts'
import type { MasterUser, TenantChoice, TenantUser } from './staff-user.ts'
import { tabScope } from './tab-scope.ts'

/** Other tabs hear of a use at most this often. */
const tellEvery = 15_000
/** Somebody who types for long makes no call: one is made for them, so that their work is not thrown away. */
const keepAliveAfter = 5 * 60_000

const tabs = tabLine('kadro-staff')
let lastCall = Date.now()
let lastTold = 0
let isWatching = false

/** Brings the session back after a new document, and finds out where this tab works. */
export async function startStaffSession() {
  setTokenSource(staffTokens)
  watchTokens({ onUse: noteUse, onEnded: () => leave(), onRefused: refuseTenant })
  watchTab()
  staffState.set({ phase: 'restoring' })
  try {
    const [{ user, kalanSaniye }, tenants] = await Promise.all([
      askAsMaster<{ user: MasterUser; kalanSaniye: number }>('/api/master/auth/user'),
      askAsMaster<TenantChoice[]>('/api/master/auth/tenants', {}),
    ])
    noteSessionLife(kalanSaniye)
    tabs.tell({ type: 'signedIn', userId: user.id })
    await findPlace(user, tenants)
  } catch (error) {
    if (isSessionEnded(error)) return leave()
    staffState.set({ phase: 'unreachable' })
  }
}

/** The stored place if it is still open; the place that the address means; the only one there is; or a question. */
async function findPlace(user: MasterUser, tenants: TenantChoice[]) {
  const { pathname, searchParams } = new URL(window.location.href)
  const asked = searchParams.get('kiraci') ?? tabScope.guid()
  if (user.masterUserTipi !== null && (tabScope.isMaster() || isMasterScreenPath(pathname))) return openMaster()
  const guid = tenants.find((tenant) => tenant.guid === asked)?.guid
  if (guid !== undefined) return openTenant(guid)
  if (user.masterUserTipi === 1 && isStaffPath(pathname)) return openMaster()
  const [only, ...others] = tenants
  if (only && others.length === 0) return openTenant(only.guid)
  staffState.set({ phase: 'choosing', user, tenants })

  function openMaster() {
    tabScope.enterMaster()
    staffState.set({ phase: 'master', user, tenants })
  }

  async function openTenant(chosen: string) {
    staffState.set({ phase: 'choosing', user, tenants })
    await chooseTenant(chosen)
  }
}

/** Enters a company; a refusal is told where companies are chosen. True when the tab now works there. */
export async function chooseTenant(guid: string): Promise<boolean> {
  const before = staffState.read()
  if (!('tenants' in before)) return false
  const { user, tenants } = before
  const previous = tabScope.guid()
  try {
    await enterTenant(guid)
    const tenant = await askInTenant<TenantUser>('/api/master/auth/getByToken', {})
    staffState.set({ phase: 'tenant', user, tenants, tenant })
    return true
  } catch (error) {
    if (!isAppError(error) || error.status >= 500) throw error
    if (previous === undefined || previous === guid) tabScope.forget()
    leaveTenant()
    const tenantName = tenants.find((tenant) => tenant.guid === guid)?.name ?? ''
    staffState.set({ phase: 'choosing', user, tenants, refusal: { code: error.code, tenantName } })
    return false
  }
}

/** Companies come and go while a tab stands open: read again for those who are about to choose. */
export async function refreshTenants() {
  const tenants = await askAsMaster<TenantChoice[]>('/api/master/auth/tenants', {}).catch(() => undefined)
  const now = staffState.read()
  if (!tenants || !('tenants' in now) || JSON.stringify(tenants) === JSON.stringify(now.tenants)) return
  staffState.set({ ...now, tenants })
}

/** Leaves the company for master administration. */
export function chooseMaster() {
  const before = staffState.read()
  if (!('tenants' in before) || before.user.masterUserTipi === null) return
  tabScope.enterMaster()
  leaveTenant()
  staffState.set({ phase: 'master', user: before.user, tenants: before.tenants })
}

/** Menu, modules and rights may have changed: reads them again. */
export async function refreshUser() {
  const before = staffState.read()
  if (before.phase !== 'tenant') return
  const tenant = await askInTenant<TenantUser>('/api/master/auth/getByToken', {})
  if (staffState.read() === before) staffState.set({ ...before, tenant })
}

function refuseTenant(error: AppError) {
  const before = staffState.read()
  if (before.phase !== 'tenant') return
  tabScope.forget()
  leaveTenant()
  const { user, tenants, tenant } = before
  staffState.set({ phase: 'choosing', user, tenants, refusal: { code: error.code, tenantName: tenant.tenantName } })
  void refreshTenants()
}

/** Ends the session on the server and in every tab. */
export async function signOutStaff() {
  try {
    await askAsMaster('/api/public/auth/logout', {})
  } catch (error) {
    if (!isSessionEnded(error)) throw error
  }
  forget()
  tabs.tell({ type: 'signedOut' })
}

function forget() {
  dropTokens()
  tabScope.forget()
  staffState.set({ phase: 'ended' })
}

/** The session is over: the login page, which leads back to where one was. The tab remembers its company. */
function leave() {
  if (staffState.read().phase === 'ended') return
  dropTokens()
  staffState.set({ phase: 'ended' })
  const { pathname, search } = window.location
  const wanted = pathname === paths.panel ? undefined : pathname + search
  window.location.replace(staffLoginUrl(wanted, { hasEnded: true }))
}

function noteUse() {
  lastCall = Date.now()
  withdrawWarning()
  if (lastCall - lastTold < tellEvery) return
  lastTold = lastCall
  tabs.tell({ type: 'used' })
}

function watchTab() {
  if (isWatching) return
  isWatching = true
  watchSessionEnd({ isOpen: () => 'user' in staffState.read(), lastUse: () => lastCall, onEnd: endIdle })
  for (const act of ['pointerdown', 'keydown'] as const) window.addEventListener(act, keepAlive, { passive: true })
  tabs.hear((news) => {
    if (news.type === 'used') {
      lastCall = Date.now()
      withdrawWarning()
    }
    if (news.type === 'signedOut') return void leaveForLogin()
    const state = staffState.read()
    // what this page shows is somebody else's
    if (news.type === 'signedIn' && 'user' in state && state.user.id !== news.userId) window.location.reload()
  })
}

function leaveForLogin() {
  forget()
  window.location.replace(staffLoginUrl())
}

function endIdle() {
  // the cookie goes as well: what idled here is not to be opened by the next person at this desk
  void askAsMaster('/api/public/auth/logout', {})
    .catch(() => undefined)
    .finally(leave)
}

function keepAlive() {
  if (!('user' in staffState.read()) || Date.now() - lastCall < keepAliveAfter) return
  void renewStaffSession().catch(() => undefined)
}

/** Makes a call for somebody who makes none: the server counts the idle time from now. */
export async function renewStaffSession() {
  const { kalanSaniye } = await askAsMaster<{ kalanSaniye: number | null }>('/api/public/auths/account')
  noteSessionLife(kalanSaniye)
}
