/** One text of a key in one language. */
export type Wording = { languageId: number; keyValue: string }

/** The names in braces that a text is filled with; `{n, number}` is a name, too. */
export function placeholdersOf(text: string): string[] {
  return [...new Set([...text.matchAll(/\{([A-Za-z]\w*)(?:, number)?\}/g)].map(([, name]) => name ?? ''))].sort()
}

/** For each text that lacks a name which another language is filled with: its language and the name. */
export function findMissingPlaceholders(wordings: readonly Wording[]): { languageId: number; name: string }[] {
  const written = wordings.filter(({ keyValue }) => keyValue.trim() !== '')
  const all = new Set(written.flatMap(({ keyValue }) => placeholdersOf(keyValue)))
  return written.flatMap(({ languageId, keyValue }) => {
    const own = placeholdersOf(keyValue)
    const missing = [...all].find((name) => !own.includes(name))
    return missing === undefined ? [] : [{ languageId, name: missing }]
  })
}

/** A key as pages ask for it: parts with dots between them, none of them a name that every object has. */
export const keyPattern =
  /^(?!(?:.*\.)?(?:__proto__|constructor|prototype)(?:\.|$))[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*$/

/** The group that a key belongs to when nobody says: its first part. */
export function groupOf(keyLabel: string): string {
  const [first = ''] = keyLabel.split('.')
  return first.length >= 2 ? first.slice(0, 50) : 'genel'
}

/** A text of an import with the line that it stands on; null where JSON keeps no lines. */
export type ImportedLine = { keyLabel: string; keyValue: string; satir: number | null }

/** What was pasted: the texts that can be read, and beside them what cannot. */
export type Imported = { lines: ImportedLine[]; unread: ImportedLine[] }

const longestLine = 4000

/** A line before it is judged; a value that is no text is null. */
type Read = { keyLabel: string; keyValue: string | null; satir: number | null }

/** Reads what was pasted: an object of JSON, or lines `key=text`. Throws a SyntaxError for JSON that is none. */
export function readImport(text: string): Imported {
  const isJson = text.trimStart().startsWith('{')
  // text that begins with a brace is an object or nothing
  const all = isJson ? flatten(JSON.parse(text) as Record<string, unknown>, '') : readLines(text)
  const unread = all.filter((line) => !isFine(line)).map((line) => ({ ...line, keyValue: line.keyValue ?? '' }))
  return { lines: all.filter(isFine), unread }
}

/** The line at which a JSON text stops being one, by what the parser says of the place; null when it says nothing. */
export function brokenLineOf(text: string, { message }: SyntaxError): number | null {
  const position = /position (\d+)/.exec(message)?.[1]
  if (position === undefined) return /end of JSON/.test(message) ? text.split('\n').length : null
  return text.slice(0, Number(position)).split('\n').length
}

function flatten(tree: Record<string, unknown>, prefix: string): Read[] {
  return Object.entries(tree).flatMap(([key, value]) => {
    const keyLabel = prefix + key
    if (typeof value === 'string') return [{ keyLabel, keyValue: value, satir: null }]
    const isTree = typeof value === 'object' && value !== null && !Array.isArray(value) && prefix.length <= 100
    if (!isTree) return [{ keyLabel: keyLabel.slice(0, 100), keyValue: null, satir: null }]
    return flatten(value as Record<string, unknown>, `${keyLabel}.`) // an object by the line above
  })
}

function readLines(text: string): Read[] {
  return text.split(/\r?\n/).flatMap((row, at): Read[] => {
    if (row.trim() === '' || row.startsWith('#')) return []
    const cut = row.indexOf('=')
    const satir = at + 1
    if (cut < 0) return [{ keyLabel: row.trim().slice(0, 100), keyValue: null, satir }]
    return [{ keyLabel: row.slice(0, cut).trim(), keyValue: row.slice(cut + 1).trim(), satir }]
  })
}

function isFine(line: Read): line is ImportedLine {
  const { keyLabel, keyValue } = line
  if (keyValue === null || keyValue.length > longestLine) return false
  return keyLabel.length >= 3 && keyLabel.length <= 100 && keyPattern.test(keyLabel)
}
