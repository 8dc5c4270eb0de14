import { expect, test } from 'vitest'
import { isCalm, takvimGunleri } from './rules.ts'

const now = Date.parse('2026-11-18T12:00:00+03:00')
const okuma = { okunan: 5, toplam: 6, hatali: [{ status: 4, adet: 1 }], sonOkuma: '2026-11-18T09:00:00+03:00' }

test.each<[string, number | string, typeof okuma | null, boolean]>([
  ['zero of what the company knows by itself', 0, null, true],
  ['zero where every workplace that is read was read today', 0, okuma, true],
  ['an amount of zero', '0.00', okuma, true],
  ['something to do', 1, okuma, false],
  ['zero where a workplace was not read', 0, { ...okuma, okunan: 4 }, false],
  ['zero where nothing was read', 0, { ...okuma, okunan: 0, toplam: 1 }, false],
  ['zero that is older than a day', 0, { ...okuma, sonOkuma: '2026-11-17T09:00:00+03:00' }, false],
])('%s', (_name, deger, read, calm) => {
  expect(isCalm({ deger, okuma: read }, now)).toBe(calm)
})

test.each([
  ['a Monday', '2026-11-16', 85],
  ['a Thursday', '2026-11-19', 88],
  ['a Sunday', '2026-11-22', 91],
  ['the first day of a year', '2027-01-01', 89],
])('the calendar of %s begins with a Monday thirteen weeks before and ends with the day', (_name, bugun, adet) => {
  const gunler = takvimGunleri(bugun)
  expect([gunler.length, gunler.at(-1)]).toEqual([adet, bugun])
  expect(new Date(`${gunler[0]}T00:00:00Z`).getUTCDay()).toBe(1)
})
