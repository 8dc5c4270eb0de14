// one pass: a relation ends where the next element begins, and no sign before that is looked at again
const relation = /<(?:[^\s<>/:]*:)?Relationship(?=[\s/>])([^<]*)/g
const hyperlink =
  /^http:\/\/(schemas\.openxmlformats\.org\/officeDocument\/2006|purl\.oclc\.org\/ooxml\/officeDocument)\/relationships\/hyperlink$/

/** A link that a reader may click is harmless; a template, a picture or a frame that is fetched on opening is not. */
export function isExternal(rels: string): boolean {
  for (const [, inside = ''] of rels.matchAll(relation)) {
    const attributes = readAttributes(inside)
    if (!attributes) return true
    const isOutside = /external/i.test(attributes.get('TargetMode') ?? '')
    if (isOutside && !hyperlink.test(attributes.get('Type') ?? '')) return true
  }
  return false
}

/** The attributes of an element by name, from behind its own name on; null when they cannot be read. */
function readAttributes(inside: string): Map<string, string> | null {
  const attributes = new Map<string, string>()
  const attribute = /\s*([^\s=/>"']+)\s*=\s*(?:"([^"]*)"|'([^']*)')/y
  let end = 0
  for (let found = attribute.exec(inside); found; found = attribute.exec(inside)) {
    const [, name = '', double, single] = found
    attributes.set(name, undoEntities(double ?? single ?? ''))
    end = attribute.lastIndex
  }
  return /^\s*\/?>/.test(inside.slice(end, end + 100)) ? attributes : null
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function undoEntities(value: string): string {
  return value.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w{1,4}));/gi, (whole, decimal, hex, name) => {
    if (name) return named[name] ?? whole
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}
