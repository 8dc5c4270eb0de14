import { AppError } from '#core/errors.ts'

/** How many wait in all and from one source, and how long; without a limit until it is their turn. */
type Room = { waiting: number; perSource: number; longestMs?: number }

/** How wide a lane is: how many go at once, and the room for the others. */
type Width = Room & { atOnce: number }

/** Gives a place of the lane back; it may be called more than once. */
export type Release = () => void

type Waiter = { start(): void; refuse(): void }

const tooMany = () => new AppError('serviceUnavailable', { retryAfterSeconds: 1 })

/** Those who wait, a line for each source. */
function createLines({ waiting: most, perSource }: Pick<Room, 'waiting' | 'perSource'>) {
  const lines = new Map<string, Set<Waiter>>()
  let waiting = 0

  function leave(source: string, waiter: Waiter) {
    const line = lines.get(source)
    if (!line?.delete(waiter)) return
    waiting--
    if (line.size === 0) lines.delete(source)
  }

  return {
    leave,

    enter(source: string, waiter: Waiter) {
      const line = lines.get(source) ?? new Set()
      lines.set(source, line.add(waiter))
      waiting++
    },

    /** Whoever has waited longest of the source whose turn it is; that source goes to the end. */
    startNext(): boolean {
      const [[source, line] = ['', new Set<Waiter>()]] = lines
      const [first] = line
      if (!first) return false
      leave(source, first)
      if (lines.delete(source)) lines.set(source, line)
      first.start()
      return true
    },

    /** Room for one more: at the cost of the newest of the source that has most, if that is not the one who comes. */
    makeRoom(source: string): boolean {
      const own = lines.get(source)?.size ?? 0
      if (own >= perSource) return false
      if (waiting < most) return true
      const [longest, line] = [...lines].reduce((a, b) => (b[1].size > a[1].size ? b : a))
      const newest = [...line].at(-1)
      if (!newest || line.size <= own + 1) return false
      leave(longest, newest)
      newest.refuse()
      return true
    },
  }
}

/** Work of one costly kind that leaves room for everything else. */
export type Lane = ReturnType<typeof createLane>

/**
 * Lets a few go at a time. The others wait, sources in turn, so that many from one address delay those of that address
 * and nobody else; whoever comes when the line is full, or waits too long, is asked to come again.
 */
export function createLane({ atOnce, longestMs, ...room }: Width) {
  const lines = createLines(room)
  let running = 0

  function join(source: string): Promise<void> {
    if (!lines.makeRoom(source)) throw tooMany()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const giveUp = () => {
      lines.leave(source, waiter)
      reject(tooMany())
    }
    const timer = longestMs === undefined ? undefined : setTimeout(giveUp, longestMs)
    const done = (then: () => void) => () => {
      clearTimeout(timer)
      then()
    }
    const waiter: Waiter = { start: done(resolve), refuse: done(() => reject(tooMany())) }
    lines.enter(source, waiter)
    return promise
  }

  /** Takes a place, or waits for one. */
  async function take(source = ''): Promise<Release> {
    if (running < atOnce) running++
    else await join(source)
    let isTaken = true
    return () => {
      if (!isTaken) return
      isTaken = false
      // the place goes from one to the next, so that nobody who comes now takes it in between
      if (!lines.startNext()) running--
    }
  }

  return { take, run: <T>(work: () => Promise<T>, source = '') => runIn(() => take(source), work) }
}

/** Does one piece of work in a place of its own. */
async function runIn<T>(take: () => Promise<Release>, work: () => Promise<T>): Promise<T> {
  const release = await take()
  try {
    return await work()
  } finally {
    release()
  }
}
