import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { DonemParametre } from '#features/takvim/rules.ts'
import { catalogue } from '#i18n/catalogue.ts'
import { createT } from '#i18n/t.ts'
import { formulOf, formulSatiri, liraOf, payToplami, primPaylari, tutarOf } from './rules.ts'

// Spec: SGK 4.6 /tesvik, 4.10 no. 6. The values are those that the migrations seed.

const line = /\('([A-Z0-9_.]+)', '([0-9-]+)', (?:'([^']*)'|null), '/
const parametreler: DonemParametre[] = ['0012-sgk.sql', '0017-tesvik.sql'].flatMap((name) =>
  readFileSync(new URL(`../../../migrations/master/${name}`, import.meta.url), 'utf8')
    .split('\n')
    .flatMap((text) => {
      const [, anahtar = '', gecerliBaslangic = '', deger = null] = line.exec(text) ?? []
      return anahtar.startsWith('SGK.') ? [{ anahtar, gecerliBaslangic, deger, kaynak: '', dogrulandi: false }] : []
    }),
)

const durum = (kanunNo: string, periodId: number, more: { imalat?: boolean; belgeTuru?: number } = {}) => ({
  belgeTuru: 1,
  imalat: false,
  ...more,
  kanunNo,
  periodId,
})

test('circular 2026/1: 120 000.00 of 60 days are 46 500.00 of premium, 2 400.00 of support and 44 100.00 to pay', () => {
  const satir = { gun: 60, pekTutari: '120000.00' }
  const toplam = payToplami(parametreler, primPaylari, 202601)
  expect(toplam).toBe('38.75')
  const prim = tutarOf({ esas: 'pek', gunluk: null, oran: toplam ?? '' }, satir)
  const formul = formulOf(parametreler, durum('05510', 202601))
  if (typeof formul === 'string') throw new Error(formul)
  const destek = tutarOf(formul, satir)
  expect([prim, destek, prim - destek].map(liraOf)).toEqual(['46500.00', '2400.00', '44100.00'])
})

test.each<[string, number, { imalat?: boolean; gun?: number; pekTutari?: string }, string]>([
  ['05510', 202406, {}, '6000.00'],
  ['05510', 202501, {}, '6000.00'],
  ['05510', 202502, {}, '4800.00'],
  ['05510', 202506, {}, '4800.00'],
  ['05510', 202601, {}, '2400.00'],
  ['05510', 202601, { imalat: true }, '6000.00'],
  ['05510', 202612, { imalat: true }, '6000.00'],
  ['06111', 202406, {}, '18600.00'], // 20.5 - 5
  ['06111', 202506, {}, '20100.00'], // 20.75 - 4
  ['06111', 202601, {}, '23700.00'], // 21.75 - 2
  ['06111', 202601, { imalat: true }, '20100.00'], // 21.75 - 5
  ['06645', 202601, {}, '13046.85'], // 60 x 1101.00 x 19.75
  ['14857', 202406, {}, '6200.78'], // 60 x 666.75 x 15.5, half a kuruş up
  ['27103', 202601, {}, '25598.25'], // 60 x 1101.00 x 38.75
  ['07252', 202010, {}, '2207.25'], // 60 x 98.10 x 37.5
  ['07316', 202106, {}, '2683.13'], // 60 x 119.25 x 37.5
  ['17103', 202601, {}, '46500.00'], // below the ceiling
  ['17103', 202601, { gun: 10, pekTutari: '120000.00' }, '38397.38'], // 10 x 9909.00 x 38.75
  ['46486', 202111, {}, '429.30'], // 60 x 119.25 x 6
  ['46486', 202112, {}, '0.00'],
  ['00687', 201706, {}, '1333.20'],
  ['17256', 202103, {}, '3220.20'],
  ['05510', 202601, { gun: -60, pekTutari: '-120000.00' }, '-2400.00'],
  ['05510', 202601, { pekTutari: '0.25' }, '0.01'], // half a kuruş up
  ['05510', 202601, { pekTutari: '-0.25' }, '-0.01'],
])('%s of %i with %o is %s', (kanunNo, periodId, { imalat = false, ...satir }, tutar) => {
  const formul = formulOf(parametreler, durum(kanunNo, periodId, { imalat }))
  if (typeof formul === 'string') throw new Error(formul)
  expect(liraOf(tutarOf(formul, { gun: 60, pekTutari: '120000.00', ...satir }))).toBe(tutar)
})

test.each<[string, string, number, { imalat?: boolean; belgeTuru?: number }, string]>([
  ['a law without a formula', '05746', 202601, {}, 'formulYok'],
  ['a number that is no law', '99999', 202601, {}, 'formulYok'],
  ['a law whose shares nobody has entered', '02828', 202601, {}, 'degerYok'],
  ['shares of a document that are not known', '06111', 202601, { belgeTuru: 5 }, 'degerYok'],
  ['a rate that is not decided yet', '05510', 202701, { imalat: true }, 'degerYok'],
  ['a minimum wage that is not decided yet', '27103', 202701, {}, 'degerYok'],
  ['a time before the first value', '27103', 201001, {}, 'degerYok'],
])('%s is not computed', (_name, kanunNo, periodId, more, reason) => {
  expect(formulOf(parametreler, durum(kanunNo, periodId, more))).toBe(reason)
})

test('a line without a law is one of 5510 where its document gives the right, else nothing', () => {
  expect(formulSatiri(parametreler, durum('00000', 202601))).toMatchObject({
    sonucKanunu: '05510',
    oran: '2',
    hak: true,
  })
  expect(formulSatiri(parametreler, durum('00000', 202601, { belgeTuru: 2 }))).toBeNull()
})

test.each([
  ['06111', '05510'],
  ['16322', '05510'],
  ['27103', '00000'],
  ['17256', '00000'],
  ['05510', '00000'],
])('a line of %s would have earned %s anyway', (kanunNo, bagliKanun) => {
  expect(formulSatiri(parametreler, durum(kanunNo, 202601))).toMatchObject({ bagliKanun })
})

test.each(['tr', 'en'] as const)('the help page of the screen shows what the rules give (%s)', (language) => {
  const digits = createT(catalogue[language], language)('yardim.tesvik').replace(/[.,\s]/g, '')
  const satir = { gun: 60, pekTutari: '120000.00' }
  const prim = tutarOf({ esas: 'pek', gunluk: null, oran: payToplami(parametreler, primPaylari, 202601) ?? '' }, satir)
  const destek = ([periodId, imalat]: [number, boolean]) => {
    const formul = formulOf(parametreler, durum('05510', periodId, { imalat }))
    if (typeof formul === 'string') throw new Error(formul)
    return tutarOf(formul, satir)
  }
  const shown = [prim, destek([202601, false]), prim - destek([202601, false]), destek([202506, false])]
  for (const kurus of [...shown, destek([202601, true])]) expect(digits).toContain(String(kurus))
})
