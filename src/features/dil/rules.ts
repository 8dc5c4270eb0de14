import { foldTurkish } from '#core/turkish.ts'

/** The share of the product's texts, in percent, from which a language is offered. */
export const completePercent = 90

/** Whether a language has enough texts to be offered: below that pages would be a mixture of two languages. */
export function isComplete({ dolu, toplam }: { dolu: number; toplam: number }): boolean {
  return toplam > 0 && dolu * 100 >= toplam * completePercent
}

const letters = [...'abcdefghijklmnopqrstuvwxyz']

/** The ISO 639-1 code of a language by its name in Turkish, in English or in itself; undefined for an unknown name. */
export function langKeyOf(name: string): string | undefined {
  const wanted = foldTurkish(name.trim())
  const readers = ['tr', 'en'].map((locale) => new Intl.DisplayNames(locale, { type: 'language', fallback: 'none' }))
  for (const code of letters.flatMap((first) => letters.map((second) => first + second))) {
    const names = readers.map((reader) => reader.of(code))
    if (names[1] === undefined) continue
    const own = new Intl.DisplayNames(code, { type: 'language', fallback: 'none' }).of(code)
    if ([...names, own].some((known) => known !== undefined && foldTurkish(known) === wanted)) return code
  }
  return undefined
}
