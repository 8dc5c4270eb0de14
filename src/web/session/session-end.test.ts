import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const minute = 60_000
let lastUse: number
let ended: number
let isOpen: boolean

/** A page whose session was used now; its clock stands still until it is moved. */
async function openPage() {
  vi.resetModules()
  const end = await import('./session-end.ts')
  end.watchSessionEnd({
    isOpen: () => isOpen,
    lastUse: () => lastUse,
    onEnd() {
      ended += 1
      isOpen = false
    },
  })
  return end
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval'] })
  lastUse = Date.now()
  ended = 0
  isOpen = true
})
afterEach(() => vi.useRealTimers())

test('an idle session warns five minutes before its end and ends when nobody answers', async () => {
  const { readNearEnd } = await openPage()
  vi.advanceTimersByTime(24 * minute - 2_000)
  expect(readNearEnd()).toBeUndefined()
  vi.advanceTimersByTime(2_000)
  expect(readNearEnd()).toEqual({ endsAt: lastUse + 29 * minute, isFinal: false })
  vi.advanceTimersByTime(5 * minute)
  expect([ended, readNearEnd()]).toEqual([1, undefined])
})

test('a use, here or in another tab, takes the warning away and begins the half hour anew', async () => {
  const { readNearEnd, withdrawWarning } = await openPage()
  vi.advanceTimersByTime(27 * minute)
  expect(readNearEnd()).toBeDefined()
  lastUse = Date.now()
  withdrawWarning()
  expect(readNearEnd()).toBeUndefined()
  vi.advanceTimersByTime(20 * minute)
  expect([ended, readNearEnd()]).toEqual([0, undefined])
})

test('the absolute end warns as well, cannot be moved by a use, and is put away once', async () => {
  const { readNearEnd, noteSessionLife, withdrawWarning, dismissWarning } = await openPage()
  noteSessionLife(10 * 60)
  vi.advanceTimersByTime(5 * minute)
  lastUse = Date.now()
  withdrawWarning()
  expect(readNearEnd()).toMatchObject({ isFinal: true })
  dismissWarning()
  vi.advanceTimersByTime(minute)
  expect(readNearEnd()).toBeUndefined()
  vi.advanceTimersByTime(4 * minute)
  expect(ended).toBe(1)
})

test('where nobody is signed in nothing warns and nothing ends', async () => {
  isOpen = false
  const { readNearEnd } = await openPage()
  vi.advanceTimersByTime(60 * minute)
  expect([ended, readNearEnd()]).toEqual([0, undefined])
})
