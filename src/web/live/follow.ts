import type { z } from 'zod'
import type { Answer, Endpoint } from '#core/endpoint.ts'
import { openEvents, readEvent } from '#web/call/api.ts'
import { readEvents } from '#web/live/event-text.ts'
import { takeStreamPlace } from '#web/live/stream-place.ts'

/** A stream says something every fifteen seconds; one that is silent for longer is broken. */
const silenceMs = 20_000
const tryAgainMs = 15_000

type Follower<E extends Endpoint> = {
  onAnswer(answer: Answer<E>): void
  /** True while the stream brings the news; while it does not, somebody has to ask. */
  onState(isStreaming: boolean): void
  signal: AbortSignal
}

/** Follows the answer of a call by an event stream, which is opened again whenever it breaks, until the signal. */
export async function followAnswer<E extends Endpoint>(
  endpoint: E,
  input: z.input<E['input']>,
  { onAnswer, onState, signal }: Follower<E>,
) {
  let lastEventId: string | undefined
  while (!signal.aborted) {
    const release = await takeStreamPlace()
    // whoever followed may have left meanwhile: the stream would have nobody to end it, and keep the tab's only place
    if (signal.aborted) return release?.()
    const isOver = release ? await follow().catch(() => false) : false // a stream that broke is asked for again
    release?.()
    if (signal.aborted) return
    onState(false)
    if (isOver) return
    await pause(tryAgainMs, signal)
  }

  /** True when the server says that there is nothing more to follow. */
  async function follow(): Promise<boolean> {
    // ended by whoever follows, or by silence
    const reading = new AbortController()
    const stop = () => reading.abort()
    signal.addEventListener('abort', stop)
    let silence = setTimeout(stop, silenceMs)
    try {
      const stream = await openEvents(endpoint, input, { lastEventId, signal: reading.signal })
      onState(true)
      for await (const { name, data, id } of readEvents(stream)) {
        clearTimeout(silence)
        silence = setTimeout(stop, silenceMs)
        if (id !== undefined) lastEventId = id
        if (name === 'durum') onAnswer(readEvent(endpoint, data))
        if (name === 'son') return (JSON.parse(data) as { neden: string }).neden === 'bitti'
      }
      return false
    } finally {
      clearTimeout(silence)
      signal.removeEventListener('abort', stop)
    }
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
