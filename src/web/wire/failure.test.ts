import { expect, test } from 'vitest'
import { AppError } from '#core/errors.ts'
import { isConnectionFailure } from './failure.ts'

test.each([
  ['a call that nobody answered', new AppError('serviceUnavailable')],
  ['a call that took too long', new DOMException('The operation timed out.', 'TimeoutError')],
  ['a part in Chrome', new TypeError('Failed to fetch dynamically imported module: https://a/assets/x.js')],
  ['a part in Firefox', new TypeError('error loading dynamically imported module: https://a/assets/x.js')],
  ['a part in Safari', new TypeError('Importing a module script failed.')],
  ['the style of a part', new Error('Unable to preload CSS for /assets/x.css')],
])('%s is the connection and no fault of ours', (_what, error) => {
  expect(isConnectionFailure(error)).toBe(true)
})

test.each([
  ['a refusal', new AppError('notFound')],
  ['a slip in our code', new TypeError("Cannot read properties of undefined (reading 'id')")],
  ['what is no error', 'offline'],
])('%s is not the connection', (_what, error) => {
  expect(isConnectionFailure(error)).toBe(false)
})
