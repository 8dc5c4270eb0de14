import fastJson, { type Schema } from 'fast-json-stringify'
import { z } from 'zod'
import type { Endpoint } from '#core/endpoint.ts'
import { JsonRows } from './json-rows.ts'

type Serialize = (answer: unknown) => string

const compiled = new WeakMap<Endpoint, Serialize>()

/**
 * Turns an answer into JSON text by the contract: a column that the contract does not name never leaves the server. What
 * does it is compiled when an endpoint first answers: all of them at once would be a tenth of an idle process.
 */
export function serialize(endpoint: Endpoint, answer: unknown): string {
  const write = compiled.get(endpoint) ?? compileSerializer(endpoint)
  compiled.set(endpoint, write)
  return write(answer)
}

const listFields = {
  resultCount: { type: 'integer' },
  resultCountKesin: { type: 'boolean' },
  pageCount: { type: 'integer' },
} as const

/** Compiles the serializer of one endpoint. An output that JSON cannot hold fails here. */
export function compileSerializer(endpoint: Endpoint): Serialize {
  const output = wireSchema(endpoint.output)
  const resultObject = endpoint.list ? { type: 'array', items: output } : output
  const properties = {
    isSuccess: { type: 'boolean' },
    message: { type: 'string' },
    resultObject,
    ...(endpoint.list && listFields),
  }
  const stringify = fastJson({ type: 'object', properties } as Schema) // made by zod, checked by the compiler
  if (!endpoint.list) return (answer) => stringify({ isSuccess: true, message: '', resultObject: answer })
  return (answer) => {
    const { rows, ...counts } = answer as ListAnswer // what a list handler's type promises
    if (rows instanceof JsonRows) return withRows(rows, counts)
    return stringify({ isSuccess: true, message: '', resultObject: rows, ...counts })
  }
}

type ListAnswer = { rows: unknown[] | JsonRows; resultCount: number; resultCountKesin: boolean; pageCount: number }

/** The database was asked for the contract's columns by name, so its text holds nothing else. */
function withRows({ text }: JsonRows, { resultCount, resultCountKesin, pageCount }: Omit<ListAnswer, 'rows'>): string {
  return `{"isSuccess":true,"message":"","resultObject":${text},"resultCount":${resultCount},"resultCountKesin":${resultCountKesin},"pageCount":${pageCount}}`
}

/** JSON schema for the serializer. Unknown columns are dropped by it, so `additionalProperties: false` only disturbs unions. */
function wireSchema(schema: z.ZodType) {
  return z.toJSONSchema(schema, {
    io: 'output',
    target: 'draft-7',
    override: ({ jsonSchema }) => {
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
    },
  })
}
