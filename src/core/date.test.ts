import { expect, test } from 'vitest'
import { addDays, ageOn, daysBetween, formatDate, isIsoDate, padDate, parseDate, today, typedDate } from './date.ts'

test.each(['2000-01-01', '1900-01-01', '2100-12-31', '2024-02-29', '2000-02-29'])('%s is a date', (text) => {
  expect(isIsoDate(text)).toBe(true)
})

test.each([
  '2026-02-31',
  '2023-02-29',
  '1900-02-29',
  '2100-02-29',
  '2000-1-1',
  '0000-00-00',
  '2000-00-10',
  '2000-13-01',
  '2000-01-00',
  '0001-01-01',
  '1899-12-31',
  '2101-01-01',
  '9999-01-01',
  '01.01.2000',
  '2000/01/01',
  '2000-01-01T00:00:00Z',
  '2000-01-01\n',
  ' 2000-01-01',
  '２０００-01-01',
  'infinity',
  '',
])('%j is no date', (text) => {
  expect(isIsoDate(text)).toBe(false)
})

test.each([
  ['01.09.1995', '1995-09-01'],
  ['1.2.2003', '2003-02-01'],
  ['1/2/2003', '2003-02-01'],
  ['1-2-2003', '2003-02-01'],
  [' 29.02.2024 ', '2024-02-29'],
  ['03.02.2020', '2020-02-03'],
  ['31.02.2026', null],
  ['29.02.2023', null],
  ['00.00.0000', null],
  ['01.01.0001', null],
  ['01.01.9999', null],
  ['1.2.03', null],
  ['01.09.199_', null],
  ['1995-09-01', null],
  ['', null],
])('%j is typed for %s', (text, date) => {
  expect(parseDate(text)).toBe(date)
})

test('a pasted date is padded for the mask and anything else is left alone', () => {
  expect(padDate('1.2.2003')).toBe('01.02.2003')
  expect(padDate('12.1')).toBe('12.1')
})

test('a date is shown as dd.MM.yyyy', () => {
  expect(formatDate('2020-02-03')).toBe('03.02.2020')
})

test.each([
  ['2026-11-14T20:59:59Z', '2026-11-14'],
  ['2026-11-14T21:00:00Z', '2026-11-15'],
  ['2026-07-01T20:59:59Z', '2026-07-01'],
  ['2026-07-01T21:00:00Z', '2026-07-02'],
  ['2026-12-31T21:00:00Z', '2027-01-01'],
])('at %s it is %s in Istanbul', (now, day) => {
  expect(today(new Date(now))).toBe(day)
})

test.each([
  ['2010-11-15', '2026-11-15', 16],
  ['2010-11-16', '2026-11-15', 15],
  ['2010-11-14', '2026-11-15', 16],
  ['2008-02-29', '2024-02-28', 15],
  ['2008-02-29', '2024-02-29', 16],
  ['2008-02-29', '2026-02-28', 17],
  ['2008-02-29', '2026-03-01', 18],
  ['2026-11-15', '2026-11-15', 0],
  ['2026-11-16', '2026-11-15', -1],
])('born on %s, on %s one is %i', (birth, day, age) => {
  expect(ageOn(birth, day)).toBe(age)
})

test('days are counted by the calendar', () => {
  expect(daysBetween('2026-11-15', '2026-11-15')).toBe(0)
  expect(daysBetween('2026-02-28', '2026-03-01')).toBe(1)
  expect(daysBetween('2026-03-01', '2026-02-28')).toBe(-1)
  expect(daysBetween('2024-01-01', '2025-01-01')).toBe(366)
})

test.each([
  ['', ''],
  ['1', '1'],
  ['1.', '01'],
  ['01', '01'],
  ['012', '01.2'],
  ['01.2.', '01.02'],
  ['1.2.2003', '01.02.2003'],
  ['1/2/2003', '01.02.2003'],
  ['01022003', '01.02.2003'],
  ['2003-02-01', '01.02.2003'],
  ['01.02.20034', '01.02.2003'],
  ['x', ''],
])('%s is shown as %s while it is typed', (typed, shown) => {
  expect(typedDate(typed)).toBe(shown)
})

test('days are counted on over the ends of months, years and February', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
  expect(addDays('2026-03-28', 2)).toBe('2026-03-30')
})
