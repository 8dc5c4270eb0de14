import { cutText } from '#core/cut-text.ts'
import type { ImportError } from '#engine/declaration/import-request.ts'
import { fieldOf, fieldsWhere, type Resource } from '#engine/declaration/resource.ts'
import { createT } from '#i18n/t.ts'
import { tr } from '#i18n/tr.ts'
import { type Cell, foldCell, isImportable } from './cell-value.ts'

const t = createT(tr, 'tr')
/** A file that is no table has one heading: all of it. */
const longestHeading = 200

/** By the places of columns: the field that each fills, or null for one that is passed over. */
export type Headings = { columns: (string | null)[]; errors: ImportError[] }

/**
 * Understands the first line: names of fields or their Turkish labels. Columns of fields that are not written (those of
 * our own exports) are passed over; a heading that no field has is an error, because its column would be lost unseen.
 */
export function readHeadings(
  resource: Pick<Resource, 'name' | 'fields' | 'importKey'>,
  cells: readonly Cell[],
): Headings {
  const written = fieldsWhere(resource, isImportable)
  const isFilled = (name: string) => written.includes(name)
  const all = ['id', 'rowVersion', ...Object.keys(resource.fields)]
  const columns: (string | null)[] = []
  const errors: ImportError[] = []
  const refuse = (alan: string, key: string) => errors.push({ satir: 1, alan, key, params: null })
  for (const cell of cells) {
    const heading = cutText(String(cell ?? ''), longestHeading)
    const folded = foldCell(heading)
    const isMeant = (name: string) => foldCell(name) === folded || foldCell(t.maybe(`field.${name}`) ?? null) === folded
    const name = written.find(isMeant) ?? all.find(isMeant)
    if (folded !== '' && name === undefined) refuse(heading, 'unknownField')
    if (name !== undefined && isFilled(name) && columns.includes(name)) refuse(name, 'duplicateField')
    columns.push(name !== undefined && isFilled(name) ? name : null)
  }
  for (const key of resource.importKey) if (!columns.includes(key)) refuse(key, 'required')
  return { columns, errors }
}

/** True where an empty cell takes the value of a record away; what cannot be read back or must not be empty is left. */
export function isClearable(resource: Resource, name: string): boolean {
  const { required, hasDefault, read, masked, write } = fieldOf(resource, name).options
  return required !== true && !hasDefault && read !== false && !masked && write !== 'create'
}
