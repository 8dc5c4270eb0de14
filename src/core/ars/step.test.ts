import { describe, expect, test } from 'vitest'
import {
  type ArsAdim,
  type ArsLogType,
  type ArsSonKodu,
  type ArsYol,
  applyLog,
  arsLogType,
  codeAtLoad,
  isClaimable,
  logOfAnswer,
  stepAfter,
  stepsOf,
  yanitDurumuOf,
} from './step.ts'

const none: ArsYol = { soruSeti: false, teklif: false, takvim: false }
const all: ArsYol = { soruSeti: true, teklif: true, takvim: true }

// Spec: candidate §4. Which parts a project has, where somebody stands, where the next step is.
const transitions: [parts: (keyof ArsYol)[], from: ArsAdim, to: ArsAdim][] = [
  [['soruSeti', 'teklif', 'takvim'], 0, 1],
  [['soruSeti', 'teklif'], 0, 1],
  [['soruSeti', 'takvim'], 0, 1],
  [['soruSeti'], 0, 1],
  [['teklif', 'takvim'], 0, 2],
  [['teklif'], 0, 2],
  [['takvim'], 0, 3],
  [[], 0, 4],
  [['soruSeti', 'teklif', 'takvim'], 1, 2],
  [['soruSeti', 'teklif'], 1, 2],
  [['soruSeti', 'takvim'], 1, 3],
  [['soruSeti'], 1, 4],
  [['soruSeti', 'teklif', 'takvim'], 2, 3],
  [['teklif', 'takvim'], 2, 3],
  [['soruSeti', 'teklif'], 2, 4],
  [['teklif'], 2, 4],
  [['soruSeti', 'teklif', 'takvim'], 3, 4],
  [['takvim'], 3, 4],
]

const yolOf = (parts: (keyof ArsYol)[]): ArsYol => ({
  ...none,
  ...Object.fromEntries(parts.map((part) => [part, true])),
})

test.each(transitions)('with %j, step %i is followed by %i', (parts, from, to) => {
  expect(stepAfter(yolOf(parts), from)).toBe(to)
})

test('a project shows greeting and result, and between them what it has', () => {
  expect(stepsOf(all)).toEqual([0, 1, 2, 3, 4])
  expect(stepsOf(none)).toEqual([0, 4])
  expect(stepsOf(yolOf(['soruSeti', 'takvim']))).toEqual([0, 1, 3, 4])
})

// Each act is taken from one step and leads to one place in a project that has every part.
const acts: [tip: ArsLogType, from: ArsAdim, to: ArsAdim, sonKodu: ArsSonKodu | null][] = [
  [1, 0, 1, null],
  [2, 1, 2, null],
  [3, 2, 3, null],
  [4, 3, 4, null],
  [-1, 0, 4, 1],
  [-99, 0, 4, 2],
  [-2, 1, 4, 4],
  [-3, 2, 4, 5],
]

describe.each(acts)('log type %i', (tip, from, to, sonKodu) => {
  test(`leads from ${from} to ${to}${sonKodu === null ? '' : ` with the code ${sonKodu}`}`, () => {
    expect(applyLog(all, { adim: from, sonKodu: null }, tip)).toEqual({ adim: to, sonKodu })
  })

  test.each(([0, 1, 2, 3, 4] as const).filter((step) => step !== from))('is refused at step %i', (adim) => {
    expect(applyLog(all, { adim, sonKodu: null }, tip)).toBeNull()
  })
})

test('nothing follows a result, good or bad', () => {
  for (const sonKodu of [null, 1, 2, 3, 4, 5, 6] as const) {
    for (const tip of Object.values(arsLogType)) expect(applyLog(all, { adim: 4, sonKodu }, tip)).toBeNull()
  }
})

test.each([
  [1, true],
  [3, true],
  [-1, true],
  [-3, true],
  [-99, true],
  [2, false],
  [-2, false],
  [4, false],
] as const)('log type %i can be claimed by a caller: %s', (tip, expected) => {
  expect(isClaimable(tip)).toBe(expected)
})

test.each([
  [true, 2, null],
  [true, 0, 2],
  [false, 2, -2],
  [false, 0, -2],
])('an answer that passes (%s) with %i questions left is written down as %s', (gecer, kalan, expected) => {
  expect(logOfAnswer({ gecer, kalan })).toBe(expected)
})

test.each([
  [0, false, null],
  [1, false, null],
  [2, false, 3],
  [0, true, 6],
  [1, true, 6],
  [2, true, 3],
])('at load yanitDurumu %i and eskiArs %s are met with %s', (yanitDurumu, eskiArs, expected) => {
  expect(codeAtLoad({ yanitDurumu, eskiArs })).toBe(expected)
})

test.each([
  [0, 0],
  [1, 1],
  [2, 1],
  [3, 1],
  [4, 2],
] as const)('at step %i yanitDurumu is %i', (adim, expected) => {
  expect(yanitDurumuOf({ adim, sonKodu: null })).toBe(expected)
})
