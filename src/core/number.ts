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

const grouped = /^-?[1-9][0-9]{0,2}(?:\.[0-9]{3})+(?:,[0-9]+)?$/

/** A number without the points between its thousands; any other text stays as it is. */
export function ungroup(text: string): string {
  const compact = text.replace(/\s/g, '')
  return grouped.test(compact) ? compact.replaceAll('.', '') : compact
}

/**
 * A typed decimal as the wire wants it, or null when its shape is unclear: 33.030,00 and 33030,00 and 33030.00. Points
 * that part groups of three stand between thousands, as people write them here.
 */
export function parseDecimal(text: string): string | null {
  const dotted = ungroup(text).replace(',', '.')
  return /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?$/.test(dotted) ? dotted : null
}

/** A decimal of the wire as people write it here: 33030.00 is 33.030,00. What is no decimal stays as it is. */
export function groupDecimal(wire: string): string {
  const [, sign, whole, fraction] = /^(-?)([0-9]+)(?:\.([0-9]+))?$/.exec(wire) ?? []
  if (whole === undefined) return wire
  const groups = whole.replace(/\B(?=(?:[0-9]{3})+$)/g, '.')
  return `${sign}${groups}${fraction === undefined ? '' : `,${fraction}`}`
}
