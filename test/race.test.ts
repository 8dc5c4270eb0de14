import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { defineEndpoint } from '#core/endpoint.ts'
import { isAppError } from '#core/errors.ts'
import { resourceEndpoints } from '#engine/declaration/resource-endpoints.ts'
import { calisanTip } from '#features/calisan-tip/resource.ts'
import { isTanim } from '#features/is-tanim/resource.ts'
import { language } from '#features/language/resource.ts'
import { refreshSession } from '#features/oturum/contract.ts'
import { implement } from '#server/http/implement.ts'
import { createTestApp, type TestApp } from './app.ts'
import { newAddress } from './client.ts'
import { brokenAuditLinks, look } from './harness/look-inside.ts'
import { type Attempt, race } from './harness/race.ts'
import { say, seeded, sized } from './harness/random.ts'

const random = seeded('races')
const is = resourceEndpoints(isTanim)
const languages = resourceEndpoints(language)

const writeTwice = defineEndpoint({
  path: '/api/test/iki',
  access: 'visitor',
  database: 'tenant',
  summary: 'Only for this test.',
  method: 'POST',
  effect: 'write',
  input: z.strictObject({}),
  output: z.literal(1),
})

let app: TestApp

beforeAll(async () => {
  const twoRecords = implement(writeTwice, async ({ audit }) => {
    audit({ islem: 'create', varlik: 'deneme' })
    audit({ islem: 'update', varlik: 'deneme' })
    return 1 as const
  })
  app = await createTestApp({ routes: [twoRecords] })
})
afterAll(() => app.close())

/** Each attempt comes from an address of its own, or the limits would end the race. */
const fromElsewhere = () => ({ headers: { 'x-forwarded-for': newAddress() } })

async function newCompany() {
  const { visitor, tenant, staff } = await app.newTenant()
  return { visitor, staff: await staff(), address: await app.runtime.tenants.address(tenant.id), tenant }
}

/** The codes of refusals, each once; anything that is not an AppError stands as it is. */
function refusalsOf(attempts: Attempt<unknown>[]): unknown[] {
  const errors = attempts.filter(({ error }) => error !== undefined).map(({ error }) => error)
  return [...new Set(errors.map((error) => (isAppError(error) ? error.code : error)))]
}

/** Losers of a race may only be told to wait or to look again. */
function expectOnly(codes: unknown[], attempts: Attempt<unknown>[]) {
  expect(refusalsOf(attempts).filter((code) => !codes.includes(code))).toEqual([])
}

test('the record stays one chain under parallel writers', async () => {
  const { visitor, address } = await newCompany()
  await race({
    clients: 5,
    rounds: sized(20, 1000),
    act: () => visitor.call(writeTwice, {}, fromElsewhere()),
    invariant: (attempts) => expectOnly([], attempts),
  })
  expect(await brokenAuditLinks(address)).toEqual([])
})

test('a call sent twice and more at the same moment under one key has one effect', async () => {
  const { staff, address } = await newCompany()
  const rounds = sized(40, 1000)
  await race({
    clients: 4,
    rounds,
    act: (_, round) =>
      staff.call(
        is.create,
        { isAdi: `iş ${round}` },
        { key: `tekrar-${String(round).padStart(20, '0')}`, ...fromElsewhere() },
      ),
    invariant(attempts) {
      expectOnly(['alreadyRunning'], attempts)
      const answers = attempts.filter(({ value }) => value).map(({ value }) => value)
      expect(answers.length).toBeGreaterThan(0)
      expect(answers).toEqual(answers.map(() => answers[0]))
    },
  })
  expect(await look(address, 'select count(*)::int as n from is_tanim')).toEqual([{ n: rounds }])
  expect(await look(address, 'select count(*)::int as n from idempotency')).toEqual([{ n: rounds }])
})

