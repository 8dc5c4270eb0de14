import { afterAll, beforeAll, expect, test } from 'vitest'
import { isAppError } from '#core/errors.ts'
import { getAdayBasvurForm, saveBasvuru } from '#features/basvuru/contract.ts'
import { createTestApp, type TestApp } from './app.ts'
import type { Client } from './client.ts'
import { say, seeded, sized } from './harness/random.ts'
import { type aBody, addTexts, aPosting } from './posting.ts'

const random = seeded('edits from two devices')

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

type Body = ReturnType<typeof aBody>
type Edit = { target: string; seen: number; value: string; made: number | null }
type Stale = {
  kriterList: { kriterId: number; value: string; surum: number }[]
  komponentKriterList: { refId: number; surum: number }[]
}

/** One device: it knows the versions it has seen, and learns newer ones by being told. */
function aDevice(
  aday: Client,
  of: (answers: object) => Body,
  place: { komponentId: number; modulId: number; kriterId: number },
) {
  const seen = new Map<string, number>()
  const log: Edit[] = []

  function bodyOf(target: string, surum: number, value: string): Body {
    const [kind, id] = target.split('/')
    if (kind === 'kriter') return of({ kriterList: [{ kriterId: Number(id), value, surum }] })
    const { kriterId, ...rest } = place
    return of({
      komponentKriterList: [{ ...rest, refId: Number(id), surum, komponentKriterler: [{ kriterId, value }] }],
    })
  }

  async function edit(target: string, value: string) {
    const surum = seen.get(target) ?? 0
    const entry: Edit = { target, seen: surum, value, made: null }
    log.push(entry)
    try {
      const { kriterSurumleri, satirlar } = await aday.call(saveBasvuru, bodyOf(target, surum, value))
      entry.made = (kriterSurumleri[0] ?? satirlar[0])?.surum ?? null
      if (entry.made !== null) seen.set(target, entry.made)
    } catch (error) {
      if (!isAppError(error) || error.code !== 'staleRecord') throw error
      const { kriterList, komponentKriterList } = error.resultObject as Stale // what a conflict shows
      const now = (kriterList[0] ?? komponentKriterList[0])?.surum ?? 0
      // whoever is refused is shown something newer than they knew
      expect(now).toBeGreaterThan(surum)
      seen.set(target, now)
    }
  }
  return { edit, log, seen }
}

test('of edits of one draft from two devices at once none is lost silently', async () => {
  // a candidate saves at most 600 times in ten minutes
  for (let drafts = 0; drafts < sized(1, 2); drafts++) await editAtOnce(sized(60, 500))
})

async function editAtOnce(count: number) {
  const { ids, iapId, of, newAday, run, write } = await aPosting(app)
  const texts = await write((db) => addTexts(db, ids, 4))
  const aday = await newAday()
  const place = { komponentId: ids.work, modulId: ids.modul, kriterId: ids.employer }
  const first = await aday.call(
    saveBasvuru,
    of({
      komponentKriterList: [
        {
          komponentId: ids.work,
          modulId: ids.modul,
          refId: -1,
          komponentKriterler: [{ kriterId: ids.employer, value: 'ilk' }],
        },
      ],
    }),
  )
  const refId = first.satirlar[0]?.yeniRefId ?? 0
  const targets = [...texts.map((id) => `kriter/${id}`), `satir/${refId}`]
  const devices = [1, 2].map(() => aDevice(aday, of, place))
  for (const { seen } of devices) seen.set(`satir/${refId}`, 1)

  const rounds = count / devices.length
  const work = devices.map(async ({ edit }, device) => {
    // a device edits several things at once, as its tabs do, but one thing after the other
    const queues = new Map(targets.map((target) => [target, [] as string[]]))
    for (let n = 0; n < rounds; n++) queues.get(random.pick(targets))?.push(`${device}-${n}`)
    await Promise.all(
      [...queues].map(async ([target, values]) => {
        for (const value of values) await edit(target, value)
      }),
    )
  })
  await Promise.all(work)

  const edits = devices.flatMap(({ log }) => log)
  const form = await aday.call(getAdayBasvurForm, { iapId })
  const last = new Map<string, { value: unknown; surum: number }>([
    ...form.kriterList.map(({ kriterId, value, surum }) => [`kriter/${kriterId}`, { value, surum }] as const),
    ...form.komponentKriterList.map(
      (row) => [`satir/${row.refId}`, { value: row.komponentKriterler[0]?.value, surum: row.surum }] as const,
    ),
  ])
  for (const target of targets)
    expectChain(
      edits.filter((one) => one.target === target && one.made !== null),
      last.get(target),
    )
  const told = edits.filter(({ made }) => made === null).length
  expect(edits).toHaveLength(rounds * devices.length)
  expect(await run('select count(*)::int from basvuru')).toEqual([[1]])
  say(`${edits.length} edits, ${told} told of a newer one`)
}

/** Each edit that was taken followed one that its device had seen; the last one is what stands there. */
function expectChain(taken: Edit[], last: { value: unknown; surum: number } | undefined) {
  const inOrder = taken.toSorted((a, b) => (a.made ?? 0) - (b.made ?? 0))
  for (const { seen, made } of inOrder) expect(made).toBe(seen + 1)
  expect(new Set(inOrder.map(({ made }) => made)).size).toBe(inOrder.length)
  if (inOrder.length > 0) expect(last).toEqual({ value: inOrder.at(-1)?.value, surum: inOrder.at(-1)?.made })
}
