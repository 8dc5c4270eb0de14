import { isUtf8 } from 'node:buffer'

/** Null for other writing than UTF-8, in which the same letters would not be found, and for entities of its own. */
export function readXml(bytes: Buffer): string | null {
  if (!isUtf8(bytes) || bytes.includes(0)) return null
  const text = bytes.toString('utf8')
  const declaration = /^\uFEFF?<\?xml[^>]*/.exec(text)?.[0] ?? ''
  const encoding = /\sencoding\s*=\s*["']([^"']*)/.exec(declaration)?.[1]
  if (encoding !== undefined && !/^(utf-8|us-ascii)$/i.test(encoding)) return null
  return /<!(?:DOCTYPE|ENTITY)/i.test(text) ? null : text
}

/** An element by its name without prefix, and its attributes. */
type XmlElement = { name: string; attributes: ReadonlyMap<string, string> }

/**
 * Every element of a flat list such as the relations and the types, in one pass: an element ends where the next one
 * begins. Null when one cannot be read, or hides behind a comment or a section.
 */
export function listElements(xml: string): XmlElement[] | null {
  if (xml.includes('<!')) return null
  const elements: XmlElement[] = []
  for (const [, name = '', inside = ''] of xml.matchAll(/<(?![/?])(?:[^\s<>/:]*:)?([^\s<>/:]*)([^<]*)/g)) {
    const attributes = readAttributes(inside)
    if (!attributes) return null
    elements.push({ name, attributes })
  }
  return elements
}

/** The outermost element with its attributes, behind declarations and comments; null when there is none. */
export function findRoot(
  xml: string,
): { name: string; prefix: string; attributes: ReadonlyMap<string, string> } | null {
  let at = 0
  for (;;) {
    at = xml.indexOf('<', at)
    if (at < 0) return null
    const close = xml.startsWith('<!--', at) ? '-->' : xml.startsWith('<?', at) ? '?>' : null
    if (!close) break
    const end = xml.indexOf(close, at)
    if (end < 0) return null
    at = end + close.length
  }
  const next = xml.indexOf('<', at + 1)
  const tag = xml.slice(at, next < 0 ? xml.length : next)
  const [whole = '', prefix = '', name] = /^<(?:([^\s<>/:!]+):)?([^\s<>/:!]+)/.exec(tag) ?? []
  const attributes = name ? readAttributes(tag.slice(whole.length)) : null
  return name && attributes ? { name, prefix, attributes } : null
}

/** The attributes of an element by name, from behind its own name on; null when they cannot be read. */
function readAttributes(inside: string): Map<string, string> | null {
  const attributes = new Map<string, string>()
  const attribute = /\s*([^\s=/>"']+)\s*=\s*(?:"([^"]*)"|'([^']*)')/y
  let end = 0
  for (let found = attribute.exec(inside); found; found = attribute.exec(inside)) {
    const [, name = '', double, single] = found
    if (attributes.has(name)) return null
    attributes.set(name, undoEntities(double ?? single ?? ''))
    end = attribute.lastIndex
  }
  return /^\s*\/?>/.test(inside.slice(end, end + 100)) ? attributes : null
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** A text of XML as it is meant: entities of the language itself are letters. */
export function undoEntities(value: string): string {
  return value.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w{1,4}));/gi, (whole, decimal, hex, name) => {
    if (name) return named[name] ?? whole
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}
