const macroNames = ['_VBA_PROJECT', 'VBA', 'MACROS', '_VBA_PROJECT_CUR', 'VBA_PROJECT_CUR']
const mainNames = ['WORDDOCUMENT', 'WORKBOOK', 'BOOK']

/** A doc or xls of the old kind: a container whose list of streams names no project of macros. */
export function findOleProblem(bytes: Buffer): 'notOffice' | 'macro' | null {
  if (bytes.length < 1536) return 'notOffice'
  const names = readOleNames(bytes)
  if (macroNames.some((name) => names.has(name))) return 'macro'
  return mainNames.some((name) => names.has(name)) ? null : 'notOffice'
}

/** Entries of the directory are 128 bytes long and begin with their name, in which capitals do not count. */
function readOleNames(bytes: Buffer): Set<string> {
  const names = new Set<string>()
  const longest = 2 * (1 + Math.max(...macroNames.concat(mainNames).map(({ length }) => length)))
  for (let at = 0; at + 128 <= bytes.length; at += 128) {
    const [name = ''] = bytes.toString('utf16le', at, at + longest).split('\0', 1)
    if (name) names.add(name.toUpperCase())
  }
  return names
}
