import { afterAll, beforeAll, expect, test } from 'vitest'
import { isAppError } from '#core/errors.ts'
import { solveProof } from '#core/proof-of-work.ts'
import { runOnce } from '#server/http/idempotency.ts'
import { addressBlock } from '#server/limits/limits.ts'
import { newGuid } from '#server/links/guid-link.ts'
import { createTestApp, type TestApp, type TestTenant } from '#test/app.ts'
import { createClient, newAddress } from '#test/client.ts'
import { execute } from '#test/deneme.ts'
import { race } from '#test/harness/race.ts'
import { isSoak, say, seeded, sized } from '#test/harness/random.ts'
import { type AskedApproval, askApproval } from '#test/is-akis.ts'
import { cancelIsAkis } from './ask.server.ts'
import { checkIsAkis, decideIsAkis } from './contract.ts'
import { eskiIsAkis } from './rules.ts'

const random = seeded('approvals')
let app: TestApp
let here: TestTenant

beforeAll(async () => {
  app = await createTestApp()
  here = await app.newTenant()
})
afterAll(() => app.close())

const newVisitor = () => createClient(app.app, app.runtime.sessions.issueAnonymous(here.tenant.id).token)
const twoApprovers = {
  onaylayanList: [
    { kanal: 'sms', alici: '5551112201' },
    { kanal: 'sms', alici: '5551112202' },
  ] as const,
}

async function newRequests(count: number): Promise<AskedApproval[]> {
  const asked: AskedApproval[] = []
  const onaylayanList = [...twoApprovers.onaylayanList]
  for (let i = 0; i < count; i++) asked.push(await askApproval(app.runtime, here.tenant, { onaylayanList }))
  return asked
}

/** State, decisions, what followed, whether the posting is shown, and how many notices there are. */
async function outcome({ id, iapId, sahip }: AskedApproval) {
  const text = `select durum, (select array_agg(aksiyon_tipi) from is_akis_karar where is_akis_id = a.id),
      (select count(*)::int from is_akis_islem where is_akis_id = a.id),
      (select acik and gorunmeye_acik from ilan where id = $2), (select count(*)::int from mesaj where alici = $3)
    from is_akis a where id = $1`
  const [row] = await here.read((db) => execute(db, text, [id, iapId, sahip]))
  return row
}

const outcomes = [
  ['onaylandi', [0], 1, true, 1],
  ['reddedildi', [1], 0, false, 1],
  ['iptal', null, 0, false, 0],
]

function takeBack({ id }: AskedApproval): Promise<number> {
  return here
    .read((db) => cancelIsAkis({ db, audit: () => {} }, id))
    .then(
      () => 1,
      (error: unknown) => {
        if (isAppError(error) && error.code === 'notFound') return 0
        throw error
      },
    )
}

test('of approving, rejecting and taking back at the same moment exactly one counts', async () => {
  const rounds = sized(20, 500)
  const asked = await newRequests(rounds)
  const wins = [0, 0, 0]
  await race({
    clients: 3,
    rounds,
    async act(client, round) {
      const request = asked[round]
      if (!request) throw new Error('no such round')
      // none of them always starts first
      await new Promise((resolve) => setTimeout(resolve, random.below(4)))
      if (client === 2 && random.oneIn(2)) return takeBack(request)
      const guid = request.guids[client % 2] ?? ''
      const input = { guid, aciklama: 'Karar', aksiyonTipi: client === 0 ? 0 : 1 } as const
      return (await newVisitor().call(decideIsAkis, input)).messageId
    },
    async invariant(attempts, round) {
      expect(attempts.map(({ error }) => error).filter(Boolean)).toEqual([])
      expect(attempts.reduce((sum, { value = 0 }) => sum + value, 0)).toBe(1)
      const request = asked[round]
      const left = request && (await outcome(request))
      const ended = outcomes.findIndex(([durum]) => durum === left?.[0])
      expect(left).toEqual(outcomes[ended])
      wins[ended] = (wins[ended] ?? 0) + 1
    },
  })
  const [approved, rejected, takenBack] = wins
  say(`approvals: ${rounds} rounds, ${approved} approved, ${rejected} rejected, ${takenBack} taken back`)
  // a race that always ends alike is none
  if (isSoak) expect(Math.min(...wins)).toBeGreaterThan(0)
})

