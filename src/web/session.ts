import { AppError } from '#core/errors.ts'
import { exchange } from './exchange.ts'

/** Whose token the page holds. Tokens live in memory only; what outlives the page is a cookie no script can read. */
type Holder = 'visitor' | 'aday' | 'master'

let holder: Holder = 'visitor'
let token: string | undefined
let renewal: Promise<string> | undefined

/** Keeps the token of somebody who signed in. */
export function keepToken(fresh: string, of: Holder) {
  holder = of
  token = fresh
}

/** The token to call with; a visitor gets one silently. */
export function currentToken(): Promise<string> {
  return token === undefined ? renewToken() : Promise.resolve(token)
}

/** A token in place of a dead one. However many calls found it dead, it is renewed once. */
export function renewToken(): Promise<string> {
  renewal ??= (holder === 'visitor' ? visitorToken() : refreshedToken(holder))
    .then((fresh) => {
      token = fresh
      return fresh
    })
    .finally(() => {
      renewal = undefined
    })
  return renewal
}

async function visitorToken() {
  const tenant = document.documentElement.dataset.tenant
  const answer = await exchange<{ token: string }>('/api/public/auth/loginAsAday', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ tenant }),
  })
  return answer.resultObject.token
}

/** Several tabs share one refresh cookie that is good for one use: they take turns, and a loser uses the winner's. */
async function refreshedToken(of: Holder) {
  const grant = of === 'master' ? 'refreshtoken_master' : 'refresh_token'
  try {
    return await navigator.locks.request('kadro-refresh', () => refreshOnce(grant, 2))
  } catch (error) {
    if (error instanceof AppError && error.code === 'sessionEnded') {
      holder = 'visitor'
      token = undefined
    }
    throw error
  }
}

async function refreshOnce(grant: string, triesLeft: number): Promise<string> {
  try {
    const body = new URLSearchParams({ grant_type: grant })
    const answer = await exchange<{ token: string }>('/api/public/auth/refresh', { method: 'POST', body })
    return answer.resultObject.token
  } catch (error) {
    const isRaced = error instanceof AppError && error.code === 'refreshRaced' && triesLeft > 0
    if (!isRaced) throw error
    return refreshOnce(grant, triesLeft - 1)
  }
}
