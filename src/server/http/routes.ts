import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { z } from 'zod'
import type { Answer, Call, Endpoint, Envelope } from '#core/endpoint.ts'
import { AppError } from '#core/errors.ts'
import { createLane, type Lane, type Release } from '#server/limits/lane.ts'
import { addressBlock } from '#server/limits/limits.ts'
import type { Watched } from '#server/live/event-stream.ts'
import { createLiveAnswers, type LiveAnswers, wantsEvents } from '#server/live/live-answers.ts'
import type { Runtime } from '#server/runtime.ts'
import type { Session } from '#server/session/session.ts'
import { isUnchanged } from './etag.ts'
import { execute, isFileAnswer } from './execute.ts'
import { languageOf } from './headers.ts'
import { type Caller, type CookieJar, type FileAnswer, RedirectAnswer, type Route } from './implement.ts'
import { parseQuery } from './json-body.ts'
import { serialize } from './serialize.ts'
import { addUploadRoutes, type UploadRoute } from './upload-routes.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    form?: boolean
    reports?: boolean
    upload?: boolean
  }
}

/** Registers every endpoint of the product; refuses to start when one has no access rule or stands twice. */
export function registerRoutes(app: FastifyInstance, runtime: Runtime, routes: Route[]) {
  const seen = new Set<string>()
  const lane = createLane({ ...signInWidth, longestMs: runtime.config.signInWaitMs })
  const live = createLiveAnswers(app)
  const uploads: UploadRoute[] = []
  for (const route of routes) {
    const { method, path, access, database } = route.endpoint
    const name = routeName(route.endpoint)
    if (!access) throw new Error(`${name} has no access rule`)
    if (seen.has(name)) throw new Error(`${name} is registered twice`)
    if (database === 'tenant' && (access === 'none' || access === 'any' || access === 'signedIn')) {
      throw new Error(`${name} opens a tenant's database without a tenant's token`)
    }
    seen.add(name)
    const options: RouteOptions = {
      method,
      url: path,
      bodyLimit: route.endpoint.bodyLimit,
      config: { form: route.endpoint.form, reports: route.endpoint.reports },
      handler: (request, reply) =>
        route.endpoint.isSignIn
          ? signIn(lane, request, (leaveLane) => answer({ runtime, route, live, leaveLane }, request, reply))
          : answer({ runtime, route, live }, request, reply),
    }
    if (route.endpoint.upload) uploads.push({ route, purpose: route.endpoint.upload, options })
    else app.route(options)
  }
  addUploadRoutes(app, runtime, { uploads, callerOf })
  answerUnknownPaths(app, routes)
}

// A sign-in costs what twenty lists cost. Two at a time is what the hashes allow (`session/password.ts`), and those who
// wait from one address are as many as are served within a second or two.
const signInWidth = { atOnce: 2, waiting: 96, perSource: 48 }

/** A place among the few sign-ins that run, before the token is looked up or anything is asked of a database. */
async function signIn<T>(lane: Lane, { ip }: FastifyRequest, work: (leave: Release) => Promise<T>): Promise<T> {
  const release = await lane.take(addressBlock(ip))
  try {
    return await work(release)
  } finally {
    release()
  }
}

type Answering = { runtime: Runtime; route: Route; live: LiveAnswers; leaveLane?: Release }

