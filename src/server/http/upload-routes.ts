import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { Endpoint } from '#core/endpoint.ts'
import { AppError } from '#core/errors.ts'
import { fileField, type UploadPurpose, uploadRules } from '#core/upload.ts'
import type { Runtime } from '#server/runtime.ts'
import { actorName } from '#server/session/audit.ts'
import { requireAccess } from '#server/session/session.ts'
import type { Caller, Route } from './implement.ts'
import { recordRefusal } from './refusal.ts'
import { fromForm, fromJson, numericFields } from './upload-body.ts'
import { createUploadSlots } from './upload-slots.ts'

/** A route that takes a file, as the others are registered. */
export type UploadRoute = { route: Route; purpose: UploadPurpose; options: RouteOptions }

type CallerOf = (runtime: Runtime, request: FastifyRequest, reply: FastifyReply, endpoint: Endpoint) => Promise<Caller>

const multipartType = /^multipart\/form-data\s*;/i

/**
 * Registers the routes that take files in a scope of their own: only there is a form understood. Who may not upload is
 * refused before anything of the body is read.
 */
export function addUploadRoutes(
  app: FastifyInstance,
  runtime: Runtime,
  { uploads, callerOf }: { uploads: UploadRoute[]; callerOf: CallerOf },
) {
  const takeSlot = createUploadSlots()

  async function enter(request: FastifyRequest, reply: FastifyReply, { route, purpose }: UploadRoute) {
    const caller = await callerOf(runtime, request, reply, route.endpoint)
    try {
      requireAccess(route.endpoint.access, caller.session)
    } catch (error) {
      await recordRefusal(runtime, route, caller, error)
      throw error
    }
    requireSize(request, route.endpoint.bodyLimit, purpose)
    const { session } = caller
    const release = await takeSlot('sessionId' in session ? String(session.sessionId) : actorName(session))
    // ends with the answer, and with a caller who goes away
    reply.raw.once('close', release)
    if (reply.raw.destroyed) release()
  }

  void app.register(async (scope) => {
    await scope.register(multipart, { limits: { headerPairs: 20 }, throwFileSizeLimit: false })
    for (const upload of uploads) {
      const numeric = numericFields(upload.route.endpoint.input)
      const { purpose } = upload
      scope.route({
        ...upload.options,
        config: { ...upload.options.config, upload: true },
        onRequest: (request, reply) => enter(request, reply, upload),
        preValidation: async (request) => {
          request.body = request.isMultipart()
            ? await fromForm(request, { purpose, numeric })
            : fromJson(purpose, request.body)
        },
      })
    }
  })
}

/** A form is not counted while it is read, so it has to say its size; what says too much is refused unread. */
function requireSize(request: FastifyRequest, limit: number, purpose: UploadPurpose) {
  const length = request.headers['content-length']
  if (length === undefined && multipartType.test(request.headers['content-type'] ?? '')) {
    throw new AppError('malformedRequest')
  }
  if (Number(length ?? 0) > limit) {
    throw new AppError('bodyTooLarge', { errors: [{ field: fileField, key: uploadRules[purpose].tooLarge }] })
  }
}