test('of a hundred parallel refreshes one wins, and the session lives on', async () => {
  const { tenant } = await newCompany()
  let { refreshToken } = await app.runtime.sessions.start('ady', { tenantId: tenant.id, subjectId: 7 })
  await race({
    clients: 100,
    rounds: sized(3, 50),
    act: () =>
      app.nobody.send({
        method: 'POST',
        url: refreshSession.path,
        payload: 'grant_type=refresh_token',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          cookie: `__Host-rt=${refreshToken}`,
          'x-forwarded-for': newAddress(),
          origin: 'http://localhost',
          'sec-fetch-site': 'same-origin',
        },
      }),
    invariant(attempts) {
      const answers = attempts.map(({ value }) => value)
      const statuses = Map.groupBy(answers, (answer) => answer?.status)
      expect([statuses.get(200)?.length, statuses.get(409)?.length]).toEqual([1, 99])
      const cookie = String(statuses.get(200)?.[0]?.headers['set-cookie'])
      refreshToken = /__Host-rt=([^;]+)/.exec(cookie)?.[1] ?? ''
    },
  })
})

test('moved by many at once, an order stays a permutation without gaps', async () => {
  const admin = await app.master()
  const master = app.runtime.server.at(app.runtime.server.masterDatabase)
  for (const langKey of ['de', 'fr', 'ar', 'ru', 'fa', 'el'])
    await admin.call(languages.create, { adi: langKey, display: langKey, langKey })
  const rows = await look<{ id: number }>(master, 'select id from language')
  const rounds = sized(6, 63)
  await race({
    clients: 16,
    rounds,
    act: () =>
      admin.call(
        random.oneIn(2) ? languages.moveUp : languages.moveDown,
        { id: random.pick(rows).id },
        fromElsewhere(),
      ),
    async invariant(attempts) {
      expectOnly([], attempts)
      const places = await look<{ siralama: number }>(master, 'select siralama from language order by siralama')
      expect(places.map(({ siralama }) => siralama)).toEqual(rows.map((_, index) => index + 1))
    },
  })
  say(`races: ${16 * rounds} moves`)
  expect(await brokenAuditLinks(master)).toEqual([])
})

test('created, deleted and moved at once, an order has no gaps either', async () => {
  const { staff, address } = await newCompany()
  const tips = resourceEndpoints(calisanTip)
  const make = () => staff.call(tips.create, { tipAdi: randomUUID() }, fromElsewhere())
  const first = await Promise.all(Array.from({ length: 6 }, make))
  const known = first.map(({ id }) => id)
  await race({
    clients: 8,
    rounds: sized(6, 100),
    async act(client) {
      if (client < 3) return known.push((await make()).id)
      const id = random.pick(known)
      return staff.call(client < 5 ? tips.delete : client < 7 ? tips.moveUp : tips.moveDown, { id }, fromElsewhere())
    },
    async invariant(attempts) {
      expectOnly(['notFound'], attempts)
      const places = await look<{ siralama: number }>(address, 'select siralama from calisan_tip order by siralama')
      expect(places.map(({ siralama }) => siralama)).toEqual(places.map((_, index) => index + 1))
    },
  })
})

test('of many who edit the same version one is kept and the others are shown the fresh record', async () => {
  const { staff, address } = await newCompany()
  let row = await staff.call(is.create, { isAdi: 'ilk' })
  await race({
    clients: 10,
    rounds: sized(15, 100),
    act: (client, round) =>
      staff.call(is.update, { id: row.id, rowVersion: row.rowVersion, isAdi: `${round}.${client}` }, fromElsewhere()),
    async invariant(attempts) {
      expectOnly(['staleRecord'], attempts)
      const winners = attempts.filter(({ value }) => value).map(({ value }) => value)
      expect(winners).toHaveLength(1)
      const kept = await look(address, 'select id, is_adi as "isAdi", row_version::int as "rowVersion" from is_tanim')
      expect(winners).toMatchObject(kept)
      for (const { error } of attempts) if (isAppError(error)) expect(error.resultObject).toEqual(winners[0])
      row = winners[0] ?? row
    },
  })
})
