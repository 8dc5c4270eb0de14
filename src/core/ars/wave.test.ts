import { expect, test } from 'vitest'
import { bookingRate, waveSize } from './wave.ts'

test.each([
  [0, 0, 0.25],
  [19, 19, 0.25],
  [20, 10, 0.5],
  [200, 200, 1],
  [200, 0, 0.02],
])('of %i invited %i booked: the rate is %d', (davetli, randevulu, expected) => {
  expect(bookingRate({ davetli, randevulu })).toBe(expected)
})

test.each([
  [0, 1.5, 0, 0, 0],
  [-1, 1.5, 0, 0, 0],
  [10, 1.5, 0, 0, 60],
  [10, 1, 100, 50, 20],
  [1, 1, 100, 100, 1],
  [3, 1.1, 100, 30, 11],
  [400, 2, 100, 10, 500],
])('%i free seats at factor %d, %i invited and %i booked: %i more', (bos, carpan, davetli, randevulu, expected) => {
  expect(waveSize({ takvim: true, bos, carpan, davetli, randevulu })).toBe(expected)
})

test('where nobody needs a seat, as many as may be are asked', () => {
  expect(waveSize({ takvim: false, bos: 0, carpan: 1.5, davetli: 0, randevulu: 0 })).toBe(500)
})
