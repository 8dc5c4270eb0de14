import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isAppError } from '#core/errors.ts'
import { registerBasvuru, saveBasvuru } from '#features/basvuru/contract.ts'
import { createTestApp, type TestApp } from './app.ts'
import type { Client } from './client.ts'
import { say, seeded, sized } from './harness/random.ts'
import { type aBody, aPosting } from './posting.ts'

const random = seeded('double submits')

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

type Body = ReturnType<typeof aBody>

/** Two presses on the button: most are one call repeated, some are two calls that know nothing of each other. */
async function sendTwice(aday: Client, body: Body) {
  const key = randomUUID()
  const keys = random.oneIn(3) ? [key, key] : [key, randomUUID()]
  const answers = await Promise.all(keys.map((one) => register(aday, body, one)))
  return answers.map(({ basvuruTakipNo }) => basvuruTakipNo)
}

/** A caller who is told that the first asking still runs asks again, as our page does. */
async function register(aday: Client, body: Body, key: string, triesLeft = 40): Promise<{ basvuruTakipNo: string }> {
  try {
    return await aday.call(registerBasvuru, body, { key })
  } catch (error) {
    const isEarly = isAppError(error) && ['alreadyRunning', 'serviceUnavailable'].includes(error.code)
    if (!isEarly || triesLeft === 0) throw error
    await new Promise((resolve) => setTimeout(resolve, 100))
    return register(aday, body, key, triesLeft - 1)
  }
}

test('of double submits at once each makes one application with one number', async () => {
  const { ids, of, newAday, run } = await aPosting(app)
  const people = sized(25, 500)
  const adaylar: Client[] = []
  for (let n = 0; n < people; n++) adaylar.push(await newAday())
  const body = of({ kriterList: [{ kriterId: ids.sex, value: ids.female }] })
  // some have a draft already, the others make it by sending
  for (const aday of adaylar) if (random.oneIn(3)) await aday.call(saveBasvuru, body)

  const numbers = await Promise.all(adaylar.map((aday) => sendTwice(aday, body)))
  for (const pair of numbers) expect(new Set(pair).size).toBe(1)
  expect(new Set(numbers.flat()).size).toBe(people)
  expect(
    await run(`select count(*)::int, count(distinct basvuru_takip_no)::int, count(distinct aday_id)::int from basvuru
         where durum = 1 and anlik is not null`),
  ).toEqual([[people, people, people]])
  expect(await run(`select count(*)::int from mesaj where referans like 'basvuru-%'`)).toEqual([[people]])
  expect(await run(`select count(*)::int from audit_log where islem = 'register'`)).toEqual([[people]])
  say(`${people} double submits`)
})
