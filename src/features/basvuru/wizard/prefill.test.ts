import { describe, expect, it } from 'vitest'
import type { OnDolum } from '#features/basvuru/contract.ts'
import { noYanitlar } from '#features/kriter/rules/form.ts'
import { answered } from '#test/form.ts'
import { countFilled, findSources, prefill } from './prefill.ts'

const earlier = { kaynak: 'basvuru', tarih: '2026-10-01T08:00:00.000Z', alinabilir: true } as const
const onDolum: OnDolum = {
  kriterList: [
    { kriterId: 1, value: 11, ...earlier },
    { kriterId: 2, value: 'Ankara', ...earlier, kaynak: 'kisisel' },
    { kriterId: 3, value: 5, ...earlier, alinabilir: false },
  ],
  komponentKriterList: [
    { komponentId: 7, modulId: 1, komponentKriterler: [{ kriterId: 70, value: 'Lise' }], ...earlier },
    { komponentId: 7, modulId: 1, komponentKriterler: [{ kriterId: 70, value: 'Lisans' }], ...earlier },
    { komponentId: 8, modulId: 1, komponentKriterler: [{ kriterId: 80, value: 'A' }], ...earlier, alinabilir: false },
  ],
}

describe('answers given before', () => {
  it('fill what is untouched and nothing else', () => {
    const { kriter, satirlar } = prefill(answered([1, 12]), onDolum)
    expect([...kriter]).toEqual([
      [1, 12],
      [2, 'Ankara'],
    ])
    expect(satirlar.map(({ komponentId, isNew, yanitlar }) => [komponentId, isNew, yanitlar.get(70)])).toEqual([
      [7, true, 'Lise'],
      [7, true, 'Lisans'],
    ])
    expect(countFilled(onDolum)).toBe(4)
  })

  it('become the same entries on every device, with names that no page counts', () => {
    const [first, second] = [prefill(noYanitlar, onDolum), prefill(noYanitlar, onDolum)]
    expect(first.satirlar.map(({ refId }) => refId)).toEqual(second.satirlar.map(({ refId }) => refId))
    expect(new Set(first.satirlar.map(({ refId }) => refId)).size).toBe(2)
    for (const { refId } of first.satirlar) expect(refId).toBeLessThan(-1000)
  })

  it('leave a component alone that has entries', () => {
    const satir = { komponentId: 7, refId: 55, isNew: false, isDeleted: false, yanitlar: new Map() }
    expect(prefill({ kriter: new Map(), satirlar: [satir] }, onDolum).satirlar).toEqual([satir])
  })

  it('are marked as such while they are as they were', () => {
    const sources = findSources(answered([1, 11], [2, 'İzmir'], [3, 5]), onDolum)
    expect([...sources.keys()]).toEqual(['kriterList.1.value', 'kriterList.3.value'])
  })
})
