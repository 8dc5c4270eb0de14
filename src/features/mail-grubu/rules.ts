import { ePosta } from '#core/fields.ts'

/** The most addresses of a group. */
export const mostAddresses = 50

const address = ePosta(254)

/** The addresses of a group, one a line as they are kept; each stands once. */
export function addressesOf(adresler: string): string[] {
  const lines = adresler.split('\n').map((line) => line.trim())
  return [...new Set(lines.filter((line) => line !== ''))]
}

/** Whether every line is an address; a comma or a second address in a line is none. */
export function areAddresses(adresler: string): boolean {
  return addressesOf(adresler).every((one) => address.safeParse(one).success)
}
