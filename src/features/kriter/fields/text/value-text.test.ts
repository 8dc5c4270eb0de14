import { expect, test } from 'vitest'
import { compileForm } from '#features/kriter/rules/compile.ts'
import { evaluate } from '#features/kriter/rules/evaluate.ts'
import type { Kriter, Value } from '#features/kriter/rules/form.ts'
import { createT } from '#i18n/t.ts'
import { tr } from '#i18n/tr.ts'
import { aForm, aKriter, aModul, someSecenekler } from '#test/form-shape.ts'
import { problemText } from './problem-text.ts'
import { valueText } from './value-text.ts'

const t = createT(tr, 'tr')
const diller = someSecenekler(20, ['İngilizce', 'Almanca'])
const seviyeler = someSecenekler(30, ['Az', 'Çok iyi'])

function viewOf(kriter: Kriter, value: Value) {
  const view = evaluate(compileForm(aForm([aModul([kriter])])), { kriter: new Map([[1, value]]), satirlar: [] })
  const found = view.kriterler.get(1)
  if (!found) throw new Error('the criterion is not shown')
  return found
}

const choice = aKriter({ id: 1, valueType: 1, secenekler: someSecenekler(10, ['Lise', 'Lisans']) })
const choices = aKriter({ id: 1, valueType: 3, secenekler: someSecenekler(10, ['Gündüz', 'Gece', 'Hafta sonu']) })
const language = aKriter({ id: 1, valueType: 1, grupSecenekleri: diller, secenekler: seviyeler })

test.each<[string, Kriter, Value, string]>([
  ['an option', choice, 11, 'Lisans'],
  ['an option that is gone', choice, 99, ''],
  ['a place before its list came', aKriter({ id: 1, valueType: 1, kaynak: 'il' }), 6, 'Yükleniyor…'],
  ['a text', aKriter({ id: 1, valueType: 2 }), 'Güvenlik görevlisi', 'Güvenlik görevlisi'],
  ['options', choices, [12, 10], 'Hafta sonu, Gündüz'],
  ['an integer', aKriter({ id: 1, valueType: 4 }), 1750, '1750'],
  ['what is no integer', aKriter({ id: 1, valueType: 4 }), '12a', '12a'],
  ['a date', aKriter({ id: 1, valueType: 5 }), '2026-03-09', '09.03.2026'],
  ['a date on its way', aKriter({ id: 1, valueType: 5 }), '09.03', '09.03'],
  ['a decimal', aKriter({ id: 1, valueType: 6 }), '70.5', '70,5'],
  ['a range', aKriter({ id: 1, valueType: 7 }), { start: '2020-01-31', end: '2021-02-01' }, '31.01.2020 – 01.02.2021'],
  [
    'a range without an end',
    aKriter({ id: 1, valueType: 7 }),
    { start: '2020-01-31', end: '' },
    '31.01.2020 tarihinden beri',
  ],
  ['a choice in two steps', language, { grupSecenekId: 21, secenekId: 31 }, 'Almanca: Çok iyi'],
  ['half of such a choice', language, { grupSecenekId: 21, secenekId: 0 }, 'Almanca'],
])('%s reads as people write it', (_, kriter, value, text) => {
  expect(valueText(viewOf(kriter, value), t, 'tr')).toBe(text)
})

test('a decimal keeps its dot in English', () => {
  expect(valueText(viewOf(aKriter({ id: 1, valueType: 6 }), '70.5'), t, 'en')).toBe('70.5')
})

test.each<[string, number, Value, string]>([
  ['a date on its way', 5, '09.03', tr.rule.DateFormatError],
  ['a day that does not exist', 5, '31.02.2026', tr.rule.invalidDate],
  ['a range with an end only', 7, { start: '', end: '2026-01-01' }, tr.kriter.range.half],
  ['a range whose end is on its way', 7, { start: '2026-01-01', end: '01.0' }, tr.rule.DateFormatError],
])('%s is told apart', (_, type, value, text) => {
  // the table's types are dates
  const kriter = aKriter({ id: 1, valueType: type as 5 | 7 })
  expect(problemText({ key: 'invalidDate' }, t, viewOf(kriter, value))).toBe(text)
})

test('a problem names its limit', () => {
  expect(problemText({ key: 'maxLength', params: { n: 60 } }, t)).toBe('En fazla 60 karakter giriniz.')
})
