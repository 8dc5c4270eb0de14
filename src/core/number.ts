/** The wire's rule for a decimal: digits, a dot, one digit; the sign only where the range allows it. */
export const decimal1Pattern = /^(?!-0(?:\.0)?$)-?(?:0|[1-9][0-9]{0,8})(?:\.[0-9])?$/

/** A typed decimal, dot or one comma, as the wire wants it ("3.5"), or null when it has another shape. */
export function parseDecimal1(text: string) {
  const dotted = text.trim().replace(',', '.')
  return decimal1Pattern.test(dotted) ? dotted : null
}

/** A typed whole number, or null; thousands marks are not guessed at. */
export function parseInteger(text: string) {
  const value = /^-?(?:0|[1-9][0-9]{0,15})$/.test(text.trim()) ? Number(text) : Number.NaN
  if (Object.is(value, -0)) return 0
  return Number.isSafeInteger(value) ? value : null
}
