import { isGuid } from '#core/guid.ts'
import { urlOf } from '#core/paths.ts'

// Security 2.3. `uniqueUrl` and `sessionKey` open things, `pma` has no effect: none stays where a history or a shoulder
// can read it. `returnUrl` names a page and may stay.
const passing = ['uniqueUrl', 'sessionKey', 'pma', 'ssoHata']

/** Takes what must not be seen out of the address, before anything is asked of the server; gives the session key. */
export function takeSecrets(): string | null {
  const url = new URL(window.location.href)
  const sessionKey = url.searchParams.get('sessionKey')
  if (passing.some((name) => url.searchParams.has(name))) {
    for (const name of passing) url.searchParams.delete(name)
    window.history.replaceState(window.history.state, '', url)
  }
  return sessionKey
}

const triedKey = 'ssoDenendi'
const tryAgainAfter = 60_000

export type SignOn = { guid: string; mayTry: boolean }

/** The provider that belongs to this login, if there is one; a failed sign-on is tried again once, never in circles. */
export function readSignOn(parameters: URLSearchParams, ssoGuid: string | null): SignOn | undefined {
  const named = parameters.get('tenantGuid')
  const guid = named !== null && isGuid(named) ? named : ssoGuid
  return guid === null ? undefined : { guid, mayTry: mayTry() }
}

function mayTry() {
  if (typeof window === 'undefined') return false
  return Date.now() - Number(sessionStorage.getItem(triedKey) ?? 0) > tryAgainAfter
}

/** Remembers that this tab was sent to the provider just now. */
export function noteTried() {
  sessionStorage.setItem(triedKey, String(Date.now()))
}

/** Where the company's own sign-on begins. */
export function signOnUrl(guid: string, returnUrl: string | null) {
  return urlOf(`/api/master/auth/sso/${guid}`, { returnUrl })
}
