import { expect, test } from 'vitest'
import { AppError, type ErrorCode } from '#core/errors.ts'
import { isOver, isUnanswered, retryDelay } from './save-errors.ts'

test('a page is over when nothing can be saved any more, or the form is another one', () => {
  const refused = (key: string) =>
    isOver(new AppError('validationFailed', { errors: [{ field: 'kriterList.1.value', key }] }))
  expect([refused('unknownField'), refused('invalidChoice')]).toEqual([true, false])
  const codes: ErrorCode[] = ['basvuruKapali', 'ilanClosed', 'staleRecord', 'serviceUnavailable']
  expect(codes.map((code) => isOver(new AppError(code)))).toEqual([true, true, false, false])
})

test('a fault and a refusal are answers, silence is none; waiting grows up to half a minute', () => {
  const codes: ErrorCode[] = ['unexpectedError', 'validationFailed', 'serviceUnavailable', 'alreadyRunning']
  expect(codes.map((code) => isUnanswered(new AppError(code)))).toEqual([false, false, true, true])
  const lost = new AppError('serviceUnavailable')
  expect([0, 1, 4, 9].map((failures) => retryDelay(lost, failures))).toEqual([2000, 4000, 30_000, 30_000])
  expect(retryDelay(new AppError('tooManyRequests', { retryAfterSeconds: 60 }), 0)).toBe(60_000)
})
