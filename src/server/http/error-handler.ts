import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, type ErrorCode, errorStatus } from '#core/errors.ts'
import { catalogue } from '#i18n/catalogue.ts'
import { createT, type T } from '#i18n/t.ts'
import { translateDatabaseError } from '#server/database/pool.ts'
import type { Runtime } from '#server/runtime.ts'
import { languageOf, refusalHeaders } from './headers.ts'

/** Fastify's own refusals, in the product's words. */
const fastifyCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'bodyTooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupportedMediaType',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformedRequest',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformedRequest',
  FST_ERR_BAD_URL: 'malformedRequest',
  FST_ERR_ASYNC_CONSTRAINT: 'malformedRequest',
  ERR_STREAM_PREMATURE_CLOSE: 'malformedRequest',
}

/** Anything thrown, as the AppError that the client is told. */
export function toAppError(error: unknown): AppError {
  const known = translateDatabaseError(error)
  if (known instanceof AppError) return known
  const code = known instanceof Error && 'code' in known ? String(known.code) : ''
  if (code in fastifyCodes) return new AppError(fastifyCodes[code] ?? 'malformedRequest')
  const status = known instanceof Error && 'statusCode' in known ? Number(known.statusCode) : 500
  if (status >= 400 && status < 500)
    return new AppError(status === 413 ? 'bodyTooLarge' : 'malformedRequest', { cause: known })
  return new AppError('unexpectedError', { cause: known })
}

/** The one error handler: an AppError is answered by its code; anything else is logged under an Error ID and hidden. */
export function handleErrors(app: FastifyInstance, runtime: Runtime) {
  app.setErrorHandler((error, request, reply) => {
    const failure = toAppError(error)
    const errorId = failure.status >= 500 ? randomUUID() : undefined
    if (errorId) {
      const line = { err: failure.cause ?? failure, errorId, path: request.routeOptions.url, requestId: request.id }
      if (failure.status === 503) runtime.log.warn(line, 'a needed part is down')
      else runtime.log.error(line, 'unexpected error')
    }
    return sendFailure(reply, failure, { errorId, errorMessage: uploadMessage(request, failure) })
  })
}

type Told = { errorId?: string | undefined; errorMessage?: string | undefined }

/** Spec: candidate §7, whoever uploads a file reads `errorMessage`: the reason as a sentence. */
function uploadMessage(request: FastifyRequest, { code, errors: [first] }: AppError): string | undefined {
  if (!request.routeOptions.config.upload) return undefined
  const language = languageOf(request)
  const t: T = createT(catalogue[language], language)
  const reason = first && t.maybe(`rule.${first.key}`, first.params)
  return reason ?? t.maybe(`message.${code}`)
}

/** Answers a failure in the envelope. */
function sendFailure(reply: FastifyReply, failure: AppError, { errorId, errorMessage }: Told = {}) {
  if (failure.retryAfterSeconds !== undefined || failure.status === 503 || failure.status === 429) {
    reply.header('retry-after', String(failure.retryAfterSeconds ?? 2))
  }
  // nothing more is read of a body that was refused half way
  if (failure.status === 413 || failure.status === 415) reply.header('connection', 'close')
  return reply
    .code(failure.status)
    .type('application/json; charset=utf-8')
    .send(
      JSON.stringify({
        isSuccess: false,
        message: failure.code,
        resultObject: failure.resultObject,
        ...(errorId && { errorId }),
        ...(errorMessage && { errorMessage }),
        ...(failure.errors.length > 0 && { errors: failure.errors }),
      }),
    )
}

/** True for an address that a person opens in a browser: what is wrong is said by a page there. */
function isPageRequest({ url, headers }: FastifyRequest): boolean {
  return !url.startsWith('/api/') && headers.accept?.includes('text/html') === true
}

/** What the router refuses before any hook runs: an address that cannot be decoded. */
export function answerBadAddress(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const failure = toAppError(error)
  if (!isPageRequest(request)) return sendFailure(reply.headers(refusalHeaders), failure)
  return reply.headers(refusalHeaders).code(failure.status).type(htmlType).send(refusalPage(failure.code))
}

/**
 * What Node's parser refuses before there is a request: answered by hand on the socket. A socket on which nothing came
 * is closed without a word: browsers open connections ahead of their use, and would show an answer that nobody asked
 * for in place of the next page.
 */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket) {
  const isLate = error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  if (isLate && socket.bytesRead === 0) return closeUnused(socket)
  const code = isLate ? 'requestTimeout' : (parserCodes[error.code ?? ''] ?? 'malformedRequest')
  const sent = 'rawPacket' in error && Buffer.isBuffer(error.rawPacket) ? error.rawPacket : undefined
  const isPage = sent?.includes('text/html') === true
  const body = isPage ? refusalPage(code) : JSON.stringify({ isSuccess: false, message: code, resultObject: null })
  const headers = {
    ...refusalHeaders,
    'content-type': isPage ? htmlType : 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${errorStatus[code]} Refused\r\n${lines.join('')}\r\n${body}`)
  linger(socket)
}

/** Room for one look at the wire: when the whole server stood still, a request may wait there that nobody has read. */
function closeUnused(socket: Socket) {
  const timer = setTimeout(() => socket.bytesRead === 0 && socket.destroy(), 100)
  socket.once('close', () => clearTimeout(timer))
}

/** How long a line stays open after a refusal, for whoever is still writing. */
export const lingerMs = 1_000

/**
 * Reads and forgets what is still on its way: a socket that is closed over unread bytes is reset, and whoever is still
 * writing never sees the answer. What comes is kept from the parser, so that a request that was refused is not carried
 * out after all.
 */
function linger(socket: Socket) {
  const timer = setTimeout(() => socket.destroy(), lingerMs)
  socket.once('close', () => clearTimeout(timer))
  socket.removeAllListeners('data').on('data', () => {})
}

const parserCodes: Record<string, ErrorCode> = { HPE_HEADER_OVERFLOW: 'headersTooLarge' }
const htmlType = 'text/html; charset=utf-8'

/** The words of a refusal for somebody who opened a page, before it is known whose page and in which language. */
function refusalPage(code: ErrorCode): string {
  const { shell, message } = catalogue.tr
  const { title } = shell.error
  return `<!doctype html><html lang="tr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title></head><body><main><h1>${title}</h1><p>${message[code]}</p></main></body></html>`
}
