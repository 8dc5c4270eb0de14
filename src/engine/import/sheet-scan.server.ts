import type { CheckedFile } from '#server/upload/check.ts'
import { readZip, unpackEntry } from '#server/upload/zip.ts'

/**
 * What is wrong with a sheet: it breaks off, has a column beyond `ZZ`, or a formula whose result was never stored.
 */
export type SheetProblem = { key: 'brokenSheet' | 'tooManyColumns' } | { key: 'formulaWithoutValue'; satir: number }

// a row of one cell in the last column costs a reader 16 384 places
const wideColumn = /\sr=["'][a-z]{3}/i
// a formula that Excel or its like has worked out is followed by its value
const bareFormula = /(?:<\/(?:\w+:)?f>|<(?:\w+:)?f(?:\s[^<>]*)?\/>)\s*<\/(?:\w+:)?c>/
const cellNumber = /\br=["'][a-z]{1,3}(\d{1,7})["']/i

const isSheet = /^xl[/]worksheets[/][^/]+[.]xml$/i

/**
 * Looks at the sheets of a checked workbook for what its reader pays dearly for, and for what it passes over in silence:
 * the rows that are missing of a sheet that breaks off, and an amount whose formula has no result.
 */
export async function findSheetProblem({ bytes }: CheckedFile): Promise<SheetProblem | null> {
  const entries = readZip(bytes)
  if (typeof entries === 'string') return null
  for (const entry of entries) {
    if (!isSheet.test(entry.name)) continue
    const data = await unpackEntry(bytes, entry)
    const problem = typeof data === 'string' ? null : problemOf(data.toString('latin1'))
    if (problem) return problem
  }
  return null
}

const isClosed = (xml: string) => /<\/(?:\w+:)?worksheet>\s*$/.test(xml.slice(-500))
const countOf = (xml: string, tag: RegExp) => xml.match(tag)?.length ?? 0
const hasOpenRow = (xml: string) =>
  countOf(xml, /<(?:\w+:)?row(?:\s[^<>]*[^<>/])?>/g) !== countOf(xml, /<\/(?:\w+:)?row>/g)

function problemOf(xml: string): SheetProblem | null {
  if (!isClosed(xml) || hasOpenRow(xml)) return { key: 'brokenSheet' }
  if (wideColumn.test(xml)) return { key: 'tooManyColumns' }
  const { index } = bareFormula.exec(xml) ?? {}
  return index === undefined ? null : { key: 'formulaWithoutValue', satir: lineAt(xml, index) }
}

/** The line of a place in a sheet: by the last cell before it, or else by the number of rows that begin before it. */
function lineAt(xml: string, index: number): number {
  const before = xml.slice(0, index)
  const cell = before.slice(Math.max(before.lastIndexOf('<c '), before.lastIndexOf(':c ')))
  const [, satir] = cellNumber.exec(cell) ?? []
  return satir ? Number(satir) : (before.match(/<(?:\w+:)?row[\s>]/g)?.length ?? 0)
}
