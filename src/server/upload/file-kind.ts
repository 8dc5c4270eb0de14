import type { UploadPurpose } from '#core/upload.ts'

/** What a file is by its own bytes, whatever its name says. */
type FileKind = 'jpeg' | 'png' | 'gif' | 'pdf' | 'ole' | 'zip' | 'text'

const magics: readonly [FileKind, readonly number[]][] = [
  ['jpeg', [0xff, 0xd8, 0xff]],
  ['png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['gif', [0x47, 0x49, 0x46, 0x38]],
  ['pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['ole', [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]],
  ['zip', [0x50, 0x4b, 0x03, 0x04]],
]

const kindOfExtension: Readonly<Record<string, FileKind>> = {
  jpg: 'jpeg',
  jpeg: 'jpeg',
  png: 'png',
  gif: 'gif',
  pdf: 'pdf',
  doc: 'ole',
  xls: 'ole',
  docx: 'zip',
  xlsx: 'zip',
  csv: 'text',
  xml: 'text',
}

/** True for bytes that begin as no known kind and have no zero byte, which no text has. */
export function isText(bytes: Buffer): boolean {
  return findFileKind(bytes) === null && !bytes.includes(0)
}

/** Looks at the first bytes, and only there: a file that begins as something else is that. */
export function findFileKind(bytes: Buffer): FileKind | null {
  const found = magics.find(([, magic]) => magic.every((byte, index) => bytes[index] === byte))
  return found?.[0] ?? null
}

/** The last extension of a name, in ASCII lower case; empty when it has none. */
export function extensionOf(name: string): string {
  return /\.([A-Za-z0-9]{1,8})$/.exec(name)?.[1]?.toLowerCase() ?? ''
}

/** True when name and contents say the same. */
export function isAsNamed(name: string, kind: FileKind): boolean {
  return kindOfExtension[extensionOf(name)] === kind
}

const stems = {
  photo: 'foto',
  cv: 'cv',
  record: 'dosya',
  table: 'tablo',
  declaration: 'bildirge',
  document: 'belge',
} as const
const mainStream = Buffer.from('WordDocument\0', 'utf16le')
const wordType = 'word/document.xml'
const beginsAsXml = (bytes: Buffer) => /^\ufeff?\s*</.test(bytes.subarray(0, 100).toString())

/** A name for a file that came without one, by its contents; whether it is what it seems is looked at afterwards. */
export function guessName(purpose: UploadPurpose, bytes: Buffer): string {
  const hasText = purpose === 'table' || purpose === 'declaration'
  const kind = hasText && isText(bytes) ? 'text' : findFileKind(bytes)
  const guesses: Record<FileKind, () => string> = {
    jpeg: () => 'jpg',
    png: () => 'png',
    gif: () => 'gif',
    pdf: () => 'pdf',
    ole: () => (bytes.includes(mainStream) ? 'doc' : 'xls'),
    zip: () => (bytes.includes(wordType) ? 'docx' : 'xlsx'),
    text: () => (purpose === 'declaration' && beginsAsXml(bytes) ? 'xml' : 'csv'),
  }
  return kind ? `${stems[purpose]}.${guesses[kind]()}` : stems[purpose]
}

const fileNameAtMost = 120

/** A name that can be shown and offered for download: no path, no control, no turned writing direction. */
export function cleanFileName(name: string): string {
  const last = name.toWellFormed().normalize('NFC').split(/[\\/]/).at(-1) ?? ''
  const clean = last
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u2066-\u2069\u202a-\u202e<>:"|?*]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
  const dot = clean.lastIndexOf('.')
  const [stem, end] = dot > 0 ? [clean.slice(0, dot), clean.slice(dot)] : [clean, '']
  const letters = Array.from(stem).slice(0, fileNameAtMost - end.length)
  return `${letters.join('').replace(/^\.+/, '') || 'dosya'}${end}`
}
