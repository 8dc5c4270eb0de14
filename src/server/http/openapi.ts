import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Endpoint } from '#core/endpoint.ts'
import { errorStatus } from '#core/errors.ts'
import { fileField } from '#core/upload.ts'
import { addApiReader } from './api-reader.ts'
import type { Route } from './implement.ts'

type Json = Record<string, unknown>

/** OpenAPI 3.1 from the same schemas that validate, and a readable page that asks nothing of the internet. */
export function addApiDocument(app: FastifyInstance, routes: Route[]) {
  let document: string | undefined
  app.get('/api/openapi.json', async (_request, reply) => {
    document ??= JSON.stringify(describeApi(routes.map((route) => route.endpoint)))
    return reply.type('application/json; charset=utf-8').send(document)
  })

  addApiReader(app)
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
      200: { description: 'Done', content: answersOf(endpoint) },
      default: {
        description: 'Refused',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
    },
  }
}

/** An answer that can be followed comes as events, too; the data of `durum` is the same envelope. */
function answersOf(endpoint: Endpoint): Json {
  const schema = describeAnswer(endpoint)
  return {
    'application/json': { schema },
    ...(endpoint.live && { 'text/event-stream': { schema: { type: 'string' } } }),
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
