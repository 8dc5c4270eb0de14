import { pipeline, Readable } from 'node:stream'
import { constants, createGzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#core/errors.ts'
import { eventsOf, type Watched } from './event-stream.ts'

/** A browser has six connections to a host and takes three for streams; more than that is no browser of ours. */
const perSession = 6
/** A stream holds one of the thousand sockets of a process. */
const inAll = 400

/** Answers calls as event streams, and ends them when the server stops. */
export type LiveAnswers = {
  send(request: FastifyRequest, reply: FastifyReply, owner: number, watched: Watched): FastifyReply
}

/** True when the caller asks to follow the answer instead of reading it once. */
export function wantsEvents({ method, headers }: FastifyRequest): boolean {
  return method === 'GET' && (headers.accept ?? '').includes('text/event-stream')
}

/**
 * Each event of a stream is the whole answer, of which little differs from the one before. The window of gzip still holds
 * that one, so that only the difference travels; an event is flushed as soon as it is said.
 */
const compression = { flush: constants.Z_SYNC_FLUSH, level: 6, memLevel: 5 }

/** The bytes of a stream's events as they travel to whoever takes gzip. */
export function compressEvents(events: Readable): Readable {
  // an error of the source destroys both, and whoever sends the stream hears of it
  return pipeline(events, createGzip(compression), () => {})
}

/** Makes the streams of a server; they end with it. */
export function createLiveAnswers(app: FastifyInstance): LiveAnswers {
  const open = new Map<AbortController, number>()
  // a server that stops waits for its answers, and these have no end of their own
  app.addHook('preClose', async () => {
    for (const controller of open.keys()) controller.abort()
  })

  return {
    send(request, reply, owner, watched) {
      const ofOwner = [...open.values()].filter((other) => other === owner).length
      if (open.size >= inAll || ofOwner >= perSession) throw new AppError('tooManyRequests', { retryAfterSeconds: 30 })
      const controller = new AbortController()
      open.set(controller, owner)
      reply.raw.once('close', () => {
        controller.abort()
        open.delete(controller)
      })
      const lastEventId = request.headers['last-event-id']
      const events = eventsOf(watched, typeof lastEventId === 'string' ? lastEventId : undefined, controller.signal)
      const isPacked = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')
      const plain = Readable.from(events, { objectMode: false })
      reply.type('text/event-stream; charset=utf-8').header('vary', 'accept-encoding')
      if (isPacked) reply.header('content-encoding', 'gzip')
      return reply
        .header('cache-control', 'no-store')
        .header('x-accel-buffering', 'no')
        .send(isPacked ? compressEvents(plain) : plain)
    },
  }
}
