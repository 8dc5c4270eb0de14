import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishForm } from '#features/basvuru-formu/publish.server.ts'
import { getIap } from '#features/ilan/contract.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { aPosting } from '#test/posting.ts'
import { getAdayBasvurForm, registerBasvuru, saveBasvuru, type YanitlarWire } from './contract.ts'
import { isTakipNo } from './takip-no.server.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test('a form is opened, saved bit by bit, resumed and sent', async () => {
  const { ids, iapId, newAday, of, run } = await aPosting(app)
  const aday = await newAday()
  const opened = await aday.call(getAdayBasvurForm, { iapId })
  expect(opened).toMatchObject({ basvuru: null, formSurumu: 1, basvuruformuId: ids.form, kriterList: [] })
  expect(opened.bloklar[0]?.blokModulKriterIliski[0]?.kriterler[1]).toMatchObject({
    bagliOlunanKriterId: ids.sex,
    bagliOlunanKriterSecenekId: ids.male,
    zorunlu: true,
  })

  await aday.call(saveBasvuru, { ...of({ kriterList: [{ kriterId: ids.sex, value: ids.male }] }), sonBlokId: ids.blok })
  const row = {
    komponentId: ids.work,
    modulId: ids.modul,
    refId: -1,
    komponentKriterler: [{ kriterId: ids.employer, value: 'Atlas' }],
  }
  const saved = await aday.call(saveBasvuru, of({ komponentKriterList: [row] }))
  expect(saved.satirlar).toMatchObject([{ refId: -1, surum: 1 }])

  const resumed = await aday.call(getAdayBasvurForm, { iapId })
  expect(resumed).toMatchObject({
    basvuru: { durum: 0, basvuruTakipNo: null, sonBlokId: ids.blok },
    kriterList: [{ kriterId: ids.sex, value: ids.male, surum: 1 }],
    komponentKriterList: [{ refId: saved.satirlar[0]?.yeniRefId, komponentKriterler: [{ value: 'Atlas' }] }],
  })

  const sent = await aday.call(registerBasvuru, of({ kriterList: [{ kriterId: ids.service, value: ids.served }] }))
  expect(isTakipNo(sent.basvuruTakipNo)).toBe(true)
  expect(await run('select durum, anlik from basvuru')).toMatchObject([
    [
      1,
      {
        kriterList: [{ kriterId: ids.sex }, { kriterId: ids.service }],
        komponentKriterList: [{ komponentId: ids.work }],
      },
    ],
  ])
  expect(await run(`select alici, metin from mesaj`)).toEqual([
    [expect.stringMatching(/^5/), expect.stringContaining(sent.basvuruTakipNo)],
  ])
  // sent again in any way, it is the same application
  expect(await aday.call(registerBasvuru, of({}))).toEqual(sent)
  await expect(aday.call(saveBasvuru, of({}))).rejects.toMatchObject({ code: 'basvuruKapali' })
})

test('what is missing or does not belong is refused by its name, and nothing is sent', async () => {
  const { ids, newAday, of, run } = await aPosting(app)
  const aday = await newAday()
  const refusal = (answers: Partial<YanitlarWire>) =>
    aday.call(registerBasvuru, of(answers)).then(
      () => 'sent',
      ({ code, errors }) => [code, errors.map(({ field, key }: { field: string; key: string }) => [field, key])],
    )
  const at = (id: number) => `kriterList.${id}.value`
  const sex = { kriterId: ids.sex, value: ids.female }

  expect(await refusal({})).toEqual(['ZorunluAlanlarDoldurun', [[at(ids.sex), 'required']]])
  expect(await refusal({ kriterList: [{ kriterId: ids.sex, value: ids.male }] })).toEqual([
    'ZorunluAlanlarDoldurun',
    [[at(ids.service), 'required']],
  ])
  expect(await refusal({ kriterList: [sex, { kriterId: ids.service, value: ids.served }] })).toEqual([
    'ZorunluAlanlarDoldurun',
    [[at(ids.service), 'hiddenField']],
  ])
  expect(await refusal({ kriterList: [{ kriterId: ids.sex, value: ids.served }] })).toEqual([
    'validationFailed',
    [[at(ids.sex), 'invalidChoice']],
  ])
  expect(await refusal({ kriterList: [sex, { kriterId: 999_999, value: 'x' }] })).toEqual([
    'validationFailed',
    [[at(999_999), 'unknownField']],
  ])
  expect(await refusal({ kriterList: [sex, sex] })).toEqual(['validationFailed', [[at(ids.sex), 'duplicateField']]])
  const many = Array.from({ length: 501 }, (_, i) => ({ kriterId: i + 1, value: 'x' }))
  expect(await refusal({ kriterList: many })).toEqual(['validationFailed', [['kriterList', 'tooMany']]])
  const empty = { komponentId: ids.work, modulId: ids.modul, refId: -1, komponentKriterler: [] }
  expect(await refusal({ kriterList: [sex], komponentKriterList: [empty] })).toEqual([
    'ZorunluAlanlarDoldurun',
    [[`komponentKriterList.-1.${ids.employer}.value`, 'required']],
  ])
  expect(await run('select count(*)::int from basvuru where durum <> 0')).toEqual([[0]])
})

