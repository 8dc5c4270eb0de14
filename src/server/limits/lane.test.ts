import { expect, test } from 'vitest'
import { createLane } from './lane.ts'

const patient = { atOnce: 2, waiting: 6, perSource: 4, longestMs: 60_000 }

/** Asks for a place, and notes what came of it. */
function line(width = patient) {
  const lane = createLane(width)
  const started: string[] = []
  const refused: string[] = []
  const releases: (() => void)[] = []
  const ask = (name: string, source: string) =>
    lane.take(source).then(
      (release) => {
        started.push(name)
        releases.push(release)
      },
      (error: { code: string; retryAfterSeconds: number }) => {
        refused.push(`${name} ${error.code} ${error.retryAfterSeconds}`)
      },
    )
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  return {
    started,
    refused,
    settle,
    ask(...names: string[]) {
      for (const name of names) void ask(name, name.charAt(0))
      return settle()
    },
    /** Ends the oldest that runs. */
    end() {
      releases.shift()?.()
      return settle()
    },
  }
}

test('a few go at once, the rest wait for them, first come first served', async () => {
  const { ask, end, started, refused } = line()
  await ask('a1', 'a2', 'a3', 'a4')
  expect(started).toEqual(['a1', 'a2'])
  await end()
  expect(started).toEqual(['a1', 'a2', 'a3'])
  await end()
  await end()
  expect([started, refused]).toEqual([['a1', 'a2', 'a3', 'a4'], []])
})

test('one source waits with so many and no more; beyond that it is asked to come again', async () => {
  const { ask, refused } = line()
  await ask('a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'a8')
  expect(refused).toEqual(['a7 serviceUnavailable 1', 'a8 serviceUnavailable 1'])
})

test('somebody else is next, however many of one source wait', async () => {
  const { ask, end, started } = line()
  await ask('a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'c1')
  await end()
  await end()
  await end()
  await end()
  expect(started).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'a4'])
})

test('a full line makes room for a source with fewer, at the cost of the newest of the one with most', async () => {
  const { ask, refused, end, started } = line()
  await ask('a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'b1', 'b2', 'c1')
  expect(refused).toEqual(['a6 serviceUnavailable 1'])
  await ask('d1')
  await ask('d2')
  expect(refused).toEqual(['a6 serviceUnavailable 1', 'a5 serviceUnavailable 1', 'd2 serviceUnavailable 1'])
  for (let n = 0; n < 8; n++) await end()
  expect(started).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'd1', 'a4', 'b2'])
})

test('whoever waits too long is asked to come again, and the place is not lost', async () => {
  const { ask, end, started, refused } = line({ ...patient, atOnce: 1, longestMs: 1 })
  await ask('a1', 'a2')
  await expect.poll(() => refused).toEqual(['a2 serviceUnavailable 1'])
  await end()
  await ask('a3')
  expect(started).toEqual(['a1', 'a3'])
})

test('work that fails gives its place back', async () => {
  const lane = createLane({ ...patient, atOnce: 1 })
  await expect(lane.run(() => Promise.reject(new Error('x')))).rejects.toThrow('x')
  expect(await lane.run(async () => 'ok')).toBe('ok')
})
