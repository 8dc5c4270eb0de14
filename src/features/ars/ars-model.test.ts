import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type ArsHal,
  type ArsLogType,
  type ArsYol,
  applyLog,
  arsLogType,
  codeAtLoad,
  isClaimable,
  logOfAnswer,
  yanitDurumuOf,
} from '#core/ars/step.ts'
import { isAppError } from '#core/errors.ts'
import { createTestApp, type TestApp, type TestTenant } from '#test/app.ts'
import { anArsPlan, makeArsAday, makeArsProje, makeSlot } from '#test/ars.ts'
import { createClient } from '#test/client.ts'
import { type Random, say, seeded, sized } from '#test/harness/random.ts'
import {
  answerArsSoru,
  arsAction,
  cancelRandevu,
  getArsProjesi,
  getArsSoru,
  getRandevuTimeList,
  setRandevu,
} from './contract.ts'

// Random clicks through the real server, next to the rules alone: after each of them both stand at the same place.

const random = seeded('interview model')
let app: TestApp
let here: TestTenant
beforeAll(async () => {
  app = await createTestApp()
  here = await app.newTenant()
})
afterAll(() => app.close())

type Model = { hal: ArsHal; logs: Set<ArsLogType>; answered: number; booked: boolean; isGone: boolean }

const saatler = ['09:00', '11:00', '15:00']
const tips = Object.values(arsLogType)

async function newJourney(chance: Random) {
  const where = { runtime: app.runtime, tenant: here.tenant }
  const plan = anArsPlan()
  const yol: ArsYol = { soruSeti: chance.oneIn(2), teklif: chance.oneIn(2), takvim: !chance.oneIn(3) }
  const arsProjeId = await makeArsProje(where, {
    sorular: yol.soruSeti ? (plan.sorular ?? []) : [],
    teklif: yol.teklif ? plan.teklif : null,
    takvim: yol.takvim,
  })
  const slots: number[] = []
  for (const saat of saatler) slots.push(await makeSlot(where, { arsProjeId, saat }))
  const { guid } = await makeArsAday(where, { arsProjeId })
  const visitor = createClient(app.app, app.runtime.sessions.issueAnonymous(here.tenant.id).token)
  const model: Model = { hal: { adim: 0, sonKodu: null }, logs: new Set(), answered: 0, booked: false, isGone: false }
  return { yol, slots, guid, visitor, model }
}
type Journey = Awaited<ReturnType<typeof newJourney>>

function log({ yol, model }: Journey, tip: ArsLogType): boolean {
  const next = applyLog(yol, model.hal, tip)
  if (!next) return false
  model.hal = next
  model.logs.add(tip)
  return true
}

/** What the rules say of a click: done, refused, or no such link. */
type Verdict = 'done' | 'arsSirasi' | 'notFound'

function expectAction(journey: Journey, tip: ArsLogType): Verdict {
  const { model } = journey
  if (model.isGone) return 'notFound'
  if (model.logs.has(tip)) return 'done'
  if (!isClaimable(tip) || !log(journey, tip)) return 'arsSirasi'
  if (tip === arsLogType.notMe) model.isGone = true
  return 'done'
}

async function clickAction(journey: Journey): Promise<[Verdict, Promise<unknown>]> {
  const tip = random.pick(tips)
  const { guid, visitor } = journey
  return [expectAction(journey, tip), visitor.call(arsAction, { guid, arsLogType: tip })]
}

async function clickAnswer(journey: Journey): Promise<[Verdict, Promise<unknown>] | null> {
  const { guid, visitor, model, yol } = journey
  const soru = model.isGone ? null : await visitor.call(getArsSoru, { guid })
  const isTurn = !model.isGone && model.hal.adim === 1
  expect(soru !== null).toBe(isTurn && yol.soruSeti)
  if (!soru) return null
  // the last option of each question does not pass
  const index = random.below(soru.kriterSecenegiList.length)
  const gecer = index < soru.kriterSecenegiList.length - 1
  model.answered++
  const tip = logOfAnswer({ gecer, kalan: soru.toplam - model.answered })
  if (tip !== null) expect(log(journey, tip)).toBe(true)
  const cevapSecenekId = soru.kriterSecenegiList[index]?.id ?? 0
  return ['done', visitor.call(answerArsSoru, { arsAdayGuid: guid, soruId: soru.id, cevapSecenekId })]
}

async function clickBook(journey: Journey): Promise<[Verdict, Promise<unknown>]> {
  const { guid, visitor, model, slots } = journey
  const sent = visitor.call(setRandevu, { arsAdayGuid: guid, zamanId: random.pick(slots) })
  if (model.isGone) return ['notFound', sent]
  if (model.hal.adim === 3) {
    model.booked = true
    log(journey, arsLogType.booked)
    return ['done', sent]
  }
  return [model.booked ? 'done' : 'arsSirasi', sent]
}

async function clickCancel({ guid, visitor, model }: Journey): Promise<[Verdict, Promise<unknown>]> {
  const sent = visitor.call(cancelRandevu, { arsAdayGuid: guid })
  if (model.isGone) return ['notFound', sent]
  if (!model.booked) return ['arsSirasi', sent]
  model.booked = false
  model.hal = { adim: 3, sonKodu: null }
  return ['done', sent]
}

/** The page that somebody opens now says what the rules say. */
async function compare({ guid, visitor, model, yol }: Journey) {
  const seen = await visitor.call(getArsProjesi, { guid }).catch((error) => error)
  if (model.isGone) return expect(seen).toMatchObject({ code: 'notFound' })
  const yanitDurumu = yanitDurumuOf(model.hal)
  const sonKodu = codeAtLoad({ yanitDurumu, eskiArs: false })
  expect(seen).toMatchObject({ ...yol, adim: sonKodu === null ? model.hal.adim : 4, sonKodu, yanitDurumu })
  expect(seen.randevu !== null).toBe(model.booked)
  const times = await visitor.call(getRandevuTimeList, { guid })
  const isAsked = yol.takvim && (model.hal.adim === 3 || model.booked)
  expect(times).toHaveLength(isAsked ? saatler.length - (model.booked ? 1 : 0) : 0)
}

async function click(journey: Journey) {
  const clicks = [clickAction, clickAction, clickAnswer, clickBook, clickCancel]
  const clicked = await random.pick(clicks)(journey)
  if (!clicked) return
  const [verdict, sent] = clicked
  const outcome = await sent.then(
    () => 'done',
    (error) => (isAppError(error) ? error.code : error),
  )
  // six appointments a day are enough for anybody; the rules of the steps know nothing of that
  if (outcome === 'tooManyRequests') throw new Error('a journey was too long')
  expect(outcome).toBe(verdict)
  await compare(journey)
}

test('whatever is clicked in whatever order, the server does what the rules say', async () => {
  const journeys = sized(12, 400)
  let clicks = 0
  for (let n = 0; n < journeys; n++) {
    const journey = await newJourney(random)
    for (let turn = 0; turn < 10; turn++, clicks++) await click(journey)
  }
  say(`interview model: ${clicks} clicks in ${journeys} journeys`)
})
