import { createCipheriv, createDecipheriv, createHash, hkdfSync } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { z } from 'zod'
import { type ByteReader, readBytes } from './byte-reader.ts'

/** A backup that cannot be made or used, told in one sentence for the operator. */
export class BackupError extends Error {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options)
    this.name = 'BackupError'
  }
}

/** What stands in clear at the head of a backup: whose it is, how old, and the key under the deployment's own. */
export const BackupHeader = z.object({
  tenantKey: z.string().regex(/^[a-z0-9-]{2,40}$/),
  guid: z.guid(),
  name: z.string().min(1).max(250),
  donem: z.int(),
  /** SHA-256 of every migration that had run, in order: their number is the version of the schema. */
  migrations: z.array(z.string().length(64)).min(1),
  settings: z.object({
    systemAuthenticationType: z.int(),
    ldapHost: z.string().nullable(),
    ldapDirectory: z.string().nullable(),
    startPage: z.string().nullable(),
    uiStartPage: z.string().nullable(),
    iconUrl: z.string().nullable(),
  }),
  createdAt: z.iso.datetime(),
  /** The database's own clock at the moment that the backup shows. */
  databaseTime: z.string(),
  veriAnahtari: z.string(),
  salt: z.string().length(43),
})
export type BackupHeader = z.infer<typeof BackupHeader>

/**
 * The pieces of a backup: a table begins, its rows as COPY writes them, it ends; a file begins, its bytes, it ends; and
 * last of all the sequences.
 */
export type Frame = { type: keyof typeof letters; body: Buffer }

const letters = {
  table: 'T',
  rows: 'D',
  end: 'E',
  file: 'F',
  bytes: 'B',
  fileEnd: 'X',
  sequences: 'S',
} as const
const firstLine = 'KADRO TENANT BACKUP 2'
/** The format before files were part of a backup; a program that knows files reads it, too. */
const lineWithoutFiles = 'KADRO TENANT BACKUP 1'
const longestHeader = 256 * 1024
const lastMark = 0x8000_0000
const tagLength = 16
const gzipOptions = { level: 4, chunkSize: 128 * 1024 }

/** One frame as it is written: a letter, the length in four bytes, the body. */
export function frame(type: Frame['type'], content: Buffer | object): Buffer {
  const body = Buffer.isBuffer(content) ? content : Buffer.from(JSON.stringify(content))
  const head = Buffer.alloc(5)
  head.write(letters[type], 'latin1')
  head.writeUInt32BE(body.length, 1)
  return Buffer.concat([head, body])
}

/** Writes a backup: whole under its name, or not at all. */
export async function writeBackupFile(
  file: string,
  { header, dataKey }: { header: BackupHeader; dataKey: Buffer },
  frames: AsyncIterable<Buffer>,
) {
  if (existsSync(file)) throw new BackupError(`${file} exists already: name another file.`)
  const head = Buffer.from(`${firstLine}\n${JSON.stringify(header)}\n`)
  const unfinished = `${file}.new`
  await rm(unfinished, { force: true })
  try {
    // it holds people's data: for its owner only, from the first byte
    const target = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true })
    await pipeline(frames, createGzip(gzipOptions), (source) => seal(source, head, fileKey(dataKey, header)), target)
    await rename(unfinished, file)
    await syncFolder(dirname(file))
  } catch (error) {
    await rm(unfinished, { force: true })
    throw fileProblem(error, file) ?? error
  }
}

async function syncFolder(path: string) {
  const folder = await open(path)
  await folder.sync()
  await folder.close()
}

function fileProblem(error: unknown, file: string): BackupError | undefined {
  if (!(error instanceof Error) || !('syscall' in error)) return undefined
  return new BackupError(`${file} cannot be read or written: ${error.message}.`, { cause: error })
}

/** A key for this one file, so that counted nonces never meet twice under one key. */
function fileKey(dataKey: Buffer, { salt }: Pick<BackupHeader, 'salt'>): Buffer {
  return Buffer.from(hkdfSync('sha256', dataKey, Buffer.from(salt, 'base64url'), 'kadro backup', 32))
}

