import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerBasvuru } from '#features/basvuru/contract.ts'
import { publishForm } from '#features/basvuru-formu/publish.server.ts'
import { getPersonalKomponentKriterler } from '#features/kriter/contract.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { aBody, aPosting } from '#test/posting.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** A candidate who sends applications with these employers, and what the profile lists afterwards. */
async function anApplicant() {
  const { ids, newAday, newIlan, run, write } = await aPosting(app)
  const [[duty]] = (await run(`with k as (insert into kriter (kriter_adi, value_type) values ('Görev', 2) returning id)
    insert into komponent_kriter (komponent_id, kriter_id, siralama) select ${ids.work}, id, 2 from k returning kriter_id`)) as [
    [number],
  ]
  await write((db) => publishForm(db, ids.form))
  const aday = await newAday()
  async function apply(entries: string[][]) {
    const komponentKriterList = entries.map(([employer = '', done], index) => ({
      komponentId: ids.work,
      modulId: ids.modul,
      refId: -1 - index,
      komponentKriterler: [
        { kriterId: ids.employer, value: employer },
        ...(done === undefined ? [] : [{ kriterId: duty, value: done }]),
      ],
    }))
    const kriterList = [{ kriterId: ids.sex, value: ids.female }]
    await aday.call(registerBasvuru, aBody(await newIlan(), ids.form, { kriterList, komponentKriterList }))
  }
  async function profile() {
    const [work] = await aday.call(getPersonalKomponentKriterler, {})
    return (work?.komponentList ?? []).map(({ komponentKriterler, surum }) => [
      komponentKriterler.map(({ value }) => value),
      surum,
    ])
  }
  return { ids, run, apply, profile }
}

test('entries of a sent application come into the profile, each once', async () => {
  const { apply, profile } = await anApplicant()
  await apply([['Atlas'], ['Deniz']])
  expect(await profile()).toEqual([
    [['Atlas'], 1],
    [['Deniz'], 1],
  ])
  // the same again adds nothing, another is added, and one that was left out stays
  await apply([['Deniz'], ['Efe']])
  expect(await profile()).toEqual([
    [['Atlas'], 1],
    [['Deniz'], 1],
    [['Efe'], 1],
  ])
})

test('an entry that says more completes the one of the profile, and one that says less changes nothing', async () => {
  const { apply, profile } = await anApplicant()
  await apply([['Atlas'], ['Deniz']])
  await apply([['Atlas', 'Bekçi']])
  const both = [
    [['Atlas', 'Bekçi'], 2],
    [['Deniz'], 1],
  ]
  expect(await profile()).toEqual(both)
  await apply([['Atlas']])
  expect(await profile()).toEqual(both)
  // the same employer with another duty is another entry: which of the two is right nobody can tell
  await apply([['Atlas', 'Amir']])
  expect(await profile()).toEqual([...both, [['Atlas', 'Amir'], 1]])
})

test('what the profile does not ask for is not kept there', async () => {
  const { apply, profile, run } = await anApplicant()
  await run('delete from alt_kategori_komponent')
  await apply([['Atlas']])
  expect(await profile()).toEqual([])
})
