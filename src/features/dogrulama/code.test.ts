import { expect, test } from 'vitest'
import { newCode } from './code.server.ts'

test('100 000 codes are six digits and evenly spread (security P6)', () => {
  const codes = Array.from({ length: 100_000 }, newCode)
  expect(codes.every((kod) => /^[0-9]{6}$/.test(kod))).toBe(true)
  const buckets = new Array<number>(1000).fill(0)
  for (const kod of codes) buckets[Number(kod.slice(0, 3))] = (buckets[Number(kod.slice(0, 3))] ?? 0) + 1
  const places = Array.from({ length: 6 }, (_, place) => countDigits(codes, place))
  // critical values of chi-square at p = 0.001 (999 and 9 degrees of freedom), halved risk by asking seven times
  expect(chiSquare(buckets, 100)).toBeLessThan(1190)
  for (const digits of places) expect(chiSquare(digits, 10_000)).toBeLessThan(35)
})

function countDigits(codes: string[], place: number): number[] {
  const counts = new Array<number>(10).fill(0)
  for (const kod of codes) counts[Number(kod[place])] = (counts[Number(kod[place])] ?? 0) + 1
  return counts
}

function chiSquare(counts: number[], expected: number): number {
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
}
