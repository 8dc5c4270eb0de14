import { expect, test } from 'vitest'
import { compileForm } from '#features/kriter/rules/compile.ts'
import { noYanitlar, type Value } from '#features/kriter/rules/form.ts'
import { aForm, aKriter, aModul, someSecenekler } from '#test/form-shape.ts'
import { depthsOf } from './kriter-list.tsx'
import { applySatir, findSatir, newRefId, withoutHalves } from './satir-edit.ts'
import { rangesOf } from './satir-timeline.tsx'
import { findSatirView } from './use-view.tsx'
import { createYanitStore } from './yanit-store.ts'

const ilceler = [...someSecenekler(20, ['Çankaya'], 10), ...someSecenekler(30, ['Konak'], 11)]
// the child stands before its parent: nothing keeps a designer from it
const ilce = aKriter({ id: 1, valueType: 1, kriterAdi: 'İlçe', anneKriterId: 2, secenekler: ilceler })
const il = aKriter({ id: 2, valueType: 1, kriterAdi: 'İl', secenekler: someSecenekler(10, ['Ankara', 'İzmir']) })
const okul = aKriter({ id: 3, valueType: 2 })
const donem = aKriter({ id: 4, valueType: 7 })
const komponent = { id: 50, display: 'Okullar', zorunlu: false, kriterler: [ilce, il, okul, donem] }
const compiled = compileForm(aForm([aModul([il, ilce], [komponent])]))

function openStore() {
  return createYanitStore(compiled, noYanitlar, () => null)
}

function aSatir(refId: number, yanitlar: [number, Value][]) {
  return { komponentId: 50, refId, isNew: true, isDeleted: false, yanitlar: new Map(yanitlar) }
}

test('numbers of new entries are names: far below -1000, safe, never twice', () => {
  const numbers = Array.from({ length: 1000 }, newRefId)
  expect(new Set(numbers).size).toBe(1000)
  expect(numbers.every((one) => Number.isSafeInteger(one) && one < -1000)).toBe(true)
})

test('an entry arrives in the form as it was written, in whatever order its criteria stand', () => {
  const store = openStore()
  const first = aSatir(-5000, [
    [1, 20],
    [2, 10],
    [3, 'Atatürk Lisesi'],
  ])
  applySatir(store, first)
  expect(findSatir(store, -5000)).toEqual(first)
  const changed = aSatir(-5000, [
    [1, 30],
    [2, 11],
  ])
  applySatir(store, changed)
  expect(findSatir(store, -5000)).toEqual(changed)
  expect(store.getYanitlar().satirlar).toHaveLength(1)
  const deleted = { ...changed, isNew: false, isDeleted: true }
  store.replace({ ...noYanitlar, satirlar: [deleted] })
  applySatir(store, changed)
  expect(findSatir(store, -5000)).toEqual({ ...changed, isNew: false })
})

test('an entry leaves its dialog without what its own choice has hidden', () => {
  const onlyIn = (secenekId: number) => ({ kriterId: 2, secenekId })
  const bolum = aKriter({ id: 5, valueType: 2, kosul: onlyIn(10) })
  const tarih = aKriter({ id: 6, valueType: 5, kosul: onlyIn(10) })
  const form = compileForm(aForm([aModul([], [{ ...komponent, kriterler: [il, bolum, tarih] }])]))
  const store = createYanitStore(form, noYanitlar, () => null)
  const written: [number, Value][] = [
    [2, 10],
    [5, 'Tarih'],
    [6, '12.0'],
  ]
  const leave = () => {
    const view = findSatirView(store, -5000)
    return view && Object.fromEntries(withoutHalves(store, view).yanitlar)
  }
  applySatir(store, aSatir(-5000, written))
  expect(leave()).toEqual(Object.fromEntries(written))
  store.edit({ tur: 'satirKriter', refId: -5000, kriterId: 2, value: 11 })
  expect(leave()).toEqual({ 2: 11 })
})

test('what a choice clears is named, in the form and in an entry', () => {
  const store = openStore()
  const heard: string[][] = []
  store.edit({ tur: 'kriter', kriterId: 2, value: 10 })
  store.edit({ tur: 'kriter', kriterId: 1, value: 20 })
  applySatir(store, aSatir(-5000, [[2, 10]]))
  store.edit({ tur: 'satirKriter', refId: -5000, kriterId: 1, value: 20 })
  store.onEdit(() => heard.push(store.getCleared()?.names ?? []))
  store.edit({ tur: 'kriter', kriterId: 2, value: 11 })
  store.edit({ tur: 'kriter', kriterId: 2, value: 10 })
  store.edit({ tur: 'satirKriter', refId: -5000, kriterId: 2, value: 11 })
  expect(heard).toEqual([['İlçe'], [], ['İlçe']])
})

test('criteria stand under the one that brought them, two steps deep at most', () => {
  const kosul = (kriterId: number) => ({ kriterId, secenekId: 10 })
  const kriterler = [
    aKriter({ id: 1, valueType: 1 }),
    aKriter({ id: 2, valueType: 1, kosul: kosul(1) }),
    aKriter({ id: 3, valueType: 1, kosul: kosul(2) }),
    aKriter({ id: 4, valueType: 1, kosul: kosul(3) }),
    aKriter({ id: 5, valueType: 1, kosul: kosul(1) }),
    aKriter({ id: 6, valueType: 1 }),
    aKriter({ id: 7, valueType: 1, kosul: kosul(1) }),
  ]
  const form = compileForm(aForm([aModul(kriterler)]))
  expect([...depthsOf([...form.kriterler.values()]).values()]).toEqual([0, 1, 2, 2, 1, 0, 0])
})

test('a timeline takes whole ranges of entries that stay, the oldest first', () => {
  const store = openStore()
  const range = (start: string, end: string): [number, Value][] => [[4, { start, end }]]
  applySatir(store, aSatir(-1, range('2020-01-01', '2021-01-01')))
  applySatir(store, aSatir(-2, range('2010-01-01', '2012-01-01')))
  applySatir(store, aSatir(-3, range('2010-01-01', '20.01')))
  const satirlar = store.getView().bloklar[0]?.moduller[0]?.komponentler[0]?.satirlar ?? []
  expect(rangesOf(satirlar).map(({ refId }) => refId)).toEqual([-2, -1])
})
