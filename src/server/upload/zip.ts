import { promisify } from 'node:util'
import { crc32, inflateRaw } from 'node:zlib'

/** Why an archive is refused before anybody asks what is in it. */
export type ZipProblem = 'notOffice' | 'bomb'

/** One file of an archive as the table at its end tells of it. */
export type ZipEntry = {
  name: string
  method: number
  flags: number
  crc: number
  packed: number
  unpacked: number
  offset: number
}

const entriesAtMost = 1000
const endLength = 22
const headLength = 30
const rowLength = 46
const endMark = 0x06054b50
const rowMark = 0x02014b50
const headMark = 0x04034b50

// levels of deflate, a descriptor behind the bytes, names in UTF-8: what office programs set
const knownFlags = 0b0000_1000_0000_1110
const hasDescriptor = 0b1000
const longestDescriptor = 24

/**
 * The table of an archive, if the archive is one whole: it begins with its first entry, nothing stands between two
 * entries or behind the end, and every entry has bytes, a head and a name of its own. A reader that goes by the table
 * and one that goes from front to back then see the same.
 */
export function readZip(bytes: Buffer): ZipEntry[] | ZipProblem {
  const end = bytes.length - endLength
  if (end < 0 || bytes.readUInt32LE(end) !== endMark || bytes.readUInt16LE(end + 20) !== 0) return 'notOffice'
  // parts on other disks are of another time
  if (bytes.readUInt32LE(end + 4) !== 0) return 'notOffice'
  const count = bytes.readUInt16LE(end + 10)
  if (bytes.readUInt16LE(end + 8) !== count) return 'notOffice'
  if (count > entriesAtMost) return 'bomb'
  const table = bytes.readUInt32LE(end + 16)
  if (table + bytes.readUInt32LE(end + 12) !== end) return 'notOffice'
  const entries = readTable(bytes, { table, end, count })
  return entries && haveOwnPlaces(bytes, entries, table) ? entries : 'notOffice'
}

function readTable(bytes: Buffer, { table, end, count }: { table: number; end: number; count: number }) {
  const entries: ZipEntry[] = []
  let at = table
  for (let i = 0; i < count; i++) {
    if (at + rowLength > end || bytes.readUInt32LE(at) !== rowMark) return null
    const nameLength = bytes.readUInt16LE(at + 28)
    const rest = bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
    const flags = bytes.readUInt16LE(at + 8)
    // locked and patched entries cannot be looked into
    if (flags & ~knownFlags) return null
    entries.push({
      name: bytes.toString('utf8', at + rowLength, at + rowLength + nameLength),
      method: bytes.readUInt16LE(at + 10),
      flags,
      crc: bytes.readUInt32LE(at + 16),
      packed: bytes.readUInt32LE(at + 20),
      unpacked: bytes.readUInt32LE(at + 24),
      offset: bytes.readUInt32LE(at + 42),
    })
    at += rowLength + nameLength + rest
  }
  return at === end ? entries : null
}

/** Entries that share bytes multiply a small file; entries that share a name show one reader this and another that. */
function haveOwnPlaces(bytes: Buffer, entries: ZipEntry[], table: number): boolean {
  // names of parts do not tell capitals apart
  if (new Set(entries.map(({ name }) => name.toLowerCase())).size !== entries.length) return false
  const inOrder = entries.toSorted((a, b) => a.offset - b.offset)
  if (inOrder[0]?.offset !== 0) return false
  return inOrder.every((entry, index) => {
    const start = startOf(bytes, entry)
    if (start === null) return false
    const gap = (inOrder[index + 1]?.offset ?? table) - (start + entry.packed)
    return gap === 0 || ((entry.flags & hasDescriptor) !== 0 && gap > 0 && gap <= longestDescriptor)
  })
}

/** Where the bytes of an entry begin, behind a head that says the same as the table; null when there is none. */
function startOf(bytes: Buffer, entry: ZipEntry): number | null {
  const { offset } = entry
  if (offset + headLength > bytes.length || bytes.readUInt32LE(offset) !== headMark) return null
  const nameEnd = offset + headLength + bytes.readUInt16LE(offset + 26)
  if (bytes.toString('utf8', offset + headLength, nameEnd) !== entry.name) return null
  const flags = bytes.readUInt16LE(offset + 6)
  if (flags & ~knownFlags || bytes.readUInt16LE(offset + 8) !== entry.method) return null
  const isToldBehind = (flags & hasDescriptor) !== 0
  if (!isToldBehind && bytes.readUInt32LE(offset + 18) !== entry.packed) return null
  return nameEnd + bytes.readUInt16LE(offset + 28)
}

const inflate = promisify(inflateRaw)

/** The bytes of an entry, unpacked beside the main thread; refused when they are more, or others, than was said. */
export async function unpackEntry(bytes: Buffer, entry: ZipEntry): Promise<Buffer | ZipProblem> {
  const start = startOf(bytes, entry)
  if (start === null) return 'notOffice'
  const data = await unpack(bytes.subarray(start, start + entry.packed), entry)
  if (typeof data === 'string') return data
  return data.length === entry.unpacked && crc32(data) === entry.crc ? data : 'notOffice'
}

async function unpack(data: Buffer, { method, unpacked }: ZipEntry): Promise<Buffer | ZipProblem> {
  if (method === 0) return data
  if (method !== 8) return 'notOffice'
  try {
    return await inflate(data, { maxOutputLength: Math.max(1, unpacked) })
  } catch (error) {
    return error instanceof RangeError ? 'bomb' : 'notOffice'
  }
}
