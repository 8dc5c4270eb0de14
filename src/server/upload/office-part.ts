import { isUtf8 } from 'node:buffer'
import type { PartShape } from './office-types.ts'
import { findRoot, readXml, undoEntities } from './office-xml.ts'

const formats =
  /^(?:http:\/\/schemas\.openxmlformats\.org\/|http:\/\/purl\.oclc\.org\/ooxml\/|http:\/\/schemas\.microsoft\.com\/office\/|urn:schemas-microsoft-com:|http:\/\/www\.w3\.org\/2003\/InkML$)/
const drawnByVml = 'urn:schemas-microsoft-com:vml'
const pageOfTheWeb = /^(?:html|svg|script|xsl|stylesheet|transform|scriptlet|component|job|package)$/i
const rootAtMost = 64 * 1024

/** True when a part is what its type says; relations are judged by themselves. */
export function isAsTyped(bytes: Buffer, shape: PartShape): boolean {
  if (shape === 'xml') return isOfFormat(bytes)
  if (shape === 'anyXml') return isPlainXml(bytes)
  if (shape === 'picture') return isPicture(bytes)
  if (shape === 'vector') return isStillVector(bytes)
  if (shape === 'font') return fonts.includes(bytes.toString('hex', 0, 4))
  return shape !== 'bytes' || !isProgram(bytes)
}

/** The root of the part with its namespace: what follows it is read by office programs as their own format only. */
function isOfFormat(bytes: Buffer): boolean {
  if (!isUtf8(bytes) || bytes.includes(0)) return false
  const root = findRoot(readHead(bytes) ?? '')
  if (!root || hasEntities(bytes)) return false
  const { prefix, attributes, name } = root
  const space = attributes.get(prefix ? `xmlns:${prefix}` : 'xmlns')
  if (space !== undefined) return formats.test(space)
  return name === 'xml' && attributes.get('xmlns:v') === drawnByVml
}

function readHead(bytes: Buffer): string | null {
  let end = Math.min(bytes.length, rootAtMost)
  // a letter of several bytes is not cut in two
  while (end < bytes.length && ((bytes[end] ?? 0) & 0xc0) === 0x80) end--
  return readXml(bytes.subarray(0, end))
}

function hasEntities(bytes: Buffer): boolean {
  return bytes.includes('<!DOCTYPE') || bytes.includes('<!ENTITY')
}

/** Data of the author's own: any vocabulary but that of pages and programs, and in two bytes a letter as well. */
function isPlainXml(bytes: Buffer): boolean {
  const isWide = bytes[0] === 0xff && bytes[1] === 0xfe
  const text = isWide ? bytes.toString('utf16le') : readXml(bytes)
  if (text === null || /<!(?:DOCTYPE|ENTITY)/i.test(text)) return false
  const root = findRoot(text)
  return root !== null && !pageOfTheWeb.test(root.name)
}

const magics = [
  '89504e470d0a1a0a',
  'ffd8ff',
  '47494638',
  '424d',
  '49492a00',
  '4d4d002a',
  '4949bc',
  'd7cdc69a',
  '01000900',
]
  .concat('02000900')
  .map((hex) => Buffer.from(hex, 'hex'))

/** Begins as one of the pictures that documents hold; programs mistake their kinds for one another, which harms nobody. */
function isPicture(bytes: Buffer): boolean {
  if (magics.some((magic) => bytes.subarray(0, magic.length).equals(magic))) return true
  const isEmf = bytes.length > 44 && bytes.readUInt32LE(0) === 1 && bytes.toString('latin1', 40, 44) === ' EMF'
  return isEmf || (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP')
}

const moving =
  /<(?:[^\s<>/:]*:)?(?:script|foreignObject|iframe|handler|set|animate\w*)[\s/>]|\son\w+\s*=|(?:href|src)\s*=\s*["'](?!#|data:image\/(?:png|jpeg|gif);)|url\(\s*["']?(?!#)|@import/i

/** A drawing that neither runs nor fetches anything. */
function isStillVector(bytes: Buffer): boolean {
  const text = readXml(bytes)
  return text !== null && findRoot(text)?.name === 'svg' && !moving.test(text)
}

const fonts: readonly string[] = ['00010000', '4f54544f', '74727565', '74746366']
const programs = ['4d5a', '7f454c46', 'cafebabe', '504b0304', 'd0cf11e0', '2321', '3c'].map((hex) =>
  Buffer.from(hex, 'hex'),
)

/** Begins as a program, an archive or a page. */
function isProgram(bytes: Buffer): boolean {
  return programs.some((magic) => bytes.subarray(0, magic.length).equals(magic))
}

const fieldText =
  /<(?:[^\s<>/:]*:)?instrText(?:\s[^<>]*)?>([^<]*)|\s(?:[^\s<>/:=]*:)?(?:instr\s*=\s*["']([^"']*)|fldCharType\s*=\s*["']begin)/g

/** True for a text with a field that starts a program when it is opened. Word joins what stands in pieces. */
export function hasRunningField(bytes: Buffer): boolean {
  let joined = ''
  for (const [, piece, whole] of bytes.toString('utf8').matchAll(fieldText)) joined += piece ?? `\n${whole ?? ''}\n`
  return /(?:^|[\s"])DDE(?:AUTO)?\s/i.test(undoEntities(joined))
}
