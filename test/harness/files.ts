import { crc32, deflateRawSync, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** A plain one-page PDF; `extra` stands among its objects, `trailer` in its trailer. */
export function aPdf({ extra = '', trailer = '', tail = '' } = {}): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>',
  ].map((body, index) => `${index + 1} 0 obj\n${body}\nendobj\n`)
  const end = `trailer\n<< /Size 4 /Root 1 0 R ${trailer} >>\nstartxref\n9\n%%EOF\n${tail}`
  return Buffer.from(`%PDF-1.7\n${objects.join('')}${extra}\n${end}`, 'latin1')
}

/** An object stream, packed, with something hidden in it. */
export function anObjectStream(hidden: string, { more = '', filter = '/FlateDecode', close = '\n' } = {}): string {
  const deflated = deflateSync(Buffer.from(hidden, 'latin1'))
  const packed = filter.includes('ASCIIHex') ? Buffer.from(`${deflated.toString('hex')}>`) : deflated
  const entries = `/Type /ObjStm /N 1 /First 4 /Filter ${filter} /Length ${packed.length} ${more}`
  const head = `9 0 obj\n<< ${entries} >>${close}stream\n`
  return `${head}${packed.toString('latin1')}\nendstream\nendobj`
}

export type ZipEntry = {
  name: string
  data: Buffer | string
  unpackedSays?: number
  flags?: number
  isStored?: boolean
  /** Says that its bytes are those of the entry with this number. */
  placeOf?: number
  /** What its own head says, where that differs from the table. */
  headName?: string
  headMethod?: number
  headFlags?: number
  method?: number
  crcSays?: number
  /** Bytes that stand behind it and belong to nobody. */
  behind?: Buffer
}

/** An archive, written by hand so that it can lie. */
export function aZip(entries: ZipEntry[], { countSays = entries.length, comment = '', before = '' } = {}): Buffer {
  const parts: Buffer[] = [Buffer.from(before)]
  const table: Buffer[] = []
  const places: number[] = []
  let offset = before.length
  for (const entry of entries) {
    const bytes = Buffer.from(entry.data)
    const packed = entry.isStored ? bytes : deflateRawSync(bytes)
    const head = headOf(entry, bytes, packed)
    table.push(rowOf(entry, bytes, { packed, place: places[entry.placeOf ?? -1] ?? offset }))
    places.push(offset)
    if (entry.placeOf !== undefined) continue
    const written = [head, packed, entry.behind ?? Buffer.alloc(0)]
    parts.push(...written)
    offset += written.reduce((sum, { length }) => sum + length, 0)
  }
  const directory = Buffer.concat(table)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(countSays, 8)
  end.writeUInt16LE(countSays, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  end.writeUInt16LE(comment.length, 20)
  return Buffer.concat([...parts, directory, end, Buffer.from(comment)])
}

const methodOf = ({ isStored, method }: ZipEntry) => method ?? (isStored ? 0 : 8)

function headOf(entry: ZipEntry, bytes: Buffer, packed: Buffer): Buffer {
  const name = Buffer.from(entry.headName ?? entry.name)
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(entry.headFlags ?? entry.flags ?? 0, 6)
  head.writeUInt16LE(entry.headMethod ?? methodOf(entry), 8)
  head.writeUInt32LE(packed.length, 18)
  head.writeUInt32LE(bytes.length, 22)
  head.writeUInt16LE(name.length, 26)
  return Buffer.concat([head, name])
}

function rowOf(entry: ZipEntry, bytes: Buffer, { packed, place }: { packed: Buffer; place: number }): Buffer {
  const name = Buffer.from(entry.name)
  const row = Buffer.alloc(46)
  row.writeUInt32LE(0x02014b50, 0)
  row.writeUInt16LE(entry.flags ?? 0, 8)
  row.writeUInt16LE(methodOf(entry), 10)
  row.writeUInt32LE(entry.crcSays ?? crc32(bytes), 16)
  row.writeUInt32LE(packed.length, 20)
  row.writeUInt32LE(entry.unpackedSays ?? bytes.length, 24)
  row.writeUInt16LE(name.length, 28)
  row.writeUInt32LE(place, 42)
  return Buffer.concat([row, name])
}

/** A container of the old office with these streams in its directory. */
export function anOle(streams: string[]): Buffer {
  const bytes = Buffer.alloc(2048)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(bytes)
  for (const [index, name] of streams.entries()) Buffer.from(`${name}\0`, 'utf16le').copy(bytes, 512 + index * 128)
  return bytes
}

export function aPicture(format: 'jpeg' | 'png' | 'gif', { width = 60, height = 40 } = {}): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#557799' } })
    .withMetadata({ exif: { IFD0: { Artist: 'GIZLI-BILGI' } } })
    .toFormat(format)
    .toBuffer()
}

/** The head of a PNG that says how large it is, and next to nothing behind it. */
export function aPngOf(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const edges = Buffer.alloc(8)
    edges.writeUInt32BE(data.length, 0)
    edges.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([edges.subarray(0, 4), body, edges.subarray(4)])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const parts = [chunk('IHDR', head), chunk('IDAT', deflateSync(Buffer.alloc(64))), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...parts])
}

/** A GIF of so many frames of one point. */
export function aGifOf(frames: number): Buffer {
  const frame = Buffer.from('2c0000000001000100000202440100', 'hex')
  return Buffer.concat([
    Buffer.from('47494638396101000100800000ffffff000000', 'hex'),
    ...Array<Buffer>(frames).fill(frame),
    Buffer.from('3b', 'hex'),
  ])
}
