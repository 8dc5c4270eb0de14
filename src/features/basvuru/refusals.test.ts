import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishForm } from '#features/basvuru-formu/publish.server.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { aPosting } from '#test/posting.ts'
import { getAdayBasvurForm, registerBasvuru, saveBasvuru, type YanitlarWire } from './contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** A form with a question of every type, and one whose options depend on another's. */
async function everyType() {
  const posting = await aPosting(app)
  const { ids, run, write } = posting
  await run(`update kriter set anne_kriter_id = ${ids.sex} where id = ${ids.service}`)
  await run(`update kriter_secenek set parent_secenek_id = ${ids.male} where kriter_id = ${ids.service}`)
  await run(`update modul_kriter set bagli_kriter_id = null, bagli_secenek_id = null where kriter_id = ${ids.service}`)
  const types = { text: 2, choices: 3, integer: 4, date: 5, decimal: 6, range: 7 }
  const made: Record<string, number> = { choice: ids.sex, child: ids.service, group: ids.language }
  for (const [name, type] of Object.entries(types)) {
    const [row] =
      await run(`with k as (insert into kriter (kriter_adi, value_type) values ('${name}', ${type}) returning id),
        o as (insert into kriter_secenek (kriter_id, secenek_adi, siralama) select id, 'Bir', 1 from k where ${type} = 3)
      insert into modul_kriter (modul_id, kriter_id, siralama) select ${ids.modul}, id, 10 + ${type} from k returning kriter_id`)
    made[name] = Number(row?.[0])
  }
  await write((db) => publishForm(db, ids.form))
  return { ...posting, made }
}

type Sent = YanitlarWire['kriterList'][number]['value']
const wrong: [name: string, value: Sent, key: string][] = [
  ['choice', 'Kadın', 'invalidChoice'],
  ['choice', [1], 'invalidChoice'],
  ['text', 5, 'invalidValue'],
  ['text', { start: '2026-01-01', end: '2026-01-02' }, 'invalidValue'],
  ['choices', 3, 'invalidChoice'],
  ['choices', [999_999], 'invalidChoice'],
  ['integer', '5', 'invalidInteger'],
  ['integer', 1.5, 'invalidInteger'],
  ['date', '01.02.2003', 'invalidDate'],
  ['date', 20_260_101, 'invalidDate'],
  ['decimal', 70.5, 'decimalDot'],
  ['decimal', '70,5', 'decimalDot'],
  ['range', '2026-01-01', 'invalidValue'],
  ['range', { start: '2026-01-02', end: '2026-01-01' }, 'EndDateShouldBeBiggerThanStart'],
  ['group', 3, 'invalidChoice'],
  ['group', { grupSecenekId: 999_999, secenekId: 999_999 }, 'invalidChoice'],
]

test('a value of another type is refused by the name of its field, saved or sent', async () => {
  const { newAday, of, made, run } = await everyType()
  const aday = await newAday()
  for (const [name, value, key] of wrong) {
    const kriterId = made[name] ?? 0
    const expected = { code: 'validationFailed', errors: [{ field: `kriterList.${kriterId}.value`, key }] }
    const body = of({ kriterList: [{ kriterId, value }] })
    await expect(aday.call(saveBasvuru, body), `${name} ${JSON.stringify(value)}`).rejects.toMatchObject(expected)
    await expect(aday.call(registerBasvuru, body)).rejects.toMatchObject(expected)
  }
  expect(await run('select count(*)::int from basvuru_yanit')).toEqual([[0]])
})

test('an option of another parent is refused by the name of its field', async () => {
  const { ids, newAday, of } = await everyType()
  const aday = await newAday()
  const answers = (sex: number) => [
    { kriterId: ids.sex, value: sex },
    { kriterId: ids.service, value: ids.served },
  ]
  await expect(aday.call(registerBasvuru, of({ kriterList: answers(ids.female) }))).rejects.toMatchObject({
    code: 'ZorunluAlanlarDoldurun',
    errors: [{ field: `kriterList.${ids.service}.value`, key: 'invalidChoice' }],
  })
  await expect(aday.call(registerBasvuru, of({ kriterList: answers(ids.male) }))).resolves.toMatchObject({
    basvuruTakipNo: expect.any(String),
  })
})

