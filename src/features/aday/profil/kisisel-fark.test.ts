import { expect, test } from 'vitest'
import type { Bilinen } from '#features/kriter/rules/bilinen.ts'
import { decide, findCakismalar } from '#features/kriter/rules/cakisma.ts'
import { compileForm } from '#features/kriter/rules/compile.ts'
import { evaluate } from '#features/kriter/rules/evaluate.ts'
import type { Satir, Value, Yanitlar } from '#features/kriter/rules/form.ts'
import { aForm, aKriter, aModul, someSecenekler } from '#test/form-shape.ts'
import { afterSave, findChanges, savedYanitlar, toKisiselBilinen } from './kisisel-fark.ts'
import { findMatches } from './kisisel-search.ts'

const cinsiyet = aKriter({
  id: 1,
  valueType: 1,
  kriterAdi: 'Cinsiyet',
  secenekler: someSecenekler(10, ['Kadın', 'Erkek']),
})
const askerlik = aKriter({ id: 2, valueType: 2, kriterAdi: 'Askerlik', kosul: { kriterId: 1, secenekId: 11 } })
const isveren = aKriter({ id: 3, valueType: 2, kriterAdi: 'İşveren' })
const form = aForm([
  aModul([cinsiyet, askerlik], [{ id: 50, display: 'İş deneyimi', zorunlu: false, kriterler: [isveren] }]),
])
const compiled = compileForm(form)

const bilinen = (): Bilinen =>
  toKisiselBilinen(
    {
      kriterKategory: [],
      personalKriterler: [
        { adayId: 1, kriterId: 1, value: 11, surum: 3, degismeTarihi: '' },
        { adayId: 1, kriterId: 2, value: 'Yaptı', surum: 1, degismeTarihi: '' },
      ],
    },
    [
      {
        komponentId: 50,
        komponentList: [
          {
            refId: 7,
            isNew: false,
            isDeleted: false,
            surum: 2,
            degismeTarihi: '',
            komponentKriterler: [secim('Atlas')],
          },
        ],
      },
    ],
  )

function secim(value: string) {
  const shown = { isAnaKriter: true, isGroup: false, kriterAdi: 'İşveren', displayValueText: value }
  return { kriterId: 3, value, komponentId: 50, ...shown }
}

function satir(refId: number, isveren: string, over: Partial<Satir> = {}): Satir {
  return { komponentId: 50, refId, isNew: refId < 0, isDeleted: false, yanitlar: new Map([[3, isveren]]), ...over }
}

const withKriter = (yanitlar: Yanitlar, id: number, value: Value): Yanitlar => ({
  ...yanitlar,
  kriter: new Map(yanitlar.kriter).set(id, value),
})

test('what is shown as it was saved changes nothing', () => {
  expect(findChanges({ bilinen: bilinen(), yanitlar: savedYanitlar(bilinen()) })).toBeNull()
})

test('a save sends what changed with the version it was seen in, and nothing else', () => {
  const yanitlar = withKriter(savedYanitlar(bilinen()), 1, 10)
  const satirlar = [
    satir(7, 'Atlas', { isDeleted: true }),
    satir(-5000, 'Deniz'),
    satir(-6000, 'Ufuk', { isDeleted: true }),
  ]
  expect(findChanges({ bilinen: bilinen(), yanitlar: { ...yanitlar, satirlar } })).toEqual({
    personalKriterler: [{ kriterId: 1, value: 10, surum: 3 }],
    personalkomponentKriterler: [
      {
        komponentId: 50,
        komponentList: [
          { refId: 7, isDeleted: true, surum: 2, komponentKriterler: [] },
          { refId: -5000, isNew: true, surum: 0, komponentKriterler: [{ kriterId: 3, value: 'Deniz' }] },
        ],
      },
    ],
  })
})

test('an answer that was cleared is sent as none', () => {
  const { kriter, satirlar } = savedYanitlar(bilinen())
  const cleared = new Map(kriter)
  cleared.delete(2)
  expect(findChanges({ bilinen: bilinen(), yanitlar: { kriter: cleared, satirlar } })?.personalKriterler).toEqual([
    { kriterId: 2, value: null, surum: 1 },
  ])
})

