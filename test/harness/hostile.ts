import type { Endpoint } from '#core/endpoint.ts'
import type { Route } from '#server/http/implement.ts'
import { expected } from './access-matrix.ts'
import { exampleInput, placesOf, put } from './example-input.ts'
import { aboutPages, misfits } from './hostile-misfits.ts'
import { bearer, type HostileRequest, json } from './hostile-request.ts'
import { hostileList, hostileText, hostileValue, strangeKeys } from './hostile-values.ts'
import { type IdentityName, liveNames } from './identities.ts'
import type { Random } from './random.ts'

type Options = {
  random: Random
  routes: Route[]
  tokens: Partial<Record<IdentityName, string | undefined>>
  /** Addresses of pages, without a query. */
  pages?: string[]
}

/** Makes one hostile request after another, each from an address of its own. */
export function createHostile(options: Options): () => HostileRequest {
  const { random, pages = [] } = options
  const endpoints = options.routes.map((route) => route.endpoint)
  let made = 0
  return () => {
    made++
    const endpoint = random.pick(endpoints)
    const request = chooseAttack(options, endpoint, pages)
    return { ...request, headers: [['x-forwarded-for', addressOf(made)], ...request.headers] }
  }
}

function addressOf(n: number): string {
  return `172.${16 + ((n >> 16) & 15)}.${(n >> 8) & 255}.${n & 255}`
}

function chooseAttack(options: Options, endpoint: Endpoint, pages: string[]): HostileRequest {
  const { random } = options
  if (random.below(10) < 7) return aimed(options, endpoint)
  if (pages.length > 0 && random.oneIn(4)) return aboutPages(random, random.pick(pages))
  const token = rightToken(options, endpoint)
  return random.pick(misfits)({ random, endpoint, token, tokens: Object.values(options.tokens) })
}

/** A token that the endpoint lets in; never one that others of the run need after a logout. */
function rightToken({ random, tokens }: Options, endpoint: Endpoint): string | undefined {
  if (endpoint.access === 'none' || endpoint.access === 'any') return undefined
  if (!endpoint.transaction) return tokens['anon-A']
  return tokens[random.pick(liveNames.filter((name) => expected(endpoint, name) === 'in'))]
}

const form: [string, string] = ['content-type', 'application/x-www-form-urlencoded']

function aimed(options: Options, endpoint: Endpoint): HostileRequest {
  const { random } = options
  const input = exampleInput(endpoint, random) ?? {}
  const kind = spoil(random, endpoint, input)
  const headers = bearer(rightToken(options, endpoint))
  if (endpoint.effect === 'write' && random.oneIn(3)) headers.push(['idempotency-key', idempotencyKey(random)])
  const shared = { kind, isAimed: true, method: endpoint.method }
  if (endpoint.method === 'GET') return { ...shared, target: `${endpoint.path}${toQuery(input)}`, headers }
  if (endpoint.form) {
    headers.push(form, ['origin', 'http://localhost'], ['sec-fetch-site', 'same-origin'])
    return { ...shared, target: endpoint.path, headers, body: Buffer.from(toQuery(input).slice(1)) }
  }
  return { ...shared, target: endpoint.path, headers: [...headers, json], body: Buffer.from(JSON.stringify(input)) }
}

function idempotencyKey(random: Random): string {
  const one = String(random.below(5)).repeat(16)
  return random.pick([one, one, one, 'kisa', 'x'.repeat(65), `${one}'--`, '../../../../../../x'])
}

/** Makes one thing of a valid input wrong and says which. */
function spoil(random: Random, endpoint: Endpoint, input: Record<string, unknown>): string {
  const places = placesOf(endpoint)
  if (endpoint.list && random.oneIn(3)) {
    for (const key of Object.keys(input)) delete input[key]
    Object.assign(input, hostileList(random))
    return 'list'
  }
  if (places.length === 0 || random.oneIn(4)) {
    input[random.pick(strangeKeys)] = hostileValue(random)
    return 'unknown field'
  }
  const { path, isText } = random.pick(places)
  if (random.oneIn(8)) {
    put(input, path, undefined)
    return 'missing field'
  }
  // text where text belongs passes validation more often than not, and meets the database
  const keepsType = endpoint.method === 'GET' || (isText && !random.oneIn(5))
  put(input, path, keepsType ? hostileText(random) : hostileValue(random))
  return 'wrong value'
}

function toQuery(input: Record<string, unknown>): string {
  const one = (value: unknown) => encodeURIComponent(String(value ?? '').toWellFormed())
  return `?${Object.entries(input)
    .map(([key, value]) => `${one(key)}=${one(value)}`)
    .join('&')}`.slice(0, 5000)
}
