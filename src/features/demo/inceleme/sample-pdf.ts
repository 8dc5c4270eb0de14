import { deflateSync } from 'node:zlib'
import { foldTurkish } from '#core/turkish.ts'

const plain = (line: string) => foldTurkish(line).replace(/[^ -~]|[()\\]/g, '')
const [width, height] = [595, 842]

/** Objects of a PDF in their order, as its bytes. */
function pdfOf(objects: readonly Buffer[]): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n')]
  let length = parts[0]?.length ?? 0
  const places = objects.map((body, index) => {
    const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), body, Buffer.from('\nendobj\n')])
    const at = length
    parts.push(part)
    length += part.length
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const count = objects.length + 1
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${places.join('')}`
  const end = `trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`
  return Buffer.concat([...parts, Buffer.from(table + end)])
}

function stream(head: string, body: Buffer): Buffer {
  const open = Buffer.from(`<< ${head} /Length ${body.length} >>\nstream\n`)
  return Buffer.concat([open, body, Buffer.from('\nendstream')])
}

type Page = { resources: string; content: string }

/** Pages over the objects that they share, which are numbered from three. */
function document(shared: readonly Buffer[], pages: readonly Page[]): Buffer {
  const first = 3 + shared.length
  const kids = pages.map((_, index) => `${first + index * 2} 0 R`).join(' ')
  const drawn = pages.flatMap(({ resources, content }, index) => [
    Buffer.from(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Resources << ${resources} >> ` +
        `/Contents ${first + index * 2 + 1} 0 R >>`,
    ),
    stream('', Buffer.from(content)),
  ])
  return pdfOf([
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`),
    ...shared,
    ...drawn,
  ])
}

/** A written document of some pages, in a font that every reader brings. */
export function writtenPdf(baslik: string, sayfa: number): Buffer {
  const font = Buffer.from('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>')
  const lines = Array.from({ length: 18 }, (_, at) => `(Satir ${at + 1}: bu belge tanitim icindir.) Tj 0 -32 Td`)
  const pages = Array.from({ length: sayfa }, (_, at) => ({
    resources: '/Font << /F1 3 0 R >>',
    content:
      `0.85 0.88 0.95 rg 60 720 475 70 re f 0 g BT /F1 22 Tf 76 760 Td (${plain(baslik)}) Tj ET ` +
      `BT /F1 11 Tf 76 738 Td (Sayfa ${at + 1} / ${sayfa}) Tj ET BT /F1 13 Tf 76 680 Td ${lines.join(' ')} ET`,
  }))
  return document([font], pages)
}

/** Brightness of a photographed sheet at a point: paper that darkens to one side, with lines of writing. */
function shade(x: number, y: number): number {
  const paper = 235 - x / 4 - y / 8
  const isEdge = x < 14 || y < 18
  const isWriting = y > 60 && y % 22 < 8 && x > 40 && x < 190 + ((y * 7) % 60) && (x * 5) % 11 > 3
  if (isEdge) return 70
  return isWriting ? paper - 120 : paper
}

const photo = { width: 300, height: 424 }

/** A document that was photographed: one picture a page, without a word that a reader could find. */
export function photographedPdf(sayfa: number): Buffer {
  const pixels = Buffer.alloc(photo.width * photo.height)
  for (let at = 0; at < pixels.length; at++) {
    pixels[at] = Math.max(0, Math.round(shade(at % photo.width, Math.floor(at / photo.width))))
  }
  const head = `/Type /XObject /Subtype /Image /Width ${photo.width} /Height ${photo.height} /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode`
  const picture = stream(head, deflateSync(pixels))
  const page = { resources: '/XObject << /P 3 0 R >>', content: `q ${width} 0 0 ${height} 0 0 cm /P Do Q` }
  return document(
    [picture],
    Array.from({ length: sayfa }, () => page),
  )
}
