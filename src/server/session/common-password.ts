import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { foldTurkish } from '#core/turkish.ts'

/** Names that a password of somebody at a company must not be made of, besides the product's own. */
export type KnownNames = readonly string[]

const productNames = ['kadro']
const shortestName = 4

let list: ReadonlySet<string> | undefined

/** The 10 000 that are tried first, as `scripts/common-passwords.ts` made them; read when the first password is set. */
export function listCommonPasswords(): ReadonlySet<string> {
  const file = new URL('./common-passwords.br', import.meta.url)
  list ??= new Set(brotliDecompressSync(readFileSync(file)).toString('utf8').split('\n'))
  return list
}

// what is written for a letter; a one is read as both of its own
const signs: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '!': 'i',
  '|': 'i',
  '3': 'e',
  '€': 'e',
  '4': 'a',
  '@': 'a',
  '5': 's',
  $: 's',
  '6': 'g',
  '9': 'g',
  '7': 't',
  '+': 't',
  '8': 'b',
}

const asLetters = (text: string, one: string) =>
  text.replace(/[0-9!|€@$+]/g, (sign) => (sign === '1' ? one : (signs[sign] ?? sign)))
const bare = (text: string) => text.replace(/[^a-z0-9]/g, '')

/**
 * Whether a password is one of those that everybody tries first, or the name of a company or of the product: in any
 * letters, with digits and signs in place of letters, with numbers and signs around it, or said several times over.
 */
export function isCommonPassword(password: string, names: KnownNames = []): boolean {
  const common = listCommonPasswords()
  const own = new Set([...productNames, ...names].flatMap(partsOf))
  return readingsOf(password).some((text) => {
    const [word] = repeatedIn(text)
    return common.has(word) || own.has(word) || isMadeOf(text, { common, own })
  })
}

/** A name as one word, and its words. */
function partsOf(name: string): string[] {
  const words = foldTurkish(name).match(/[a-z0-9]+/g) ?? []
  return [words.join(''), ...words].filter(({ length }) => length >= shortestName)
}

/** Everything that a password may be read as. */
function readingsOf(password: string): string[] {
  const text = foldTurkish(password.normalize('NFKC'))
  const [, before = '', middle = '', after = ''] = /^([^a-z]*)(.*?)([^a-z]*)$/s.exec(text) ?? []
  const readings = new Set<string>([bare(text)])
  // the signs at both ends may be letters, too, or a number that was added
  for (const start of endsOf(before, 'last')) {
    for (const end of endsOf(after, 'first')) {
      const kept = `${start}${middle}${end}`
      for (const one of ['i', 'l']) readings.add(bare(asLetters(kept, one)))
      readings.add(bare(kept))
    }
  }
  readings.delete('')
  return [...readings]
}

const signsKept = 3

function endsOf(signsThere: string, which: 'first' | 'last'): string[] {
  const lengths = Array.from({ length: Math.min(signsThere.length, signsKept) + 1 }, (_, length) => length)
  return lengths.map((length) =>
    which === 'first' ? signsThere.slice(0, length) : signsThere.slice(signsThere.length - length),
  )
}

/** The word of which a text is made by saying it over and over, and how often. */
function repeatedIn(text: string): [word: string, times: number] {
  for (let length = 1; length <= text.length / 2; length++) {
    if (text.length % length !== 0) continue
    const word = text.slice(0, length)
    if (length >= 3 && word.repeat(text.length / length) === text) return [word, text.length / length]
  }
  return [text, 1]
}

type Words = { common: ReadonlySet<string>; own: ReadonlySet<string> }

/** A name of the company or the product with nothing but common words and numbers around it. */
function isMadeOf(text: string, { common, own }: Words): boolean {
  const isCommon = (rest: string) => rest === '' || /^\d+$/.test(rest) || common.has(rest.replace(/^\d+|\d+$/g, ''))
  for (const name of own) {
    for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
      if (isCommon(text.slice(0, at)) && isCommon(text.slice(at + name.length))) return true
    }
  }
  return false
}
