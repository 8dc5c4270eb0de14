import { lowerTurkish, upperTurkish } from '#core/turkish.ts'

/** A district with its province. */
export type Place = { ilceKodu: number; ilceAdi: string; sehirKodu: number; sehirAdi: string }

/** The name with its locative ending: Uşak'ta, İzmir'de, Kadıköy'de. */
export function locative(name: string) {
  const word = lowerTurkish(name)
  const vowel = word.match(/[aeıioöuü](?=[^aeıioöuü]*$)/)?.[0] ?? 'e'
  const consonant = /[fstkçşhp]$/.test(word) ? 't' : 'd'
  return `${name}'${consonant}${/[aıou]/.test(vowel) ? 'a' : 'e'}`
}

/** How a text names the place: a province's central district goes by the province's name. */
export function placeWords({ ilceAdi, sehirAdi }: Place) {
  const isCentre = ilceAdi === 'Merkez'
  return {
    name: isCentre ? sehirAdi : ilceAdi,
    where: isCentre ? locative(sehirAdi) : `${sehirAdi} ${locative(ilceAdi)}`,
  }
}

/** A sentence begins with a capital letter. */
export function capital(sentence: string) {
  return upperTurkish(sentence.charAt(0)) + sentence.slice(1)
}
