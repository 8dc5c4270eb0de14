/** True when an eleven-digit T.C. number has the right shape and check digits; it proves nothing about a person. */
export function hasNationalIdChecksum(text: string) {
  if (!/^[1-9][0-9]{10}$/.test(text)) return false
  const digits = Array.from(text, Number)
  const at = (...places: number[]) => places.reduce((sum, place) => sum + (digits[place - 1] ?? 0), 0)

  // The difference can be negative, and JavaScript's % keeps the sign: 19090909018 gives -29.
  const tenth = (((7 * at(1, 3, 5, 7, 9) - at(2, 4, 6, 8)) % 10) + 10) % 10
  const eleventh = at(1, 2, 3, 4, 5, 6, 7, 8, 9, 10) % 10
  return digits[9] === tenth && digits[10] === eleventh
}

/** Nine equal digits pass the checksum but belong to nobody. */
export function hasRepeatedDigits(text: string) {
  return /^([0-9])\1{8}/.test(text)
}

/** The rule of the wire: right shape, right check digits, not one digit over and over. */
export function isNationalId(text: string) {
  return hasNationalIdChecksum(text) && !hasRepeatedDigits(text)
}

/** The masked form of a national id for lists: 1*********6. */
export function maskNationalId(text: string) {
  return text.length < 2 ? '*'.repeat(11) : `${text.slice(0, 1)}*********${text.slice(-1)}`
}
