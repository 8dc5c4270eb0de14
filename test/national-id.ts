import { randomInt } from 'node:crypto'

/** A number with right check digits. */
export function newNationalId(): string {
  const digits = [randomInt(1, 10), ...Array.from({ length: 8 }, () => randomInt(10))]
  const sum = (from: number) => digits.filter((_, index) => index % 2 === from).reduce((a, b) => a + b, 0)
  const tenth = (((7 * sum(0) - sum(1)) % 10) + 10) % 10
  const eleventh = (sum(0) + sum(1) + tenth) % 10
  return [...digits, tenth, eleventh].join('')
}
