import { expect, test } from 'vitest'
import { AppError } from '#core/errors.ts'
import { aForm, aKomponent, aKriter } from '#test/form.ts'
import { compileForm } from './compile.ts'
import { planMerge, type Sent, type Stored } from './merge.ts'

const compiled = compileForm(
  aForm([aKriter({ id: 1 }), aKriter({ id: 2 })], { komponentler: [aKomponent([aKriter({ id: 7 })], { id: 70 })] }),
)
const stored: Stored = {
  yanitlar: [
    { kriterId: 1, value: 'A', surum: 3 },
    { kriterId: 2, value: null, surum: 2 },
  ],
  satirlar: [
    { id: 5, komponentId: 70, istemciRef: '-5000', yanitlar: [{ kriterId: 7, value: 'Atlas' }], surum: 2 },
    { id: 6, komponentId: 70, istemciRef: '-6000', yanitlar: [{ kriterId: 7, value: 'Ufuk' }], surum: 1 },
  ],
}
const kriter = (value: string | null, surum?: number, kriterId = 1): Sent => ({
  kriterList: [{ kriterId, value, surum }],
  komponentKriterList: [],
})
const satir = (refId: number, value: string, surum?: number, isDeleted?: boolean): Sent => ({
  kriterList: [],
  komponentKriterList: [{ komponentId: 70, refId, surum, isDeleted, komponentKriterler: [{ kriterId: 7, value }] }],
})

function outcome(sent: Sent): string {
  try {
    const { changed, satirlar } = planMerge(compiled, stored, sent)
    const rows = satirlar.filter((one) => one.satir.isDeleted || !one.isSame)
    return changed.length + rows.length > 0 ? 'written' : 'same'
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
}

test.each<[rule: string, sent: Sent, expected: string]>([
  ['an answer to what was seen', kriter('B', 3), 'written'],
  ['an answer to something older', kriter('B', 2), 'staleRecord'],
  ['a first answer where there is one already', kriter('B', 0), 'staleRecord'],
  ['the same answer, however old what was seen', kriter('A', 1), 'same'],
  ['an answer that says nothing of what was seen', kriter('B'), 'written'],
  ['a new answer where one was cleared meanwhile', kriter('B', 1, 2), 'staleRecord'],
  ['clearing what is cleared', kriter(null, 1, 2), 'same'],
  ['an entry as it was seen', satir(5, 'Deniz', 2), 'written'],
  ['an entry that was changed meanwhile', satir(5, 'Deniz', 1), 'staleRecord'],
  ['deleting an entry that was changed meanwhile', satir(5, 'Atlas', 1, true), 'staleRecord'],
  ['the same entry again', satir(5, 'Atlas', 1), 'same'],
  ['an entry that was deleted meanwhile', satir(9, 'Deniz', 1), 'staleRecord'],
  ['deleting what was deleted meanwhile', satir(9, 'Deniz', 1, true), 'written'],
  ['a new entry', satir(-1, 'Deniz'), 'written'],
  ['a new entry sent again by its name', satir(-6000, 'Ufuk', 0), 'same'],
  ['a new entry sent again by its name, with more in it', satir(-6000, 'Deniz', 0), 'written'],
  ['a new entry sent again by its name, changed elsewhere meanwhile', satir(-5000, 'Deniz', 0), 'staleRecord'],
  ['an entry of nobody, without what was seen', satir(9, 'Deniz'), 'notFound'],
  ["another form's criterion", kriter('B', 0, 99), 'validationFailed'],
])('a save is judged by what its sender had seen: %s', (_, sent, expected) => {
  expect(outcome(sent)).toBe(expected)
})

test('a conflict shows what stands there', () => {
  const shown = (sent: Sent) => {
    try {
      planMerge(compiled, stored, sent)
    } catch (error) {
      return error instanceof AppError ? error.resultObject : error
    }
  }
  expect(shown(kriter('B', 2))).toMatchObject({
    kriterList: [{ kriterId: 1, value: 'A', surum: 3 }],
    komponentKriterList: [],
  })
  expect(shown(satir(5, 'Deniz', 1))).toMatchObject({
    komponentKriterList: [{ refId: 5, isDeleted: false, komponentKriterler: [{ value: 'Atlas' }], surum: 2 }],
  })
  expect(shown(satir(9, 'Deniz', 1))).toMatchObject({ komponentKriterList: [{ refId: 9, isDeleted: true }] })
})

test('all answers afterwards are told, entries by the numbers that the sender knows', () => {
  const { yanitlar, same } = planMerge(compiled, stored, {
    ...kriter('A', 3),
    komponentKriterList: satir(-5000, 'Deniz', 2).komponentKriterList,
  })
  expect(yanitlar.kriter).toEqual(new Map([[1, 'A']]))
  expect(yanitlar.satirlar.map(({ refId }) => refId)).toEqual([6, -5000])
  expect(same).toEqual([{ kriterId: 1, surum: 3 }])
})

const byDevice: Stored = {
  yanitlar: [{ kriterId: 1, value: 'A', surum: 3, yazan: { cihaz: 'd', siralar: { d: 5, x: 2 } } }],
  satirlar: [],
  silinenler: [{ satirId: 5, istemciRef: '-5000', yazan: { cihaz: 'd', siralar: { d: 7 } } }],
}

test.each<[rule: string, cihaz: string, sira: number, value: string, expected: string]>([
  ['a later edit of the device that wrote last, whatever it had seen', 'd', 6, 'B', 'write'],
  ['an earlier edit of that device, which arrives late', 'd', 4, 'B', 'stale'],
  ['the same edit again', 'd', 5, 'A', 'same'],
  ['a later edit that changes nothing', 'd', 6, 'A', 'note'],
  ['an edit of another device that had not seen it', 'y', 9, 'B', 'stale'],
  ['an edit that another device overwrote since', 'x', 2, 'B', 'stale'],
])('edits of one device are ordered by their numbers: %s', (_, cihaz, sira, value, expected) => {
  const sent = { cihaz, kriterList: [{ kriterId: 1, value, surum: 1, sira }], komponentKriterList: [] }
  const judged = () => {
    try {
      const { changed, noted } = planMerge(compiled, byDevice, sent)
      return changed.length > 0 ? 'write' : noted.length > 0 ? 'note' : 'same'
    } catch (error) {
      if (error instanceof AppError && error.code === 'staleRecord') return 'stale'
      throw error
    }
  }
  expect(judged()).toBe(expected)
})

test.each<[rule: string, sira: number, isBack: boolean]>([
  ['a save that was sent before the deletion', 6, false],
  ['an edit after it, in another tab', 8, true],
])('an entry that its own device deleted: %s', (_, sira, isBack) => {
  const satir = { komponentId: 70, refId: 5, surum: 1, sira, komponentKriterler: [{ kriterId: 7, value: 'Deniz' }] }
  const plan = () => planMerge(compiled, byDevice, { cihaz: 'd', kriterList: [], komponentKriterList: [satir] })
  if (isBack) expect(plan().satirlar).toMatchObject([{ silinen: { satirId: 5 }, istemciRef: '-5000' }])
  else expect(plan).toThrow(AppError)
})