function nonce(count: number): Buffer {
  const bytes = Buffer.alloc(12)
  bytes.writeBigUInt64BE(BigInt(count), 4)
  return bytes
}

/** The compressed bytes in sealed pieces; each vouches for its place, for the head, and the last for being the last. */
async function* seal(source: AsyncIterable<Buffer>, head: Buffer, key: Buffer) {
  const digest = createHash('sha256').update(head).digest()
  let count = 0
  function piece(plain: Buffer, mark = 0) {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(plain.length + mark)
    const cipher = createCipheriv('aes-256-gcm', key, nonce(count++))
    cipher.setAAD(Buffer.concat([digest, length]))
    return Buffer.concat([length, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
  }
  yield head
  for await (const chunk of source) yield piece(chunk)
  yield piece(Buffer.alloc(0), lastMark)
}

async function* unseal(reader: ByteReader, head: Buffer, key: Buffer) {
  const digest = createHash('sha256').update(head).digest()
  for (let count = 0, isLast = false; !isLast; count++) {
    const length = await reader.read(4)
    const size = length.readUInt32BE() % lastMark
    isLast = length.readUInt32BE() >= lastMark
    const sealed = await reader.read(size + tagLength)
    const decipher = createDecipheriv('aes-256-gcm', key, nonce(count))
    decipher.setAAD(Buffer.concat([digest, length]))
    decipher.setAuthTag(sealed.subarray(size))
    yield Buffer.concat([decipher.update(sealed.subarray(0, size)), decipher.final()])
  }
  if (!(await reader.isAtEnd())) throw new Error('bytes after the end')
}

/** Reads the head of a backup without opening the rest. */
export async function readBackupHeader(file: string): Promise<BackupHeader> {
  const source = createReadStream(file)
  try {
    return (await readHead(readBytes(source), file)).header
  } catch (error) {
    throw fileProblem(error, file) ?? error
  } finally {
    source.destroy()
  }
}

async function readHead(reader: ByteReader, file: string) {
  const line = await reader.readLine(100).catch(() => '')
  if (line !== firstLine && line !== lineWithoutFiles) {
    const other = line.startsWith(firstLine.slice(0, -1)) ? 'was made by a newer version of Kadro' : 'is not a backup'
    throw new BackupError(`${file} ${other}.`)
  }
  try {
    const text = await reader.readLine(longestHeader)
    return { header: BackupHeader.parse(JSON.parse(text)), head: Buffer.from(`${line}\n${text}\n`) }
  } catch (cause) {
    throw damaged(file, cause)
  }
}

function damaged(file: string, cause: unknown) {
  return new BackupError(`${file} is damaged or was changed: nothing was restored from it.`, { cause })
}

/** Reads a backup to its end; whatever was changed, cut off or added stops it. */
export async function* readFrames(file: string, dataKey: Buffer): AsyncGenerator<Frame> {
  const source = createReadStream(file, { highWaterMark: 256 * 1024 })
  const gunzip = createGunzip({ chunkSize: 256 * 1024 })
  try {
    const sealed = readBytes(source)
    const { header, head } = await readHead(sealed, file)
    // what fails here is thrown by the loop below, which reads from it
    pipeline(Readable.from(unseal(sealed, head, fileKey(dataKey, header))), gunzip).catch(() => {})
    const reader = readBytes(gunzip)
    while (!(await reader.isAtEnd())) yield await readFrame(reader)
  } catch (error) {
    if (error instanceof BackupError) throw error
    throw fileProblem(error, file) ?? damaged(file, error)
  } finally {
    source.destroy()
    gunzip.destroy()
  }
}

const types = new Map(Object.entries(letters).map(([type, letter]) => [letter as string, type as Frame['type']])) // its own keys

async function readFrame(reader: ByteReader): Promise<Frame> {
  const head = await reader.read(5)
  const type = types.get(head.toString('latin1', 0, 1))
  if (!type) throw new Error('an unknown frame')
  return { type, body: await reader.read(head.readUInt32BE(1)) }
}
