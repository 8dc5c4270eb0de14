import { AppError } from '#core/errors.ts'

const uploadsAtOnce = 4
const waitingAtMost = 32
const longestWaitMs = 5_000

/** Gives back the place; may be called more than once. */
type Release = () => void

/** Uploads that wait for a place, first come first served; each is refused after `longestWaitMs`. */
function createWaitingLine() {
  const starts = new Set<() => void>()

  return {
    /** The body of whoever waits is not read yet: that costs a socket and no memory. */
    join(): Promise<void> {
      if (starts.size >= waitingAtMost) throw new AppError('serviceUnavailable', { retryAfterSeconds: 5 })
      return new Promise((resolve, reject) => {
        const start = () => {
          clearTimeout(timer)
          resolve()
        }
        const timer = setTimeout(() => {
          starts.delete(start)
          reject(new AppError('serviceUnavailable', { retryAfterSeconds: 5 }))
        }, longestWaitMs)
        starts.add(start)
      })
    },

    /** Starts the upload that waits longest; false when none does. */
    startNext(): boolean {
      const [first] = starts
      if (!first) return false
      starts.delete(first)
      first()
      return true
    },
  }
}

/** Room for uploads in one process: a file is in memory while it is looked into, so only a few are at a time. */
export function createUploadSlots() {
  const sessions = new Set<string>()
  const line = createWaitingLine()
  let running = 0

  /** Takes a place for a session, which has one at a time; waits a moment when all are taken. */
  return async function takeSlot(session: string): Promise<Release> {
    if (sessions.has(session)) throw new AppError('uploadRunning', { retryAfterSeconds: 2 })
    sessions.add(session)
    try {
      if (running < uploadsAtOnce) running++
      else await line.join()
    } catch (error) {
      sessions.delete(session)
      throw error
    }
    let isTaken = true
    return () => {
      if (!isTaken) return
      isTaken = false
      sessions.delete(session)
      // the place goes from one upload to the next, so that nobody who comes now takes it in between
      if (!line.startNext()) running--
    }
  }
}
