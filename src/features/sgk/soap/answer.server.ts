import type { Kayit, RecordShape, RequestShape, RowOf, RowShape, SgkOperasyon } from '#features/sgk/wire/shape.ts'
import { soapNamespace } from './envelope.server.ts'
import { readValue } from './value.server.ts'
import { readXml, UnreadableXml, type XmlElement } from './xml.server.ts'

/** What the service said, whatever its code means. */
export type SgkCevap<H extends RowShape, R extends RowShape> = {
  sonucKod: number
  sonucAciklama: string
  bas: RowOf<H>
  kayitlar: Kayit<R>[]
}

/** An answer that is none of this operation: a fault, a page of HTML, a cut or foreign document, a value of another kind. */
export class UnreadableAnswer extends Error {
  /** The text of a SOAP fault; empty for everything else. */
  readonly fault: string
  constructor(reason: string, fault = '') {
    super(reason)
    this.fault = fault
  }
}

/** A text of SGK is a sentence; what is longer is cut. */
const maxText = 1000

/** Reads the answer of an operation, or throws `UnreadableAnswer`; it never gives an empty list for what it cannot read. */
export function readAnswer<H extends RowShape, R extends RowShape>(
  operasyon: SgkOperasyon<RequestShape, H, R>,
  { body, contentType }: { body: Uint8Array; contentType: string },
): SgkCevap<H, R> {
  const answer = findReturn(operasyon.name, operasyon.servis.namespace, parse(body, contentType))
  const { code, text } = operasyon.result
  const sonucKod = readField(answer, code, 'integer')
  if (typeof sonucKod !== 'number') throw new UnreadableAnswer('no result code')
  const isDone = operasyon.doneCodes.includes(sonucKod)
  const hasRecords = isDone || operasyon.emptyCodes.includes(sonucKod)
  const bas = readRow(answer.children, operasyon.head)
  const kayitlar = hasRecords && operasyon.records ? readRecords(answer, operasyon.records) : []
  if (isDone) requireResult(operasyon, bas, kayitlar.length)
  const sonucAciklama = String(readField(answer, text, 'text') ?? '').slice(0, maxText)
  return { sonucKod, sonucAciklama, bas, kayitlar }
}

/** A success says what it is about: the token, the document, the line of each person of a declaration. */
function requireResult({ needs, effect, records }: SgkOperasyon, bas: RowOf<RowShape>, count: number) {
  const missing = needs.filter((name) => bas[name] === null)
  if (missing.length > 0) throw new UnreadableAnswer(`success without ${missing.join(', ')}`)
  if (effect === 'declare' && records && count === 0) throw new UnreadableAnswer('success without a result')
}

