const folded: Record<string, string> = {
  ç: 'c',
  ğ: 'g',
  ı: 'i',
  ö: 'o',
  ş: 's',
  ü: 'u',
  â: 'a',
  î: 'i',
  û: 'u',
  // The dot that "İ" leaves behind when other software lower-cased it without knowing Turkish.
  '\u0307': '',
}

const collator = new Intl.Collator('tr')

/** Lower case as a Turkish reader expects it; never for e-mails, codes or keys. */
export function lowerTurkish(text: string) {
  return text.toLocaleLowerCase('tr-TR')
}

/** Upper case as a Turkish reader expects it; never for e-mails, codes or keys. */
export function upperTurkish(text: string) {
  return text.toLocaleUpperCase('tr-TR')
}

/** The search key of a text, joining ı and i on purpose; the SQL function `katla` gives the same. */
export function foldTurkish(text: string) {
  return lowerTurkish(text.normalize('NFC')).replace(/[çğıöşüâîû]|\u0307/g, (letter) => folded[letter] ?? letter)
}

/** Compares two texts by the Turkish alphabet, for sorting. */
export function compareTurkish(a: string, b: string) {
  return collator.compare(a, b)
}

/** Lower-cases A to Z and nothing else: the rule of user names, e-mails and keys. */
export function asciiLower(text: string) {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}
