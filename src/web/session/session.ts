import type { Access } from '#core/endpoint.ts'
import { AppError } from '#core/errors.ts'
import { connection } from '#web/wire/connection.ts'
import { exchange } from '#web/wire/exchange.ts'
import { withResolvers } from '#web/wire/with-resolvers.ts'
import { isSessionEnded, refreshToken } from './refresh.ts'
import { noteSessionLife, watchSessionEnd, withdrawWarning } from './session-end.ts'
import { type Account, sessionState } from './session-state.ts'
import { type News, portalTabs } from './session-tabs.ts'

/** Whose token the page holds. Tokens live in memory only; what outlives the page is a cookie no script can read. */
type Holder = 'visitor' | 'aday'

type Waiting = PromiseWithResolvers<string> & { userId: number | null }

/** Other tabs hear of a use at most this often. */
const tellEvery = 15_000

let holder: Holder = sessionState.read().kind === 'aday' ? 'aday' : 'visitor'
let token: string | undefined
let renewal: { of: Holder; token: Promise<string> } | undefined
/** The calls that met a dead session wait here until somebody has signed in again. */
let waiting: Waiting | undefined
let restoring: Promise<void> | undefined
let pagesThatAsk = 0
let lastUse = Date.now()

/** The token to call with; a visitor gets one silently. */
export async function currentToken(access: Access): Promise<string> {
  noteUse()
  // the cookie may be another company's: until that is known nobody calls with it
  if (holder === 'aday' && sessionState.read().phase === 'restoring') await restoreSession()
  if (waiting && needsSomebody(access)) return waiting.promise
  return token ?? renewToken(access, undefined)
}

/** The token in memory, if there is one. */
export const heldToken = () => token

/** A token in place of a dead one. However many calls found it dead, it is renewed once. */
export async function renewToken(access: Access, dead: string | undefined): Promise<string> {
  if (waiting && needsSomebody(access)) return waiting.promise
  try {
    return await renewOnce(dead)
  } catch (error) {
    if (!isSessionEnded(error) || holder !== 'visitor') throw error
    if (waiting && needsSomebody(access)) return waiting.promise
    // the candidate's session is over: what visitors may do goes on as a visitor
    if (access === 'aday' || access === 'signedIn') throw error
    return renewOnce(undefined)
  }
}

function needsSomebody(access: Access) {
  return access === 'aday' || access === 'signedIn' || access === 'visitor'
}

async function renewOnce(dead: string | undefined): Promise<string> {
  if (token !== undefined && token !== dead) return token
  if (renewal?.of === holder) return renewal.token
  const started = { of: holder, token: holder === 'visitor' ? visitorToken() : refreshedToken() }
  renewal = started
  try {
    const fresh = await started.token
    // somebody may have signed in or out while this was on its way
    if (renewal === started) token = fresh
    return fresh
  } finally {
    if (renewal === started) renewal = undefined
  }
}

async function visitorToken() {
  const tenant = document.documentElement.dataset.tenant
  const answer = await exchange<{ token: string }>('/api/public/auth/loginAsAday', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ tenant }),
  })
  const fresh = answer.resultObject.token
  if (!waiting) sessionState.change({ kind: fresh.startsWith('reg_') ? 'kayit' : 'visitor' })
  return fresh
}

async function refreshedToken() {
  try {
    return await refreshToken('refresh_token')
  } catch (error) {
    if (isSessionEnded(error)) endSession()
    throw error
  }
}

/** Brings a candidate's session back after a reload; whoever asks meanwhile waits for the same. */
export function restoreSession(): Promise<void> {
  restoring ??= restore().finally(() => {
    restoring = undefined
  })
  return restoring
}

async function restore() {
  if (holder !== 'aday') return
  sessionState.change({ kind: 'aday', phase: 'restoring' })
  try {
    const account = await readAccount()
    // the cookie may be another company's: here the person is a visitor
    if (account.tenantKey !== document.documentElement.dataset.tenant) return dropSession()
    sessionState.change({ account, phase: 'ready' })
  } catch (error) {
    if (!isSessionEnded(error)) return sessionState.change({ phase: 'unreachable' })
    dropSession()
  }
}

async function readAccount(): Promise<Account> {
  const ask = async (bearer: string) => {
    const init = { method: 'GET', headers: { authorization: `Bearer ${bearer}` } }
    const account = (await exchange<Account>('/api/public/auths/account', init)).resultObject
    noteSessionLife(account.kalanSaniye)
    return account
  }
  const held = token ?? (await renewOnce(undefined))
  try {
    return await ask(held)
  } catch (error) {
    if (!isSessionEnded(error)) throw error
    return ask(await renewOnce(held))
  }
}

/** Somebody who was warned goes on: the server counts the idle time from now. */
export async function renewSession() {
  await readAccount()
  noteUse()
}

