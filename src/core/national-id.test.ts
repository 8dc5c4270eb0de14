import { expect, test } from 'vitest'
import { hasNationalIdChecksum, hasRepeatedDigits, isNationalId, maskNationalId } from './national-id.ts'

test.each([
  '10000000146',
  '12345678950',
  '21221221272',
  '32600390014',
  '98765432150',
  '19090909018',
])('%s is a national id', (text) => {
  expect(isNationalId(text)).toBe(true)
  expect(hasRepeatedDigits(text)).toBe(false)
})

test.each(['11111111110', '99999999990'])('%s has the right checksum but repeats one digit', (text) => {
  expect(hasNationalIdChecksum(text)).toBe(true)
  expect(hasRepeatedDigits(text)).toBe(true)
  expect(isNationalId(text)).toBe(false)
})

test.each([
  '12345678901',
  '10000000147',
  '10000000156',
  '11111111111',
  '00000000000',
  '01234567890',
  '1000000014',
  '123456789500',
  '1234567895o',
  '10000000146 ',
  ' 10000000146',
  '10000000146\n',
  '１００００００0146',
  '١٠٠٠٠٠٠٠١٤٦',
  '1e10',
  '',
])('%j is no national id', (text) => {
  expect(isNationalId(text)).toBe(false)
})

test('lists show the first and the last digit', () => {
  expect(maskNationalId('10000000146')).toBe('1*********6')
  expect(maskNationalId('')).toBe('***********')
})
