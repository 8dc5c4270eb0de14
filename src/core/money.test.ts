import { expect, test } from 'vitest'
import { normaliseMoney, parseMoney } from './money.ts'

test.each([
  ['1234.5', '1234.50'],
  ['1234', '1234.00'],
  ['0', '0.00'],
  ['-0', '0.00'],
  ['-0.5', '-0.50'],
])('%s is written %s', (amount, written) => {
  expect(normaliseMoney(amount)).toBe(written)
})

test.each([
  ['1.234,50', '1234.50'],
  ['1234,5', '1234.50'],
  ['1234.50', '1234.50'],
  ['1.234', '1234.00'],
  ['12.345.678,90 ₺', '12345678.90'],
  ['₺ 17,00', '17.00'],
  ['1,234.50', null],
  ['1.23.4', null],
  ['1.234,567', null],
  ['12,345', null],
  ['1e3', null],
  ['', null],
])('%j is typed for %s', (text, amount) => {
  expect(parseMoney(text)).toBe(amount)
})
