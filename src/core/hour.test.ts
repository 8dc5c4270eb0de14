import { expect, test } from 'vitest'
import { parseHour, typedHour } from './hour.ts'

test.each([
  ['0', '0'],
  ['084', '08:4'],
  ['0840', '08:40'],
  ['08:405', '08:40:5'],
  ['08:40:5', '08:40:5'],
  ['9:', '09:'],
  ['9:5', '09:5'],
  ['9.30', '09:30'],
  ['25:00', '25:00'],
])('%j on its way is %s', (text, typed) => {
  expect(typedHour(text)).toBe(typed)
})

test.each([
  ['9:5', '09:05'],
  ['09:05', '09:05'],
  ['0905', '09:05'],
  [' 9.30 ', '09:30'],
  ['23:59', '23:59'],
  ['8:4:5', '08:04:05'],
  ['25:00', null],
  ['12:60', null],
  ['9', null],
  ['9:', null],
  ['', null],
  ['dokuz', null],
])('%j is the time of day %s', (text, value) => {
  expect(parseHour(text)).toBe(value)
})
