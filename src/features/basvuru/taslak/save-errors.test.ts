import { expect, test } from 'vitest'
import { AppError, type ErrorCode } from '#core/errors.ts'
import { isOver, isPassing, retryDelay } from './save-errors.ts'

test('a page is over when nothing can be saved any more, or the form is another one', () => {
  const refused = (key: string) =>
    isOver(new AppError('validationFailed', { errors: [{ field: 'kriterList.1.value', key }] }))
  expect([refused('unknownField'), refused('invalidChoice')]).toEqual([true, false])
  const codes: ErrorCode[] = ['basvuruKapali', 'ilanClosed', 'staleRecord', 'serviceUnavailable']
  expect(codes.map((code) => isOver(new AppError(code)))).toEqual([true, true, false, false])
})

test('what was not answered is tried again, a refusal is not; waiting grows up to half a minute', () => {
  const codes: ErrorCode[] = ['unexpectedError', 'validationFailed', 'serviceUnavailable', 'alreadyRunning']
  expect(codes.map((code) => isPassing(new AppError(code)))).toEqual([true, false, true, true])
  const lost = new AppError('serviceUnavailable')
  expect([0, 1, 4, 9].map((failures) => retryDelay(lost, failures))).toEqual([2000, 4000, 30_000, 30_000])
  expect(retryDelay(new AppError('tooManyRequests', { retryAfterSeconds: 60 }), 0)).toBe(60_000)
})
