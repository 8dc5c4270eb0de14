import { isAppError, isOutcomeOpen } from '#core/errors.ts'

/** A key that makes a repeated write harmless. */
export function newIdempotencyKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Keys for what is sent again: the same while the same thing is sent, so that it has one effect. */
export function createSendKeys() {
  let last: { body: string; key: string } | undefined

  function keyFor(body: string): string {
    if (last?.body !== body) last = { body, key: newIdempotencyKey() }
    return last.key
  }

  // what was sent meanwhile keeps its own
  const forget = (key: string) => {
    if (last?.key === key) last = undefined
  }

  return {
    keyFor,
    /** Sends something under its key; once its outcome is known, the same again is another act. */
    async send<T>(body: string, act: (idempotencyKey: string) => Promise<T>): Promise<T> {
      const key = keyFor(body)
      try {
        const answer = await act(key)
        forget(key)
        return answer
      } catch (error) {
        if (isAppError(error) && !isOutcomeOpen(error)) forget(key)
        throw error
      }
    },
  }
}