/** Keeps the token of a verified phone that is not registered yet. */
export function keepRegistration(fresh: string) {
  token = fresh
  renewal = undefined
  sessionState.change({ kind: 'kayit' })
}

/** Keeps the token of a candidate who signed in; calls that waited for that go on, unless it is somebody else. */
export async function keepSignedIn(fresh: string, userId: number) {
  const asked = waiting
  portalTabs.tell({ type: 'signedIn', userId })
  if (asked && asked.userId !== userId) {
    // it stays: until the next page, which the cookie opens, whatever this one still sends is refused like what waited
    asked.reject(new AppError('sessionEnded'))
    return 'other' as const
  }
  holder = 'aday'
  token = fresh
  renewal = undefined
  waiting = undefined
  noteUse()
  // without an answer at least who it is stays known: a session that dies later must ask the same person
  const unread = { userId, tenantKey: document.documentElement.dataset.tenant ?? null, iapId: null }
  const account = await readAccount().catch(() => unread)
  sessionState.change({ kind: 'aday', phase: 'ready', account })
  asked?.resolve(fresh)
  return 'same' as const
}

/** The posting that the session now carries. */
export function noteChosenIlan(iapId: number) {
  const { account } = sessionState.read()
  if (account) sessionState.change({ account: { ...account, iapId } })
}

/** Ends the session on the server and in every tab. */
export async function signOut() {
  if (holder === 'aday' || sessionState.read().kind === 'kayit') {
    const bearer = await renewToken('signedIn', undefined).catch((error: unknown) => {
      if (isSessionEnded(error)) return undefined
      throw error
    })
    if (bearer) await endOnServer(bearer)
  }
  dropSession()
  portalTabs.tell({ type: 'signedOut' })
}

async function endOnServer(bearer: string) {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${bearer}` }
  try {
    await exchange('/api/public/auth/logout', { method: 'POST', headers, body: '{}' })
  } catch (error) {
    if (!isSessionEnded(error)) throw error
  }
}

/** Gives up waiting for a new code: whatever waited has failed. */
export function dropSession() {
  const asked = waiting
  holder = 'visitor'
  token = undefined
  renewal = undefined
  waiting = undefined
  sessionState.forget()
  asked?.reject(new AppError('sessionEnded'))
}

/** The session is dead. A page with something to lose asks for a new code; elsewhere the person is a visitor again. */
function endSession() {
  const { account, phase } = sessionState.read()
  if (waiting) return
  if (pagesThatAsk === 0 || phase === 'restoring' || !account) return dropSession()
  holder = 'visitor'
  token = undefined
  renewal = undefined
  waiting = { ...withResolvers<string>(), userId: account.userId }
  // nobody may be waiting yet when the session ends by itself
  waiting.promise.catch(() => undefined)
  sessionState.change({ phase: 'asking' })
}

/** A page of the candidate is open: a dead session asks for a code instead of throwing the page away. */
export function askWhenEnded() {
  pagesThatAsk += 1
  return () => {
    pagesThatAsk -= 1
  }
}

function noteUse() {
  const now = Date.now()
  if (holder === 'aday' && now - lastUse > tellEvery) portalTabs.tell({ type: 'used' })
  lastUse = now
  withdrawWarning()
}

// the staff's application loads this file for its calls, but nobody's portal session is open there
const isPortal = typeof window !== 'undefined' && document.documentElement.dataset.app !== 'staff'

function hearNews(news: News) {
  if (news.type === 'used') {
    lastUse = Date.now()
    withdrawWarning()
  }
  if (news.type === 'signedOut' && holder === 'aday') dropSession()
  if (news.type !== 'signedIn') return
  if (waiting) return void resumeFromOtherTab(news.userId)
  const { kind, account } = sessionState.read()
  if (kind === 'aday' && account?.userId === news.userId) return
  // what this page shows is somebody else's
  if (account) return window.location.reload()
  holder = 'aday'
  token = undefined
  void restoreSession()
}

async function resumeFromOtherTab(userId: number) {
  if (waiting?.userId !== userId) return
  const asked = waiting
  holder = 'aday'
  waiting = undefined
  sessionState.change({ phase: 'ready' })
  await renewOnce(undefined).then(asked.resolve, asked.reject)
}

/** A session that could not be asked for is asked for again when the line is back. */
function restoreUnreached() {
  if (!connection.isLost() && sessionState.read().phase === 'unreachable') void restoreSession()
}

if (isPortal) {
  portalTabs.hear(hearNews)
  connection.subscribe(restoreUnreached)
  const isOpen = () => holder === 'aday' && sessionState.read().phase === 'ready'
  watchSessionEnd({ isOpen, lastUse: () => lastUse, onEnd: endSession })
}
