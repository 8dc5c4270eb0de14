import type { Access } from '#core/endpoint.ts'
import { AppError, isAppError } from '#core/errors.ts'
import { isSessionEnded, refreshToken } from '#web/session/refresh.ts'
import type { TokenSource } from '#web/session/token-source.ts'
import { exchange } from '#web/wire/exchange.ts'
import { tabScope } from './tab-scope.ts'

type Kind = 'master' | 'tenant'

/** What the rest of the session wants to hear of. */
type Watch = {
  /** A call is being made: the person is not idle. */
  onUse(): void
  /** No token can be had any more. */
  onEnded(): void
  /** The company of this tab has closed its door. */
  onRefused(error: AppError): void
}

let watch: Watch = { onUse() {}, onEnded() {}, onRefused() {} }
const tokens: Record<Kind, string | undefined> = { master: undefined, tenant: undefined }
const renewals: Partial<Record<Kind, Promise<string>>> = {}

/** Tells the session of what happens to its tokens. */
export function watchTokens(next: Watch) {
  watch = next
}

/** The tokens of staff, for calls: the master's for administration, the company's for everything inside it. */
export const staffTokens: TokenSource = {
  async current(access) {
    watch.onUse()
    const kind = kindOf(access)
    return tokens[kind] ?? renew(kind, undefined)
  },
  held: (access) => tokens[kindOf(access)],
  renew: (access, dead) => renew(kindOf(access), dead),
}

const tenantAccess: readonly Access[] = ['staff', 'tenantUser', 'visitorOrStaff']

function kindOf(access: Access): Kind {
  if (access === 'any' || access === 'masterOrStaff') return tabScope.guid() === undefined ? 'master' : 'tenant'
  return tenantAccess.includes(access) ? 'tenant' : 'master'
}

/** However many calls found a token dead, it is replaced once. */
function renew(kind: Kind, dead: string | undefined): Promise<string> {
  const known = tokens[kind]
  if (known !== undefined && known !== dead) return Promise.resolve(known)
  const running = renewals[kind]
  if (running) return running
  const started = (kind === 'master' ? masterToken() : tenantToken())
    .then((fresh) => {
      if (renewals[kind] === started) tokens[kind] = fresh
      return fresh
    })
    .finally(() => {
      if (renewals[kind] === started) delete renewals[kind]
    })
  renewals[kind] = started
  return started
}

async function masterToken() {
  try {
    return await refreshToken('refreshtoken_master')
  } catch (error) {
    if (isSessionEnded(error)) watch.onEnded()
    throw error
  }
}

async function tenantToken() {
  const guid = tabScope.guid()
  if (guid === undefined) throw new AppError('noAuthority')
  try {
    return await tokenOf(guid)
  } catch (error) {
    if (isAppError(error) && error.status < 500 && error.code !== 'sessionEnded') watch.onRefused(error)
    throw error
  }
}

async function tokenOf(guid: string) {
  const answer = await askAsMaster<{ accessToken: string }>('/api/master/auth/authenticateTenant', { guid })
  return answer.accessToken
}

/** Calls as the master user; a dead token is replaced once. */
export async function askAsMaster<T>(path: string, body?: object): Promise<T> {
  return ask('master', path, body)
}

/** Calls an endpoint inside the company of this tab. */
export async function askInTenant<T>(path: string, body?: object): Promise<T> {
  return ask('tenant', path, body)
}

async function ask<T>(kind: Kind, path: string, body?: object): Promise<T> {
  const send = async (bearer: string) => (await exchange<T>(path, toInit(bearer, body))).resultObject
  watch.onUse()
  const token = tokens[kind] ?? (await renew(kind, undefined))
  try {
    return await send(token)
  } catch (error) {
    if (!isSessionEnded(error)) throw error
    return send(await renew(kind, token))
  }
}

function toInit(bearer: string, body: object | undefined): RequestInit {
  const headers = { authorization: `Bearer ${bearer}` }
  if (body === undefined) return { method: 'GET', headers }
  return { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

/** Enters a company: from now on this tab calls inside it. Nothing changes when it refuses. */
export async function enterTenant(guid: string) {
  const fresh = await tokenOf(guid)
  tabScope.enter(guid)
  delete renewals.tenant
  tokens.tenant = fresh
}

/** Drops the company's token; the master's token stays. */
export function leaveTenant() {
  delete renewals.tenant
  tokens.tenant = undefined
}

/** Drops all tokens: nothing can be called any more. */
export function dropTokens() {
  leaveTenant()
  delete renewals.master
  tokens.master = undefined
}
