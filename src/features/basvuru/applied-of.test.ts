import { expect, test } from 'vitest'
import { appliedOf } from './applied-of.ts'

const sent = { iapId: 1, basvuruTakipNo: 'T1', geriCekilebilir: true, yenidenBasvurabilir: false }
const refused = { ...sent, basvuruTakipNo: 'T6', geriCekilebilir: false }
const withdrawn = { ...refused, basvuruTakipNo: 'T7', yenidenBasvurabilir: true }
const draft = { ...sent, basvuruTakipNo: null, geriCekilebilir: false }

test.each([
  ['one that runs', [sent], ['T1']],
  ['one that was refused until a day', [refused], ['T6']],
  ['one that was withdrawn', [withdrawn], []],
  ['one that runs after one was withdrawn', [sent, withdrawn], ['T1']],
  ['one that runs before one that was moved here and refused', [refused, sent], ['T1']],
  ['one refused until a day after one was withdrawn', [refused, withdrawn], ['T6']],
  ['one withdrawn after one was refused until a day', [withdrawn, refused], []],
  ['a draft after one was refused', [draft, refused], []],
])('of %s a card says what stands in the way of another application', (_, newestFirst, said) => {
  expect(appliedOf(newestFirst).map(([, { takipNo }]) => takipNo)).toEqual(said)
})

test('each posting has its own', () => {
  expect(appliedOf([withdrawn, { ...sent, iapId: 2 }])).toEqual([[2, { takipNo: 'T1' }]])
})
