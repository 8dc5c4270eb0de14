import { text } from '#engine/declaration/field.ts'
import type { Field } from '#engine/declaration/field-kind.ts'
import type { Resource } from '#engine/declaration/resource.ts'
import type { Row } from '#engine/screen/list-screen-state.ts'
import { sysGlobalKey } from './resource.ts'

/** A language as lists name it. */
export type ListedLanguage = { langKey: string; display: string }

/** Those whose texts are fields of the declaration. */
const declared: Record<string, string> = { metinTr: 'tr', metinEn: 'en' }

const othersOf = (languages: readonly ListedLanguage[]) =>
  languages.filter(({ langKey }) => !Object.values(declared).includes(langKey))

/** What the column of a language is called, there and on the screen. */
const columnOf = ({ display, langKey }: ListedLanguage) => `${display} (${langKey})`

/** The list of texts with a column for each language that there is. */
export function withLanguages(languages: readonly ListedLanguage[]): Resource {
  const keys = languages.map(({ langKey }) => langKey)
  const entries = Object.entries<Field>(sysGlobalKey.fields).flatMap(([name, field]): [string, Field][] => {
    const own = declared[name]
    if (own !== undefined && !keys.includes(own)) return []
    if (name === 'eksikDil') return [[name, { ...field, values: keys }]]
    if (name !== 'digerMetinler') return [[name, field]]
    return othersOf(languages).map((one) => [columnOf(one), text(50, { list: true, export: false, write: 'none' })])
  })
  return { ...sysGlobalKey, fields: Object.fromEntries(entries) }
}

/** The cells of the languages that the declaration does not know. */
export function languageCells(languages: readonly ListedLanguage[]): Record<string, (row: Row) => string> {
  const cells = othersOf(languages).map((one) => [columnOf(one), (row: Row) => wordingIn(row, one.langKey)])
  return Object.fromEntries(cells)
}

function wordingIn({ digerMetinler }: Row, langKey: string): string {
  if (typeof digerMetinler !== 'string') return ''
  const wordings: Record<string, string> = JSON.parse(digerMetinler)
  return wordings[langKey] ?? ''
}
