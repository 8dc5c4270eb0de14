import { afterEach, beforeEach, vi } from 'vitest'

/** Registers for the calling test file a clock that stands still; what it gives moves it on by milliseconds. */
export function stopClock() {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  return (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
}
