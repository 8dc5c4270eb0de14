import { AppError } from '#core/errors.ts'
import { exchange } from '#web/wire/exchange.ts'

/** Whose refresh cookie is traded in: a candidate's or a master user's. */
export type Grant = 'refresh_token' | 'refreshtoken_master'

/** How long a loser waits before each further try: the winner's answer, and with it the fresh cookie, is on its way. */
const waitsForWinner = [100, 300, 800, 2000, 4000]

/** Several tabs share one refresh cookie that is good for one use: they take turns, and a loser uses the winner's. */
export function refreshToken(grant: Grant): Promise<string> {
  return navigator.locks.request('kadro-refresh', () => refreshOnce(grant, 0))
}

async function refreshOnce(grant: Grant, tried: number): Promise<string> {
  try {
    const body = new URLSearchParams({ grant_type: grant })
    // a page that is left in the middle must not take the answer with it: the cookie in it is the only one that works
    const init = { method: 'POST', body, keepalive: true }
    return (await exchange<{ token: string }>('/api/public/auth/refresh', init)).resultObject.token
  } catch (error) {
    const wait = waitsForWinner[tried]
    if (!(error instanceof AppError) || error.code !== 'refreshRaced' || wait === undefined) throw error
    await new Promise((resolve) => setTimeout(resolve, wait))
    return refreshOnce(grant, tried + 1)
  }
}

/** True when the server says that the session is over. */
export function isSessionEnded(error: unknown) {
  return error instanceof AppError && error.code === 'sessionEnded'
}
