import { type HostPolicy, pinHost } from '#server/postgres/connection-fields.ts'
import { exchangeHttp, type HttpAnswer } from './http-exchange.ts'
import { placeOfIssuer } from './ldap-directory.ts'

/** The provider, or a part of it, cannot be reached, or is none that the deployment permits. */
export class ProviderUnreachable extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options)
    this.name = 'ProviderUnreachable'
  }
}

const longestMs = 5_000
const largestBytes = 512 * 1024

type Request = { method: string; headers: Record<string, string>; body?: unknown }

/**
 * `fetch` for what a provider names in its own documents: every address must be in the deployment's list, is
 * connected to where it was checked, and leads nowhere else. Plain HTTP is for this machine only.
 */
export function pinnedFetch(policy: HostPolicy) {
  return async (address: string, { method, headers, body }: Request): Promise<Response> => {
    const url = new URL(address)
    const isSecure = url.protocol === 'https:'
    const { host, port } = placeOfIssuer(url)
    const pinned = await pinHost(host, port, policy).catch((cause: unknown) => {
      throw new ProviderUnreachable('not permitted', { cause })
    })
    if (!isSecure && !pinned.isLoopback) throw new ProviderUnreachable('plain HTTP')
    const text = body === undefined || body === null ? '' : String(body)
    const outcome = await exchangeHttp({
      isSecure,
      options: {
        host: pinned.address,
        port,
        path: `${url.pathname}${url.search}`,
        method,
        ...(pinned.servername && { servername: pinned.servername }),
        headers: { ...headers, host: url.host, ...typeOf(body) },
      },
      body: text,
      timeoutMs: longestMs,
      maxAnswerBytes: largestBytes,
    })
    if ('answer' in outcome) return toResponse(outcome.answer)
    const { reason, cause } = outcome.failure
    throw new ProviderUnreachable(reason, { cause })
  }
}

/** The web's own `fetch` names the type of a form by itself. */
function typeOf(body: unknown) {
  return body instanceof URLSearchParams ? { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' } : {}
}

/** As `fetch` answers, which knows no body beside these statuses. */
function toResponse({ status, headers, body }: HttpAnswer): Response {
  const hasBody = status >= 200 && status !== 204 && status !== 304
  return new Response(hasBody ? new Uint8Array(body) : null, { status: Math.max(status, 200), headers })
}