test('after a save entries have their numbers, hidden answers are gone, and nothing is left to save', () => {
  const yanitlar = withKriter(savedYanitlar(bilinen()), 1, 10)
  const satirlar = [satir(7, 'Atlas', { isDeleted: true }), satir(-5000, 'Deniz')]
  const view = evaluate(compiled, { ...yanitlar, satirlar })
  const saved = afterSave(bilinen(), view, {
    kriterSurumleri: [
      { kriterId: 1, surum: 4 },
      { kriterId: 2, surum: 2 },
    ],
    satirlar: [{ refId: -5000, yeniRefId: 8, surum: 1 }],
  })
  expect(saved.yanitlar).toEqual({ kriter: new Map([[1, 10]]), satirlar: [satir(8, 'Deniz')] })
  expect(saved.bilinen.kriter.get(2)).toEqual({ value: undefined, surum: 2 })
  expect(findChanges(saved)).toBeNull()
})

test('a conflict shows both sides, and either can be chosen', () => {
  const standing = { bilinen: bilinen(), yanitlar: withKriter(savedYanitlar(bilinen()), 1, 10) }
  const [kriter] = findCakismalar(standing.yanitlar, {
    kriterList: [{ kriterId: 1, value: null, surum: 9 }],
    komponentKriterList: [],
  })
  if (!kriter) throw new Error('no conflict was found')
  expect(kriter).toMatchObject({ benim: 10, digeri: undefined, surum: 9 })
  const ours = decide(standing, kriter, { side: 'benim', newRef: () => -9000 })
  expect(findChanges(ours)?.personalKriterler).toEqual([{ kriterId: 1, value: 10, surum: 9 }])
  const theirs = decide(standing, kriter, { side: 'digeri', newRef: () => -9000 })
  expect(theirs.yanitlar.kriter.has(1)).toBe(false)
  expect(findChanges(theirs)).toBeNull()
})

test('an entry changed here and there, or deleted there, is decided as a whole', () => {
  const standing = { bilinen: bilinen(), yanitlar: { ...savedYanitlar(bilinen()), satirlar: [satir(7, 'Deniz')] } }
  const stale = (one: { refId: number; isDeleted: boolean }) => ({
    kriterList: [],
    komponentKriterList: [
      { ...one, ...(!one.isDeleted && { komponentKriterler: [{ kriterId: 3, value: 'Ufuk' }], surum: 4 }) },
    ],
  })
  const [changed] = findCakismalar(standing.yanitlar, stale({ refId: 7, isDeleted: false }))
  const [deleted] = findCakismalar(standing.yanitlar, stale({ refId: 7, isDeleted: true }))
  if (!changed || !deleted) throw new Error('no conflict was found')
  const choose = (cakisma: typeof changed, side: 'benim' | 'digeri') =>
    decide(standing, cakisma, { side, newRef: () => -9000 })

  const [kart] = findChanges(choose(changed, 'benim'))?.personalkomponentKriterler[0]?.komponentList ?? []
  expect(kart).toMatchObject({ refId: 7, surum: 4, isNew: false })
  expect(findChanges(choose(changed, 'digeri'))).toBeNull()
  const [anew] = findChanges(choose(deleted, 'benim'))?.personalkomponentKriterler[0]?.komponentList ?? []
  expect(anew).toMatchObject({ refId: -9000, surum: 0, isNew: true })
  expect(choose(deleted, 'digeri').yanitlar.satirlar).toEqual([])
  expect(findChanges(choose(deleted, 'digeri'))).toBeNull()
})

test.each([
  ['', null],
  ['ASKER', { kriter: new Set([2]), komponent: new Set() }],
  ['isveren', { kriter: new Set(), komponent: new Set([50]) }],
  ['modül', { kriter: new Set([1, 2]), komponent: new Set([50]) }],
  ['yok', { kriter: new Set(), komponent: new Set() }],
])('a search for "%s" finds by names and headings', (search, found) => {
  expect(findMatches(form, search)).toEqual(found)
})
