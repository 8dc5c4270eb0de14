import type { Product } from './product.ts'
import { createClient } from './requests.ts'
import { large, type Size, small } from './scale-fill.ts'
import { median } from './slices.ts'

/** A call that both companies answer, one after the other. */
export type Asked = { name: string; path: string; body: object }
/** Milliseconds of the small and the large company, and how many rows the large one tells of. */
export type Grown = { name: string; small: number; large: number; rows: string }

const longestSeconds = 12

/** Tokens by company, made once: each is a user of its own. */
export async function openTokens(product: Product, sizes: Size[]): Promise<Map<string, string>> {
  const tokens = new Map<string, string>()
  for (const { tenantKey } of sizes) tokens.set(tenantKey, await product.staffToken(tenantKey))
  return tokens
}

/**
 * Asks both companies in turn, so that a slow moment of the machine falls on both alike; after the first round, which
 * warms up, until there are enough answers or the time for one call is over.
 */
export async function growthOf(product: Product, tokens: Map<string, string>, asked: Asked, repeats: number) {
  const client = createClient(product.origin)
  const times = new Map<string, number[]>()
  let rows = ''
  const end = performance.now() + longestSeconds * 1000
  try {
    for (let round = 0; round <= repeats && (round < 3 || performance.now() < end); round++) {
      for (const { tenantKey } of [small, large]) {
        const { path, body, name } = asked
        const answer = await client.post({ path, body, token: tokens.get(tenantKey) ?? '' })
        const isGivenUp = answer.status === 503
        if (answer.status !== 200 && !isGivenUp)
          throw new Error(`${name}: ${answer.status} ${answer.body.slice(0, 300)}`)
        // an answer that was given up is no answer, however late
        const ms = isGivenUp ? Number.POSITIVE_INFINITY : answer.totalMs
        if (round > 0) times.set(tenantKey, [...(times.get(tenantKey) ?? []), ms])
        if (!isGivenUp) rows = rowsOf(answer.body)
      }
    }
  } finally {
    client.close()
  }
  const of = (size: Size) => median(times.get(size.tenantKey) ?? [])
  return { name: asked.name, small: of(small), large: of(large), rows } satisfies Grown
}

function rowsOf(body: string): string {
  const { resultCount, resultCountKesin } = JSON.parse(body) as { resultCount?: number; resultCountKesin?: boolean } // of a list
  return resultCount === undefined ? '' : `${resultCount}${resultCountKesin === false ? ' or so' : ''}`
}
