import { expect, test } from 'vitest'
import { AppError, type ErrorCode } from '#core/errors.ts'
import { stopClock } from '#test/standing-clock.ts'
import { type KeptCevap, TestRun } from './run.ts'

const passTime = stopClock()

type Trouble = AppError | 'hang'

/** A test with five questions (1 to 5) of three answers each (11, 12, 13 for question 1, and so on). */
function aTestServer() {
  const answers = new Map<number, number>()
  const trouble: Trouble[] = []
  const sends: string[] = []
  const completions: (AppError | null)[] = []
  let hanging: (() => void) | undefined
  return {
    answers,
    trouble,
    sends,
    completions,
    completed: 0,
    release: () => hanging?.(),
    sorular: () =>
      [1, 2, 3, 4, 5].map((id) => ({
        id,
        soru: `Soru ${id}`,
        soruYanitlar: [1, 2, 3].map((n) => ({ id: id * 10 + n, cevap: `Yanıt ${n}` })),
        secilenCevap: answers.get(id) ?? null,
      })),
    async send(soruId: number, yanitId: number) {
      sends.push(`${soruId}=${yanitId}`)
      const next = trouble.shift()
      if (next === 'hang') await new Promise<void>((resolve) => (hanging = resolve))
      else if (next) throw next
      answers.set(soruId, yanitId)
    },
    async complete() {
      this.completed += 1
      const refusal = completions.shift()
      if (refusal) throw refusal
      return { durum: 3, bitisZamani: '2026-05-01T10:00:00Z', kalanDeneme: 0 }
    },
  }
}

type Server = ReturnType<typeof aTestServer>

/** A page on a device; `kept` outlives it as the device's storage does. */
async function aPage(server: Server, kept: { value: KeptCevap | null } = { value: null }) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let back: (() => void) | undefined
  const run = new TestRun(
    { sorular: server.sorular() },
    {
      send: (soruId, yanitId) => server.send(soruId, yanitId),
      complete: () => server.complete(),
      cihaz: {
        read: async () => structuredClone(kept.value),
        write: async (value) => {
          kept.value = structuredClone(value)
        },
      },
      after(milliseconds, act) {
        clearTimeout(timer)
        timer = setTimeout(act, milliseconds)
      },
      clear: () => clearTimeout(timer),
      onBack(listener) {
        back = listener
        return () => {
          back = undefined
        }
      },
    },
  )
  const stop = run.watch()
  await run.restore()
  return { run, kept, stop, comeBack: () => back?.(), settle: () => passTime(0) }
}

const refusal = (code: ErrorCode, details = {}) => new AppError(code, details)
const lost = () => refusal('serviceUnavailable')

test('an answer is sent at once, and lies on the device until it is confirmed', async () => {
  const server = aTestServer()
  const { run, kept, settle } = await aPage(server)
  server.trouble.push('hang')
  run.answer(1, 11)
  expect(kept.value).toEqual([[1, 11]])
  expect(run.read()).toMatchObject({ answered: 1, kayit: { tur: 'kaydediliyor' } })
  server.release()
  await settle()
  expect(kept.value).toBeNull()
  expect(run.read().kayit.tur).toBe('kaydedildi')
})

test('answers go one at a time in their order, and of one question the newest', async () => {
  const server = aTestServer()
  const { run, settle } = await aPage(server)
  server.trouble.push('hang')
  run.answer(1, 11)
  run.answer(2, 21)
  run.answer(3, 31)
  run.answer(2, 23)
  run.answer(1, 12)
  expect(server.sends).toEqual(['1=11'])
  server.release()
  await settle()
  expect(server.sends).toEqual(['1=11', '3=31', '2=23', '1=12'])
  expect(Object.fromEntries(server.answers)).toEqual({ 1: 12, 2: 23, 3: 31 })
})

test('the same answer again is not sent again', async () => {
  const server = aTestServer()
  const { run, settle } = await aPage(server)
  run.answer(1, 11)
  await settle()
  run.answer(1, 11)
  await settle()
  expect(server.sends).toEqual(['1=11'])
})

test('without a line answers are kept and tried again at growing distances', async () => {
  const server = aTestServer()
  const { run, kept } = await aPage(server)
  server.trouble.push(lost(), lost(), lost())
  run.answer(1, 11)
  await passTime(0)
  expect(run.read().kayit.tur).toBe('ulasilamiyor')
  run.answer(2, 22)
  expect(server.sends).toHaveLength(1)
  expect(kept.value).toEqual([
    [1, 11],
    [2, 22],
  ])
  await passTime(999)
  expect(server.sends).toHaveLength(1)
  await passTime(1)
  expect(server.sends).toHaveLength(2)
  await passTime(2000)
  expect(server.sends).toHaveLength(3)
  await passTime(4000)
  expect(Object.fromEntries(server.answers)).toEqual({ 1: 11, 2: 22 })
  expect(run.read().kayit.tur).toBe('kaydedildi')
  expect(kept.value).toBeNull()
})

test('a line that is back is used at once', async () => {
  const server = aTestServer()
  const { run, settle, comeBack } = await aPage(server)
  server.trouble.push(lost())
  run.answer(1, 11)
  await settle()
  comeBack()
  await settle()
  expect(server.answers.get(1)).toBe(11)
})