test("another form's criteria, components and entries are refused by their names", async () => {
  const { ids, newAday, of } = await everyType()
  const aday = await newAday()
  const row = {
    komponentId: ids.work,
    modulId: ids.modul,
    komponentKriterler: [{ kriterId: ids.employer, value: 'X' }],
  }
  const refused = async (answers: Partial<YanitlarWire>, errors: object[]) =>
    expect(aday.call(registerBasvuru, of(answers))).rejects.toMatchObject({ code: 'validationFailed', errors })
  await refused({ komponentKriterList: [{ ...row, refId: -1, komponentId: 9_999 }] }, [
    { field: 'komponentKriterList.-1', key: 'unknownField' },
  ])
  await refused(
    { komponentKriterList: [{ ...row, refId: -1, komponentKriterler: [{ kriterId: ids.sex, value: ids.male }] }] },
    [{ field: `komponentKriterList.-1.${ids.sex}.value`, key: 'unknownField' }],
  )
  await refused(
    {
      komponentKriterList: [
        { ...row, refId: -5000 },
        { ...row, refId: -5000 },
      ],
    },
    [{ field: 'komponentKriterList.-5000', key: 'duplicateField' }],
  )
  await refused({ komponentKriterList: Array.from({ length: 101 }, (_, i) => ({ ...row, refId: -1 - i })) }, [
    { field: 'komponentKriterList', key: 'tooMany' },
  ])
})

test('entries of many saves together are not more than those of one', async () => {
  const { ids, newAday, of } = await everyType()
  const aday = await newAday()
  const rows = (from: number, count: number) =>
    Array.from({ length: count }, (_, i) => ({
      komponentId: ids.work,
      modulId: ids.modul,
      refId: -1 - i,
      komponentKriterler: [{ kriterId: ids.employer, value: `İşveren ${from + i}` }],
    }))
  await aday.call(saveBasvuru, of({ komponentKriterList: rows(0, 100) }))
  await expect(aday.call(saveBasvuru, of({ komponentKriterList: rows(100, 1) }))).rejects.toMatchObject({
    errors: [{ field: 'komponentKriterList', key: 'tooMany', params: { n: 100 } }],
  })
})

test('an erased person leaves no draft behind, even one that was just being saved', async () => {
  const { ids, newAday, of, run } = await everyType()
  const aday = await newAday()
  await aday.call(saveBasvuru, of({ kriterList: [{ kriterId: ids.sex, value: ids.male }] }))
  await run(`update aday set ad = null, soyad = null, cep_tel = null, email = null, dogum_tarihi = null, tc_kimlik_no = null,
    tc_kimlik_index = null, kisi_anahtari = null, aktif = false, silindi = now()`)
  await expect(aday.call(saveBasvuru, of({}))).rejects.toMatchObject({
    code: expect.stringMatching(/notFound|sessionEnded/),
  })
})

test('a posting that wants a photo and a CV takes an application once both are there', async () => {
  const { ids, newAday, of, run, iapId } = await aPosting(app)
  await run(`update ilan set foto_zorunlu = true, cv_zorunlu = true where id = ${iapId}`)
  const aday = await newAday()
  const mine = of({ kriterList: [{ kriterId: ids.sex, value: ids.female }] })
  expect((await aday.call(getAdayBasvurForm, { iapId })).iap).toMatchObject({ fotoZorunlu: true, cvZorunlu: true })
  const aFile = (amac: string, ad: string) =>
    run(`insert into dosya (amac, aday_id, durum, depo_adi, dosya_adi, tur, boyut, ozet)
      select '${amac}', max(id), 'hazir', encode(sha256('${amac}'), 'hex'), '${ad}', 'x/y', 9, sha256('a') from aday`)
  const missing = (...errors: { field: string; key: string }[]) => ({ code: 'validationFailed', errors })
  const [foto, cv] = [
    { field: 'foto', key: 'fotoRequired' },
    { field: 'cv', key: 'cvRequired' },
  ]
  await expect(aday.call(registerBasvuru, mine)).rejects.toMatchObject(missing(foto, cv))
  await aFile('foto', 'a.jpg')
  await expect(aday.call(registerBasvuru, mine)).rejects.toMatchObject(missing(cv))
  await aFile('cv', 'a.pdf')
  expect(await aday.call(registerBasvuru, mine)).toMatchObject({ basvuruTakipNo: expect.any(String) })
})
