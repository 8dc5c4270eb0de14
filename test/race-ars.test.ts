import { afterAll, beforeAll, expect, test } from 'vitest'
import { isAppError } from '#core/errors.ts'
import { setRandevu, type Zaman } from '#features/ars/contract.ts'
import { createTestApp, type TestApp, type TestTenant } from './app.ts'
import { makeArsAday, makeArsProje, makeSlot } from './ars.ts'
import { type Client, createClient, newAddress } from './client.ts'
import { execute } from './deneme.ts'
import { type Attempt, race } from './harness/race.ts'
import { say, seeded, sized } from './harness/random.ts'

const random = seeded('races for seats')

let app: TestApp
let here: TestTenant

beforeAll(async () => {
  app = await createTestApp()
  here = await app.newTenant()
})
afterAll(() => app.close())

const look = (text: string) => here.read((db) => execute(db, text))

type Person = { id: number; guid: string; visitor: Client }

async function people(arsProjeId: number, count: number): Promise<Person[]> {
  const made: Person[] = []
  for (let n = 0; n < count; n++) {
    const { id, guid } = await makeArsAday({ runtime: app.runtime, tenant: here.tenant }, { arsProjeId, adim: 3 })
    made.push({ id, guid, visitor: createClient(app.app, app.runtime.sessions.issueAnonymous(here.tenant.id).token) })
  }
  return made
}

const newProje = () => makeArsProje({ runtime: app.runtime, tenant: here.tenant })
const newSlot = (arsProjeId: number, saat = '10:00', kapasite = 1) =>
  makeSlot({ runtime: app.runtime, tenant: here.tenant }, { arsProjeId, saat, kapasite })

/** Everybody stands before the calendar again; limits are for people, not for rounds. */
async function clear(arsProjeId: number) {
  await look(`delete from randevu where ars_proje_id = ${arsProjeId}`)
  await look(`update randevu_slot set dolu = 0 where ars_proje_id = ${arsProjeId}`)
  await look(`update ars_aday set adim = 3 where ars_proje_id = ${arsProjeId}`)
  await app.runtime.master.db.query({ text: 'delete from sinir', values: [], rowMode: 'array' })
}

const book = ({ guid, visitor }: Person, zamanId: number) =>
  visitor.call(setRandevu, { arsAdayGuid: guid, zamanId }, { headers: { 'x-forwarded-for': newAddress() } })

const winnersOf = <T>(attempts: Attempt<T>[]) => attempts.filter(({ value }) => value !== undefined)

/** Whoever lost is told so with a list that has no full time in it. */
function expectFreshLists(attempts: Attempt<unknown>[], taken: number) {
  for (const { error } of attempts.filter(({ value }) => value === undefined)) {
    if (!isAppError(error)) throw error
    expect(error.code).toBe('randevuDolu')
    expect((error.resultObject as Zaman[]).map(({ id }) => id)).not.toContain(taken)
  }
}

/** Counters and appointments tell the same, and nobody has two. */
async function expectSound(arsProjeId: number, seats: number) {
  const wrong = await look(
    `select s.id from randevu_slot s where s.ars_proje_id = ${arsProjeId} and s.dolu <>
       (select count(*) from randevu r where r.randevu_slot_id = s.id and r.iptal is null)`,
  )
  expect(wrong).toEqual([])
  const taken = `select count(*)::int, count(distinct ars_aday_id)::int from randevu
    where ars_proje_id = ${arsProjeId} and iptal is null`
  expect(await look(taken)).toEqual([[seats, seats]])
}

function percentile(times: number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
}

test('twenty people, one seat: one has it, the others are shown what is left', async () => {
  const arsProjeId = await newProje()
  const slot = await newSlot(arsProjeId)
  const later = await newSlot(arsProjeId, '15:00')
  const everybody = await people(arsProjeId, 20)
  const rounds = sized(6, 500)
  const times: number[] = []
  await race({
    clients: 20,
    rounds,
    async act(client) {
      const started = performance.now()
      try {
        return await book(everybody[client] as Person, slot) // one of the twenty
      } finally {
        times.push(performance.now() - started)
      }
    },
    async invariant(attempts) {
      expect(winnersOf(attempts)).toHaveLength(1)
      expectFreshLists(attempts, slot)
      const [loser] = attempts.filter(({ value }) => value === undefined)
      expect(isAppError(loser?.error) && loser.error.resultObject).toMatchObject([{ id: later }])
      await expectSound(arsProjeId, 1)
      await clear(arsProjeId)
    },
  })
  say(`seats: ${rounds} rounds of 20, p50 ${percentile(times, 0.5)} ms, p95 ${percentile(times, 0.95)} ms`)
})

test('k slots of one time, with one seat or more each, and n people more than seats: exactly so many win', async () => {
  await race({
    clients: 1,
    rounds: sized(4, 100),
    async act() {
      const arsProjeId = await newProje()
      const sizes = Array.from({ length: 1 + random.below(4) }, () => 1 + random.below(3))
      const slots: number[] = []
      for (const kapasite of sizes) slots.push(await newSlot(arsProjeId, '11:00', kapasite))
      const seats = sizes.reduce((sum, size) => sum + size, 0)
      const everybody = await people(arsProjeId, seats + 4)
      const attempts = await Promise.allSettled(everybody.map((person) => book(person, random.pick(slots))))
      expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(seats)
      await expectSound(arsProjeId, seats)
    },
    invariant([attempt]) {
      if (attempt?.error) throw attempt.error
    },
  })
})

test('one person, several times at once and a double tap: one appointment', async () => {
  const arsProjeId = await newProje()
  const slots = [
    await newSlot(arsProjeId, '09:00'),
    await newSlot(arsProjeId, '12:00'),
    await newSlot(arsProjeId, '16:00'),
  ]
  const [person] = await people(arsProjeId, 1)
  if (!person) throw new Error('nobody was made')
  await race({
    clients: 4,
    rounds: sized(10, 200),
    act: (client) => book(person, slots[client % 3] ?? 0),
    async invariant(attempts) {
      expect(winnersOf(attempts).length).toBeGreaterThan(0)
      await expectSound(arsProjeId, 1)
      await clear(arsProjeId)
    },
  })
})

test('people who swap their times at the same moment never wait in a circle', async () => {
  const arsProjeId = await newProje()
  const slots = [await newSlot(arsProjeId, '09:00', 20), await newSlot(arsProjeId, '12:00', 20)]
  const everybody = await people(arsProjeId, 8)
  await race({
    clients: 8,
    rounds: sized(10, 300),
    act: (client, round) => book(everybody[client] as Person, slots[(client + round) % 2] ?? 0), // one of the eight
    async invariant(attempts) {
      expect(winnersOf(attempts)).toHaveLength(8)
      await expectSound(arsProjeId, 8)
      await look(`update randevu set olusturulma_tarihi = now() - interval '2 days'`)
      await app.runtime.master.db.query({ text: 'delete from sinir', values: [], rowMode: 'array' })
    },
  })
})
