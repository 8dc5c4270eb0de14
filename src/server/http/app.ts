import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { AppError } from '#core/errors.ts'
import type { Runtime } from '#server/runtime.ts'
import { readCspReports } from './csp-report.ts'
import { answerBadAddress, answerClientError, handleErrors } from './error-handler.ts'
import { addSecurityHeaders } from './headers.ts'
import { addHealth } from './health.ts'
import type { Route } from './implement.ts'
import { parseJson, parseQuery } from './json-body.ts'
import { addApiDocument } from './openapi.ts'
import { limitRequestTime, longestUploadMs } from './request-time.ts'
import { registerRoutes } from './routes.ts'

/** Limits of the HTTP server (security.md 2.2). */
const urlLimit = 4096
const headerLimit = 16 * 1024
/** Half-sent headers are looked at so often; with the second that an answer lingers, at most ten in all. */
export const headerTime = { atMostMs: 8_000, everyMs: 1_000 } as const
const socketsInAll = 1000
const socketsPerAddress = 100

/** Makes the web server: limits, headers, one error handler, the API. Pages are added by `registerPages`. */
export async function createApp(runtime: Runtime, routes: Route[]): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: runtime.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // our lines carry the request's id themselves, so a logger of its own for each request is not needed
    childLoggerFactory: (logger) => logger,
    trustProxy: runtime.config.trustProxy.length > 0 ? runtime.config.trustProxy : false,
    bodyLimit: 64 * 1024,
    requestTimeout: longestUploadMs,
    keepAliveTimeout: 10_000,
    http: {
      maxHeaderSize: headerLimit,
      headersTimeout: headerTime.atMostMs,
      connectionsCheckingInterval: headerTime.everyMs,
      requireHostHeader: false, // asked for below: Node's own refusal has none of our headers
    },
    clientErrorHandler: answerClientError,
    frameworkErrors: answerBadAddress,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false, querystringParser: () => ({}) },
    exposeHeadRoutes: true,
    // what is still asked while it stops is answered as ever: the database goes last
    return503OnClosing: false,
  }) as unknown as FastifyInstance // pino's own logger type is narrower than the one Fastify names

  limitSockets(app, runtime.config.trustProxy.length > 0)
  // with a callback: a promise for every request of the server would be paid for nothing
  app.addHook('onRequest', (request, _reply, done) => {
    const { url = '', rawHeaders, httpVersion } = request.raw
    if (url.length > urlLimit) return done(new AppError('uriTooLong'))
    const hosts = countHosts(rawHeaders)
    if (hosts > 1 || (hosts === 0 && httpVersion === '1.1')) return done(new AppError('malformedRequest'))
    done()
  })
  limitRequestTime(app)
  addSecurityHeaders(app)
  handleErrors(app, runtime)
  parseBodies(app)
  await app.register(cookie)
  await addHealth(app, runtime)
  addApiDocument(app, routes)
  registerRoutes(app, runtime, routes)
  return app
}

/** Node keeps the first of several; a proxy before us may have decided by another. */
function countHosts(rawHeaders: readonly string[]): number {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') count++
  return count
}

/** Behind a proxy every client has the proxy's address, so only the whole number counts there. */
function limitSockets(app: FastifyInstance, isProxied: boolean) {
  const open = new Map<string, number>()
  app.server.maxConnections = socketsInAll
  app.server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    const count = (open.get(address) ?? 0) + 1
    if (!isProxied && count > socketsPerAddress) return void socket.destroy()
    open.set(address, count)
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left > 0) open.set(address, left)
      else open.delete(address)
    })
  })
}

const typeAtMost = 100
const jsonType = /^application\/json\s*(;\s*charset=("utf-8"|utf-8)\s*)?;?\s*$/i
const reportTypes = ['application/csp-report', 'application/reports+json']
const formType = /^application\/x-www-form-urlencoded\s*(;.*)?$/i

// the length first: spaces that two parts of a pattern can both take are tried in every way
function isOfType(pattern: RegExp, type = ''): boolean {
  return type.length <= typeAtMost && pattern.test(type)
}

function parseBodies(app: FastifyInstance) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    try {
      requirePlainEncoding(request.headers['content-encoding'])
      if (!isOfType(jsonType, request.headers['content-type'])) throw new AppError('unsupportedMediaType')
      done(null, parseJson(body as Buffer)) // parseAs: 'buffer'
    } catch (error) {
      done(error as Error) // only AppErrors are thrown here
    }
  })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (request, body, done) => {
    try {
      requirePlainEncoding(request.headers['content-encoding'])
      const isForm = request.routeOptions.config.form === true && isOfType(formType, request.headers['content-type'])
      if (!isForm) throw new AppError('unsupportedMediaType')
      done(null, parseQuery(`?${body}`))
    } catch (error) {
      done(error as Error) // as above
    }
  })
  app.addContentTypeParser(reportTypes, { parseAs: 'buffer' }, (request, body, done) => {
    try {
      requirePlainEncoding(request.headers['content-encoding'])
      if (request.routeOptions.config.reports !== true) throw new AppError('unsupportedMediaType')
      done(null, readCspReports(parseJson(body as Buffer))) // as above
    } catch (error) {
      done(error as Error) // as above
    }
  })
  app.addContentTypeParser('*', (_request, _payload, done) => done(new AppError('unsupportedMediaType')))
}

function requirePlainEncoding(encoding: string | undefined) {
  if (encoding !== undefined && encoding !== 'identity') throw new AppError('unsupportedMediaType')
}
