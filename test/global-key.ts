import { randomBytes } from 'node:crypto'

/** The numbers of the two languages that every database has from the start. */
export const tr = 1
export const en = 2

/** The label of a text that no other test has. */
export const newKey = () => `deneme.k${randomBytes(4).toString('hex')}`

/** The wordings of a text in both languages, as the calls take them. */
export const wordings = (turkish: string, english: string) => [
  { languageId: tr, keyValue: turkish },
  { languageId: en, keyValue: english },
]
