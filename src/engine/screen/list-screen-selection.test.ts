import { expect, test } from 'vitest'
import {
  bulkTarget,
  leftBy,
  letGo,
  noSelection,
  pageState,
  type Selection,
  selectedCount,
  selectRange,
  togglePage,
  toggleRow,
} from './list-screen-selection.ts'

test('a selection counts what an action would touch, across pages', () => {
  const first = togglePage(noSelection, [1, 2, 3])
  const both = toggleRow(first, 9, [7, 8, 9])
  expect(selectedCount(both, 500)).toBe(4)
  expect(pageState(both, [7, 8, 9])).toBe('some')
  expect(bulkTarget(both, {})).toEqual({ ids: [1, 2, 3, 9] })
  expect(selectedCount({ kind: 'all' }, 500)).toBe(500)
  expect(bulkTarget({ kind: 'all' }, { aktif: true })).toEqual({ filter: { aktif: true } })
  expect(bulkTarget(toggleRow({ kind: 'all' }, 8, [7, 8, 9]), {})).toEqual({ ids: [7, 9] })
  expect(bulkTarget(selectRange(noSelection, 9, 7, [7, 8, 9]), {})).toEqual({ ids: [7, 8, 9] })
  expect(togglePage(both, [1, 2, 3])).toEqual({ kind: 'rows', ids: new Set([9]) })
})

test.each([
  [
    'what was left stays',
    [
      { id: 2, kod: 'gecisYok' },
      { id: 3, kod: 'staleRecord' },
    ],
    [2, 3],
  ],
  [
    'what is gone needs no more work',
    [
      { id: 2, kod: 'notFound' },
      { id: 3, kod: 'recordInUse' },
    ],
    [3],
  ],
  ['with all done nothing stays', [], []],
])('after work on many %s', (_, nedenler, ids) => {
  const outcome = { etkilenen: 1, atlanan: nedenler.length, nedenler: nedenler.map((one) => ({ ...one, ad: null })) }
  expect(leftBy(outcome)).toEqual({ kind: 'rows', ids: new Set(ids) })
})

test('of work that goes on in the background nothing stays, and rows that are gone are let go one by one', () => {
  expect(leftBy({})).toEqual(noSelection)
  expect(leftBy(undefined)).toEqual(noSelection)
  const chosen: Selection = { kind: 'rows', ids: new Set([1, 2, 3]) }
  expect(letGo(chosen, [2, 9])).toEqual({ kind: 'rows', ids: new Set([1, 3]) })
  expect(letGo(chosen, [9])).toBe(chosen)
  expect(letGo({ kind: 'all' }, [1])).toEqual({ kind: 'all' })
})
