import { isUtf8 } from 'node:buffer'
import { inflateRawSync } from 'node:zlib'
import { isExternal } from './office-relations.ts'

/** Why an office file is refused. */
type OfficeProblem = 'notOffice' | 'macro' | 'external' | 'bomb' | 'badPath'

const entriesAtMost = 1000
const unpackedAtMost = 50 * 1024 * 1024
const ratioAtMost = 100

type Entry = { name: string; method: number; packed: number; unpacked: number; offset: number }

const mainType = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml',
} as const

/** A docx or xlsx: a modest archive of what it says it is, without programs and without anything fetched from elsewhere. */
export function findOfficeProblem(bytes: Buffer, extension: 'docx' | 'xlsx'): OfficeProblem | null {
  const entries = readEntries(bytes)
  if (typeof entries === 'string') return entries
  if (entries.some(({ name }) => isBadPath(name))) return 'badPath'
  if (entries.some(({ name }) => /vbaProject|vbaData|\.bin$|activeX|macrosheets/i.test(name))) return 'macro'
  const total = entries.reduce((sum, entry) => sum + entry.unpacked, 0)
  if (total > unpackedAtMost || entries.some(isBomb)) return 'bomb'
  return findInTexts(bytes, entries, extension)
}

function isBomb({ packed, unpacked }: Entry): boolean {
  return unpacked > 64 * 1024 && unpacked > packed * ratioAtMost
}

function isBadPath(name: string): boolean {
  return (
    name.startsWith('/') ||
    /^[A-Za-z]:/.test(name) ||
    name.includes('\\') ||
    name.split('/').includes('..') ||
    /\p{Cc}/u.test(name)
  )
}

/** The table at the end of the archive, if it is whole, in one piece, and every entry has bytes and a name of its own. */
function readEntries(bytes: Buffer): Entry[] | 'notOffice' | 'bomb' {
  const end = bytes.lastIndexOf(Buffer.from('504b0506', 'hex'))
  if (end < 0 || end + 22 > bytes.length) return 'notOffice'
  const count = bytes.readUInt16LE(end + 10)
  if (bytes.readUInt16LE(end + 8) !== count) return 'notOffice'
  if (count > entriesAtMost) return 'bomb'
  const table = bytes.readUInt32LE(end + 16)
  let at = table
  const entries: Entry[] = []
  for (let i = 0; i < count; i++) {
    if (at + 46 > end || bytes.readUInt32LE(at) !== 0x02014b50) return 'notOffice'
    const nameLength = bytes.readUInt16LE(at + 28)
    const rest = bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
    // encrypted entries cannot be looked into
    if (bytes.readUInt16LE(at + 8) & 1) return 'notOffice'
    entries.push({
      name: bytes.toString('utf8', at + 46, at + 46 + nameLength),
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      unpacked: bytes.readUInt32LE(at + 24),
      offset: bytes.readUInt32LE(at + 42),
    })
    at += 46 + nameLength + rest
  }
  return haveOwnPlaces(bytes, entries, table) ? entries : 'notOffice'
}

/** Entries that share bytes multiply a small file; entries that share a name show one reader this and another that. */
function haveOwnPlaces(bytes: Buffer, entries: Entry[], table: number): boolean {
  // names of parts do not tell capitals apart
  if (new Set(entries.map(({ name }) => name.toLowerCase())).size !== entries.length) return false
  const inOrder = entries.toSorted((a, b) => a.offset - b.offset)
  return inOrder.every((entry, index) => {
    const start = startOf(bytes, entry)
    return start !== null && start + entry.packed <= (inOrder[index + 1]?.offset ?? table)
  })
}

/** Where the bytes of an entry begin, behind a head that bears the same name; null when there is none. */
function startOf(bytes: Buffer, { name, offset }: Entry): number | null {
  if (offset + 30 > bytes.length || bytes.readUInt32LE(offset) !== 0x04034b50) return null
  const nameEnd = offset + 30 + bytes.readUInt16LE(offset + 26)
  if (bytes.toString('utf8', offset + 30, nameEnd) !== name) return null
  return nameEnd + bytes.readUInt16LE(offset + 28)
}

const textsAtMost = 8 * 1024 * 1024
const textAtMost = 1024 * 1024

/** Unpacks what decides: the list of types and the relations. What an entry says of its size is not believed. */
function findInTexts(bytes: Buffer, entries: Entry[], extension: 'docx' | 'xlsx'): OfficeProblem | null {
  let isNamed = false
  let unpacked = 0
  for (const entry of entries) {
    const name = entry.name.toLowerCase()
    const isTypes = name === '[content_types].xml'
    if (!isTypes && !name.endsWith('.rels')) continue
    const text = unpack(bytes, entry)
    if (text === 'bomb' || text === 'notOffice') return text
    unpacked += text.length
    if (unpacked > textsAtMost) return 'bomb'
    const xml = readXml(text)
    if (xml === null) return 'notOffice'
    if (isTypes && /macroEnabled|vbaProject/i.test(xml)) return 'macro'
    if (isTypes) isNamed = xml.includes(mainType[extension])
    else if (isExternal(xml)) return 'external'
  }
  return isNamed ? null : 'notOffice'
}

function unpack(bytes: Buffer, entry: Entry): Buffer | 'bomb' | 'notOffice' {
  const start = startOf(bytes, entry)
  if (start === null) return 'notOffice'
  const data = bytes.subarray(start, start + entry.packed)
  if (entry.method === 0) return data.length > textAtMost ? 'bomb' : data
  if (entry.method !== 8) return 'notOffice'
  try {
    return inflateRawSync(data, { maxOutputLength: textAtMost })
  } catch (error) {
    return error instanceof RangeError ? 'bomb' : 'notOffice'
  }
}

/** Null for other writing than UTF-8, in which the same letters would not be found, and for entities of its own. */
function readXml(bytes: Buffer): string | null {
  if (!isUtf8(bytes) || bytes.includes(0)) return null
  const text = bytes.toString('utf8')
  const declaration = /^\uFEFF?<\?xml[^>]*/.exec(text)?.[0] ?? ''
  const encoding = /\sencoding\s*=\s*["']([^"']*)/.exec(declaration)?.[1]
  if (encoding !== undefined && !/^(utf-8|us-ascii)$/i.test(encoding)) return null
  return text.includes('<!DOCTYPE') ? null : text
}

const macroNames = ['_VBA_PROJECT', 'VBA', 'MACROS', '_VBA_PROJECT_CUR', 'VBA_PROJECT_CUR']
const mainNames = ['WORDDOCUMENT', 'WORKBOOK', 'BOOK']

/** A doc or xls of the old kind: a container whose list of streams names no project of macros. */
export function findOleProblem(bytes: Buffer): OfficeProblem | null {
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
