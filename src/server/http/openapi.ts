import { createHash } from 'node:crypto'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Endpoint } from '#core/endpoint.ts'
import { errorStatus } from '#core/errors.ts'
import { fileField } from '#core/upload.ts'
import type { Route } from './implement.ts'

type Json = Record<string, unknown>

/** OpenAPI 3.1 from the same schemas that validate, and a readable page that asks nothing of the internet. */
export function addApiDocument(app: FastifyInstance, routes: Route[]) {
  let document: string | undefined
  app.get('/api/openapi.json', async (_request, reply) => {
    document ??= JSON.stringify(describeApi(routes.map((route) => route.endpoint)))
    return reply.type('application/json; charset=utf-8').send(document)
  })

  let reader: Promise<FastifyInstance> | undefined
  const readPage = async (request: FastifyRequest, reply: FastifyReply) => {
    reader ??= openReader()
    const page = await (await reader).inject({ method: 'GET', url: request.url })
    const type = String(page.headers['content-type'] ?? 'text/plain')
    if (page.headers.location) reply.header('location', page.headers.location)
    if (type.startsWith('text/html')) reply.header('content-security-policy', readerPolicy(page.body))
    return reply.code(page.statusCode).type(type).send(page.rawPayload)
  }
  app.get('/api/docs', readPage)
  app.get('/api/docs/*', readPage)
}

/** The reader is 4 MB of script in one module: it is loaded when somebody first reads. */
async function openReader(): Promise<FastifyInstance> {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const reader = Fastify()
  await reader.register(scalar, {
    routePrefix: '/api/docs',
    configuration: {
      url: '/api/openapi.json',
      withDefaultFonts: false,
      telemetry: false,
      agent: { disabled: true },
      hideClientButton: true,
    },
  })
  return reader
}

/** Its own inline scripts by hash; styles are made by its scripts as they run. */
function readerPolicy(html: string): string {
  const scripts = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(([, text = '']) => text)
  const hashes = scripts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  return [
    "default-src 'none'",
    `script-src 'self' ${hashes.join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')
}

/** The whole document. */
function describeApi(endpoints: Endpoint[]): Json {
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: describe(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Kadro', version: '1', description: 'Every answer is `{ isSuccess, message, resultObject }`.' },
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } }, schemas: { Failure: failure } },
    paths,
  }
}

const failure = {
  type: 'object',
  required: ['isSuccess', 'message', 'resultObject'],
  properties: {
    isSuccess: { const: false },
    message: { type: 'string', enum: Object.keys(errorStatus) },
    resultObject: {},
    errorId: { type: 'string' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['field', 'key'],
        properties: { field: { type: 'string' }, key: { type: 'string' }, params: { type: 'object' } },
      },
    },
  },
}

function describe(endpoint: Endpoint): Json {
  const input = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }) as Json
  const isGet = endpoint.method === 'GET'
  return {
    operationId: endpoint.path.slice('/api/'.length).replaceAll('/', '.').replaceAll(':', ''),
    tags: [endpoint.path.split('/')[2]],
    summary: endpoint.summary,
    description: `Access: ${endpoint.access}. ${endpoint.effect === 'write' ? 'Accepts Idempotency-Key.' : 'Changes nothing.'}`,
    ...(endpoint.access !== 'none' && { security: [{ bearer: [] }] }),
    ...(isGet
      ? { parameters: parametersOf(endpoint, input) }
      : { requestBody: { content: bodiesOf(endpoint, input) } }),
    responses: {
      200: { description: 'Done', content: { 'application/json': { schema: describeAnswer(endpoint) } } },
      default: {
        description: 'Refused',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
    },
  }
}

/** A file may come in a form or as base64 in JSON; everything else has one way. */
function bodiesOf({ form, upload }: Endpoint, input: Json): Json {
  if (form) return { 'application/x-www-form-urlencoded': { schema: input } }
  if (!upload) return { 'application/json': { schema: input } }
  const properties = input.properties as Json // an object schema by contract
  const file = (encoding: Json) => ({ ...input, properties: { ...properties, [fileField]: encoding } })
  return {
    'multipart/form-data': { schema: file({ type: 'string', format: 'binary' }) },
    'application/json': { schema: file({ type: 'string', contentEncoding: 'base64' }) },
  }
}

function parametersOf({ path }: Endpoint, input: Json) {
  const properties = (input.properties ?? {}) as Record<string, Json> // an object schema by contract
  const required = (input.required ?? []) as string[] // as above
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: path.includes(`:${name}`) ? 'path' : 'query',
    required: required.includes(name),
    schema,
  }))
}

function describeAnswer(endpoint: Endpoint): Json {
  const output = z.toJSONSchema(endpoint.output, { io: 'output', unrepresentable: 'any' }) as Json
  const counts = {
    resultCount: { type: 'integer' },
    resultCountKesin: { type: 'boolean' },
    pageCount: { type: 'integer' },
  }
  return {
    type: 'object',
    required: ['isSuccess', 'message', 'resultObject'],
    properties: {
      isSuccess: { const: true },
      message: { type: 'string' },
      resultObject: endpoint.list ? { type: 'array', items: output } : output,
      ...(endpoint.list && counts),
    },
  }
}
