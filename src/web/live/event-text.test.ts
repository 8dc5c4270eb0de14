import { expect, test } from 'vitest'
import { readEvents } from './event-text.ts'

const text =
  'id: aB-1\nevent: durum\ndata: {"ad":"Şişli: 2"}\n\nevent: kalp\ndata: {}\n\nevent: son\ndata: {"neden":"bitti"}\n\n'
const bytes = new TextEncoder().encode(text)

test.each([
  1,
  2,
  3,
  7,
  50,
  bytes.length,
])('events come whole however their bytes are cut: %i at a time', async (size) => {
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size))
      controller.close()
    },
  })
  const events = []
  for await (const event of readEvents(stream)) events.push(event)
  expect(events).toEqual([
    { name: 'durum', data: '{"ad":"Şişli: 2"}', id: 'aB-1' },
    { name: 'kalp', data: '{}', id: undefined },
    { name: 'son', data: '{"neden":"bitti"}', id: undefined },
  ])
})

test('whoever stops reading gives the stream back', async () => {
  let isLeft = false
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(bytes),
    cancel() {
      isLeft = true
    },
  })
  for await (const { name } of readEvents(stream)) if (name === 'kalp') break
  expect(isLeft).toBe(true)
})
