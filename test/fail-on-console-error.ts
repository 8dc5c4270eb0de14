import { afterEach, beforeEach, expect, vi } from 'vitest'

// An error that nobody expected is a failure even when every assertion holds.
beforeEach(() => {
  vi.spyOn(console, 'error')
})

afterEach(() => {
  expect(vi.mocked(console.error).mock.calls).toEqual([])
  vi.mocked(console.error).mockRestore()
})
