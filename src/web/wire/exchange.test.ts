import { expect, test } from 'vitest'
import { type AppError, isOutcomeOpen } from '#core/errors.ts'
import { readAnswer } from './exchange.ts'

const refusal = (message: string) => JSON.stringify({ isSuccess: false, message, resultObject: null })
const page = '<html><h1>Bad Gateway</h1></html>'

test.each([
  ['a success that was cut', 200, '{"isSuccess":true,"mess', true],
  ['the page of a proxy', 502, page, true],
  ['the page of a proxy that waited', 504, page, true],
  ['the page of a proxy without a server', 503, page, true],
  ['a failure of the server', 500, refusal('unexpectedError'), true],
  ['a server without its database', 503, refusal('serviceUnavailable'), true],
  ['the same call still running', 409, refusal('alreadyRunning'), true],
  ['a code of a later version', 409, refusal('newerThanThis'), true],
  ['a refused field', 400, refusal('validationFailed'), false],
  ['an older record', 409, refusal('staleRecord'), false],
  ['another body under the key', 422, refusal('idempotencyMismatch'), false],
  ['a limit', 429, refusal('tooManyRequests'), false],
])('%s (%i) leaves the outcome open: %s', async (_name, status, body, isOpen) => {
  const answer = readAnswer(new Response(body, { status }))
  const error = await answer.then(
    () => undefined,
    (refused: AppError) => refused,
  )
  expect(error && isOutcomeOpen(error)).toBe(isOpen)
})
