import { request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { type HostPolicy, pinHost } from '#server/postgres/connection-fields.ts'

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
    const host = url.hostname.replace(/^\[|\]$/g, '')
    const port = Number(url.port || (isSecure ? 443 : 80))
    const pinned = await pinHost(host, port, policy).catch((cause: unknown) => {
      throw new ProviderUnreachable('not permitted', { cause })
    })
    if (!isSecure && !pinned.isLoopback) throw new ProviderUnreachable('plain HTTP')
    const text = body === undefined || body === null ? '' : String(body)
    return send(isSecure ? requestSecure : requestPlain, text, {
      host: pinned.address,
      port,
      path: `${url.pathname}${url.search}`,
      method,
      agent: false,
      ...(pinned.servername && { servername: pinned.servername }),
      headers: { ...headers, host: url.host, 'content-length': Buffer.byteLength(text), ...typeOf(body) },
    })
  }
}

/** The web's own `fetch` names the type of a form by itself. */
function typeOf(body: unknown) {
  return body instanceof URLSearchParams ? { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' } : {}
}

function send(
  request: typeof requestPlain,
  body: string,
  options: Parameters<typeof requestSecure>[1],
): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>()
  const sent = request(options as object) // options of both kinds of request
  const fail = (reason: string, cause?: unknown) => {
    clearTimeout(timer)
    reject(new ProviderUnreachable(reason, { cause }))
    sent.destroy()
  }
  const timer = setTimeout(() => fail('too slow'), longestMs)
  sent.on('error', (cause) => fail('cut', cause))
  sent.once('response', (response) => {
    const chunks: Buffer[] = []
    let size = 0
    response.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > largestBytes) return fail('too large')
      chunks.push(chunk)
    })
    response.on('error', (cause) => fail('cut', cause))
    response.on('end', () => {
      clearTimeout(timer)
      const headers = Object.entries(response.headers).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, String(value)] as [string, string]],
      )
      const status = response.statusCode ?? 500
      const hasBody = status >= 200 && status !== 204 && status !== 304
      resolve(new Response(hasBody ? Buffer.concat(chunks) : null, { status: Math.max(status, 200), headers }))
    })
  })
  sent.end(body)
  return promise
}
