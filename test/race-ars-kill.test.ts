import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { setRandevu } from '#features/ars/contract.ts'
import { makeArsAday, makeArsProje, makeSlot } from './ars.ts'
import { openBeside } from './harness/beside.ts'
import { brokenAuditLinks, look } from './harness/look-inside.ts'
import type { HttpAnswer, Product } from './harness/product.ts'
import { say, sized } from './harness/random.ts'
import { prepareSweep } from './harness/sweep-ground.ts'

const ground = prepareSweep('races for seats, killed in the middle')
const { random, master, proxy, start } = ground
const rounds = sized(1, 100)

const { where, address } = openBeside(ground)

type Person = { guid: string; zamanId: number; token: string; key: string }
type Round = { arsProjeId: number; seats: number; everybody: Person[] }

/** One seat for twenty, or several slots of one time for a few more people than seats. */
async function makeRound(isOneSeat: boolean): Promise<Round> {
  const { runtime, tenant } = where()
  const arsProjeId = await makeArsProje(where())
  const sizes = isOneSeat ? [1] : Array.from({ length: 2 + random.below(3) }, () => 1 + random.below(3))
  const slots: number[] = []
  for (const kapasite of sizes) slots.push(await makeSlot(where(), { arsProjeId, saat: '11:00', kapasite }))
  const seats = sizes.reduce((sum, size) => sum + size, 0)
  const everybody: Person[] = []
  for (let n = 0; n < (isOneSeat ? 20 : seats + 6); n++) {
    const { guid } = await makeArsAday(where(), { arsProjeId, adim: 3 })
    const { token } = runtime.sessions.issueAnonymous(tenant.id)
    everybody.push({ guid, zamanId: random.pick(slots), token, key: randomUUID() })
  }
  await look(master(), 'delete from sinir') // limits are for people, not for rounds
  return { arsProjeId, seats, everybody }
}

const book = (product: Product, { guid, zamanId, token, key }: Person) =>
  product.post(setRandevu.path, { token, key, body: { arsAdayGuid: guid, zamanId } })

/** Whoever is told to wait asks again with the same key, as our page does. */
async function bookUntilDone(product: Product, person: Person): Promise<HttpAnswer> {
  for (let tries = 0; ; tries++) {
    const answer = await book(product, person)
    if (answer.retryAfter === null || tries === 40) return answer
    await sleep(250)
  }
}

type Found = {
  wrongSlots: number
  appointments: number
  people: number
  messages: number
  messagesOfOne: number
  records: number
  steps: number
}

const findState = `
  with own as (select id, ars_aday_id, randevu_slot_id from randevu where ars_proje_id = $1 and iptal is null),
    news as (select m.referans from mesaj m join own on m.referans = 'arsRandevuAlindi-' || own.id)
  select (select count(*)::int from randevu_slot s where s.ars_proje_id = $1 and (s.dolu > s.kapasite or s.dolu <>
           (select count(*) from own where own.randevu_slot_id = s.id))) as "wrongSlots",
    (select count(*)::int from own) as appointments,
    (select count(distinct ars_aday_id)::int from own) as people,
    (select count(*)::int from news) as messages,
    (select coalesce(max(n), 0)::int from (select count(*) as n from news group by referans) each) as "messagesOfOne",
    (select count(*)::int from audit_log where islem = 'arsRandevu'
       and varlik_id in (select id::text from ars_aday where ars_proje_id = $1)) as records,
    (select count(*)::int from ars_aday where ars_proje_id = $1 and adim = 4) as steps`

/** Seats, appointments, messages, steps and records tell the same; gives how many there are. */
async function expectSound({ arsProjeId, seats }: Round): Promise<number> {
  const [found] = await look<Found>(address(), findState, [arsProjeId])
  const taken = found?.appointments ?? -1
  expect(found).toEqual({
    wrongSlots: 0,
    appointments: taken,
    people: taken,
    messages: taken,
    messagesOfOne: Math.min(taken, 1),
    records: taken,
    steps: taken,
  })
  expect(taken).toBeLessThanOrEqual(seats)
  expect(await brokenAuditLinks(address())).toEqual([])
  return taken
}

/** Everybody at once, the product killed at one of their messages; what they were answered before. */
async function strike(product: Product, { everybody }: Round, at: number): Promise<(HttpAnswer | null)[]> {
  const when = random.oneIn(2) ? 'before' : 'after'
  proxy().begin({ at, when, hit: () => process.kill(product.pid, 'SIGKILL') })
  const answers = await Promise.all(everybody.map((person) => book(product, person).catch(() => null)))
  if (proxy().hasStruck()) await product.gone
  return answers
}

/** Everybody asks once more: as many as there are seats have one, and what was promised is kept. */
async function repeat(product: Product, round: Round, before: (HttpAnswer | null)[]) {
  const answers = await Promise.all(round.everybody.map((person) => bookUntilDone(product, person)))
  for (const [index, { status, text }] of answers.entries()) {
    const first = before[index]
    if (first?.status === 200) expect([status, text]).toEqual([200, first.text])
    else if (status !== 200) expect([status, JSON.parse(text).message]).toEqual([409, 'randevuDolu'])
  }
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(round.seats)
  expect(await expectSound(round)).toBe(round.seats)
}

/** How many messages such a round has at least in a product that has just started. */
async function countMessages(isOneSeat: boolean): Promise<number> {
  const product = await start()
  try {
    const round = await makeRound(isOneSeat)
    proxy().begin()
    const answers = await Promise.all(round.everybody.map((person) => book(product, person)))
    // some rounds need a few less: whoever comes late finds nothing free at once
    const messages = Math.ceil(proxy().counted() * 0.9)
    await repeat(product, round, answers)
    return messages
  } finally {
    await product.kill()
  }
}

test.each([
  { what: 'twenty people, one seat', isOneSeat: true },
  { what: 'several slots of one time, more people than seats', isOneSeat: false },
])('$what, and the product killed in the middle: asked again, every seat is given once', async ({
  what,
  isOneSeat,
}) => {
  const messages = await countMessages(isOneSeat)
  let kills = 0
  let product = await start()
  try {
    for (let n = 0; n < rounds / 2; n++) {
      const round = await makeRound(isOneSeat)
      // the first kill comes early enough for every round to reach it
      const at = 1 + random.below(n === 0 ? Math.ceil(messages / 3) : messages)
      const before = await strike(product, round, at)
      const isKilled = proxy().hasStruck()
      proxy().begin()
      await expectSound(round)
      if (isKilled) {
        kills++
        product = await start()
      }
      await repeat(product, round, before)
    }
  } finally {
    await product.kill()
  }
  say(`${what}: ${kills} kills in ${rounds / 2} rounds of ${messages} messages and more`)
  expect(kills).toBeGreaterThan(0)
})
