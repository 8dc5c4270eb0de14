import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createUploadSlots } from './upload-slots.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const busy = { code: 'serviceUnavailable', retryAfterSeconds: 5 }

/** Four uploads that have the places of a process. */
async function fill() {
  const takeSlot = createUploadSlots()
  const releases = await Promise.all(['a', 'b', 'c', 'd'].map((session) => takeSlot(session)))
  return { takeSlot, releases }
}

test('four files at a time in a process: the fifth waits, and is sent away when that takes too long', async () => {
  const { takeSlot } = await fill()
  const fifth = expect(takeSlot('e')).rejects.toMatchObject(busy)
  await vi.advanceTimersByTimeAsync(5_000)
  await fifth
})

test('whoever waited longest gets the place that becomes free, and only one', async () => {
  const { takeSlot, releases } = await fill()
  const taken: string[] = []
  const waiting = ['e', 'f'].map((session) => takeSlot(session).then(() => taken.push(session)))
  releases[2]?.()
  releases[2]?.()
  await vi.advanceTimersByTimeAsync(4_999)
  expect(taken).toEqual(['e'])
  releases[0]?.()
  await Promise.all(waiting)
  expect(taken).toEqual(['e', 'f'])
})

test('a session that was sent away may try again', async () => {
  const { takeSlot, releases } = await fill()
  await expect(takeSlot('a')).rejects.toMatchObject({ code: 'uploadRunning' })
  const refused = expect(takeSlot('e')).rejects.toMatchObject(busy)
  await vi.advanceTimersByTimeAsync(5_000)
  await refused
  releases[0]?.()
  await takeSlot('e')
})

test('of those who wait thirty-two stay', async () => {
  const { takeSlot } = await fill()
  const waiting = Promise.allSettled(Array.from({ length: 32 }, (_, n) => takeSlot(`w${n}`)))
  await expect(takeSlot('one more')).rejects.toMatchObject(busy)
  await vi.advanceTimersByTimeAsync(5_000)
  await waiting
})
