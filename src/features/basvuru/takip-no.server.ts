import { randomInt } from 'node:crypto'

// no letter that is read as another or as a digit
const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 8

/** A tracking number: random, so that none can be guessed from another, with a last letter that catches a slip. */
export function newTakipNo(): string {
  const random = Array.from({ length }, () => letters[randomInt(letters.length)]).join('')
  return random + checkLetter(random)
}

/** True for a number that was not mistyped. */
export function isTakipNo(text: string): boolean {
  return text.length === length + 1 && checkLetter(text.slice(0, length)) === text.slice(length)
}

/** Weights that differ in neighbouring places tell swapped letters apart. */
function checkLetter(text: string): string | undefined {
  const sum = Array.from(text).reduce((total, letter, place) => total + letters.indexOf(letter) * (place + 1), 0)
  return letters[sum % letters.length]
}
