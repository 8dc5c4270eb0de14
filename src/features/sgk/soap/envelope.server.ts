import type { RequestOf, RequestPart, RequestShape, ScalarKind, SgkOperasyon } from '#features/sgk/wire/shape.ts'
import { writeValue } from './value.server.ts'

/** The namespace of SOAP 1.1. */
export const soapNamespace = 'http://schemas.xmlsoap.org/soap/envelope/'

/**
 * The envelope of a request: the operation's element in the namespace of its service, its children in none and in the
 * order of the table, whatever the order of the object that holds the values.
 */
export function writeEnvelope<S extends RequestShape>(operasyon: SgkOperasyon<S>, request: RequestOf<S>): string {
  const { name, servis } = operasyon
  const fields = writeFields(operasyon.request, request)
  return (
    '<?xml version="1.0" encoding="UTF-8"?>' +
    `<soapenv:Envelope xmlns:soapenv="${soapNamespace}" xmlns:ser="${servis.namespace}"><soapenv:Header/>` +
    `<soapenv:Body><ser:${name}>${fields}</ser:${name}></soapenv:Body></soapenv:Envelope>`
  )
}

type Values = { readonly [name: string]: unknown }

function writeFields(shape: RequestShape, values: Values): string {
  const unknown = Object.keys(values).filter((name) => !Object.hasOwn(shape, name))
  if (unknown.length > 0) throw new TypeError(`the operation has no ${unknown.join(', ')}`)
  return Object.entries(shape)
    .map(([name, part]) => writePart(name, part, values[name]))
    .join('')
}

function writePart(name: string, part: RequestPart, value: unknown): string {
  if (typeof part === 'object') {
    const [shape, list] = 'one' in part ? [part.one, [value]] : [part.many, value]
    // the request is typed by the same shape
    return (list as Values[]).map((one) => `<${name}>${writeFields(shape, one)}</${name}>`).join('')
  }
  if (value === undefined && part.endsWith('?')) return ''
  if (value === undefined || value === null) throw new TypeError(`the operation needs ${name}`)
  const kind = part.replace('?', '') as ScalarKind // the question mark only says that it may be left out
  return `<${name}>${escapeXml(writeValue(kind, value as string))}</${name}>`
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** A text between two tags. Characters that XML cannot carry are refused before anything is sent. */
function escapeXml(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that XML forbids
  if (!text.isWellFormed() || /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/.test(text))
    throw new TypeError('a text of a request holds a character that XML cannot carry')
  return text.replace(/[&<>]/g, (letter) => escapes[letter] ?? letter).replaceAll('\r', '&#13;')
}
