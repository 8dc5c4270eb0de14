/** The channels over which a company's data goes to SGK and comes back. */
export const sgkKanal = { evizite: 'evizite', tescil: 'tescil', borc: 'borc', tahakkuk: 'tahakkuk', ax: 'ax' } as const
export type SgkKanal = (typeof sgkKanal)[keyof typeof sgkKanal]

/** How a channel works. */
export const sgkMod = { gercek: 'gercek', simulator: 'simulator', dosya: 'dosya', kapali: 'kapali' } as const
export type SgkMod = (typeof sgkMod)[keyof typeof sgkMod]

/** SGK has no service for debts and accruals, so people bring them as files; the others are services. */
export function isModOf(kanal: SgkKanal, mod: SgkMod): boolean {
  const isFile = kanal === 'borc' || kanal === 'tahakkuk'
  return mod === 'kapali' || (mod === 'dosya') === isFile
}

/** Who shares the count of a rule of the rate book. */
export const hizKapsam = { isyeri: 'isyeri', kiraci: 'kiraci', istemci: 'istemci' } as const

/** The channels that call SOAP services, whose operations the rate book knows. */
export const servisKanali = { evizite: 'evizite', tescil: 'tescil' } as const
export type ServisKanali = keyof typeof servisKanali
