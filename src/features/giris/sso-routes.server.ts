import { randomBytes } from 'node:crypto'
import { type ErrorCode, isAppError } from '#core/errors.ts'
import { paths, urlOf } from '#core/paths.ts'
import { keepDizinKimligi } from '#features/master-user/queries.server.ts'
import { decrypt, encrypt, sha256 } from '#server/database/crypto.ts'
import { implement, RedirectAnswer } from '#server/http/implement.ts'
import { signOnCookie, signOnSeconds } from '#server/http/session-cookies.ts'
import { addressBlock } from '#server/limits/limits.ts'
import { openDizinSifre, parseIssuer } from '#server/outside/ldap-directory.ts'
import type { Provider } from '#server/outside/sso.ts'
import { ProviderUnreachable } from '#server/outside/sso-fetch.ts'
import type { Runtime } from '#server/runtime.ts'
import { finishSso, startSso } from './contract.ts'
import { type DizinRow, findProvider } from './queries.server.ts'
import { normaliseUsername } from './rules.ts'
import { recordFailure } from './sign-in.server.ts'
import { findSignOnUser, insertSessionKey, insertSignOn, spendSignOn } from './sso-queries.server.ts'

/** Each leaves a row behind until it is cleaned away. */
const departures = { name: 'giris.sso', max: 300, seconds: 600 }

const verifierPlace = (stateHash: Buffer) => `sso_giris|dogrulayici|${stateHash.toString('hex')}`

/** What the page is told when a sign-on fails; the text is `message.{code}`. */
type Hata = ErrorCode | 'faildToLogin'

const toLogin = (parameters: Record<string, string | null>) => new RedirectAnswer(urlOf(paths.login, parameters))

/** Where the browser was, as far as it is known: the page offers the same way again. */
type Way = { guid: string; returnUrl: string | null }

const failed = (ssoHata: Hata, way?: Way) =>
  toLogin({ ssoHata, tenantGuid: way?.guid ?? null, returnUrl: way?.returnUrl ?? null })

// Both are GET and write: the protocol moves a browser by addresses. Neither changes anything that somebody has; a
// departure is good for nothing without the browser's cookie, and a return is refused without both.
export const girisSsoRoutes = [
  implement(startSso, async ({ input, db, runtime, caller }) => {
    await runtime.limits.requireShared(departures, addressBlock(caller.address))
    const { tenantGuid, returnUrl = null } = input
    const [row] = await findProvider(db, { guid: tenantGuid })
    const provider = row && providerOf(runtime, row)
    if (!row || !provider) return failed('login4TenantIssue')
    try {
      const { beginSignOn } = await import('#server/outside/sso.ts')
      const { url, state, nonce, verifier } = await beginSignOn(provider, callbackUrl(runtime), runtime.config)
      const stateHash = sha256(state)
      const browser = caller.cookies.get(signOnCookie) ?? randomBytes(32).toString('base64url')
      await insertSignOn(db, {
        stateHash,
        tenantId: row.tenantId,
        tarayiciHash: sha256(browser),
        nonce,
        dogrulayici: encrypt(runtime.keys, verifierPlace(stateHash), verifier),
        returnUrl,
      })
      caller.cookies.set(signOnCookie, browser, { maxAgeSeconds: signOnSeconds, sameSite: 'lax' })
      return new RedirectAnswer(url)
    } catch (error) {
      return failed(explain(runtime, error), { guid: tenantGuid, returnUrl })
    }
  }),

  implement(finishSso, async ({ input, db, runtime, caller }) => {
    const browser = caller.cookies.get(signOnCookie)
    const { state } = input
    if (browser === undefined || state === undefined) return failed('faildToLogin')
    const [stateHash, tarayiciHash] = [sha256(state), sha256(browser)]
    const [departure] = await spendSignOn(db, { stateHash, tarayiciHash })
    const [row] = departure ? await findProvider(db, { guid: departure.guid }) : []
    const provider = row && providerOf(runtime, row)
    if (!departure || !row || !provider) return failed('faildToLogin')
    try {
      const verifier = decrypt(runtime.keys, verifierPlace(stateHash), departure.dogrulayici)
      const cameBack = cameBackAt(runtime, input)
      const known = { cameBack, state, nonce: departure.nonce, verifier }
      const { finishSignOn } = await import('#server/outside/sso.ts')
      const { sub, usernames } = await finishSignOn(provider, known, runtime.config)
      const wanted = { tenantId: row.tenantId, kimlik: sub, usernames: usernames.map(normaliseUsername) }
      const [user] = await findSignOnUser(db, wanted)
      if (!user) {
        await recordFailure(runtime, caller, { islem: 'girisReddi', user: null })
        return failed('invalidUsernameOrPassword', departure)
      }
      if (user.dizinKimligi === null) await keepDizinKimligi(db, { id: user.id, kimlik: sub })
      const key = `${row.tenantId}.${randomBytes(32).toString('base64url')}`
      await insertSessionKey(db, { hash: sha256(key), masterUserId: user.id, tarayiciHash, olusturanId: null })
      return toLogin({ sessionKey: key, tenantGuid: departure.guid, returnUrl: departure.returnUrl })
    } catch (error) {
      return failed(explain(runtime, error), departure)
    }
  }),
]

function callbackUrl({ config }: Runtime): string {
  return `${config.publicUrl}${finishSso.path}`
}

/** The address that the browser came to, with the deployment's own origin: the Host header is never believed. */
function cameBackAt(runtime: Runtime, input: Record<string, unknown>): URL {
  const url = new URL(callbackUrl(runtime))
  for (const [name, value] of Object.entries(input)) if (typeof value === 'string') url.searchParams.set(name, value)
  return url
}

function providerOf({ keys }: Runtime, row: DizinRow): Provider | null {
  const issuer = parseIssuer(row.ldapHost)
  return issuer && { issuer, clientId: row.ldapDirectory, clientSecret: openDizinSifre(keys, row) }
}

/** A browser on its way is led back to the page in every case; what went wrong is the operator's to read. */
function explain({ log }: Runtime, error: unknown): Hata {
  if (isAppError(error)) throw error
  log.warn({ err: error }, 'a sign-on failed')
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof ProviderUnreachable) return 'dizinUlasilamiyor'
  }
  return 'faildToLogin'
}
