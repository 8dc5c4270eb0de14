import { expect, test } from 'vitest'
import { daysUntil, gunlerOf } from './day-counts.ts'

test('the days end with the last one, across months', () => {
  expect(daysUntil('2026-03-02', 4)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02'])
})

test('a day without a row stands there as well, and parts come in one order', () => {
  const groups = [
    { deger: '2026-03-02', yan: 99, adet: 2 },
    { deger: '2026-03-02', yan: -1, adet: 3 },
  ]
  expect(gunlerOf(['2026-03-01', '2026-03-02'], groups)).toEqual([
    { gun: '2026-03-01', adet: 0, parcalar: [] },
    {
      gun: '2026-03-02',
      adet: 5,
      parcalar: [
        { deger: -1, adet: 3 },
        { deger: 99, adet: 2 },
      ],
    },
  ])
})
