import { expect, test } from 'vitest'
import { deadlineOf } from './deadline.ts'

const today = '2026-11-15'

test.each([
  [null, undefined],
  ['2026-11-14', undefined],
  ['2026-11-15', { daysLeft: 0, isSoon: true, shareGone: 1 }],
  ['2026-11-18', { daysLeft: 3, isSoon: true }],
  ['2026-11-19', { daysLeft: 4, isSoon: false }],
  ['2026-11-29', { daysLeft: 14, isSoon: false, shareGone: 0.5 }],
  ['2027-11-01', { shareGone: expect.closeTo(14 / 365, 5) }],
])('a posting that ends on %s', (basvuruBitisTarihi, expected) => {
  const deadline = deadlineOf({ talepTarihi: '2026-11-01', basvuruBitisTarihi }, today)
  if (expected) expect(deadline).toMatchObject(expected)
  else expect(deadline).toBeUndefined()
})
