import { inflateSync } from 'node:zlib'

/** Why a PDF is refused. */
type PdfProblem = 'notPdf' | 'encrypted' | 'active' | 'tooComplex'

// What runs, opens or carries something else. A short name stands by chance in any large picture, so it counts only
// with a value behind it: a text, a list, a number.
const active =
  /\/(JavaScript|Launch|EmbeddedFiles?|RichMedia|SubmitForm|ImportData|GoToR|GoToE)\b|\/(JS|XFA)[\s\0]*[(<[0-9%]/
const unpackedAtMost = 16 * 1024 * 1024
const objectStreamsAtMost = 2000
const streamEnd = 'endstream'

/**
 * Looks for what a document for people has no need of. Names may be spelled in hexadecimal and objects hidden in
 * compressed streams, so both are undone first. Whatever the file holds, each of its bytes is looked at a fixed number
 * of times: the file is a stranger's, and everybody waits while it is judged.
 */
export function findPdfProblem(bytes: Buffer): PdfProblem | null {
  if (bytes.subarray(0, 5).toString('latin1') !== '%PDF-') return 'notPdf'
  const text = bytes.toString('latin1')
  if (!/%%EOF[\s\0]*$/.test(text.slice(-1100))) return 'notPdf'
  if (/stream\r?\n/.test(text.slice(text.lastIndexOf(streamEnd) + streamEnd.length))) return 'notPdf'
  return findInObjects(undoHexNames(bytes)) ?? findInStreams(bytes, text)
}

function findInObjects(bare: string): PdfProblem | null {
  if (/\/Encrypt\b/.test(bare)) return 'encrypted'
  return active.test(bare) ? 'active' : null
}

const hexDigits = new Int8Array(256).fill(-1)
for (const [value, digit] of [...'0123456789abcdef'].entries()) {
  hexDigits[digit.charCodeAt(0)] = value
  hexDigits[digit.toUpperCase().charCodeAt(0)] = value
}

// by hand: a pattern with a function for each find takes seconds for a file of nothing but finds
function undoHexNames(bytes: Buffer): string {
  const bare = Buffer.allocUnsafe(bytes.length)
  let length = 0
  for (let at = 0; at < bytes.length; at++) {
    const high = bytes[at] === 0x23 ? (hexDigits[bytes[at + 1] ?? 0] ?? -1) : -1
    const low = high < 0 ? -1 : (hexDigits[bytes[at + 2] ?? 0] ?? -1)
    bare[length++] = low < 0 ? (bytes[at] ?? 0) : high * 16 + low
    if (low >= 0) at += 2
  }
  return bare.toString('latin1', 0, length)
}

const objectStream = /\/(?:O|#4[Ff])(?:b|#62)(?:j|#6[Aa])(?:S|#53)(?:t|#74)(?:m|#6[Dd])/g
const dictionaryAtMost = 600
const plainNames = new Set(['Type', 'ObjStm', 'N', 'First', 'Length', 'DL', 'Extends', 'Filter', 'FlateDecode'])

/**
 * Objects in streams: only those can hold dictionaries; pictures and page contents cannot. Every program writes them in
 * the same plain way, so one that is written otherwise hides something and is refused unread.
 */
function findInStreams(bytes: Buffer, text: string): PdfProblem | null {
  let unpacked = 0
  let streams = 0
  let end = 0
  for (const { index } of text.matchAll(objectStream)) {
    const stream = findPlainStream(text, index)
    if (!stream || index < end || ++streams > objectStreamsAtMost) return 'tooComplex'
    end = text.indexOf(streamEnd, stream.start)
    // as it stands it was judged with the rest of the file
    if (!stream.isPacked) continue
    const plain = inflate(bytes.subarray(stream.start, end), unpackedAtMost - unpacked)
    if (!plain) return 'tooComplex'
    unpacked += plain.length
    const objects = undoHexNames(plain)
    const problem = findInObjects(objects)
    if (problem) return problem
    if (objects.includes('/ObjStm')) return 'tooComplex'
  }
  return null
}

/** The stream whose dictionary names the type at this place; null unless it is a plain one with nothing inside it. */
function findPlainStream(text: string, at: number): { start: number; isPacked: boolean } | null {
  const before = text.slice(Math.max(0, at - dictionaryAtMost), at)
  const after = text.slice(at, at + dictionaryAtMost)
  const open = before.lastIndexOf('<<')
  const close = /^([^<>]*)>>[\s\0]*stream\r?\n/.exec(after)
  if (open < 0 || !close) return null
  const dictionary = before.slice(open + 2) + close[1]
  if (/[^\w\s\0/[\]]/.test(dictionary)) return null
  const names = dictionary.match(/\/\w*/g) ?? []
  if (!names.every((name) => plainNames.has(name.slice(1)))) return null
  const filters = names.filter((name) => name === '/FlateDecode').length
  // a filter that is named elsewhere is not one that can be seen
  if (filters > 1 || filters !== names.filter((name) => name === '/Filter').length) return null
  return { start: at + close[0].length, isPacked: filters === 1 }
}

/** Null for what does not unpack, or not within the room: a viewer may still show the part that does. */
function inflate(bytes: Buffer, atMost: number): Buffer | null {
  try {
    return inflateSync(bytes, { maxOutputLength: Math.max(1, atMost) })
  } catch {
    return null
  }
}