async function answer({ runtime, route, live, leaveLane }: Answering, request: FastifyRequest, reply: FastifyReply) {
  const query = parseQuery(request.raw.url ?? '')
  const isGet = route.endpoint.method === 'GET'
  if (!isGet && Object.keys(query).length > 0) throw unknownFields(query)
  if (!isGet && request.body === undefined && request.headers['content-length'] !== undefined) {
    if (request.headers['content-length'] !== '0') throw new AppError('unsupportedMediaType')
  }
  const known = await callerOf(runtime, request, reply, route.endpoint)
  const caller = leaveLane ? { ...known, leaveLane } : known
  const input = isGet ? { ...query, ...(request.params as object) } : (request.body ?? {}) // parts of the path by name
  const result = await execute(runtime, route, input, caller)
  if (isFileAnswer(result)) return sendFile(reply, result)
  if (result instanceof RedirectAnswer) return reply.redirect(result.url, 303)
  const text = serialize(route.endpoint, result)
  if (route.endpoint.live && wantsEvents(request))
    return live.send(request, reply, ownerOf(caller.session), watch({ runtime, route }, request, { input, caller }))
  reply.type('application/json; charset=utf-8')
  if (route.endpoint.cache === 'etag' && isUnchanged(request, reply, text)) return reply.code(304).send()
  return reply.send(text)
}

/** Streams of one sign-in are counted together. */
const ownerOf = (session: Session) => ('sessionId' in session ? session.sessionId : 0)

/** The call as a stream asks it: by the token as it is then, so that a logout or a lost right ends the stream. */
function watch(
  { runtime, route }: Pick<Answering, 'runtime' | 'route'>,
  request: FastifyRequest,
  { input, caller }: { input: unknown; caller: Caller },
): Watched {
  const { everyMs = 5_000, isOver } = route.endpoint.live ?? {}
  return {
    everyMs,
    async read() {
      const session = await sessionOf(runtime, request, route.endpoint)
      const result = await execute(runtime, route, input, { ...caller, session })
      return { text: serialize(route.endpoint, result), isOver: isOver?.(result as never) ?? false } // the call's own answer
    },
  }
}

function unknownFields(query: Record<string, string>) {
  return new AppError('validationFailed', {
    errors: Object.keys(query)
      .slice(0, 20)
      .map((key) => ({ field: key.slice(0, 120), key: 'unknownField' })),
  })
}

async function callerOf(
  runtime: Runtime,
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint: Endpoint,
): Promise<Caller> {
  return {
    session: await sessionOf(runtime, request, endpoint),
    address: request.ip,
    requestId: request.id,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, longestUserAgent),
    language: languageOf(request),
    idempotencyKey: idempotencyKeyOf(request),
    proofOfWork: proofOfWorkOf(request),
    isSameOrigin:
      runtime.config.origins.includes(request.headers.origin ?? '') &&
      request.headers['sec-fetch-site'] === 'same-origin',
    cookies: cookieJar(request, reply),
  }
}

async function sessionOf(runtime: Runtime, request: FastifyRequest, endpoint: Endpoint): Promise<Session> {
  const header = request.headers.authorization
  if (header === undefined || endpoint.access === 'none') return { kind: 'none' }
  const [, token] = /^Bearer ([A-Za-z0-9_-]{1,200})$/.exec(header) ?? []
  return token ? runtime.sessions.find(token, { isQuiet: isQuiet(request, endpoint) }) : { kind: 'none' }
}

/** What a page asks of its own accord: a stream, and the same question where no stream can be had. */
function isQuiet(request: FastifyRequest, { live }: Endpoint): boolean {
  return live !== null && (wantsEvents(request) || request.headers['x-sessiz'] === '1')
}

function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key === 'string' && /^[A-Za-z0-9_-]{16,64}$/.test(key)) return key
  throw new AppError('validationFailed', { errors: [{ field: 'Idempotency-Key', key: 'invalidValue' }] })
}

const longestUserAgent = 250

function proofOfWorkOf(request: FastifyRequest): string | undefined {
  const proof = request.headers['x-is-kaniti']
  return typeof proof === 'string' ? proof : undefined
}

function cookieJar(request: FastifyRequest, reply: FastifyReply): CookieJar {
  const base = { path: '/', secure: true, httpOnly: true } as const
  return {
    get: (name) => request.cookies[name],
    set: (name, value, { maxAgeSeconds, sameSite = 'strict', readable = false }) =>
      void reply.setCookie(name, value, { ...base, httpOnly: !readable, sameSite, maxAge: maxAgeSeconds }),
    clear: (name) => void reply.clearCookie(name, base),
  }
}

