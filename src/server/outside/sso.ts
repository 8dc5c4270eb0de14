import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  type CustomFetch,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  fetchUserInfo,
  None,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client'
import type { HostPolicy } from '#server/postgres/connection-fields.ts'
import { pinnedFetch } from './sso-fetch.ts'

/** A company's sign-on provider, and who we are there. */
export type Provider = { issuer: URL; clientId: string; clientSecret: string | null }

/** What a browser that leaves for the provider must come back with. */
type Departure = { state: string; nonce: string; verifier: string }

/** Whom the provider means: its unchanging name, and the user names it knows the person by. */
type SignedOn = { sub: string; usernames: string[] }

const timeoutSeconds = 5

async function open({ issuer, clientId, clientSecret }: Provider, policy: HostPolicy): Promise<Configuration> {
  return discovery(issuer, clientId, clientSecret ?? undefined, clientSecret ? bySecret(clientSecret) : None(), {
    timeout: timeoutSeconds,
    // our own fetch lets plain HTTP through to this machine only
    ...(issuer.protocol === 'http:' && { execute: [allowInsecureRequests] }),
    [customFetch]: pinnedFetch(policy) as CustomFetch, // it is called with text addresses and plain headers
  })
}

/** Basic is what a provider takes unless it says otherwise (OpenID Connect Discovery, section 3). */
function bySecret(secret: string): ClientAuth {
  const [basic, post] = [ClientSecretBasic(secret), ClientSecretPost(secret)]
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported
    return (methods && !methods.includes('client_secret_basic') ? post : basic)(server, ...rest)
  }
}

/**
 * Makes the address of the provider's sign-in page and the state that the browser must come back with: code flow,
 * always with PKCE.
 */
export async function beginSignOn(provider: Provider, redirectUri: string, policy: HostPolicy) {
  const config = await open(provider, policy)
  const departure: Departure = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() }
  const url = buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: 'openid profile email',
    state: departure.state,
    nonce: departure.nonce,
    code_challenge: await calculatePKCECodeChallenge(departure.verifier),
    code_challenge_method: 'S256',
  })
  return { url: url.href, ...departure }
}

/** Trades the code that the browser came back with; throws unless everything about it is right. */
export async function finishSignOn(
  provider: Provider,
  { cameBack, state, nonce, verifier }: Departure & { cameBack: URL },
  policy: HostPolicy,
): Promise<SignedOn> {
  const config = await open(provider, policy)
  const tokens = await authorizationCodeGrant(config, cameBack, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  if (!claims) throw new Error('the provider gave no identity')
  const hasNames = claims.preferred_username !== undefined || claims.email !== undefined
  const isAskable = !hasNames && config.serverMetadata().userinfo_endpoint !== undefined
  const told = isAskable ? await fetchUserInfo(config, tokens.access_token, claims.sub) : claims
  return { sub: claims.sub, usernames: usernamesOf(told) }
}

function usernamesOf({ preferred_username: name, email, email_verified: isVerified }: Record<string, unknown>) {
  // an address that nobody proved could be anybody's
  return [name, isVerified === true ? email : undefined].filter((value) => typeof value === 'string')
}