test('what is hidden in the draft is kept there and left out of what is sent', async () => {
  const { ids, iapId, newAday, of, run } = await aPosting(app)
  const aday = await newAday()
  const male = { kriterId: ids.sex, value: ids.male }
  await aday.call(saveBasvuru, of({ kriterList: [male, { kriterId: ids.service, value: ids.served }] }))
  await aday.call(saveBasvuru, of({ kriterList: [{ kriterId: ids.sex, value: ids.female }] }))
  const { kriterList } = await aday.call(getAdayBasvurForm, { iapId })
  expect(kriterList.map(({ kriterId }) => kriterId).sort()).toEqual([ids.sex, ids.service].sort())
  await aday.call(registerBasvuru, of({}))
  expect(await run(`select anlik->'kriterList' from basvuru`)).toEqual([[[{ kriterId: ids.sex, value: ids.female }]]])
})

test('so is what an entry of the draft hides; whoever sends it with the application is refused', async () => {
  const { ids, newAday, of, run, write } = await aPosting(app)
  const [added] = await run(`insert into kriter (kriter_adi, value_type) values ('Ayrılma nedeni', 2) returning id`)
  const reason: number = added?.[0]
  await run(`insert into komponent_kriter (komponent_id, kriter_id, siralama, bagli_kriter_id, bagli_secenek_id)
    values (${ids.work}, ${reason}, 2, ${ids.sex}, ${ids.male})`)
  await write((db) => publishForm(db, ids.form))
  const employer = { kriterId: ids.employer, value: 'Atlas' }
  const row = {
    komponentId: ids.work,
    modulId: ids.modul,
    komponentKriterler: [employer, { kriterId: reason, value: 'x' }],
  }
  const aday = await newAday()
  const kriterList = [{ kriterId: ids.sex, value: ids.female }]
  await aday.call(saveBasvuru, of({ kriterList, komponentKriterList: [{ ...row, refId: -2001 }] }))
  await expect(
    aday.call(registerBasvuru, of({ komponentKriterList: [{ ...row, refId: -2001 }] })),
  ).rejects.toMatchObject({ errors: [{ field: `komponentKriterList.-2001.${reason}.value`, key: 'hiddenField' }] })
  await aday.call(registerBasvuru, of({}))
  expect(await run(`select anlik->'komponentKriterList' from basvuru`)).toMatchObject([
    [[{ komponentKriterler: [employer] }]],
  ])
})

test('whoever names the version that they saw is refused when it is not the last one', async () => {
  const { ids, iapId, newAday, of } = await aPosting(app)
  const aday = await newAday()
  expect(await aday.call(getIap, { id: iapId })).toMatchObject({ basvuruFormuId: ids.form })
  const answer = of({ kriterList: [{ kriterId: ids.sex, value: ids.male }] })
  const { rowVersion } = await aday.call(saveBasvuru, answer)
  const stale = { ...answer, rowVersion }
  const saved = await aday.call(saveBasvuru, stale)
  const refusal = { code: 'staleRecord', resultObject: { rowVersion: saved.rowVersion, durum: 0 } }
  await expect(aday.call(saveBasvuru, stale)).rejects.toMatchObject(refusal)
  await expect(aday.call(registerBasvuru, stale)).rejects.toMatchObject(refusal)
})

