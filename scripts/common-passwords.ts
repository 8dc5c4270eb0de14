// Writes the list of common passwords: `node scripts/common-passwords.ts`. The list is of our own making, from words
// and rules; the stored file is this script's output, packed.
import { writeFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { clubs, firstNames, keyboardRows, places, surnames, words } from './common-passwords-words.ts'

const wanted = 10_000
const shortest = 3

/** The list in the order of how likely its entries are, each once. */
export function makeCommonPasswords(): string[] {
  const entries = new Set<string>()
  for (const entry of candidates()) {
    if (entry.length >= shortest) entries.add(entry)
    if (entries.size === wanted) return [...entries]
  }
  throw new Error(`the rules make ${entries.size} entries, fewer than ${wanted}`)
}

function* candidates(): Generator<string> {
  yield* [...words, ...clubs, ...firstNames, ...places, ...surnames]
  yield* runs()
  yield* digits()
  yield* endings()
  yield* pairs()
}

/** Walks over the keyboard: along a row, back, down its columns, and a row twice. */
function* runs() {
  for (const row of keyboardRows) {
    const back = [...row].reverse().join('')
    for (const line of [row, back]) {
      for (let length = 3; length <= line.length; length++) {
        for (let at = 0; at + length <= line.length; at++) yield line.slice(at, at + length)
      }
    }
  }
  const [top, middle, bottom] = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm']
  for (let width = 1; width <= 7; width++) {
    for (let at = 0; at + width <= 7; at++) {
      const columns = Array.from({ length: width }, (_, index) => at + index)
      const digit = (index: number) => String((index + 1) % 10)
      yield columns.map((no) => `${digit(no)}${top?.[no]}${middle?.[no]}${bottom?.[no]}`).join('')
      yield columns.map((no) => `${digit(no)}${top?.[no]}`).join('')
      yield columns.map((no) => `${top?.[no]}${digit(no)}`).join('')
      yield columns.map((no) => `${top?.[no]}${middle?.[no]}${bottom?.[no]}`).join('')
      const [a, b, c] = [top, middle, bottom].map((row) => row?.slice(at, at + width) ?? '')
      yield `${a}${b}${c}`
      yield `${a}${b}`
    }
  }
}

/** Numbers: one digit again and again, years, days, plates of provinces. */
function* digits() {
  for (let digit = 0; digit <= 9; digit++) {
    for (let length = 3; length <= 12; length++) yield String(digit).repeat(length)
  }
  for (let first = 1; first <= 9; first++) {
    for (let second = 0; second <= 9; second++) yield `${first}${second}`.repeat(2)
  }
  yield* ['123123', '112233', '11223344', '1122334455', '112233445566', '121212', '123321', '12344321', '159753']
  yield* ['147258', '147258369', '258456', '741852963', '987654321', '102030', '10203040', '1020304050', '102030405060']
  for (let year = 1920; year <= 2035; year++) yield String(year)
}

const dear = ['im', 'cim', 'cigim', 'li', 'm', 'sin', 'ben', 'bey', 'hanim', 'abi', 'abla', 'hoca']

/** What people put behind and before a word. */
function* endings() {
  for (const name of firstNames.slice(0, 150)) for (const end of dear) yield `${name}${end}`
  for (const word of [...clubs, ...places]) {
    for (const end of ['li', 'liyim', 'lu', 'askim', 'sifre', 'spor', 'forever']) yield `${word}${end}`
  }
  for (const start of [
    'seni',
    'canim',
    'askim',
    'bebegim',
    'sevgilim',
    'benim',
    'sifrem',
    'parolam',
    'ilove',
    'admin',
  ]) {
    for (const name of firstNames.slice(0, 120)) yield `${start}${name}`
  }
}

/** A first name with a surname, those that most people bear first, and two first names. */
function* pairs() {
  for (let reach = 1; reach <= firstNames.length; reach++) {
    for (let at = 0; at < reach; at++) {
      const [name, surname] = [firstNames[at], surnames[reach - at - 1]]
      if (name && surname) yield `${name}${surname}`
    }
  }
}

/** One entry a line, sorted so that it packs well. */
export function listingOf(entries: readonly string[]): string {
  return entries.toSorted().join('\n')
}

if (import.meta.main) {
  const place = new URL('../src/server/session/common-passwords.br', import.meta.url)
  writeFileSync(place, brotliCompressSync(listingOf(makeCommonPasswords())))
}
