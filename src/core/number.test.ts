import { expect, test } from 'vitest'
import { decimal1Pattern, parseDecimal1, parseInteger } from './number.ts'

test.each([
  ['3.5', '3.5'],
  ['3,5', '3.5'],
  ['70', '70'],
  [' 70.5 ', '70.5'],
  ['0', '0'],
  ['0,5', '0.5'],
  ['-1', '-1'],
])('%j is typed for %s', (text, value) => {
  expect(parseDecimal1(text)).toBe(value)
})

test.each([
  '',
  '3.55',
  '.5',
  '5.',
  '1e3',
  'NaN',
  'Infinity',
  '0x10',
  '1.000,5',
  '1,000.5',
  '3,5,',
  '３.５',
  '01',
  '+1',
])('%j is no decimal', (text) => {
  expect(parseDecimal1(text)).toBeNull()
})

test('a comma and 400 digits are refused on the wire', () => {
  expect(decimal1Pattern.test('3,5')).toBe(false)
  expect(decimal1Pattern.test('9'.repeat(400))).toBe(false)
  expect(decimal1Pattern.test('3.5\n')).toBe(false)
})

test.each([
  ['12', 12],
  [' 12 ', 12],
  ['-3', -3],
  ['0', 0],
  ['-0', 0],
  ['9007199254740991', 9_007_199_254_740_991],
  ['9007199254740993', null],
  ['1.0', null],
  ['1.000', null],
  ['1e3', null],
  ['٣', null],
  ['', null],
])('%j is the whole number %s', (text, value) => {
  expect(parseInteger(text)).toBe(value)
})
