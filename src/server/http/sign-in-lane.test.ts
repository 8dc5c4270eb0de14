import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { defineEndpoint } from '#core/endpoint.ts'
import { loginAsAdayByCode, register } from '#features/aday/contract.ts'
import { companyEndpoints } from '#features/company/contract.ts'
import { authenticate, authenticateKod, dogrula } from '#features/giris/contract.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { implement } from './implement.ts'

const kind = { method: 'POST', access: 'none', effect: 'write', database: 'master', transaction: false } as const
const shape = { input: z.strictObject({}), output: z.number(), summary: 'For tests.' }
const limit = { max: 100_000, seconds: 60 }
const prove = defineEndpoint({ ...kind, ...shape, path: '/api/test/prove', isSignIn: true, limit })
const askOutside = defineEndpoint({ ...kind, ...shape, path: '/api/test/askOutside', isSignIn: true, limit })
const other = defineEndpoint({ ...kind, ...shape, path: '/api/test/other', limit })

let app: TestApp
let running = 0
let most = 0
let gate = Promise.withResolvers<void>()

/** Runs until the gate is opened, and counts who runs beside it. */
async function work(): Promise<number> {
  running++
  most = Math.max(most, running)
  await gate.promise
  running--
  return 1
}

beforeAll(async () => {
  app = await createTestApp({
    routes: [
      implement(prove, work),
      implement(askOutside, async ({ caller }) => {
        caller.leaveLane?.()
        return work()
      }),
      implement(other, async () => 1),
    ],
  })
})
afterAll(() => app.close())
beforeEach(() => {
  most = 0
  gate = Promise.withResolvers<void>()
})

const send = (path: string, address: string) =>
  app.nobody.send({ method: 'POST', url: path, payload: {}, headers: { 'x-forwarded-for': address } })

test('of a flood two run, 48 of an address wait, and the rest is asked to come again; all else goes on', async () => {
  let refused = 0
  const flood = Array.from({ length: 120 }, async () => {
    const answer = await send(prove.path, '10.1.1.1')
    if (answer.status === 503) refused++
    // every refusal came while the others still waited
    if (refused === 70) gate.resolve()
    return answer
  })
  expect((await send(other.path, '10.1.1.1')).status).toBe(200)
  const answers = await Promise.all(flood)
  expect(Map.groupBy(answers, ({ status }) => status).get(200)).toHaveLength(50)
  const told = answers.filter(({ status }) => status === 503)
  expect(told).toHaveLength(70)
  expect([told[0]?.json().message, told[0]?.headers['retry-after']]).toEqual(['serviceUnavailable', '1'])
  expect(most).toBe(2)
})

test('whoever comes from elsewhere during a flood is the next to be served', async () => {
  const order: string[] = []
  const asked = (address: string) => send(prove.path, address).then(({ status }) => order.push(`${address} ${status}`))
  const flood = Array.from({ length: 40 }, () => asked('10.1.1.1'))
  const honest = asked('10.2.2.2')
  gate.resolve()
  await Promise.all([...flood, honest])
  expect(order.filter((line) => line.endsWith('200'))).toHaveLength(41)
  // behind those that ran already, and one of the flood's turn
  expect(order.indexOf('10.2.2.2 200')).toBeLessThan(8)
})

test('a sign-in that waits for somebody outside holds no place', async () => {
  const outside = Array.from({ length: 10 }, () => send(askOutside.path, '10.3.3.3'))
  await expect.poll(() => running).toBe(10)
  gate.resolve()
  expect(new Set((await Promise.all(outside)).map(({ status }) => status))).toEqual(new Set([200]))
})

test('the calls that prove who somebody is are in the lane, and lists are not', () => {
  for (const call of [authenticate, authenticateKod, dogrula, loginAsAdayByCode, register])
    expect(call.isSignIn).toBe(true)
  const lists = app.routes.map(({ endpoint }) => endpoint).filter(({ list, effect }) => list || effect === 'read')
  expect(lists.filter(({ isSignIn }) => isSignIn)).toEqual([])
  expect(companyEndpoints.fullGet.isSignIn).toBe(false)
})
