import { type Language, localeOf } from './language.ts'
import type { tr } from './tr.ts'

/** Texts as they travel: a language's whole catalogue or a part of it. */
export type TextTree = { readonly [key: string]: string | TextTree }

type Leaf<T, P extends string = ''> = {
  [K in keyof T & (string | number)]: T[K] extends string ? [`${P}${K}`, T[K]] : Leaf<T[K], `${P}${K}.`>
}[keyof T & (string | number)]

type LeafPath<T, P extends string> = {
  [K in keyof T & (string | number)]: T[K] extends string ? `${P}${K}` : LeafPath<T[K], `${P}${K}.`>
}[keyof T & (string | number)]

/** Each branch beside the leaves below it. */
type Branch<T, P extends string = ''> = {
  [K in keyof T & (string | number)]: T[K] extends string
    ? never
    : [`${P}${K}`, LeafPath<T[K], `${P}${K}.`>] | Branch<T[K], `${P}${K}.`>
}[keyof T & (string | number)]

type Singular<K extends string> = K extends `${infer Stem}_one` | `${infer Stem}_other` ? Stem : K

type TextOf = { [L in Leaf<typeof tr> as Singular<L[0]>]: L[1] }

type KeysOf = { [B in Branch<typeof tr> as B[0]]: Singular<B[1]> }

type Names<Text> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends `${infer Bare},${string}` ? Bare : Name) | Names<Rest>
  : never

/** Every key the code may use; plurals without their `_one` and `_other`. */
export type TextKey = keyof TextOf

/** A subject (`shell`) or a part of one (`enum.zamanTipi`): what `pick` sends to a page. */
export type TextPart = keyof KeysOf

/** A part, or a single text of one: a form shows three of the hundred messages. */
export type TextPiece = TextPart | TextKey

/**
 * The keys below the pieces, by look-up: matching each of 2 200 keys against each of 200 patterns such as
 * `shell.${string}` was more than half of what the compiler did.
 */
type KeyOf<P extends TextPiece> = P extends TextPart ? KeysOf[P] : P

type Values<K extends TextKey> = { [N in Names<TextOf[K]>]: N extends 'count' ? number : string | number }
type Arguments<K> = [K] extends [TextKey] ? ([Names<TextOf[K]>] extends [never] ? [] : [values: Values<K>]) : never

/** Gives the text of a key in the reader's language; an unknown key or a missing value does not compile. */
export type T<P extends TextPiece = TextPart> = {
  <K extends KeyOf<P>>(key: K, ...values: Arguments<K>): string
  /** For keys that came over the wire, such as `rule.{key}` of a field error; undefined when there is no such text. */
  maybe(key: string, values?: Record<string, string | number>): string | undefined
}

const numberFormats = new Map<Language, Intl.NumberFormat>()
const pluralRules = new Map<Language, Intl.PluralRules>()

function formatNumber(language: Language, value: string | number) {
  if (typeof value === 'string') return value
  const format = numberFormats.get(language) ?? new Intl.NumberFormat(localeOf(language))
  numberFormats.set(language, format)
  return format.format(value)
}

function pluralForm(language: Language, count: number) {
  const rules = pluralRules.get(language) ?? new Intl.PluralRules(language)
  pluralRules.set(language, rules)
  return rules.select(count) === 'one' ? '_one' : '_other'
}

function find(texts: TextTree, key: string) {
  let node: string | TextTree | undefined = texts
  for (const part of key.split('.')) {
    node = typeof node === 'object' && Object.hasOwn(node, part) ? node[part] : undefined
  }
  return typeof node === 'string' ? node : undefined
}

/** The translator of one language over the texts at hand. */
export function createT<P extends TextPiece = TextPart>(texts: TextTree, language: Language): T<P> {
  function maybe(key: string, values: Record<string, string | number> = {}) {
    const plural = typeof values.count === 'number' ? find(texts, key + pluralForm(language, values.count)) : undefined
    return (plural ?? find(texts, key))?.replace(/\{(\w+)(, number)?\}/g, (whole, name: string, asNumber?: string) => {
      if (!Object.hasOwn(values, name)) return whole
      const value = values[name] ?? ''
      return asNumber ? formatNumber(language, value) : String(value)
    })
  }

  const t = (key: string, values?: Record<string, string | number>) => maybe(key, values) ?? key
  return Object.assign(t, { maybe })
}
