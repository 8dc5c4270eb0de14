import { expect } from 'vitest'
import type { PgProxy } from './pg-proxy.ts'
import type { Product } from './product.ts'
import type { Random } from './random.ts'

/**
 * One thing a caller wants done, struck in the middle again and again. A test file hands its flows to the `sweepFlows`
 * that `prepareSweep('kill sweep of …')` of sweep-ground.ts gives it, which registers the set-up and a test for each.
 */
export type Flow<S> = {
  name: string
  /** Makes what one run needs; the strike cannot fall here. */
  prepare(product: Product): Promise<S>
  /** Asks for it; rejects when the product dies meanwhile. Asked a second time with the same `state` it must have one effect. */
  act(product: Product, state: S): Promise<unknown>
  /** Looks past the product into the databases while it is dead: nothing visible may be half done. */
  checkDead(state: S): Promise<void>
  /** After a restart, before and after the second asking. */
  check(product: Product, state: S, outcome: Outcome): Promise<void>
  /** Takes away what the run made. */
  clear?(product: Product, state: S): Promise<void>
}

/** What the caller knows: the answer to the first asking if one came, and the answer to the repeat if it was made. */
export type Outcome = { first: unknown; repeat: unknown; isRepeated: boolean }

/** Whoever was answered, first or again, has the effect, and has it once. */
export function expectEffect(
  effects: number,
  { first, repeat, isRepeated }: Outcome,
  answer: object = { status: 200 },
) {
  if (first) expect([first, effects]).toMatchObject([answer, 1])
  if (isRepeated) expect([repeat, effects]).toMatchObject([answer, 1])
}

/** One kill: at which message, on which side of it. */
export type Point = { at: number; when: 'before' | 'after' }

/** What a sweep did, and the product that it leaves running: the next sweep of the file begins with it. */
export type Sweep = { messages: number; kills: number; slowestStart: number; product: Product }

type Options<S> = {
  flow: Flow<S>
  proxy: PgProxy
  start(): Promise<Product>
  /** One that runs already. */
  product?: Product | undefined
  /** How many points to strike, chosen by `random`; all of them without it. */
  sample?: { size: number; random: Random }
  report?(line: string): void
}

/** Counts the messages of a flow, then kills the product at each of them, before and after, and looks what is left. */
export async function sweepKills<S>(options: Options<S>): Promise<Sweep> {
  const { flow, proxy, start, sample, report = () => {} } = options
  let product = options.product ?? (await start())
  let slowestStart = product.readyAfter
  let kills = 0
  try {
    const messages = await countMessages(flow, proxy, product)
    const points = choosePoints(messages, sample)
    const wanted = sample?.size ?? points.length
    report(`${flow.name}: ${messages} messages, ${wanted} kills`)
    for (const point of points) {
      if (kills === wanted) break
      const state = await flow.prepare(product)
      const first = await strike({ flow, proxy, product, state, point })
      if (!proxy.hasStruck()) {
        // a warmer process needs fewer messages now and then: the flow was over before its turn came
        proxy.begin()
        await flow.clear?.(product, state)
        continue
      }
      kills++
      if (kills % 25 === 0) report(`${flow.name}: ${kills} of ${wanted}`)
      await inWords(point, flow.checkDead(state))
      proxy.begin()
      product = await start()
      slowestStart = Math.max(slowestStart, product.readyAfter)
      await inWords(point, repeat(flow, { product, state, first }))
      await flow.clear?.(product, state)
    }
    return { messages, kills, slowestStart, product }
  } catch (error) {
    await product.kill()
    throw error
  }
}

/** The first run opens connections and prepares statements; the second has as many messages as those that follow. */
async function countMessages<S>(flow: Flow<S>, proxy: PgProxy, product: Product): Promise<number> {
  let messages = 0
  for (let run = 0; run < 2; run++) {
    const state = await flow.prepare(product)
    proxy.begin()
    const first = await flow.act(product, state)
    messages = proxy.counted()
    await flow.check(product, state, { first, repeat: undefined, isRepeated: false })
    await flow.clear?.(product, state)
  }
  return messages
}

function choosePoints(messages: number, sample: Options<unknown>['sample']): Point[] {
  const all = Array.from({ length: messages }, (_, index) => index + 1).flatMap((at): Point[] => [
    { at, when: 'before' },
    { at, when: 'after' },
  ])
  return sample ? sample.random.shuffle(all) : all
}

type Run<S> = { flow: Flow<S>; proxy: PgProxy; product: Product; state: S; point: Point }

async function strike<S>({ flow, proxy, product, state, point }: Run<S>): Promise<unknown> {
  proxy.begin({ ...point, hit: () => process.kill(product.pid, 'SIGKILL') })
  const first = await flow.act(product, state).catch(() => undefined)
  if (proxy.hasStruck()) await product.gone
  return first
}

type Repeat<S> = { product: Product; state: S; first: unknown }

async function repeat<S>(flow: Flow<S>, { product, state, first }: Repeat<S>) {
  await flow.check(product, state, { first, repeat: undefined, isRepeated: false })
  const again = await flow.act(product, state)
  await flow.check(product, state, { first, repeat: again, isRepeated: true })
}

/** A failure says where the strike fell. */
async function inWords({ at, when }: Point, work: Promise<void>) {
  await work.catch((error: Error) => {
    error.message = `killed ${when} message ${at}: ${error.message}`
    throw error
  })
}