test('two devices: different answers come together, the same answer is a conflict that shows both', async () => {
  const { ids, iapId, newAday, of } = await aPosting(app)
  const aday = await newAday()
  await aday.call(saveBasvuru, of({ kriterList: [{ kriterId: ids.sex, value: ids.male, surum: 0 }] }))
  const { kriterList } = await aday.call(getAdayBasvurForm, { iapId })
  expect(kriterList).toMatchObject([{ kriterId: ids.sex, surum: 1 }])

  await aday.call(saveBasvuru, of({ kriterList: [{ kriterId: ids.service, value: ids.served, surum: 0 }] }))
  await aday.call(saveBasvuru, of({ kriterList: [{ kriterId: ids.sex, value: ids.female, surum: 1 }] }))
  const late = aday.call(saveBasvuru, of({ kriterList: [{ kriterId: ids.sex, value: null, surum: 1 }] }))
  await expect(late).rejects.toMatchObject({
    code: 'staleRecord',
    resultObject: { kriterList: [{ kriterId: ids.sex, value: ids.female, surum: 2 }] },
  })
  // the same answer on both is no conflict
  await aday.call(saveBasvuru, of({ kriterList: [{ kriterId: ids.sex, value: ids.female, surum: 1 }] }))
  await expect(
    aday.call(saveBasvuru, of({ kriterList: [{ kriterId: ids.service, value: null, surum: 0 }] })),
  ).rejects.toMatchObject({ code: 'staleRecord' })
})

test('of 40 edits of one draft at once none is lost silently', async () => {
  const { ids, iapId, newAday, of } = await aPosting(app)
  const aday = await newAday()
  await aday.call(saveBasvuru, of({ kriterList: [{ kriterId: ids.sex, value: ids.male }] }))
  const results = await Promise.all(
    Array.from({ length: 40 }, (_, i) => {
      const value = i % 2 ? ids.female : ids.male
      const save = aday.call(saveBasvuru, of({ kriterList: [{ kriterId: ids.sex, value, surum: 1 }] }))
      return save.then(
        ({ kriterSurumleri }) => ({ value, surum: kriterSurumleri[0]?.surum }),
        ({ code }) => ({ value, code }),
      )
    }),
  )
  // one change wins; whoever wanted it, or what was there before it, is content; everybody else is told
  const { kriterList } = await aday.call(getAdayBasvurForm, { iapId })
  expect(kriterList).toMatchObject([{ value: ids.female, surum: 2 }])
  for (const result of results) {
    const late = 'code' in result ? { code: 'staleRecord' } : { surum: 1 }
    expect(result).toEqual(result.value === ids.female ? { value: ids.female, surum: 2 } : { value: ids.male, ...late })
  }
})

test('twenty submits at once are one application with one number', async () => {
  const { ids, newAday, of, run } = await aPosting(app)
  const aday = await newAday()
  const body = of({ kriterList: [{ kriterId: ids.sex, value: ids.female }] })
  const sent = await Promise.all(Array.from({ length: 20 }, () => aday.call(registerBasvuru, body)))
  expect(new Set(sent.map(({ basvuruTakipNo }) => basvuruTakipNo)).size).toBe(1)
  expect(await run('select count(*)::int from basvuru')).toEqual([[1]])
  expect(await run('select count(*)::int from mesaj')).toEqual([[1]])
})

test('a new version of the form leaves drafts on theirs', async () => {
  const { ids, iapId, newAday, of, write } = await aPosting(app)
  const aday = await newAday()
  await aday.call(saveBasvuru, of({ kriterList: [{ kriterId: ids.sex, value: ids.male }] }))
  await write((db) => publishForm(db, ids.form))
  expect((await aday.call(getAdayBasvurForm, { iapId })).formSurumu).toBe(1)
  const other = await newAday()
  expect((await other.call(getAdayBasvurForm, { iapId })).formSurumu).toBe(2)
})

