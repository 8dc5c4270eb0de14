import { expect, test } from 'vitest'
import { AppError, type ErrorCode } from '#core/errors.ts'
import { eventsOf } from './event-stream.ts'

type Step = string | { code: ErrorCode }

/** Plays readings one after the other; the last one is the end. */
async function play(steps: readonly Step[], options: { lastEventId?: string; heartbeatMs?: number } = {}) {
  const left = [...steps]
  const read = async () => {
    const step = left.shift()
    if (step === undefined) throw new Error('read after the end')
    if (typeof step !== 'string') throw new AppError(step.code)
    return { text: step, isOver: left.length === 0 }
  }
  const { lastEventId, heartbeatMs } = options
  const watched = { read, everyMs: 1, ...(heartbeatMs !== undefined && { heartbeatMs }) }
  const said: string[] = []
  for await (const text of eventsOf(watched, lastEventId, new AbortController().signal)) said.push(text)
  return said.join('')
}

const bodies = (text: string) =>
  [...text.matchAll(/event: (\w+)\ndata: (.*)\n\n/g)].map(([, name, data]) => `${name} ${data}`)

test('an answer is sent when it differs from the last one, and the end is told', async () => {
  expect(bodies(await play(['{"a":1}', '{"a":1}', '{"a":2}', '{"a":1}']))).toEqual([
    'durum {"a":1}',
    'durum {"a":2}',
    'durum {"a":1}',
    'son {"neden":"bitti"}',
  ])
})

test('whoever comes back with the id of an event is not told the same again', async () => {
  const first = await play(['{"a":1}'])
  const id = /^id: (\S+)$/m.exec(first)?.[1] ?? ''
  expect(id).not.toBe('')
  expect(bodies(await play(['{"a":1}', '{"a":2}'], { lastEventId: id }))).toEqual([
    'durum {"a":2}',
    'son {"neden":"bitti"}',
  ])
})

test('a stream that has nothing to tell beats', async () => {
  const said = bodies(await play(['{"a":1}', '{"a":1}', '{"a":1}'], { heartbeatMs: 0 }))
  expect(said).toEqual(['durum {"a":1}', 'kalp {}', 'son {"neden":"bitti"}'])
})

test('a database that is away is waited for; a lost right or session ends the stream with its code', async () => {
  const away: Step = { code: 'serviceUnavailable' }
  expect(bodies(await play([away, away, '{"a":1}']))).toEqual(['durum {"a":1}', 'son {"neden":"bitti"}'])
  for (const code of ['sessionEnded', 'noAuthority', 'notFound'] as const) {
    expect(bodies(await play(['{"a":1}', { code }]))).toEqual(['durum {"a":1}', `son {"neden":"${code}"}`])
  }
})

test('a stream that is left ends at once', async () => {
  const controller = new AbortController()
  const events = eventsOf(
    { read: async () => ({ text: '{}', isOver: false }), everyMs: 60_000 },
    undefined,
    controller.signal,
  )
  expect((await events.next()).done).toBe(false)
  const next = events.next()
  controller.abort()
  expect(await next).toEqual({ done: true, value: undefined })
})
