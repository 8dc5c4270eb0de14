import { inflateSync } from 'node:zlib'

/** Why a PDF is refused. */
export type PdfProblem = 'notPdf' | 'encrypted' | 'active' | 'tooComplex'

// What runs, opens or carries something else. A short name stands by chance in any large picture, so it counts only
// with a value behind it: a text, a list, a number.
const active =
  /\/(JavaScript|Launch|EmbeddedFiles?|RichMedia|SubmitForm|ImportData|GoToR|GoToE)\b|\/(JS|XFA)[\s\0]*[(<[0-9%]/
const unpackedAtMost = 64 * 1024 * 1024
const streamsAtMost = 20_000

/**
 * Looks for what a document for people has no need of. Names may be spelled in hexadecimal and objects hidden in
 * compressed streams, so both are undone first; a stream that cannot be read is not looked into by viewers either.
 */
export function findPdfProblem(bytes: Buffer): PdfProblem | null {
  if (bytes.subarray(0, 5).toString('latin1') !== '%PDF-') return 'notPdf'
  const text = bytes.toString('latin1')
  if (!/%%EOF[\s\0]*$/.test(text.slice(-1100))) return 'notPdf'
  const bare = undoHexNames(text)
  if (/\/Encrypt\b/.test(bare)) return 'encrypted'
  if (active.test(bare)) return 'active'
  return findInStreams(bytes, text)
}

function undoHexNames(text: string): string {
  return text.replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

/** Objects in streams: only those can hold dictionaries; pictures and page contents cannot. */
function findInStreams(bytes: Buffer, text: string): PdfProblem | null {
  let unpacked = 0
  let streams = 0
  const start = /stream\r?\n/g
  for (let found = start.exec(text); found; found = start.exec(text)) {
    if (text.slice(found.index - 3, found.index) === 'end') continue
    if (++streams > streamsAtMost) return 'tooComplex'
    const end = text.indexOf('endstream', start.lastIndex)
    if (end < 0) return 'notPdf'
    const header = undoHexNames(text.slice(Math.max(0, found.index - 600), found.index))
    if (!/\/ObjStm\b/.test(header.slice(header.lastIndexOf(' obj')))) continue
    const plain = inflate(bytes.subarray(start.lastIndex, end), unpackedAtMost - unpacked)
    if (plain === 'tooLarge') return 'tooComplex'
    unpacked += plain.length
    const objects = undoHexNames(plain.toString('latin1'))
    if (active.test(objects)) return 'active'
    if (/\/Encrypt\b/.test(objects)) return 'encrypted'
  }
  return null
}

function inflate(bytes: Buffer, atMost: number): Buffer | 'tooLarge' {
  try {
    return inflateSync(bytes, { maxOutputLength: Math.max(1, atMost) })
  } catch (error) {
    if (error instanceof RangeError) return 'tooLarge'
    // not packed this way: its bytes are judged as they stand
    return bytes
  }
}