function parse(body: Uint8Array, contentType: string): XmlElement {
  const charset = /charset\s*=\s*"?([^\s";]+)/i.exec(contentType)?.[1]
  if (charset && !/^(utf-?8|us-ascii)$/i.test(charset)) throw new UnreadableAnswer('charset')
  try {
    return readXml(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch (error) {
    if (error instanceof UnreadableXml) throw new UnreadableAnswer(error.reason)
    if (error instanceof TypeError) throw new UnreadableAnswer('not UTF-8')
    throw error
  }
}

function findReturn(operation: string, namespace: string, root: XmlElement): XmlElement {
  if (root.name !== 'Envelope' || root.namespace !== soapNamespace) throw new UnreadableAnswer('no SOAP envelope')
  const [body] = root.children.filter((child) => child.name === 'Body' && child.namespace === soapNamespace)
  const [content, second] = body?.children ?? []
  if (!content || second) throw new UnreadableAnswer('no single element in the SOAP body')
  if (content.name === 'Fault' && content.namespace === soapNamespace)
    throw new UnreadableAnswer('fault', textOf(content, 'faultstring').slice(0, maxText))
  if (content.name !== `${operation}Response` || content.namespace !== namespace)
    throw new UnreadableAnswer('an answer of another operation')
  const [found, another] = content.children.filter((child) => child.name === `${operation}Return`)
  if (!found || another || found.isNil) throw new UnreadableAnswer('no single result')
  return found
}

const textOf = (parent: XmlElement, name: string) =>
  parent.children.find((child) => child.name === name)?.text.trim() ?? ''

function readField(parent: XmlElement, name: string, kind: RowShape[string]) {
  return readRow(parent.children, { [name]: kind })[name]
}

/** The known fields of a record. A field that comes twice, or holds what its kind does not allow, makes it unreadable. */
function readRow<S extends RowShape>(fields: readonly XmlElement[], shape: S): RowOf<S> {
  const row: Record<string, unknown> = {}
  for (const name of Object.keys(shape)) row[name] = null
  const seen = new Set<string>()
  for (const { name, text, isNil, children } of fields) {
    const kind = Object.hasOwn(shape, name) ? shape[name] : undefined
    if (!kind) continue
    if (seen.has(name)) throw new UnreadableAnswer(`${name} twice`)
    seen.add(name)
    if (children.length > 0) throw new UnreadableAnswer(`${name} is no plain value`)
    const trimmed = text.trim()
    const value = isNil || trimmed === '' ? null : readValue(kind, trimmed)
    if (value === undefined) throw new UnreadableAnswer(`${name} is no ${kind}`)
    row[name] = value
  }
  return row as RowOf<S> // every name of the shape is in it, with a value of its kind
}

function readRecords<S extends RowShape>(answer: XmlElement, shape: RecordShape<S>): Kayit<S>[] {
  const known = new Set(shape.places.map((place) => ('repeated' in place ? place.repeated : place.wrapper)))
  const elements = shape.places.flatMap((place) => elementsAt(answer, place, shape.fields))
  const rows = elements.map(({ children }) => {
    const bilinmeyen = Object.fromEntries(children.flatMap((child) => unknownTexts(child, shape.fields)))
    return { ...readRow(children, shape.fields), bilinmeyen }
  })
  const isElsewhere = (child: XmlElement) => !known.has(child.name) && child.children.length > 0
  if (rows.length === 0 && answer.children.some(isElsewhere)) throw new UnreadableAnswer('records of another operation')
  return shape.key === null ? rows : requireKey(rows, shape.key)
}

/** The elements that are records; a wrapper without items that holds fields itself is a single record. */
function elementsAt(
  answer: XmlElement,
  place: RecordShape<RowShape>['places'][number],
  fields: RowShape,
): XmlElement[] {
  const name = 'repeated' in place ? place.repeated : place.wrapper
  const found = answer.children.filter((child) => child.name === name && !child.isNil && child.children.length > 0)
  if ('repeated' in place) return found
  return found.flatMap((wrapper) => {
    if (wrapper.children.some((child) => Object.hasOwn(fields, child.name))) return [wrapper]
    const items = wrapper.children.filter((child) => child.name === place.item)
    if (items.length < wrapper.children.length) throw new UnreadableAnswer('records of another kind')
    return items.filter((item) => !item.isNil && item.children.length > 0)
  })
}

/** The texts that our table does not know, by name; those of a group by `group.name`. */
function unknownTexts(element: XmlElement, known: RowShape, prefix = ''): [string, string][] {
  const name = prefix + element.name
  if (prefix === '' && Object.hasOwn(known, name)) return []
  if (element.children.length > 0) return element.children.flatMap((child) => unknownTexts(child, known, `${name}.`))
  const text = element.text.trim()
  return text === '' ? [] : [[name, text]]
}

/** Two equal records are one; different records under one key contradict each other, and neither is believed. */
function requireKey<S extends RowShape>(rows: Kayit<S>[], key: string): Kayit<S>[] {
  const byKey = new Map<unknown, { row: Kayit<S>; json: string }>()
  for (const row of rows) {
    const value = row[key]
    if (value === null) throw new UnreadableAnswer(`a record without ${key}`)
    const json = JSON.stringify(row)
    const earlier = byKey.get(value)
    if (earlier && earlier.json !== json) throw new UnreadableAnswer(`two records with one ${key}`)
    byKey.set(value, { row, json })
  }
  return [...byKey.values()].map(({ row }) => row)
}
