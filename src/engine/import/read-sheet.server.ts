import { fieldErrorsOf } from '#core/field-errors.ts'
import { type ImportError, importLimits } from '#engine/declaration/import-request.ts'
import { fieldOf, type Resource } from '#engine/declaration/resource.ts'
import type { CheckedFile } from '#server/upload/check.ts'
import { cellValue } from './cell-value.ts'
import { readHeadings } from './headings.ts'
import { readTable, type TableLine } from './read-table.server.ts'

/** The columns of a file that is no list of records: their rules, and which of them must be there (`importKey`). */
export type Sheet = Pick<Resource, 'name' | 'fields' | 'importKey'>

/** One line that keeps the rules of its columns; a cell that is empty has no value. */
export type SheetLine = { satir: number; values: Readonly<Record<string, unknown>> }

/** Reads a whole file by the rules of its columns. Every error names its line and column; lines with one are left out. */
export const readSheet = (sheet: Sheet, file: CheckedFile) => readSheetLines(sheet, readTable(file))

/** Reads the lines of a table that did not come as a file; the first one is the headings. */
export async function readSheetLines(
  sheet: Sheet,
  table: AsyncGenerator<TableLine>,
): Promise<{ lines: SheetLine[]; errors: ImportError[] }> {
  const { value: first } = await table.next()
  const { columns, errors } = readHeadings(sheet, first ? (first as TableLine).cells : []) // nothing is returned
  const lines: SheetLine[] = []
  if (errors.length > 0) return { lines, errors }
  const required = Object.keys(sheet.fields).filter((name) => fieldOf(sheet, name).options.required === true)
  for await (const line of table) {
    const { values, refused } = readLine(sheet, columns, line)
    if (Object.keys(values).length === 0 && refused.length === 0) continue
    const isGiven = (name: string) => name in values || refused.some(({ alan }) => alan === name)
    for (const name of required) {
      if (!isGiven(name)) refused.push({ satir: line.satir, alan: name, key: 'required', params: null })
    }
    if (refused.length === 0) lines.push({ satir: line.satir, values })
    errors.push(...refused.slice(0, importLimits.errors - errors.length))
  }
  return { lines, errors }
}

function readLine(sheet: Sheet, columns: readonly (string | null)[], { satir, cells }: TableLine) {
  const values: Record<string, unknown> = {}
  const refused: ImportError[] = []
  for (const [at, name] of columns.entries()) {
    const cell = cells[at] ?? null
    if (name === null || cell === null || cell === '') continue
    const field = fieldOf(sheet, name)
    const parsed = field.rule.safeParse(cellValue(name, field, cell))
    if (parsed.success) values[name] = parsed.data
    else
      for (const { key, params } of fieldErrorsOf(parsed.error)) {
        refused.push({ satir, alan: name, key, params: params ?? null })
      }
  }
  return { values, refused }
}
