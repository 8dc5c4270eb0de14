import { importLimits } from '#engine/declaration/import-request.ts'
import type { TableLine } from '#engine/import/read-table.server.ts'
import { refuseFile, requireFewColumns } from '#engine/import/receive-table.server.ts'
import { readXml, UnreadableXml, type XmlElement } from '#features/sgk/soap/xml.server.ts'
import type { CheckedFile } from '#server/upload/check.ts'

const decoder = new TextDecoder('utf-8', { fatal: true })

/**
 * The lines of a declaration as a table: `eBildirge` has the workplace and the month, each `belge` in it a document, a
 * nature and a law, each `sigortali` in that a person. A line is numbered by the place of its person in the file.
 */
export async function* readBildirge({ bytes }: CheckedFile): AsyncGenerator<TableLine> {
  const root = rootOf(bytes)
  const ofRoot = leavesOf(root, 'belge')
  const belgeler = childrenOf(root, 'belge').map(readBelge)
  const count = belgeler.reduce((sum, { kisiler }) => sum + kisiler.length, 0)
  if (count > importLimits.rows) refuseFile('tooManyLines', { n: importLimits.rows })
  const told = [ofRoot, ...belgeler.flatMap(({ ofBelge, kisiler }) => [ofBelge, ...kisiler])]
  const names = count === 0 ? new Set<string>() : new Set(told.flatMap((one) => [...one.keys()]))
  requireFewColumns(names.size)
  yield { satir: 1, cells: [...names] }
  let satir = 0
  for (const { ofBelge, kisiler } of belgeler) {
    for (const kisi of kisiler) {
      // looked up and not copied: what many persons share may be much
      const cells = Array.from(names, (name) => kisi.get(name) ?? ofBelge.get(name) ?? ofRoot.get(name) ?? null)
      yield { satir: ++satir, cells }
    }
  }
}

function rootOf(bytes: Buffer): XmlElement {
  try {
    const root = readXml(decoder.decode(bytes))
    // the declaration has no namespace: an element of one is of another vocabulary
    if (root.name === 'eBildirge' && !hasNamespace(root)) return root
  } catch (error) {
    // bytes that are no UTF-8 are a TypeError
    if (!(error instanceof UnreadableXml || error instanceof TypeError)) throw error
  }
  return refuseFile('unreadableBildirge')
}

function hasNamespace({ namespace, children }: XmlElement): boolean {
  return namespace !== '' || children.some(hasNamespace)
}

/** What a document tells of all of its persons, and what it tells of each. */
const readBelge = (belge: XmlElement) => ({
  ofBelge: leavesOf(belge, 'sigortali'),
  kisiler: childrenOf(belge, 'sigortali').map((one) => leavesOf(one, '')),
})

const childrenOf = ({ children }: XmlElement, name: string) => children.filter((one) => one.name === name)

function leavesOf({ children }: XmlElement, group: string): Map<string, string> {
  const leaves = new Map<string, string>()
  for (const one of children) {
    if (one.name === group) continue
    // an element within a value has no column, and of two values nobody knows which one counts
    if (one.children.length > 0 || leaves.has(one.name)) refuseFile('unreadableBildirge')
    const value = one.text.trim()
    if (!one.isNil && value !== '') leaves.set(one.name, value)
  }
  return leaves
}
