import { expect, test } from 'vitest'
import { smsSize, smsText } from './sms-parts.ts'

test.each([
  ['', 'plain', 0, 1],
  ['a'.repeat(155), 'plain', 155, 1],
  ['a'.repeat(156), 'plain', 156, 2],
  ['a'.repeat(301), 'plain', 301, 2],
  ['a'.repeat(302), 'plain', 302, 3],
  ['a'.repeat(453), 'plain', 453, 3],
  ['a'.repeat(454), 'plain', 454, 4],
  ['a'.repeat(607), 'plain', 607, 4],
  ['a'.repeat(608), 'plain', 608, 5],
  ['a'.repeat(912), 'plain', 912, 6],
  ['ÇÖÜöü', 'plain', 5, 1],
  ['{3} €', 'plain', 8, 1],
  ['ç', 'TR', 2, 1],
  ['ğıİşĞŞ', 'TR', 12, 1],
  [`ş${'a'.repeat(148)}`, 'TR', 150, 1],
  [`ş${'a'.repeat(149)}`, 'TR', 151, 2],
  [`ş${'a'.repeat(881)}`, 'TR', 883, 6],
] as const)('%j is counted as the operator does', (text, encoding, length, parts) => {
  expect(smsSize(text)).toEqual({ encoding, length, parts, fits: true })
})

test.each(['a'.repeat(913), `ş${'a'.repeat(882)}`])('a text beyond six messages does not fit', (text) => {
  expect(smsSize(text)).toMatchObject({ parts: 7, fits: false })
})

test.each([
  ['Başvurunuz “alındı” – teşekkürler…', 'Başvurunuz "alındı" - teşekkürler...'],
  ['kâğıt hâlâ Îmân', 'kağıt hala Iman'],
  ['1.500 ₺\u00a0net', '1.500 TL net'],
  ['merhaba 👋🏽 ok', 'merhaba ?? ok'],
  ['satır\r\nsonu', 'satır\nsonu'],
  ['s\u0327', 'ş'],
  ['中\u0007', '??'],
])('%j is brought to letters an SMS can carry', (text, expected) => {
  expect(smsText(text)).toBe(expected)
})
