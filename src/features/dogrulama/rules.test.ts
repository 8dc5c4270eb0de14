import { expect, test } from 'vitest'
import { lockedFor, phoneLimits, readCode, stopFor, waitFor } from './rules.ts'

test.each<[string, number[], number]>([
  ['no message yet', [], 0],
  ['one a moment ago', [0], 120],
  ['one 119 seconds ago', [119], 1],
  ['one 120 seconds ago', [120], 0],
  ['two in ten minutes', [121, 300], 0],
  ['three in ten minutes', [121, 300, 599], 1],
  ['three, the first ten minutes ago', [121, 300, 600], 0],
  ['eight in a day', [700, 1400, 2100, 2800, 3500, 4200, 4900, 86_399], 1],
  ['eight, the first a day ago', [700, 1400, 2100, 2800, 3500, 4200, 4900, 86_400], 0],
  ['one that began after us, by a clock in flight', [-0.5], 121],
])('a phone with %s waits', (_, ages, wait) => {
  expect(waitFor(ages, phoneLimits)).toBe(wait)
})

test.each([
  ['too few codes to judge', { count: 199, used: 0 }, 0],
  ['40 of 200 typed in', { count: 200, used: 40 }, 0],
  ['39 of 200 typed in', { count: 200, used: 39 }, 3600],
  ['39 of 200, half an hour ago', { count: 200, used: 39, newestAge: 1800 }, 1800],
  ['39 of 200, an hour ago', { count: 200, used: 39, newestAge: 3600 }, 0],
  ['39 of 200 with an hour of silence among them', { count: 200, used: 39, longestPause: 3600 }, 0],
])('sending stops: %s', (_, seen, wait) => {
  expect(stopFor({ longestPause: 10, newestAge: 0, ...seen })).toBe(wait)
})

test.each([
  ['nine wrong codes', { lastHour: 9, lastDay: 9, age: 0 }, 0],
  ['ten in an hour', { lastHour: 10, lastDay: 10, age: 0 }, 900],
  ['ten in a day', { lastHour: 5, lastDay: 10, age: 0 }, 0],
  ['ten, a quarter of an hour ago', { lastHour: 10, lastDay: 10, age: 900 }, 0],
  ['twenty', { lastHour: 10, lastDay: 20, age: 0 }, 1800],
  ['forty', { lastHour: 10, lastDay: 40, age: 60 }, 7140],
  ['more than a day can hold', { lastHour: 10, lastDay: 400, age: 0 }, 86_400],
])('a phone is locked after %s', (_, failures, seconds) => {
  expect(lockedFor(failures)).toBe(seconds)
})

// Security 4, the row 'Code'
test.each([
  ['12345', 'malformed'],
  ['1234567', 'malformed'],
  ['12345a', 'malformed'],
  [12345, 'malformed'],
  [123456, 'malformed'],
  ['000000', 'code'],
  [null, 'malformed'],
  [undefined, 'malformed'],
  [true, 'malformed'],
  [{ $ne: null }, 'hostile'],
  [Array.from({ length: 1000 }, (_, i) => String(i).padStart(6, '0')), 'hostile'],
  [[], 'hostile'],
  [' 123456', 'malformed'],
  ['123456\n', 'malformed'],
  ['١٢٣٤٥٦', 'malformed'],
  ['１２３４５６', 'malformed'],
])('%j is read as %s', (value, kind) => {
  expect(readCode(value).kind).toBe(kind)
})
