import type { Endpoint } from '#core/endpoint.ts'
import { routeName } from '#server/http/routes.ts'
import { type Client, newAddress } from '../client.ts'
import { exampleInput, placesOf, put } from './example-input.ts'
import { createRandom } from './random.ts'

/** A call with the number of a record at one place of its input. */
export type NumberedCall = { endpoint: Endpoint; place: string[] }

/** The places of an input where the number of a record stands. */
export function numberPlaces(endpoint: Endpoint): string[][] {
  const places = placesOf(endpoint).map(({ path }) => path)
  return places.filter((path) => /^(id|ids|[a-zA-Z]+Id|in)$/.test(path.at(-1) ?? '') && !path.includes('isNull'))
}

/** Sends an input as the endpoint's method wants it, from an address of its own: wrong guids are counted by address. */
export function sendInput(client: Client, endpoint: Endpoint, input: Record<string, unknown>) {
  const body =
    endpoint.method === 'GET'
      ? { query: Object.fromEntries(Object.entries(input).map(([key, value]) => [key, String(value)])) }
      : { payload: input }
  const headers = { 'x-forwarded-for': newAddress() }
  return client.send({ method: endpoint.method, url: endpoint.path, headers, ...body })
}

/** What differs from call to call by itself: names of errors, and the number of a file that is being written. */
function hide({ path }: Endpoint, body: string): string {
  const named = body.replace(/"(errorId|requestId)":"[^"]*"/g, '')
  return path.endsWith('/export') ? named.replace(/"resultObject":\{"id":\d+\}/, '') : named
}

type Asking = { client: Client; seed: number; given?: Record<string, unknown> }

const examples = new WeakMap<Endpoint, { seed: number; input: object }>()

/** An input that the call takes, found once: the finding takes longer than the call. */
function exampleOf(endpoint: Endpoint, seed: number): object {
  const known = examples.get(endpoint)
  if (known?.seed === seed) return structuredClone(known.input)
  const input = exampleInput(endpoint, createRandom(seed)) ?? {}
  examples.set(endpoint, { seed, input: structuredClone(input) })
  return input
}

async function answerFor({ endpoint, place }: NumberedCall, { client, seed, given }: Asking, id: number) {
  const input = { ...exampleOf(endpoint, seed), ...given }
  put(input, place, ['in', 'ids'].includes(place.at(-1) ?? '') ? [id] : id)
  const { status, body } = await sendInput(client, endpoint, input)
  // what was sent comes back where a record may point to anything
  return `${status} ${hide(endpoint, body)}`.replaceAll(String(id), '#')
}

/**
 * Makes a call with numbers of others and with a missing one; a line for each number that is answered in another way.
 * The missing one is asked for once, and again beside whatever differs: some answers change by themselves.
 */
export async function findDifferences(
  one: NumberedCall,
  asking: Asking,
  { foreign, missing }: { foreign: readonly number[]; missing: number },
): Promise<string[]> {
  const usual = foreign.length > 0 ? await answerFor(one, asking, missing) : ''
  const differing: string[] = []
  for (const id of foreign) {
    const answer = await answerFor(one, asking, id)
    const beside = answer === usual ? usual : await answerFor(one, asking, missing)
    if (answer !== beside) differing.push(`${routeName(one.endpoint)} ${one.place.join('.')}: ${answer} but ${beside}`)
  }
  return differing
}
