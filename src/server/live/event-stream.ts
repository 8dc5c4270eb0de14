import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAppError } from '#core/errors.ts'

/** The subject of a stream: the answer of a call as text, read again and again. */
export type Watched = {
  /** The answer now, by the rights that the caller has now; a refusal ends the stream. */
  read(): Promise<{ text: string; isOver: boolean }>
  /** The pause between two readings. A session that ended is noticed by the next one. */
  everyMs: number
  heartbeatMs?: number
}

/** Proxies and browsers drop a connection that says nothing for long (api-sgk.md). */
const usualHeartbeatMs = 15_000

/** What cannot be read for a while (a database that restarts) is waited for; anything else ends the stream. */
const passing = ['serviceUnavailable', 'tooManyRequests']

const event = (name: string, data: string, id?: string) =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${data}\n\n`

/** The id of an event is the digest of its data: whoever comes back with it is told only what differs. */
const idOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22)

/**
 * Server-sent events of a watched call: `durum` with the answer whenever it differs from the last one sent, `kalp`
 * every fifteen seconds, `son` with the reason when there is nothing more to follow. JSON has no line breaks, so an
 * event's data is one line.
 */
export async function* eventsOf(
  { read, everyMs, heartbeatMs = usualHeartbeatMs }: Watched,
  lastEventId: string | undefined,
  signal: AbortSignal,
) {
  let last = lastEventId
  let saidAt = performance.now()
  while (!signal.aborted) {
    let news = ''
    try {
      const { text, isOver } = await read()
      const id = idOf(text)
      if (id !== last) news = event('durum', text, id)
      last = id
      if (isOver) return void (yield news + event('son', '{"neden":"bitti"}'))
    } catch (error) {
      if (!isAppError(error)) throw error
      if (!passing.includes(error.code)) return void (yield event('son', JSON.stringify({ neden: error.code })))
    }
    const isSilent = performance.now() - saidAt >= heartbeatMs
    if (news || isSilent) {
      saidAt = performance.now()
      yield news || event('kalp', '{}')
    }
    await sleep(everyMs, undefined, { signal }).catch(() => {}) // the loop ends by the signal itself
  }
}
