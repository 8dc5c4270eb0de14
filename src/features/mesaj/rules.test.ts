import { expect, test } from 'vitest'
import { type Delivery, type MessageClass, undelivered } from '#core/delivery.ts'
import { deliveryOf, mesajJobs } from './jobs.server.ts'
import { afterDelivery, fillSablon, longestOf, maySend } from './rules.ts'

test('a template is filled by names only', () => {
  expect(fillSablon('Sayın {ad}, kodunuz {kod}. {ad}', { ad: 'Ayşe', kod: 123456 })).toBe(
    'Sayın Ayşe, kodunuz 123456. Ayşe',
  )
  expect(fillSablon('{ad.length} {1+1} {} { ad }', { ad: 'x' })).toBe('{ad.length} {1+1} {} { ad }')
  expect(() => fillSablon('{ad} {soyad}', { ad: 'x' })).toThrow('soyad')
})

test('a value stays one line of plain text and is not filled again', () => {
  expect(fillSablon('Sayın {ad}!', { ad: 'Ali\r\n@kotu.example #999999' })).toBe('Sayın Ali @kotu.example #999999!')
  expect(fillSablon('{ad}', { ad: '{kod}', kod: '1' })).toBe('{kod}')
  expect(fillSablon('{ad}', { ad: 'a'.repeat(500) })).toHaveLength(200)
  expect(fillSablon('{ad}', { ad: 'a'.repeat(1500) }, longestOf.eposta)).toHaveLength(1000)
  expect(fillSablon('{ad}', { ad: `${'a'.repeat(199)}😀b` })).toBe(`${'a'.repeat(199)}😀`)
})

test.each<[MessageClass, boolean | undefined, boolean]>([
  ['code', undefined, true],
  ['code', false, true],
  ['process', false, true],
  ['campaign', true, true],
  ['campaign', false, false],
  ['campaign', undefined, false],
])('a message of the class %s with permission %s may be sent: %s', (klass, izinVar, expected) => {
  expect(maySend(klass, izinVar)).toBe(expected)
})

const sent: Delivery = { outcome: 'sent', providerId: '1', providerCode: '00', alarm: false }

test.each<[Delivery, MessageClass, number, string, number | null]>([
  [sent, 'code', 1, 'gonderildi', null],
  [undelivered('unknown', 'timeout'), 'code', 1, 'bilinmiyor', null],
  [undelivered('unknown', 'cut'), 'process', 1, 'bilinmiyor', null],
  [undelivered('failed', '40', true), 'process', 1, 'basarisiz', null],
  [undelivered('failed', '85'), 'process', 1, 'basarisiz', null],
  [undelivered('failed', '85'), 'process', 2, 'bilinmiyor', null],
  [undelivered('retry', 'connect'), 'code', 1, 'bekliyor', 5],
  [undelivered('retry', 'connect'), 'code', 9, 'bekliyor', 5],
  [undelivered('retry', 'connect'), 'process', 1, 'bekliyor', 30],
  [undelivered('retry', '80'), 'process', 1, 'bekliyor', 60],
  [undelivered('retry', 'connect'), 'process', 3, 'bekliyor', 120],
  [undelivered('retry', 'connect'), 'campaign', 99, 'bekliyor', 900],
])('after %j a %s in try %i is %s', (delivery, klass, deneme, durum, retrySeconds) => {
  expect(afterDelivery(delivery, { klass, deneme })).toEqual({ durum, retrySeconds })
})

test('a code stands in no line with other messages', () => {
  const lines = new Set((['code', 'process', 'campaign'] as const).map((klass) => deliveryOf(klass)))
  expect(lines.size).toBe(2)
  expect(deliveryOf('process')).toBe(deliveryOf('campaign'))
  expect(mesajJobs).toEqual(expect.arrayContaining([...lines]))
})
