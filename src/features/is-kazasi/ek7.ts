import { fieldOf } from '#engine/declaration/resource.ts'
import { isKazasi } from './resource.ts'

/** The groups of the official form (Ek-7), in its order. */
export const ek7Gruplari = ['kaza', 'kisi', 'olay', 'sayi', 'hazirlayan'] as const

/** The fields of each group that people fill in of the form. */
export const ek7Alanlari = ek7Gruplari.map((grup) => ({
  grup,
  alanlar: Object.keys(isKazasi.fields).filter((name) => {
    const { group, write } = fieldOf(isKazasi, name).options
    return group === `isKazasi.grup.${grup}` && write !== 'create'
  }),
}))

/** What the form asks that is health data or a whole national id: kept as cipher text, and no field of lists or records. */
export const ek7GizliAlanlari = ['yaraTuru', 'yaraYeri', 'isGoremezlikDurumu', 'hazirlayanTcKimlikNo'] as const

/** The answers to them; null where nobody has given one. */
export type Ek7Gizli = Record<(typeof ek7GizliAlanlari)[number], string | null>

/** What an accident may be without: nobody saw it, or nobody is named to be called. */
const istegeBagli: ReadonlySet<string> = new Set(['tanikListesi', 'yakinAdSoyad', 'hazirlayanEposta'])
/** What is asked for where another answer of the form is yes. */
const kosullu: Readonly<Record<string, string>> = {
  ogrenmeTarihi: 'isyeriKontroluDisinda',
  isgunuKaybi: 'isGoremezlikVarMi',
  isGoremezlikDurumu: 'isGoremezlikVarMi',
}

/** The fields of the form that nobody has filled in yet, in its order. A switch always says yes or no. */
export function eksikler(row: Readonly<Record<string, unknown>>): string[] {
  const isAsked = (name: string) => !istegeBagli.has(name) && (row[kosullu[name] ?? ''] ?? true) === true
  const isEmpty = (name: string) => (row[name] ?? '') === ''
  const names = [...ek7Alanlari.flatMap(({ alanlar }) => alanlar), ...ek7GizliAlanlari]
  return names.filter((name) => isAsked(name) && isEmpty(name))
}
