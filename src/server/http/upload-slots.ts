import { AppError } from '#core/errors.ts'

const uploadsAtOnce = 4
const waitingAtMost = 32
const longestWaitMs = 5_000

/** Gives back the place; may be called more than once. */
type Release = () => void

type Waiting = { start(): void }

/** Room for uploads in one process: a file is in memory while it is looked into, so only a few are at a time. */
export function createUploadSlots() {
  const sessions = new Set<string>()
  const waiting = new Set<Waiting>()
  let running = 0

  function next() {
    const [first] = waiting
    if (!first || running >= uploadsAtOnce) return
    waiting.delete(first)
    first.start()
  }

  /** The body of whoever waits is not read yet: that costs a socket and no memory. */
  function wait(): Promise<void> {
    if (waiting.size >= waitingAtMost) throw new AppError('serviceUnavailable', { retryAfterSeconds: 5 })
    return new Promise((resolve, reject) => {
      const entry: Waiting = {
        start() {
          clearTimeout(timer)
          running++
          resolve()
        },
      }
      const timer = setTimeout(() => {
        waiting.delete(entry)
        reject(new AppError('serviceUnavailable', { retryAfterSeconds: 5 }))
      }, longestWaitMs)
      waiting.add(entry)
    })
  }

  /** Takes a place for a session, which has one at a time; waits a moment when all are taken. */
  return async function takeSlot(session: string): Promise<Release> {
    if (sessions.has(session)) throw new AppError('uploadRunning', { retryAfterSeconds: 2 })
    sessions.add(session)
    try {
      if (running < uploadsAtOnce) running++
      else await wait()
    } catch (error) {
      sessions.delete(session)
      throw error
    }
    let isTaken = true
    return () => {
      if (!isTaken) return
      isTaken = false
      running--
      sessions.delete(session)
      next()
    }
  }
}
