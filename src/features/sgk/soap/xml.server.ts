import sax, { type QualifiedTag, type SAXParser, type Tag } from 'sax'

/** An element of a document that was read whole. Its text is that of its own level, joined. */
export type XmlElement = { namespace: string; name: string; isNil: boolean; children: XmlElement[]; text: string }

/** Why a document is not read. The reason is a word of this list: a parser's own message may quote the document. */
export type XmlRefusal = 'malformed' | 'doctype' | 'encoding' | 'characters' | 'depth' | 'elements' | 'attributes'

/** A document that is not read. */
export class UnreadableXml extends Error {
  readonly reason: XmlRefusal
  constructor(reason: XmlRefusal) {
    super(`the document is not read: ${reason}`)
    this.reason = reason
  }
}

// An answer with 100 reports has about 2 600 elements on six levels; a record of SGK has no attributes but xsi:nil.
const maxDepth = 16
const maxElements = 200_000
const maxAttributes = 16

const instance = 'http://www.w3.org/2001/XMLSchema-instance'
// Characters that XML 1.0 forbids: the parser refuses them as numeric references, but not as themselves.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to find
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/

type Scope = ReadonlyMap<string, string>

/** Reads a document with every guard on: no DOCTYPE, the five entities and numeric references only, caps on its size. */
export function readXml(text: string): XmlElement {
  if (forbidden.test(text)) throw new UnreadableXml('characters')
  const reading = new Reading()
  const parser = sax.parser(true, strictOptions)
  connect(parser, reading)
  parser.write(text).close()
  if (!reading.root) throw new UnreadableXml('malformed')
  return reading.root
}

// `strictEntities` is missing in the published types: without it the parser knows the 250 entities of HTML.
// Namespaces are resolved here, because with `xmlns` the parser compares each attribute with all earlier ones.
const strictOptions = { position: false, strictEntities: true } as { position: boolean }

function connect(parser: SAXParser, reading: Reading) {
  const refuse = (reason: XmlRefusal) => {
    throw new UnreadableXml(reason)
  }
  parser.onerror = () => refuse('malformed')
  parser.ondoctype = () => refuse('doctype')
  parser.onsgmldeclaration = () => refuse('doctype')
  parser.onprocessinginstruction = ({ name, body }) => {
    const declared = name === 'xml' ? /\bencoding\s*=\s*["']([^"']+)/.exec(body)?.[1] : undefined
    if (declared && !/^(utf-?8|us-ascii)$/i.test(declared)) refuse('encoding')
  }
  parser.onattribute = () => reading.countAttribute()
  parser.onopentag = (tag) => reading.open(tag)
  parser.onclosetag = () => reading.close()
  parser.ontext = (text) => reading.addText(text)
  parser.oncdata = (text) => reading.addText(text)
}

class Reading {
  root: XmlElement | undefined
  readonly #stack: { element: XmlElement; scope: Scope }[] = []
  #elements = 0
  #attributes = 0

  countAttribute() {
    if (++this.#attributes > maxAttributes) throw new UnreadableXml('attributes')
  }

  open(tag: Tag | QualifiedTag) {
    this.#attributes = 0
    if (++this.#elements > maxElements) throw new UnreadableXml('elements')
    if (this.#stack.length >= maxDepth) throw new UnreadableXml('depth')
    const parent = this.#stack.at(-1)
    const attributes = Object.entries(tag.attributes) as [string, string][] // texts, because `xmlns` is off
    const scope = extendScope(parent?.scope ?? new Map(), attributes)
    const element = {
      ...qualify(tag.name, scope),
      isNil: attributes.some(([name, value]) => isNil(name, value, scope)),
      children: [],
      text: '',
    }
    if (parent) parent.element.children.push(element)
    else if (this.root)
      throw new UnreadableXml('malformed') // the parser lets a second root pass
    else this.root = element
    this.#stack.push({ element, scope })
  }

  close() {
    this.#stack.pop()
  }

  addText(text: string) {
    const top = this.#stack.at(-1)
    if (top) top.element.text += text
  }
}

function extendScope(scope: Scope, attributes: readonly [string, string][]): Scope {
  const declared = attributes.filter(([name]) => name === 'xmlns' || name.startsWith('xmlns:'))
  if (declared.length === 0) return scope
  return new Map([...scope, ...declared.map(([name, value]) => [name.slice(6), value] as const)])
}

/** Splits a name at its prefix; without one it is in the default namespace, or in none. */
function qualify(name: string, scope: Scope) {
  const colon = name.indexOf(':')
  const namespace = scope.get(colon < 0 ? '' : name.slice(0, colon))
  if (colon >= 0 && namespace === undefined) throw new UnreadableXml('malformed')
  return { namespace: namespace ?? '', name: name.slice(colon + 1) }
}

function isNil(name: string, value: string, scope: Scope) {
  const colon = name.indexOf(':')
  if (colon < 0 || name.slice(colon + 1) !== 'nil') return false
  return scope.get(name.slice(0, colon)) === instance && (value === 'true' || value === '1')
}
