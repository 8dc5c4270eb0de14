import { setImmediate as nextTurn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operasyonList } from '#features/sgk/wire/operasyonlar.ts'
import type { RequestShape, SgkOperasyon } from '#features/sgk/wire/shape.ts'
import { isSoak, say, seeded, sized } from '#test/harness/random.ts'
import { type Hostile, hostileAnswers } from '#test/harness/sgk-hostile.ts'
import { openCanary, openHostileServer } from '#test/harness/sgk-hostile-server.ts'
import { goodAnswer, sampleRequest } from '#test/harness/sgk-sample.ts'
import { readAnswer, UnreadableAnswer } from './answer.server.ts'
import { callSgk } from './client.server.ts'

let server: Awaited<ReturnType<typeof openHostileServer>>
let canary: Awaited<ReturnType<typeof openCanary>>
beforeAll(async () => {
  ;[server, canary] = await Promise.all([openHostileServer(), openCanary()])
})
afterAll(() => Promise.all([server?.close(), canary?.close()]))

const readings = operasyonList.filter(({ effect }) => effect === 'read')
const pairs = hostileAnswers.flatMap((hostile) =>
  readings.filter((one) => hostile.isFor?.(one) ?? true).map((operasyon) => ({ hostile, operasyon })),
)

const waits = (hostile: Hostile) => /^silence|^a byte/.test(hostile.name)

/** Calls the operation at the hostile server; the time-out of what never answers is short, of everything else long. */
async function provoke(hostile: Hostile, operasyon: SgkOperasyon) {
  server.answerWith(hostile.reply(operasyon, canary.url))
  const before = process.cpuUsage()
  const timeoutMs = waits(hostile) ? 1000 : 60_000
  const request = sampleRequest(operasyon.request) as never // written from the operation's own shape
  const sonuc = await callSgk({ base: server.base }, operasyon as SgkOperasyon<RequestShape>, { request, timeoutMs })
  const { user, system } = process.cpuUsage(before)
  return { sonuc, cpuMs: (user + system) / 1000, timeoutMs }
}

/** What lives in memory after everything that nobody holds is gone; buffers go a turn after their owner. */
async function liveBytes() {
  await server.rest()
  setFlagsFromString('--expose-gc')
  const gc: () => void = runInNewContext('gc')
  for (let turn = 0; turn < 5; turn++) {
    gc()
    await nextTurn()
  }
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

test('there are at least sixty hostile answers, and the good one is read by every reading', () => {
  expect(hostileAnswers.length).toBeGreaterThanOrEqual(60)
  expect(new Set(hostileAnswers.map(({ name }) => name)).size).toBe(hostileAnswers.length)
  for (const operasyon of readings) {
    const answer = { body: Buffer.from(goodAnswer(operasyon)), contentType: 'text/xml' }
    expect(readAnswer(operasyon, answer).kayitlar).toHaveLength(operasyon.records ? 3 : 0)
  }
})

test('each hostile answer is called by its kind, keeps no memory, burns no processor and reaches nobody else', async () => {
  const random = seeded('hostile answers of SGK')
  // in the test command each answer meets one operation, in the soak all of them
  const sample = hostileAnswers.flatMap((hostile) => {
    const own = pairs.filter((pair) => pair.hostile === hostile)
    return isSoak ? own : [random.pick(own)]
  })
  const [first] = pairs
  if (first) await provoke(first.hostile, first.operasyon) // the first call loads what the others share
  const before = await liveBytes()
  let slowest = 0
  for (const { hostile, operasyon } of sample) {
    const { sonuc, cpuMs, timeoutMs } = await provoke(hostile, operasyon)
    slowest = Math.max(slowest, cpuMs)
    const what = `${hostile.name} of ${operasyon.name}`
    expect(sonuc.tamam ? null : sonuc.hataTuru, what).toBe(hostile.kind)
    if (sonuc.tamam) expect(sonuc.kayitlar, what).toHaveLength(operasyon.records ? 3 : 0)
    else expect(sonuc.sonucKod, what).toBeNull()
    if (waits(hostile)) expect(sonuc, what).toMatchObject({ neden: 'timeout', gitmisOlabilir: true })
    // the processor's own time: what the clock says depends on who else works here, so it counts in the soak only
    expect(cpuMs, what).toBeLessThan(3000)
    if (isSoak) expect(sonuc.sureMs, what).toBeLessThan(timeoutMs + 1000)
  }
  const kept = (await liveBytes()) - before
  say(
    `${sample.length} hostile answers: at most ${Math.round(slowest)} ms of processor, ${Math.round(kept / 1024)} KB kept`,
  )
  expect(kept).toBeLessThan(50 * 1024 * 1024)
  expect(canary.visits()).toBe(0)
})

test('a good answer with a byte changed, lost, doubled, or with its end cut off is read whole or not at all', () => {
  const random = seeded('changed bytes of SGK')
  for (let round = 0; round < sized(1_000, 100_000); round++) {
    const operasyon = random.pick(readings)
    const good = Buffer.from(goodAnswer(operasyon))
    const at = random.below(good.length)
    const [before, after] = [good.subarray(0, at), good.subarray(at + 1)]
    const byte = good.subarray(at, at + 1)
    const other = Buffer.from([random.below(256)])
    const body = Buffer.concat(
      random.pick([[before], [before, after], [before, byte, byte, after], [before, other, after]]),
    )
    const { sonucKod, kayitlar } = readOrRefuse(operasyon, body) ?? {}
    if (sonucKod === 0) expect(kayitlar, body.toString()).toHaveLength(operasyon.records ? 3 : 0)
  }
})

/** Undefined: refused in the one way in which an answer is refused. */
function readOrRefuse(operasyon: SgkOperasyon, body: Buffer) {
  try {
    return readAnswer(operasyon, { body, contentType: 'text/xml' })
  } catch (error) {
    if (!(error instanceof UnreadableAnswer)) throw error
    return undefined
  }
}
