import { expect, test } from 'vitest'
import { findDeadEnds, type Gecis, isPossible } from './rules.ts'

const durumlar = [1, 2, 3, 4, 10].map((durumYonetimiNo) => ({ durumYonetimiNo, kapali: false }))
const closed = [5, 6, 7].map((durumYonetimiNo) => ({ durumYonetimiNo, kapali: true }))
const pairs = (...list: [number, number][]): Gecis[] => list.map(([kaynakNo, hedefNo]) => ({ kaynakNo, hedefNo }))

test.each([
  ['each has its own way', pairs([1, 6], [2, 6], [3, 6], [4, 6], [10, 6]), []],
  ['a way may lead through others', pairs([1, 2], [2, 3], [3, 4], [4, 10], [10, 5]), []],
  ['a circle is no way out', pairs([1, 6], [2, 3], [3, 2], [4, 6], [10, 6]), [2, 3]],
  ['nothing leads anywhere', [], [1, 2, 3, 4, 10]],
])('%s', (_, gecisler, dead) => {
  expect(findDeadEnds([...durumlar, ...closed], gecisler)).toEqual(dead)
})

test('no change leads to the withdrawn, from it, or to where one is', () => {
  const numbers = [1, 2, 3, 4, 5, 6, 7]
  const all = numbers.flatMap((kaynakNo) => numbers.map((hedefNo) => ({ kaynakNo, hedefNo })))
  expect(all.filter(isPossible)).toHaveLength(6 * 5)
})
