import { expect, test } from 'vitest'
import { AppError, type ErrorCode } from '#core/errors.ts'
import { createSendKeys } from './idempotency-key.ts'

/** Sends things one after the other and gives the keys they had, by the order in which they first came. */
async function keysOf(sends: [body: string, outcome: ErrorCode | Error | null][]): Promise<number[]> {
  const keys = createSendKeys()
  const seen: string[] = []
  for (const [body, outcome] of sends) {
    const error = typeof outcome === 'string' ? new AppError(outcome) : outcome
    const sent = keys.send(body, async (key) => {
      seen.push(key)
      if (error) throw error
    })
    if (error) await expect(sent).rejects.toBe(error)
    else await sent
  }
  return seen.map((key) => seen.indexOf(key))
}

test('what nobody knows the outcome of is sent again under its key', async () => {
  const open: ErrorCode[] = ['serviceUnavailable', 'unexpectedError', 'alreadyRunning']
  for (const code of open) {
    expect(
      await keysOf([
        ['a', code],
        ['a', code],
        ['a', null],
      ]),
    ).toEqual([0, 0, 0])
  }
  expect(
    await keysOf([
      ['a', new TypeError('a fault of the page')],
      ['a', null],
    ]),
  ).toEqual([0, 0])
})

test('what was done or refused is another act the next time, and so is something else', async () => {
  expect(
    await keysOf([
      ['a', null],
      ['a', null],
    ]),
  ).toEqual([0, 1])
  expect(
    await keysOf([
      ['a', 'validationFailed'],
      ['a', null],
    ]),
  ).toEqual([0, 1])
  expect(
    await keysOf([
      ['a', 'serviceUnavailable'],
      ['b', null],
    ]),
  ).toEqual([0, 1])
})

test('the end of one takes nothing from what was sent meanwhile', async () => {
  const keys = createSendKeys()
  const seen: string[] = []
  const { promise: first, resolve: endFirst } = Promise.withResolvers<void>()
  const sending = keys.send('a', () => first)
  const lost = (key: string) => {
    seen.push(key)
    return Promise.reject(new AppError('serviceUnavailable'))
  }
  await expect(keys.send('b', lost)).rejects.toMatchObject({ code: 'serviceUnavailable' })
  endFirst()
  await sending
  await expect(keys.send('b', lost)).rejects.toMatchObject({ code: 'serviceUnavailable' })
  expect(new Set(seen).size).toBe(1)
})
