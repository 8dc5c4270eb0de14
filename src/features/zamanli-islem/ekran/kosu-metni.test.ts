import { expect, test } from 'vitest'
import { byAttempt, fromText, toText } from './kosu-metni.ts'

const line = (no: number, deneme: number) => ({
  no,
  deneme,
  seviye: 1,
  mesaj: `satır ${no}`,
  zaman: '2026-11-18T05:00:00Z',
})
const kosu = { operationName: 'Özet', status: -1, exception: 'hata', satirlar: [line(1, 1), line(2, 1), line(3, 2)] }

test('a copied log is read as it was', () => {
  expect(fromText(toText(kosu))).toEqual(kosu)
})

test.each(['', '{}', 'merhaba', '[]', '{"satirlar":[{"no":"x"}]}'])('%s is no copied log', (text) => {
  expect(fromText(text)).toBeNull()
})

test('the newest attempt stands first', () => {
  expect(byAttempt(kosu.satirlar).map(([deneme, lines]) => [deneme, lines.map(({ no }) => no)])).toEqual([
    [2, [3]],
    [1, [1, 2]],
  ])
})
