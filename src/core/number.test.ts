import { expect, test } from 'vitest'
import { decimal1Pattern, groupDecimal, parseDecimal, parseDecimal1, parseInteger } from './number.ts'

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

test.each([
  ['33.030,00', '33030.00', '33.030,00'],
  ['33030,00', '33030.00', '33.030,00'],
  ['33030.00', '33030.00', '33.030,00'],
  ['33.030', '33030', '33.030'],
  ['1.234.567,8', '1234567.8', '1.234.567,8'],
  ['-1.234,5', '-1234.5', '-1.234,5'],
  ['0,5', '0.5', '0,5'],
  ['0.500', '0.500', '0,500'],
  ['999', '999', '999'],
])('%j is typed for the decimal %s, which is written %s', (text, value, written) => {
  expect(parseDecimal(text)).toBe(value)
  expect(groupDecimal(value)).toBe(written)
})

test.each([
  '',
  '1,2,3',
  '1,234.5',
  '12.34,5',
  '1.23.456',
  '.5',
  '5,',
  '01',
  '5 lira',
  '1e3',
])('%j is no decimal of any length', (text) => {
  expect(parseDecimal(text)).toBeNull()
})

test('what is no decimal is written as it is', () => {
  expect(groupDecimal('05510,06111')).toBe('05510,06111')
})
