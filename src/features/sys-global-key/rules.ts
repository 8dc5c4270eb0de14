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

export type ImportedLine = { keyLabel: string; keyValue: string }

const longestLine = 4000

/** Reads what was pasted: an object of JSON, or lines `key=text`; null when it is neither. */
export function readImport(text: string): ImportedLine[] | null {
  return text.trimStart().startsWith('{') ? readJson(text) : readLines(text)
}

function readJson(text: string): ImportedLine[] | null {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    return null
  }
  const lines = flatten(parsed as Record<string, unknown>, '') // text that begins with a brace is an object
  return lines.every(isFine) ? lines : null
}

function flatten(tree: Record<string, unknown>, prefix: string): ImportedLine[] {
  return Object.entries(tree).flatMap(([key, value]) => {
    if (typeof value === 'string') return [{ keyLabel: prefix + key, keyValue: value }]
    if (typeof value !== 'object' || value === null || prefix.length > 100) return [{ keyLabel: '', keyValue: '' }]
    return flatten(value as Record<string, unknown>, `${prefix}${key}.`) // an object by the line above
  })
}

function readLines(text: string): ImportedLine[] | null {
  const rows = text.split(/\r?\n/).filter((row) => row.trim() !== '' && !row.startsWith('#'))
  const lines = rows.map((row) => {
    const cut = row.indexOf('=')
    return { keyLabel: row.slice(0, Math.max(cut, 0)).trim(), keyValue: row.slice(cut + 1).trim() }
  })
  return lines.every(isFine) ? lines : null
}

function isFine({ keyLabel, keyValue }: ImportedLine): boolean {
  return keyLabel.length >= 3 && keyLabel.length <= 100 && keyPattern.test(keyLabel) && keyValue.length <= longestLine
}
