import { setTimeout as sleep } from 'node:timers/promises'
import type { HttpAnswer } from './product.ts'

/** One call as its client saw it; status 0 when the line broke. */
export type Seen = { label: string; began: number; took: number; status: number; retryAfter: string | null }

/** A running load: many clients, each making one call after another. */
export type Load = {
  readonly seen: Seen[]
  /** Everything that began at or after a moment. */
  since(moment: number): Seen[]
  /** How many clients wait for an answer to a call that began at or after a moment. */
  waitingSince(moment: number): number
  stop(): Promise<void>
}

type Options = {
  clients: number
  /** Between two calls of one client. */
  pauseMilliseconds: number
  /** One call; answers its name as well. */
  call(client: number): Promise<HttpAnswer & { label: string }>
}

/** Starts the clients; they go on until `stop`. */
export function startLoad({ clients, pauseMilliseconds, call }: Options): Load {
  const seen: Seen[] = []
  const asked = new Map<number, number>()
  let isStopped = false

  async function work(client: number) {
    while (!isStopped) {
      const began = performance.now()
      asked.set(client, began)
      const { label, status, retryAfter } = await call(client).catch(() => ({
        label: 'broken',
        status: 0,
        retryAfter: null,
      }))
      asked.delete(client)
      seen.push({ label, began, took: performance.now() - began, status, retryAfter })
      await sleep(pauseMilliseconds)
    }
  }
  const working = Promise.all(Array.from({ length: clients }, (_, client) => work(client)))
  return {
    seen,
    since: (moment) => seen.filter(({ began }) => began >= moment),
    waitingSince: (moment) => [...asked.values()].filter((began) => began >= moment).length,
    async stop() {
      isStopped = true
      await working
    },
  }
}

/** Calls that were neither done nor refused with a waiting time. */
export function faultsOf(seen: Seen[]): Seen[] {
  return seen.filter(({ status, retryAfter }) => status !== 200 && (status !== 503 || !(Number(retryAfter) > 0)))
}

/** The slowest of some calls, in milliseconds. */
export function slowestOf(seen: Seen[]): number {
  return Math.round(Math.max(0, ...seen.map(({ took }) => took)))
}