test.each([
  ['closed', 'update ilan set acik = false', 'ilanClosed'],
  [
    'past its last day',
    `update ilan set talep_tarihi = date '2020-01-01', basvuru_bitis_tarihi = date '2020-01-02'`,
    'ilanClosed',
  ],
  ['hidden', 'update ilan set gorunmeye_acik = false', 'notFound'],
])('a posting that is %s takes nothing', async (_, change, code) => {
  const { iapId, newAday, of, run } = await aPosting(app)
  const aday = await newAday()
  await run(change)
  await expect(aday.call(saveBasvuru, of({}))).rejects.toMatchObject({ code })
  await expect(aday.call(registerBasvuru, of({}))).rejects.toMatchObject({ code })
  await expect(aday.call(getAdayBasvurForm, { iapId })).rejects.toMatchObject({ code })
})

test('a posting that was hidden meanwhile shows a sent application to its owner, and takes no draft further', async () => {
  const { ids, iapId, newAday, of, run } = await aPosting(app)
  const [sender, drafter] = [await newAday(), await newAday()]
  const answers = of({ kriterList: [{ kriterId: ids.sex, value: ids.female }] })
  const { basvuruTakipNo } = await sender.call(registerBasvuru, answers)
  await drafter.call(saveBasvuru, answers)
  await run('update ilan set gorunmeye_acik = false')
  expect(await sender.call(getAdayBasvurForm, { iapId })).toMatchObject({
    basvuru: { basvuruTakipNo },
    iap: { kapali: true },
  })
  expect(await drafter.call(getAdayBasvurForm, { iapId })).toMatchObject({
    basvuru: { durum: 0 },
    iap: { kapali: true },
  })
  await expect(drafter.call(saveBasvuru, answers)).rejects.toMatchObject({ code: 'ilanClosed' })
})

test('another form, another person and another posting are refused', async () => {
  const { ids, newAday, of } = await aPosting(app)
  const [aday, other] = [await newAday(), await newAday()]
  await expect(aday.call(saveBasvuru, { ...of({}), basvuruformuId: 9 })).rejects.toMatchObject({
    errors: [{ field: 'basvuruformuId', key: 'invalidChoice' }],
  })
  await expect(aday.call(saveBasvuru, { ...of({}), adayId: 999 })).rejects.toMatchObject({ code: 'notFound' })
  await expect(aday.call(saveBasvuru, { ...of({}), projId: 999 })).rejects.toMatchObject({ code: 'notFound' })
  const row = {
    komponentId: ids.work,
    modulId: ids.modul,
    komponentKriterler: [{ kriterId: ids.employer, value: 'X' }],
  }
  const saved = await aday.call(saveBasvuru, of({ komponentKriterList: [{ ...row, refId: -1 }] }))
  const foreign = { ...row, refId: saved.satirlar[0]?.yeniRefId ?? 0 }
  await expect(other.call(saveBasvuru, of({ komponentKriterList: [foreign] }))).rejects.toMatchObject({
    code: 'notFound',
  })
})

test('who is too young for the posting is told the age', async () => {
  const { ids, newAday, of } = await aPosting(app, { asgariYas: 90 })
  const aday = await newAday()
  const early = aday.call(registerBasvuru, of({ kriterList: [{ kriterId: ids.sex, value: ids.female }] }))
  await expect(early).rejects.toMatchObject({ errors: [{ field: 'projId', key: 'asgariYas', params: { n: 90 } }] })
})

test('a page finds an entry again by the name that it made up for it', async () => {
  const { ids, iapId, newAday, of } = await aPosting(app)
  const aday = await newAday()
  const row = (refId: number, value: string) =>
    of({
      komponentKriterList: [
        { komponentId: ids.work, modulId: ids.modul, refId, komponentKriterler: [{ kriterId: ids.employer, value }] },
      ],
    })
  const first = await aday.call(saveBasvuru, row(-5_000_001, 'Atlas'))
  const again = await aday.call(saveBasvuru, row(-5_000_001, 'Atlas Güvenlik'))
  expect(again.satirlar[0]?.yeniRefId).toBe(first.satirlar[0]?.yeniRefId)
  await aday.call(saveBasvuru, row(-1, 'Deniz'))
  await aday.call(saveBasvuru, row(-1, 'Rüzgâr'))
  const { komponentKriterList } = await aday.call(getAdayBasvurForm, { iapId })
  expect(komponentKriterList).toHaveLength(3)
})
