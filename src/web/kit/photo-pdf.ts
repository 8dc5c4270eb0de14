import { uploadRules } from '#core/upload.ts'

/** One page: a picture as JPEG, with its size in points of the picture. */
export type PhotoPage = { jpeg: Uint8Array; width: number; height: number }

// A4 in points of 1/72 inch
const paper = { short: 595.28, long: 841.89 }
const margin = 18

/** Writes pictures as a PDF, a page each, upright or lying as the picture is. */
export function writePhotoPdf(pages: PhotoPage[]): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = []
  const offsets: number[] = []
  let length = 0
  const add = (part: string | Uint8Array) => {
    const bytes = typeof part === 'string' ? new TextEncoder().encode(part) : part
    parts.push(bytes)
    length += bytes.length
  }
  const object = (...body: (string | Uint8Array)[]) => {
    offsets.push(length)
    add(`${offsets.length} 0 obj\n`)
    for (const part of body) add(part)
    add('\nendobj\n')
  }

  add('%PDF-1.4\n')
  object('<< /Type /Catalog /Pages 2 0 R >>')
  const kids = pages.map((_, index) => `${3 + index * 3} 0 R`)
  object(`<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${pages.length} >>`)
  for (const [index, page] of pages.entries()) addPage(object, page, 3 + index * 3)

  const start = length
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  add(`xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${rows.join('')}`)
  add(`trailer\n<< /Size ${offsets.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`)
  return join(parts, length)
}

type AddObject = (...body: (string | Uint8Array)[]) => void

function addPage(object: AddObject, { jpeg, width, height }: PhotoPage, first: number) {
  const isLying = width > height
  const [across, down] = isLying ? [paper.long, paper.short] : [paper.short, paper.long]
  const scale = Math.min((across - 2 * margin) / width, (down - 2 * margin) / height)
  const [w, h] = [width * scale, height * scale]
  const draw = `q ${fixed(w)} 0 0 ${fixed(h)} ${fixed((across - w) / 2)} ${fixed((down - h) / 2)} cm /P Do Q`
  const box = `[0 0 ${fixed(across)} ${fixed(down)}]`
  const resources = `<< /XObject << /P ${first + 2} 0 R >> >>`
  object(`<< /Type /Page /Parent 2 0 R /MediaBox ${box} /Resources ${resources} /Contents ${first + 1} 0 R >>`)
  object(`<< /Length ${draw.length} >>\nstream\n${draw}\nendstream`)
  const kind = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8`
  object(`<< ${kind} /Filter /DCTDecode /Length ${jpeg.length} >>\nstream\n`, jpeg, '\nendstream')
}

function fixed(value: number): string {
  return value.toFixed(2)
}

function join(parts: Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** From good to bad: the first that makes the document small enough is taken. */
const sizes = [
  { side: 2200, quality: 0.82 },
  { side: 1800, quality: 0.75 },
  { side: 1500, quality: 0.68 },
  { side: 1200, quality: 0.6 },
  { side: 1000, quality: 0.5 },
  { side: 800, quality: 0.4 },
] as const

/**
 * Several photographed pages as one PDF of at most 5 MB. Null when a photo cannot be read or there are too many to fit.
 */
export async function makePhotoPdf(photos: Blob[]): Promise<Blob | null> {
  try {
    for (const size of sizes) {
      const pages: PhotoPage[] = []
      // one after the other: a phone has little memory
      for (const photo of photos) pages.push(await drawPage(photo, size))
      const pdf = writePhotoPdf(pages)
      if (pdf.length <= uploadRules.document.atMost) return new Blob([pdf], { type: 'application/pdf' })
    }
  } catch {
    // whatever is wrong with a photo, the browser cannot draw it
  }
  return null
}

async function drawPage(photo: Blob, { side, quality }: { side: number; quality: number }): Promise<PhotoPage> {
  const { blob, width, height } = await drawJpeg(photo, { side, quality })
  return { jpeg: new Uint8Array(await blob.arrayBuffer()), width, height }
}

/** The part of a picture that is wanted, in its own points. */
export type PhotoArea = { x: number; y: number; width: number; height: number }

type Drawing = { side: number; quality: number; area?: PhotoArea }

/** Draws a picture, or a part of it, as a JPEG of at most `side` points each way, upright and on white. */
export async function drawJpeg(photo: Blob, { side, quality, area }: Drawing) {
  const bitmap = await createImageBitmap(photo)
  try {
    const part = area ?? { x: 0, y: 0, width: bitmap.width, height: bitmap.height }
    const scale = Math.min(1, side / Math.max(part.width, part.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(part.width * scale))
    canvas.height = Math.max(1, Math.round(part.height * scale))
    const context = canvas.getContext('2d')
    if (!context) throw new Error('no canvas')
    context.fillStyle = '#ffffff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(bitmap, part.x, part.y, part.width, part.height, 0, 0, canvas.width, canvas.height)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
    if (!blob) throw new Error('no picture')
    return { blob, width: canvas.width, height: canvas.height }
  } finally {
    bitmap.close()
  }
}
