import { expect, test } from 'vitest'
import { cleanText, codePoints, hasVisibleCharacter, isPlainText } from './plain-text.ts'

test.each([
  ['Şükrü 👩‍🚒 <b>', true, true],
  ['bir\niki', false, true],
  ['bir\r\niki', false, true],
  ['bir\riki', false, false],
  ['bir\tiki', false, true],
  ['\u0000', false, false],
  ['\u007f', false, false],
  ['\u202e', false, false],
  ['\u2069', false, false],
  ['\ud83d', false, false],
  ['\ufdd0', false, false],
])('%j may be stored: in a line %s, in lines %s', (text, inLine, inLines) => {
  expect(isPlainText(text, false)).toBe(inLine)
  expect(isPlainText(text, true)).toBe(inLines)
})

test('what looks the same is written the same', () => {
  expect(cleanText(' S\u0327u\u0308kru\u0308\r\n ')).toBe('Şükrü')
  expect(cleanText(cleanText(' a\r\nb '))).toBe('a\nb')
})

test('spaces and invisible marks are no content', () => {
  expect(hasVisibleCharacter(' \u00a0\u200b\u200d')).toBe(false)
  expect(hasVisibleCharacter(' . ')).toBe(true)
})

test.each([
  ['', 0],
  ['abc', 3],
  ['ışık', 4],
  ['😀a😀', 3],
  ['👩‍🚒', 3],
])('%s has %i code points', (text, count) => {
  expect(codePoints(text)).toBe(count)
})
