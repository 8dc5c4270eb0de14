import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const { resolve } = require
const font = (name: string) => withoutLigatures(readFileSync(resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`)))
let fonts: { regular: Buffer; bold: Buffer } | undefined

const margin = { top: 54, bottom: 62, left: 56, right: 56 }
const footerAt = 34
const numberWidth = 90

export const colour = {
  ink: '#1b1f24',
  quiet: '#565d66',
  line: '#c9ced6',
  pale: '#eceef2',
  band: '#cdd6e4',
  bar: '#27496d',
}

/** How a piece of text looks, and what it is for a reader that speaks it. */
const looks = {
  company: { font: 'regular', size: 10, colour: colour.quiet, tag: 'P' },
  title: { font: 'bold', size: 19, colour: colour.ink, tag: 'H1' },
  heading: { font: 'bold', size: 13.5, colour: colour.ink, tag: 'H2' },
  strong: { font: 'bold', size: 10.5, colour: colour.ink, tag: 'P' },
  question: { font: 'bold', size: 10.5, colour: colour.ink, tag: 'H3' },
  text: { font: 'regular', size: 10, colour: colour.ink, tag: 'P' },
  quiet: { font: 'regular', size: 9.5, colour: colour.quiet, tag: 'P' },
  small: { font: 'regular', size: 8, colour: colour.quiet, tag: 'P' },
} as const
type Look = keyof typeof looks

type Placed = { x?: number; width?: number; align?: 'left' | 'right' }

/** A document on A4 that is written from top to bottom. */
export type Sheet = ReturnType<typeof createSheet>

function openDocument(title: string) {
  // with the first document: the library and its fonts are megabytes that a start would read for nobody
  const PDFDocument = require('pdfkit') as typeof import('pdfkit')
  fonts ??= { regular: font('DejaVuSans'), bold: font('DejaVuSans-Bold') }
  const doc = new PDFDocument({
    size: 'A4',
    margins: margin,
    lang: 'tr',
    tagged: true,
    displayTitle: true,
    pdfVersion: '1.7',
    bufferPages: true,
    info: { Title: title, Creator: 'Kadro', Producer: 'Kadro' },
  })
  doc.registerFont('regular', fonts.regular).registerFont('bold', fonts.bold)
  const root = doc.struct('Document')
  doc.addStructure(root)
  return { doc, root }
}

export function createSheet(title: string) {
  const { doc, root } = openDocument(title)
  const width = doc.page.width - margin.left - margin.right

  function dress(look: Look) {
    const { font, size, colour } = looks[look]
    return doc.font(font).fontSize(size).fillColor(colour)
  }

  return {
    left: margin.left,
    width,
    y: () => doc.y,
    /** How high a text will be. */
    heightOf: (text: string, look: Look, { width: within = width }: Placed = {}) =>
      dress(look).heightOfString(printable(text), { width: within }),
    /** Begins a new page when so much does not fit on this one. */
    requireRoom(height: number) {
      if (doc.y + height > doc.page.height - margin.bottom) doc.addPage()
    },
    skip(height: number) {
      doc.y += height
    },
    write(text: string, look: Look, { x = margin.left, width: within = width, align = 'left' }: Placed = {}) {
      const tag = { structParent: root, structType: looks[look].tag }
      dress(look).text(printable(text), x, doc.y, { width: within, align, ...tag })
    },
    /** Two texts side by side; the page goes on below the longer one. */
    beside(first: () => void, second: () => void) {
      const top = doc.y
      first()
      const end = doc.y
      doc.y = top
      second()
      doc.y = Math.max(end, doc.y)
    },
    /** What is only drawn says nothing that the words do not. */
    draw(work: (doc: PDFKit.PDFDocument) => void) {
      doc.markContent('Artifact', { type: 'Layout' })
      doc.save()
      work(doc)
      doc.restore()
      doc.endMarkedContent()
    },
    finish: (footer: Footer) => finish(doc, root, footer),
  }
}

/** Turkish tells i from ı by a dot that the ligature of f and i hides: the table that makes them is not found. */
function withoutLigatures(file: Buffer): Buffer {
  const tables = file.readUInt16BE(4)
  for (let at = 12; at < 12 + 16 * tables; at += 16) {
    if (file.toString('latin1', at, at + 4) === 'GSUB') file.write('gsub', at, 'latin1')
  }
  return file
}

type Footer = { text: string; page(number: number, of: number): string }

function finish(doc: PDFKit.PDFDocument, root: { end(): unknown }, footer: Footer): Promise<Buffer> {
  const { count } = doc.bufferedPageRange()
  for (let index = 0; index < count; index++) {
    const page = doc.switchToPage(index)
    // a footer stands below the room for text, where pdfkit would begin a new page
    page.margins.bottom = 0
    const y = page.height - footerAt
    doc.markContent('Artifact', { type: 'Pagination' })
    doc.font('regular').fontSize(8).fillColor(colour.quiet)
    const width = page.width - margin.left - margin.right
    doc.text(printable(footer.text), margin.left, y, { width: width - numberWidth, height: 10, ellipsis: '…' })
    doc.text(footer.page(index + 1, count), margin.left, y, { width, align: 'right', lineBreak: false })
    doc.endMarkedContent()
  }
  root.end()
  return collect(doc)
}

function collect(doc: PDFKit.PDFDocument): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const parts: Buffer[] = []
  doc.on('data', (part: Buffer) => parts.push(part))
  doc.on('end', () => resolve(Buffer.concat(parts)))
  doc.on('error', reject)
  doc.end()
  return promise
}

/** One glyph for each letter, and no character that has none. */
function printable(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]/gu, ' ')
}
