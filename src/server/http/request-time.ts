import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { answerClientError } from './error-handler.ts'

/** How long a request may take to arrive; one with a file has longer, by the server's own clock (security.md 2.2). */
export const longestUploadMs = 60_000
const usually = { atMostMs: 30_000, everyMs: 5_000 }

/**
 * Ends requests whose body is not there in time. The server knows one limit for all, the longest; the shorter one is
 * kept here, by a look at whatever is still being read every few seconds: a timer a request would cost more.
 */
export function limitRequestTime(app: FastifyInstance, { atMostMs, everyMs } = usually) {
  const reading = new Map<FastifyRequest, number>()

  app.addHook('onRequest', (request, _reply, done) => {
    const { method } = request.raw
    const hasBody = method !== 'GET' && method !== 'HEAD'
    if (hasBody && request.routeOptions.config.upload !== true) reading.set(request, performance.now())
    done()
  })
  app.addHook('preValidation', (request, _reply, done) => {
    reading.delete(request)
    done()
  })

  const timer = setInterval(() => {
    const oldest = performance.now() - atMostMs
    for (const [request, since] of reading) {
      const { complete, destroyed, socket } = request.raw
      if (!complete && !destroyed && since > oldest) continue
      reading.delete(request)
      // a call that was put in by hand has no wire to wait for
      if (!complete && !destroyed && socket instanceof Socket)
        answerClientError(Object.assign(new Error('too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket)
    }
  }, everyMs)
  app.addHook('onClose', async () => clearInterval(timer))
}
