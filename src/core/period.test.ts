import { expect, test } from 'vitest'
import { donemText, parseDonem, typedDonem } from './period.ts'

test.each([
  ['1', '1'],
  ['10', '10'],
  ['102', '10.2'],
  ['102026', '10.2026'],
  ['1.2026', '01.2026'],
  ['10.20267', '10.2026'],
  // whoever writes the year first is understood when the month is there
  ['2026', '2026'],
  ['20261', '20261'],
  ['202610', '10.2026'],
  ['2026-10', '10.2026'],
])('%s on its way to a period reads %s', (text, shown) => {
  expect(typedDonem(text)).toBe(shown)
  expect(typedDonem(shown)).toBe(shown)
})

test.each([
  ['10.2026', 202610],
  ['1/2026', 202601],
  ['2026-10', 202610],
  ['202610', 202610],
  // the rule of the field says what is wrong with it
  ['13.2026', 202613],
  ['10.20', null],
  ['', null],
])('%s is the period %s', (text, donem) => {
  expect(parseDonem(text)).toBe(donem)
})

test('every period is read back as it is written', () => {
  for (const donem of [190_001, 202_601, 202_612, 209_912]) expect(parseDonem(donemText(donem))).toBe(donem)
})
