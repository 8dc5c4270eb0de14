import dayjs from 'dayjs'
import { expect, test } from 'vitest'
import { loadLocale } from './edit-calendar.tsx'

test.each([
  ['tr', 'Kasım'],
  ['en', 'November'],
  ['ar', 'نوفمبر'],
  ['fr', 'novembre'],
  ['de', 'November'],
  ['es', 'noviembre'],
  ['ru', 'ноябрь'],
  ['it', 'novembre'],
  ['zh', '十一月'],
  ['ja', '11月'],
  ['nl', 'November'],
])('the date picker reads %s: %s', async (language, month) => {
  const locale = await loadLocale(language)
  expect(dayjs('2026-11-17').locale(locale).format('MMMM')).toBe(month)
})
