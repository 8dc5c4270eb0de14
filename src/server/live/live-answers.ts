import { Readable } from 'node:stream'
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
      return reply
        .type('text/event-stream; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('x-accel-buffering', 'no')
        .send(Readable.from(events, { objectMode: false }))
    },
  }
}
