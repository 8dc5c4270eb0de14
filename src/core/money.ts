/** The wire's rule for an amount: lira, a dot, at most two digits of kuruş. */
export const moneyPattern = /^-?(?:0|[1-9][0-9]{0,12})(?:\.[0-9]{1,2})?$/

/** The one spelling of an amount: always two digits of kuruş, never a minus before zero. */
export function normaliseMoney(amount: string) {
  const [lira = '0', kurus = ''] = amount.split('.')
  const full = `${lira}.${kurus.padEnd(2, '0')}`
  return full === '-0.00' ? '0.00' : full
}

/** A typed amount (1.234,50 or 1234,5 or 1234.50), as the wire wants it, or null when its shape is unclear. */
export function parseMoney(text: string) {
  const compact = text.replace(/[\s₺]/g, '')
  const turkish = /^-?[0-9]{1,3}(?:\.[0-9]{3})+(?:,[0-9]{1,2})?$/.test(compact)
  const dotted = (turkish ? compact.replaceAll('.', '') : compact).replace(',', '.')
  return moneyPattern.test(dotted) ? normaliseMoney(dotted) : null
}
