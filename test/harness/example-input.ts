import { z } from 'zod'
import type { Endpoint } from '#core/endpoint.ts'
import type { Random } from './random.ts'

type Json = Record<string, unknown>
type Path = PropertyKey[]

/** A JSON schema as zod writes it. */
type Schema = {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  pattern?: string
  format?: string
  minimum?: number
  exclusiveMinimum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  $ref?: string
}

const written = new WeakMap<z.ZodType, Schema>()

/** The shape of an endpoint's input; written once, for the writing takes longer than a call. */
function schemaOf({ input }: Endpoint): Schema {
  const schema = written.get(input) ?? (z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema) // zod's own writing
  written.set(input, schema)
  return schema
}

/** Texts that satisfy what the product asks of its fields, the plainest first. */
function texts(random: Random): string[] {
  const tail = random.below(1e9).toString(36)
  const letters = String.fromCharCode(97 + random.below(26), 97 + random.below(26))
  return [
    `Deneme ${tail}`,
    `d${tail}`,
    '1',
    '5321234567',
    '10000000146',
    '1,2',
    '2026-05-17',
    '2026-05-17T09:00:00Z',
    '12.50',
    '00000000-0000-4000-8000-000000000001',
    `deneme.${tail}@ornek.com.tr`,
    letters,
    letters.toUpperCase(),
    '#1c4f8a',
    '09:30:00',
    'https://ornek.com.tr/',
    '123456',
    '52064080866666660146574000',
    'true',
  ]
}

/**
 * A value that the endpoint accepts: begun from the shape of its schema, then mended wherever the schema itself
 * complains. Gives the values as they travel, so a GET's are text. Undefined when no such value was found.
 */
export function exampleInput(endpoint: Endpoint, random: Random): Json | undefined {
  const schema = schemaOf(endpoint)
  const isGet = endpoint.method === 'GET'
  let value = (build(schema, schema, random) ?? {}) as Json // inputs are objects
  if (isGet) value = Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, String(inner)]))
  const candidates = [
    ...texts(random),
    ...(isGet ? [] : [1, true, 2, [], [1], {}, null, false, 25, ...namesIn(schema)]),
  ]
  return mend(endpoint.input, value, candidates)
}

/** What a field may be that another one makes necessary. */
function namesIn({ properties = {} }: Schema): unknown[] {
  return Object.values(properties).flatMap((property) => property.enum ?? [])
}

function build(root: Schema, schema: Schema, random: Random): unknown {
  if (schema.$ref?.startsWith('#/$defs/')) {
    const defs = (root as { $defs?: Record<string, Schema> }).$defs ?? {}
    return build(root, defs[schema.$ref.slice('#/$defs/'.length)] ?? {}, random)
  }
  if ('const' in schema) return schema.const
  if (schema.enum) return random.pick(schema.enum)
  const branch = (schema.anyOf ?? schema.oneOf)?.find(({ type }) => type !== 'null')
  if (branch) return build(root, branch, random)
  if (schema.type === 'object' || schema.properties) return buildObject(root, schema, random)
  if (schema.type === 'array') {
    return Array.from({ length: schema.minItems ?? 0 }, () => build(root, schema.items ?? {}, random))
  }
  if (schema.type === 'boolean') return true
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(schema.minimum ?? 1, 1)
  return buildText(schema, random)
}

function buildObject(root: Schema, schema: Schema, random: Random): Json {
  const required = new Set(schema.required)
  const entries = Object.entries(schema.properties ?? {}).filter(([name]) => required.has(name))
  return Object.fromEntries(entries.map(([name, inner]) => [name, build(root, inner, random)]))
}

function buildText(schema: Schema, random: Random): string {
  const pattern = schema.pattern === undefined ? /.*/ : new RegExp(schema.pattern, 'u')
  const fits = (text: string) => pattern.test(text) && text.length <= (schema.maxLength ?? 1000)
  return texts(random).find(fits) ?? 'x'
}

const mostRepairs = 40

function mend(schema: z.ZodType, begun: Json, candidates: unknown[]): Json | undefined {
  let value = begun
  for (let round = 0; round < mostRepairs; round++) {
    const result = schema.safeParse(value)
    if (result.success) return value
    const issue = result.error.issues[0]
    const mended = issue && repair(schema, value, { path: issue.path, candidates })
    if (!mended) return undefined
    value = mended
  }
  return undefined
}

type Complaint = { path: Path; candidates: unknown[] }

/** The first candidate that the schema no longer complains about at this place. */
function repair(schema: z.ZodType, value: Json, { path, candidates }: Complaint): Json | undefined {
  if (path.length === 0) return undefined
  for (const candidate of [undefined, ...candidates]) {
    const changed = structuredClone(value)
    put(changed, path, candidate)
    const result = schema.safeParse(changed)
    if (result.success || !result.error.issues.some((issue) => isAt(issue.path, path))) return changed
  }
  return undefined
}

function isAt(path: Path, place: Path): boolean {
  return place.every((part, index) => path[index] === part)
}

/** Writes a value at a place, making what lies on the way; undefined takes it away. */
export function put(target: Json, path: Path, value: unknown) {
  let here: Record<PropertyKey, unknown> = target
  for (const part of path.slice(0, -1)) {
    if (typeof here[part] !== 'object' || here[part] === null) here[part] = {}
    here = here[part] as Record<PropertyKey, unknown> // an object by the line above
  }
  const last = path.at(-1) as PropertyKey // a path has at least one part
  if (value === undefined) delete here[last]
  else here[last] = value
}

/** A place in an input, and whether text belongs there. */
export type Place = { path: string[]; isText: boolean }

/** Every place in a schema where a caller may write something, optional ones too. */
export function placesOf(endpoint: Endpoint): Place[] {
  const schema = schemaOf(endpoint)
  const found: Place[] = []
  const visit = (inner: Schema, path: string[]) => {
    const branches = [inner, ...(inner.anyOf ?? []), ...(inner.oneOf ?? [])]
    if (path.length > 0) found.push({ path, isText: branches.some(({ type }) => type === 'string') })
    if (path.length >= 4) return
    for (const branch of branches) {
      for (const [name, child] of Object.entries(branch.properties ?? {})) visit(child, [...path, name])
      if (branch.items) visit(branch.items, [...path, '0'])
    }
  }
  visit(schema, [])
  return found
}
