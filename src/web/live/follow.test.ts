import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { defineEndpoint } from '#core/endpoint.ts'
import { setTokenSource, tokenSource } from '#web/session/token-source.ts'
import { followAnswer } from './follow.ts'
import { takeStreamPlace } from './stream-place.ts'

const before = tokenSource()
afterEach(() => {
  setTokenSource(before)
  vi.unstubAllGlobals()
})

const endpoint = defineEndpoint({
  method: 'GET',
  path: '/api/test/canli',
  access: 'visitor',
  effect: 'read',
  database: 'tenant',
  input: z.strictObject({}),
  output: z.object({ n: z.number() }),
  summary: 'Something that is followed.',
})

test('who leaves while a place is looked for opens no stream and gives the place back', async () => {
  const token = async () => 'jeton'
  setTokenSource({ current: token, held: () => 'jeton', renew: token })
  const asked = vi.fn(() => Promise.reject(new TypeError('no network')))
  vi.stubGlobal('fetch', asked)
  const free = { request: async (_name: string, _options: object, take: (lock: object) => Promise<void>) => take({}) }
  vi.stubGlobal('navigator', { locks: free })
  const viewer = new AbortController()
  const followed = followAnswer(endpoint, {}, { onAnswer() {}, onState() {}, signal: viewer.signal })
  viewer.abort()
  await followed
  expect(asked).not.toHaveBeenCalled()
  const release = await takeStreamPlace()
  expect(release).toBeDefined()
  release?.()
})
