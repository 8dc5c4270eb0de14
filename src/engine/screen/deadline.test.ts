import { expect, test } from 'vitest'
import { deneme } from '#test/deneme-resource.ts'
import { daysLeft, deadlineChip, rowTone } from './deadline.tsx'

const noonInIstanbul = new Date('2026-03-10T09:00:00Z')
const { sonGun } = deneme.fields

test.each([
  ['2026-03-09', -1, 'bad'],
  ['2026-03-10', 0, { tone: 'warn', icon: 'alert' }],
  ['2026-03-11', 1, 'warn'],
  ['2026-03-13', 3, 'warn'],
  ['2026-03-14', 4, { tone: 'neutral', icon: 'clock' }],
])('%s is %i days away', (day, left, chip) => {
  expect(daysLeft(sonGun, { id: 1, aktif: false }, day, noonInIstanbul)).toBe(left)
  expect(deadlineChip(left)).toEqual(chip)
})

test('the day turns at midnight in Istanbul, not in London', () => {
  const justAfterMidnight = new Date('2026-03-09T21:00:00Z')
  expect(daysLeft(sonGun, { id: 1, aktif: false }, '2026-03-10', justAfterMidnight)).toBe(0)
})

test('what is done is not late, and its row has no tone', () => {
  expect(daysLeft(sonGun, { id: 1, aktif: true }, '2026-03-01', noonInIstanbul)).toBeUndefined()
  expect(rowTone(deneme, { id: 1, aktif: true, sonGun: '2020-01-01' })).toBeUndefined()
  expect(rowTone(deneme, { id: 1, aktif: false, sonGun: '2020-01-01' })).toBe('bad')
})
