import { expect, test } from 'vitest'
import { karart } from './karart.ts'

test.each([
  ['sifre=Gizli123 ile giriş', 'sifre=*** ile giriş'],
  ['Şifre: "Gizli123"', 'Şifre: "***"'],
  ['{"isyeriSifresi":"x1y2z3","a":1}', '{"isyeriSifresi":"***","a":1}'],
  ['postgres://kadro:parola1@db:5432/a', 'postgres://kadro:***@db:5432/a'],
  ['authorization: mst_abcdefgh', 'authorization: ***'],
  ['kişi 10000000146 bulunamadı', 'kişi *** bulunamadı'],
  ['26 haneli 12345678901234567890123456 numara', '26 haneli 12345678901234567890123456 numara'],
  ['bağlantı koptu', 'bağlantı koptu'],
])('%s is logged as %s', (text, shown) => {
  expect(karart(text, 200)).toBe(shown)
})

test('a long text is cut', () => {
  expect(karart('a'.repeat(50), 10).length).toBeLessThanOrEqual(10)
})
