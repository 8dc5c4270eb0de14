import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import Provider from 'oidc-provider'

export const client = { id: 'kadro', secret: 'saglayicidaki-gizli-parola' }

/** Somebody whom the provider knows. */
export type Account = { sub: string; preferred_username?: string; email?: string; email_verified?: boolean }

/** An OpenID provider on a port of loopback; whoever comes is signed in as the account that the test names. */
export async function startProvider(redirectUri: string, port = 0) {
  const accounts = new Map<string, Account>()
  let next = ''
  let requests = 0
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.address()
  const issuer = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  const provider: Provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [redirectUri],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    pkce: { required: () => true },
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    claims: { openid: ['sub'], profile: ['preferred_username'], email: ['email', 'email_verified'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/giris/${uid}` },
    findAccount: (_: unknown, sub: string) => ({ accountId: sub, claims: () => accounts.get(sub) ?? { sub } }),
    loadExistingGrant: (context: GrantContext) => grantAll(provider, context),
  })
  const answer = provider.callback()
  server.on('request', (request, response) => {
    requests++
    if (!request.url?.startsWith('/giris/')) return answer(request, response)
    provider.interactionFinished(request, response, { login: { accountId: next } }).catch(() => response.destroy())
  })
  return {
    issuer,
    requests: () => requests,
    /** The next to come is this one. */
    expect(account: Account) {
      accounts.set(account.sub, account)
      next = account.sub
    },
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

type GrantContext = {
  oidc: { client: { clientId: string }; session: { accountId: string; grantIdFor(id: string): string | undefined } }
}

/** Nobody is asked whether we may know their name. */
async function grantAll(provider: Provider, { oidc }: GrantContext) {
  const grant = new provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId })
  grant.addOIDCScope('openid profile email')
  await grant.save()
  return grant
}

/** Walks from the provider's door to the address that it sends the browser back to. */
export async function walkThrough(from: string, redirectUri: string): Promise<URL> {
  const cookies = new Map<string, string>()
  let here = from
  for (let steps = 0; steps < 10; steps++) {
    if (here.startsWith(redirectUri)) return new URL(here)
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(here, { redirect: 'manual', headers: { cookie } })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const location = answer.headers.get('location')
    if (!location) throw new Error(`the provider stopped: ${answer.status} ${await answer.text()}`)
    here = new URL(location, here).href
  }
  throw new Error('the provider goes round in circles')
}
