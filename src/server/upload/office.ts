import { inflateRawSync } from 'node:zlib'

/** Why an office file is refused. */
export type OfficeProblem = 'notOffice' | 'macro' | 'external' | 'bomb' | 'badPath'

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
  if (!entries) return 'notOffice'
  if (entries.length > entriesAtMost) return 'bomb'
  if (entries.some(({ name }) => isBadPath(name))) return 'badPath'
  if (entries.some(({ name }) => /vbaProject|vbaData|\.bin$|activeX|macrosheets/i.test(name))) return 'macro'
  const total = entries.reduce((sum, entry) => sum + entry.unpacked, 0)
  if (total > unpackedAtMost || entries.some(isBomb)) return 'bomb'

  const texts = readTexts(bytes, entries)
  if (texts === 'bomb' || texts === 'notOffice') return texts
  const types = texts.get('[Content_Types].xml') ?? ''
  if (!types.includes(mainType[extension])) return /macroEnabled/i.test(types) ? 'macro' : 'notOffice'
  if (/macroEnabled|vbaProject/i.test(types)) return 'macro'
  for (const [name, text] of texts) if (name.endsWith('.rels') && isExternal(text)) return 'external'
  return null
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

/** A link that a reader may click is harmless; a template, a picture or a frame that is fetched on opening is not. */
function isExternal(rels: string): boolean {
  const relations = rels.match(/<Relationship\b[^>]*>/g) ?? []
  return relations.some(
    (one) => /TargetMode\s*=\s*["']External["']/i.test(one) && !/relationships\/hyperlink["']/i.test(one),
  )
}

/** The table at the end of the archive; null when it is not one, or is not whole, or is spread over several. */
function readEntries(bytes: Buffer): Entry[] | null {
  const end = bytes.lastIndexOf(Buffer.from('504b0506', 'hex'))
  if (end < 0 || end + 22 > bytes.length) return null
  const count = bytes.readUInt16LE(end + 10)
  let at = bytes.readUInt32LE(end + 16)
  // 0xffff stands for a table too large for this format, which no office document needs
  if (count === 0xffff || bytes.readUInt16LE(end + 8) !== count) return null
  const entries: Entry[] = []
  for (let i = 0; i < count; i++) {
    if (at + 46 > end || bytes.readUInt32LE(at) !== 0x02014b50) return null
    const nameLength = bytes.readUInt16LE(at + 28)
    const rest = bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
    // encrypted entries cannot be looked into
    if (bytes.readUInt16LE(at + 8) & 1) return null
    entries.push({
      name: bytes.toString('utf8', at + 46, at + 46 + nameLength),
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      unpacked: bytes.readUInt32LE(at + 24),
      offset: bytes.readUInt32LE(at + 42),
    })
    at += 46 + nameLength + rest
  }
  return entries
}

/** Unpacks what decides: the list of types and the relations. What an entry says of its size is not believed. */
function readTexts(bytes: Buffer, entries: Entry[]): Map<string, string> | 'bomb' | 'notOffice' {
  const texts = new Map<string, string>()
  for (const entry of entries) {
    if (entry.name !== '[Content_Types].xml' && !entry.name.endsWith('.rels')) continue
    const text = unpack(bytes, entry)
    if (text === 'bomb' || text === null) return text ?? 'notOffice'
    texts.set(entry.name, text)
  }
  return texts
}

const textAtMost = 1024 * 1024

function unpack(bytes: Buffer, { offset, packed, method }: Entry): string | 'bomb' | null {
  if (offset + 30 > bytes.length || bytes.readUInt32LE(offset) !== 0x04034b50) return null
  const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28)
  const data = bytes.subarray(start, start + packed)
  if (method === 0) return data.toString('utf8')
  if (method !== 8) return null
  try {
    return inflateRawSync(data, { maxOutputLength: textAtMost }).toString('utf8')
  } catch (error) {
    return error instanceof RangeError ? 'bomb' : null
  }
}

/** A doc or xls of the old kind: a container whose list of streams names no project of macros. */
export function findOleProblem(bytes: Buffer): OfficeProblem | null {
  if (bytes.length < 1536) return 'notOffice'
  const names = ['_VBA_PROJECT', 'VBA', 'Macros', 'VBA_PROJECT_CUR'].map((name) => Buffer.from(`${name}\0`, 'utf16le'))
  if (names.some((name) => hasDirectoryEntry(bytes, name))) return 'macro'
  const main = ['WordDocument', 'Workbook', 'Book'].map((name) => Buffer.from(`${name}\0`, 'utf16le'))
  return main.some((name) => hasDirectoryEntry(bytes, name)) ? null : 'notOffice'
}

/** Entries of the directory are 128 bytes long and begin with their name. */
function hasDirectoryEntry(bytes: Buffer, name: Buffer): boolean {
  for (let at = bytes.indexOf(name); at >= 0; at = bytes.indexOf(name, at + 1)) if (at % 128 === 0) return true
  return false
}