function sendFile(reply: FastifyReply, file: FileAnswer) {
  if (file.size !== undefined) reply.header('content-length', file.size)
  return reply
    .type(file.type)
    .header(
      'content-disposition',
      `${file.isInline ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(file.name)}`,
    )
    .header('cache-control', 'private, no-store')
    .header('content-security-policy', "sandbox; default-src 'none'")
    .send(file.body)
}

function answerUnknownPaths(app: FastifyInstance, routes: Route[]) {
  const methods = new Map<string, string>()
  for (const { endpoint } of routes) {
    methods.set(endpoint.path, endpoint.method === 'GET' ? 'GET, HEAD' : 'POST')
  }
  const refuse = async (request: FastifyRequest, reply: FastifyReply) => {
    const allowed = methods.get(request.url.split('?', 1)[0] ?? '')
    if (!allowed) throw new AppError('notFound')
    reply.header('allow', allowed)
    throw new AppError('methodNotAllowed')
  }
  // before the body is read: whatever it holds, the answer is the same
  app.all('/api/*', { onRequest: refuse }, refuse)
  // methods that the server does not know
  app.setNotFoundHandler(refuse)
}

/** The name of a route in lists and logs: method and path. */
export function routeName(endpoint: Pick<Endpoint, 'method' | 'path'>): string {
  return `${endpoint.method} ${endpoint.path}`
}

/**
 * `call(endpoint, input)` in process, for pages rendered on the server. Endpoints are found by method and path, because
 * the page build holds its own copies; the answer goes through the same serializer as over HTTP.
 */
export function createCall(runtime: Runtime, routes: Route[]) {
  const byName = new Map(
    routes.map((route) => [routeName(route.endpoint), { route, read: compileAnswer(route.endpoint) }]),
  )

  return (from: Pick<Caller, 'session' | 'address' | 'language'>): Call => {
    const caller: Caller = { ...from, requestId: randomUUID(), ...inProcess }
    return async <E extends Endpoint>(endpoint: E, input: z.input<E['input']>): Promise<Answer<E>> => {
      const registered = byName.get(routeName(endpoint))
      if (!registered) throw new Error(`no such endpoint: ${routeName(endpoint)}`)
      const result = await execute(runtime, registered.route, asWire(endpoint, input), caller)
      const envelope = registered.read(result)
      if (!endpoint.list) return envelope.resultObject as Answer<E> // by its endpoint
      const { resultObject: rows, resultCount, resultCountKesin, pageCount } = envelope
      return { rows, resultCount, resultCountKesin, pageCount } as Answer<E> // a list's answer by its endpoint
    }
  }
}

/** What a caller gets off the wire. A handler that keeps its result gives the same object again, so its answer is kept too. */
function compileAnswer(endpoint: Endpoint): (result: unknown) => Envelope<unknown> {
  const fresh = (result: unknown): Envelope<unknown> => JSON.parse(serialize(endpoint, result))
  if (endpoint.list) return fresh

  const answers = new WeakMap<object, Envelope<unknown>>()
  return (result) => {
    if (!Array.isArray(result)) return fresh(result)
    const answer = answers.get(result) ?? fresh(result)
    answers.set(result, answer)
    return answer
  }
}

/** A GET's values are text on the wire, so they are text here too. */
function asWire(endpoint: Endpoint, input: unknown): unknown {
  if (endpoint.method !== 'GET') return input
  const entries = Object.entries(input as object).filter(([, value]) => value !== undefined && value !== null) // inputs are objects
  return Object.fromEntries(entries.map(([key, value]) => [key, String(value)]))
}

const inProcess = {
  userAgent: '',
  idempotencyKey: undefined,
  proofOfWork: undefined,
  isSameOrigin: true,
  cookies: { get: () => undefined, set: () => {}, clear: () => {} } satisfies CookieJar,
}