test('a decision that is sent several times at once under one key has one effect and one answer', async () => {
  const rounds = sized(10, 200)
  const asked = await newRequests(rounds)
  const visitor = newVisitor()
  await race({
    clients: 4,
    rounds,
    act(_client, round) {
      const input = { guid: asked[round]?.guids[0] ?? '', aciklama: 'Uygundur.', aksiyonTipi: 0 } as const
      const headers = { 'x-forwarded-for': newAddress() }
      return visitor.call(decideIsAkis, input, { key: `karar-${String(round).padStart(20, '0')}`, headers })
    },
    async invariant(attempts, round) {
      const refused = attempts.flatMap(({ error }) => (error ? [isAppError(error) ? error.code : error] : []))
      expect(refused.filter((code) => code !== 'alreadyRunning')).toEqual([])
      const told = attempts.flatMap(({ value }) => value ?? [])
      expect(told).toEqual(told.map(() => ({ messageId: 1 })))
      const request = asked[round]
      expect(request && (await outcome(request))).toEqual(outcomes[0])
      // whoever waited asks again and is told the same
      const key = `karar-${String(round).padStart(20, '0')}`
      const input = { guid: request?.guids[0] ?? '', aciklama: 'Uygundur.', aksiyonTipi: 0 } as const
      const headers = { 'x-forwarded-for': newAddress() }
      expect(await visitor.call(decideIsAkis, input, { key, headers })).toEqual({ messageId: 1 })
    },
  })
})

test('whoever repeats a decision while it is being kept is told of it, and has guessed nothing', async () => {
  const [asked, other] = await newRequests(2)
  const [visitor, address] = [newVisitor(), newAddress()]
  const decide = (guid: string, key: string) => {
    const input = { guid, aciklama: 'Uygundur.', aksiyonTipi: 0 } as const
    return visitor.call(decideIsAkis, input, { key, headers: { 'x-forwarded-for': address } })
  }
  await decide(other?.guids[0] ?? '', newGuid())
  const last = 'select konu from idempotency order by olusturulma_tarihi desc limit 1'
  const [[konu] = []] = await here.read((db) => execute(db, last))
  const [guid = '', key] = [asked?.guids[0], newGuid()]
  const body = { aciklama: 'Uygundur.', aksiyonTipi: 0, guid }
  const repeat = await here.read(async (db) => {
    await execute(db, 'lock table baglanti in access exclusive mode')
    const repeated = decide(guid, key)
    // it has found no answer yet, and looks for the link
    const waiting = `select 1 from pg_locks where relation = 'baglanti'::regclass and not granted`
    await expect.poll(() => execute(db, waiting)).toHaveLength(1)
    const { keys } = here.tenant
    const call = { konu: String(konu), yol: decideIsAkis.path, anahtar: key, body, keys }
    await runOnce(db, call, async () => ({ messageId: 1 }))
    await execute(db, 'update baglanti set iptal = now() where iptal is null')
    return { repeated }
  })
  expect(await repeat.repeated).toEqual({ messageId: 1 })
  const misses = await app.runtime.limits.countShared({ name: 'guidMiss', seconds: 600 }, addressBlock(address))
  expect(misses.count).toBe(1)
})

test('random guids open nothing: a few are answered, then work is asked for, while an honest link works', async () => {
  const [asked] = await newRequests(1)
  const [honest = ''] = asked?.guids ?? []
  const guesser = { 'x-forwarded-for': newAddress() }
  const visitor = newVisitor()
  const answers = new Map<string, number>()
  const tries = sized(100, 5000)
  for (let done = 0; done < tries; done += 20) {
    const batch = Array.from({ length: 20 }, () => guess(random.oneIn(4)))
    for (const answer of await Promise.all(batch)) answers.set(answer, (answers.get(answer) ?? 0) + 1)
  }
  say(`random guids: ${JSON.stringify(Object.fromEntries(answers))}`)
  expect([...answers.keys()].filter((answer) => !/^(200 old|200 lost|429)$/.test(answer))).toEqual([])
  expect(answers.get('429')).toBeGreaterThanOrEqual(tries - 60)

  async function guess(isDecision: boolean) {
    const guid = newGuid()
    const answer = await visitor.send(
      isDecision
        ? {
            method: 'POST',
            url: decideIsAkis.path,
            payload: { guid, aciklama: 'x', aksiyonTipi: 0 },
            headers: guesser,
          }
        : { method: 'GET', url: checkIsAkis.path, query: { guid }, headers: guesser },
    )
    if (answer.status !== 200) return String(answer.status)
    const { resultObject } = answer.json()
    const isOld = JSON.stringify(resultObject) === JSON.stringify(isDecision ? { messageId: 0 } : eskiIsAkis)
    return isOld ? `200 ${isDecision ? 'lost' : 'old'}` : `200 ${answer.body}`
  }

  // from elsewhere at once, from an address of guesses after the work
  expect(await newVisitor().call(checkIsAkis, { guid: honest })).toMatchObject({ canApprove: true })
  const neighbour = { 'x-forwarded-for': newAddress() }
  const ask = (guid: string) =>
    visitor.send({ method: 'GET', url: checkIsAkis.path, query: { guid }, headers: neighbour })
  await Promise.all(Array.from({ length: 20 }, () => ask(newGuid())))
  const question = (await ask(honest)).json().resultObject as { soru: string; zorluk: number } // as api.md words it
  const headers = { ...neighbour, 'x-is-kaniti': await solveProof(question) }
  expect(await visitor.call(checkIsAkis, { guid: honest }, { headers })).toMatchObject({ canApprove: true })
})
