/** A time of day as the wire has it, HH:mm. */
export const hourPattern = /^([01][0-9]|2[0-3]):[0-5][0-9]$/

/** A time of day to the second, HH:mm:ss. */
export const secondPattern = /^([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]$/

const parted = /^[0-9]{1,2}(?:[:.][0-9]{1,2}){0,2}[:.]?$/

/** A time of day on its way, as HH:mm or HH:mm:ss; an hour of one digit has its zero as soon as a mark follows. */
export function typedHour(text: string): string {
  const compact = text.trim()
  if (parted.test(compact) && /[:.]/.test(compact)) {
    const parts = compact.split(/[:.]/)
    return parts.map((part, at) => (at < parts.length - 1 ? part.padStart(2, '0') : part)).join(':')
  }
  const digits = compact.replace(/\D/g, '').slice(0, 6)
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter(Boolean).join(':')
}

/** A typed time of day as the wire wants it (9:5 is 09:05), or null when the day has no such time. */
export function parseHour(text: string): string | null {
  const parts = typedHour(text).split(':')
  if (parts.length < 2 || parts.includes('')) return null
  const whole = parts.map((part) => part.padStart(2, '0')).join(':')
  return hourPattern.test(whole) || secondPattern.test(whole) ? whole : null
}