test.each<ErrorCode>([
  'tooManyRequests',
  'alreadyRunning',
])('a server that says when is not asked before: %s', async (code) => {
  const server = aTestServer()
  const { run } = await aPage(server)
  server.trouble.push(refusal(code, { retryAfterSeconds: 20 }))
  run.answer(1, 11)
  await passTime(19_999)
  expect(server.sends).toHaveLength(1)
  await passTime(1)
  expect(server.answers.get(1)).toBe(11)
})

test('a closed tab comes back to what it had chosen, which is newer than what the server has', async () => {
  const server = aTestServer()
  server.answers.set(1, 11).set(2, 21)
  const page = await aPage(server)
  server.trouble.push(lost())
  page.run.answer(1, 13)
  page.run.answer(3, 31)
  await page.settle()
  page.stop()
  const again = await aPage(server, page.kept)
  expect([1, 2, 3, 4].map((id) => again.run.chosenOf(id))).toEqual([13, 21, 31, null])
  expect(again.run.read().answered).toBe(3)
  expect(again.run.nextUnanswered()).toBe(3)
  await again.settle()
  expect(Object.fromEntries(server.answers)).toEqual({ 1: 13, 2: 21, 3: 31 })
  expect(again.kept.value).toBeNull()
})

test('an answer that reached the server without its confirmation is said to be saved when its page comes back', async () => {
  const server = aTestServer()
  server.answers.set(1, 11)
  const { run, settle } = await aPage(server, { value: [[1, 11]] })
  await settle()
  expect(run.read()).toMatchObject({ answered: 1, kayit: { tur: 'kaydedildi' } })
  expect(server.sends).toEqual([])
})

test('what a device kept of another version, or the server has already, is forgotten', async () => {
  const server = aTestServer()
  server.answers.set(1, 11)
  const { run, kept } = await aPage(server, {
    value: [
      [1, 11],
      [2, 99],
      [77, 1],
    ],
  })
  expect(run.read().answered).toBe(1)
  expect(kept.value).toBeNull()
  expect(server.sends).toEqual([])
})

test('completing sends what is left first, once however often it is pressed, and forgets what the device kept', async () => {
  const server = aTestServer()
  const { run, kept, settle } = await aPage(server)
  server.trouble.push('hang')
  for (const id of [1, 2, 3, 4, 5]) run.answer(id, id * 10 + 1)
  const [first, second] = [run.complete(), run.complete()]
  run.answer(1, 12)
  expect(run.read().isCompleting).toBe(true)
  expect(server.completed).toBe(0)
  server.release()
  expect(await first).toEqual({ durum: 3, bitisZamani: '2026-05-01T10:00:00Z', kalanDeneme: 0 })
  expect(await second).toBe(await first)
  expect(server.completed).toBe(1)
  expect(server.answers.get(1)).toBe(11)
  expect(kept.value).toBeNull()
  run.answer(2, 22)
  await settle()
  expect(server.sends).toHaveLength(5)
})

test('without a line it is not completed, everything stays, and the next press does it', async () => {
  const server = aTestServer()
  const { run, kept, settle } = await aPage(server)
  server.trouble.push(lost(), lost())
  run.answer(1, 11)
  await settle()
  await expect(run.complete()).rejects.toMatchObject({ code: 'serviceUnavailable' })
  expect(server.completed).toBe(0)
  expect(kept.value).toEqual([[1, 11]])
  expect(run.read().isCompleting).toBe(false)
  await run.complete()
  expect(server.answers.get(1)).toBe(11)
})

test('questions that the server misses are sent again with the next press', async () => {
  const server = aTestServer()
  const { run, settle } = await aPage(server)
  run.answer(1, 11)
  run.answer(2, 21)
  await settle()
  server.completions.push(refusal('tumSorulariCevaplayin', { errors: [{ field: 'sorular.2', key: 'required' }] }))
  await expect(run.complete()).rejects.toMatchObject({ code: 'tumSorulariCevaplayin' })
  await run.complete()
  expect(server.sends).toEqual(['1=11', '2=21', '2=21'])
})

test('what is refused for good is said and not tried for ever; an impossible answer is chosen anew', async () => {
  const server = aTestServer()
  const { run, kept } = await aPage(server)
  server.trouble.push(refusal('testKapali'))
  run.answer(1, 11)
  await passTime(60_000)
  expect(run.read().kayit).toMatchObject({ tur: 'reddedildi', error: { code: 'testKapali' } })
  expect(server.sends).toHaveLength(1)

  server.trouble.push(refusal('validationFailed', { errors: [{ field: 'sorular.1', key: 'invalidChoice' }] }))
  await run.flush()
  expect(run.chosenOf(1)).toBeNull()
  expect(run.read().answered).toBe(0)
  expect(kept.value).toBeNull()
})

test.each(['testSuresiDoldu', 'testKapali'] as const)('a completion refused with %s closes the test', async (code) => {
  const server = aTestServer()
  const { run } = await aPage(server)
  server.completions.push(refusal(code))
  await expect(run.complete()).rejects.toMatchObject({ code })
  expect(run.read()).toMatchObject({ isCompleting: false, kayit: { tur: 'reddedildi', error: { code } } })
})

test('whoever is at a question goes on to the next open one, and from the last to the first', async () => {
  const server = aTestServer()
  server.answers.set(2, 21).set(5, 51)
  const { run } = await aPage(server)
  expect([-1, 0, 2, 3, 4].map((index) => run.nextUnanswered(index))).toEqual([0, 2, 3, 0, 0])
  for (const id of [1, 3, 4]) run.answer(id, id * 10 + 1)
  expect(run.nextUnanswered(2)).toBe(-1)
})
