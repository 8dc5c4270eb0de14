import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Marks an answer by its content and tells whether the client already holds it. */
export function isUnchanged(request: FastifyRequest, reply: FastifyReply, text: string): boolean {
  const tag = `W/"${createHash('sha1').update(text).digest('base64url')}"`
  // kept by this browser only and asked about at every use; a token decides who may read it
  reply.header('etag', tag).header('cache-control', 'private, no-cache')
  const known = request.headers['if-none-match'] ?? ''
  return known === '*' || known.split(',').some((one) => one.trim() === tag)
}
