import { expect, test } from 'vitest'
import { bandOf, positionOf, standardScore } from './scale.ts'

test.each([
  ['the average of the norm', { puan: 30, normOrtalama: 30, normSapma: 5 }, 50],
  ['one deviation more', { puan: 35, normOrtalama: 30, normSapma: 5 }, 60],
  ['one deviation less', { puan: 25, normOrtalama: 30, normSapma: 5 }, 40],
  ['half a point is rounded', { puan: 31, normOrtalama: 30.5, normSapma: 7.5 }, 51],
  ['far above stays at the end', { puan: 100, normOrtalama: 30, normSapma: 5 }, 80],
  ['far below stays at the end', { puan: 0, normOrtalama: 30, normSapma: 0.01 }, 20],
])('%s', (_name, measured, score) => {
  expect(standardScore(measured)).toBe(score)
})

test.each([
  [20, 'low', 0],
  [39, 'low', 19 / 60],
  [40, 'average', 20 / 60],
  [50, 'average', 0.5],
  [60, 'average', 40 / 60],
  [61, 'high', 41 / 60],
  [80, 'high', 1],
  [95, 'high', 1],
])('a score of %i is %s and stands at %f', (score, band, position) => {
  expect(bandOf(score)).toBe(band)
  expect(positionOf(score)).toBeCloseTo(position)
})
