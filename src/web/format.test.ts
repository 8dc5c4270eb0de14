import { expect, test } from 'vitest'
import { formatsOf } from './format.ts'

const tr = formatsOf('tr')
const en = formatsOf('en')

test.each([
  ['a number', tr.number(1234.5), '1.234,5', en.number(1234.5), '1,234.5'],
  ['a large number', tr.number(12345), '12.345', en.number(12345), '12,345'],
  ['a decimal', tr.decimal('70.5'), '70,5', en.decimal('70.5'), '70.5'],
  ['an amount', tr.money('1234.50'), '₺1.234,50', en.money('1234.50'), '₺1,234.50'],
  ['a debt', tr.money('-7802.00'), '-₺7.802,00', en.money('-7802.00'), '-₺7,802.00'],
  ['a large amount', tr.money('9007199254740993.01'), '₺9.007.199.254.740.993,01', en.money('0.01'), '₺0.01'],
  ['a pay', tr.pay('32000.50', '38000.00'), '₺32.000,50 – ₺38.000', en.pay('32000', '32000.00'), '₺32,000'],
  ['no pay', tr.pay(null, null), '', en.pay(null, '500'), '₺500'],
  ['nothing', tr.money('0.00'), '—', en.money('0'), '—'],
  ['a date', tr.date('2026-11-05'), '05.11.2026', en.date('2026-11-05'), '05.11.2026'],
  ['a long date', tr.longDate('2026-11-05'), '5 Kasım 2026', en.longDate('2026-11-05'), '5 November 2026'],
  [
    'an instant',
    tr.dateTime('2026-11-05T21:30:00Z'),
    '06.11.2026 00:30',
    en.dateTime('2026-07-01T08:05:00+03:00'),
    '01.07.2026 08:05',
  ],
])('%s is written as people read it', (_, turkish, expectedTurkish, english, expectedEnglish) => {
  expect(turkish).toBe(expectedTurkish)
  expect(english).toBe(expectedEnglish)
})

test('a language is prepared once', () => {
  expect(formatsOf('tr')).toBe(tr)
})
