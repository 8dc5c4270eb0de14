import { z } from 'zod'
import type { Enqueue, JobKind } from '#server/job-kind.ts'
import type { Acik } from './queries.server.ts'
import { isTescil, tescilIslem } from './rules.ts'

const Payload = z.object({ id: z.number() })

/** What both jobs are like. They are not tried again after a failure: the sweep finds what they have left. */
const outside = {
  payload: Payload,
  database: 'tenant',
  retry: { limit: 0, delaySeconds: 0 },
  // a login, the request, and both once more after a refused token
  timeoutSeconds: 480,
  outside: true,
  single: true,
  together: 1,
} as const

const Toplu = z.object({ isyeriId: z.number(), islem: z.enum(tescilIslem) })

/** Sends what is ready of a workplace's entries or exits: a question for each person, then one call for all of them. */
export const sendTescilKind: JobKind<typeof Toplu, 'tenant'> = {
  ...outside,
  name: 'sendSgkTescil',
  payload: Toplu,
  timeoutSeconds: 1800,
}

/** Asks for the job that sends a declaration, in the transaction that made it ready. */
export async function enqueueSend(enqueue: Enqueue, { id, islem, isyeriId }: Acik) {
  if (isTescil(islem)) await enqueue(sendTescilKind, { isyeriId, islem }, { singletonKey: `${isyeriId} ${islem}` })
  else await enqueue(sendBeyanKind, { id }, { singletonKey: String(id) })
}

export const sendBeyanKind: JobKind<typeof Payload, 'tenant'> = { name: 'sendSgkBeyan', ...outside }
export const readBeyanKind: JobKind<typeof Payload, 'tenant'> = { name: 'readSgkBeyan', ...outside }
