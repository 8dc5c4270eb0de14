import { expect, test } from 'vitest'
import { money, period, time } from '#engine/declaration/field.ts'
import { cellValue } from './cell-value.ts'

test.each([
  [30.299999999999997, '30.3'],
  [0.1 + 0.2, '0.3'],
  [1_234_567_890.12, '1234567890.12'],
  [-5, '-5'],
  [0, '0'],
  // a third digit that somebody wrote is no noise
  [1.005, '1.005'],
  ['1.250,50', '1250.50'],
])('a computed amount of a workbook is what the workbook shows: %s', (cell, value) => {
  expect(cellValue('tutar', money(), cell)).toBe(value)
})

test.each([
  ['9:5', '09:05'],
  ['09:30', '09:30'],
  ['25:00', '25:00'],
])('a time of day is read as people write it: %s', (cell, value) => {
  expect(cellValue('saat', time(), cell)).toBe(value)
})

test.each([
  ['10.2026', 202610],
  ['202610', 202610],
  [202610, 202610],
  [new Date('2026-10-01'), 202610],
  ['Ekim', 'Ekim'],
  ['2026.10', 202610],
  ['2026.10.15', '2026.10.15'],
  ['20261015', '20261015'],
  [new Date('2026-10-15'), '2026-10-15T00:00:00.000Z'],
])('a period is read as our own files and spreadsheets write it: %s', (cell, value) => {
  expect(cellValue('donem', period(), cell)).toBe(value)
})
