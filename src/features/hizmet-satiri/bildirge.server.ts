import { importLimits } from '#engine/declaration/import-request.ts'
import type { TableLine } from '#engine/import/read-table.server.ts'
import { refuseFile } from '#engine/import/receive-table.server.ts'
import { readXml, UnreadableXml, type XmlElement } from '#features/sgk/soap/xml.server.ts'
import type { CheckedFile } from '#server/upload/check.ts'

const decoder = new TextDecoder('utf-8', { fatal: true })

/**
 * The lines of a declaration as a table: `eBildirge` has the workplace and the month, each `belge` in it a document, a
 * nature and a law, each `sigortali` in that a person. A line is numbered by the place of its person in the file.
 */
export async function* readBildirge({ bytes }: CheckedFile): AsyncGenerator<TableLine> {
  const root = rootOf(bytes)
  const lines = flatten(root)
  if (lines.length > importLimits.rows) refuseFile('tooManyLines', { n: importLimits.rows })
  const names = [...new Set(lines.flatMap((line) => [...line.keys()]))]
  yield { satir: 1, cells: names }
  for (const [at, line] of lines.entries()) yield { satir: at + 1, cells: names.map((name) => line.get(name) ?? null) }
}

function rootOf(bytes: Buffer): XmlElement {
  try {
    const root = readXml(decoder.decode(bytes))
    if (root.name === 'eBildirge') return root
  } catch (error) {
    // bytes that are no UTF-8 are a TypeError
    if (!(error instanceof UnreadableXml || error instanceof TypeError)) throw error
  }
  return refuseFile('unreadableBildirge')
}

/** What an element and those around it tell, by the names of the columns. */
function flatten(root: XmlElement): Map<string, string>[] {
  const ofRoot = leavesOf(root, 'belge')
  return childrenOf(root, 'belge').flatMap((belge) => {
    const ofBelge = [...ofRoot, ...leavesOf(belge, 'sigortali')]
    return childrenOf(belge, 'sigortali').map((one) => new Map([...ofBelge, ...leavesOf(one, '')]))
  })
}

const childrenOf = ({ children }: XmlElement, name: string) => children.filter((one) => one.name === name)

function leavesOf({ children }: XmlElement, group: string): [string, string][] {
  return children.flatMap((one): [string, string][] => {
    if (one.name === group) return []
    // an element within a value has no column
    if (one.children.length > 0) refuseFile('unreadableBildirge')
    const value = one.text.trim()
    return one.isNil || value === '' ? [] : [[one.name, value]]
  })
}
