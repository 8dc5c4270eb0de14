import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type pg from 'pg'
import type { FileStore } from '#server/files/file-store.ts'
import { frame, readFrames } from './backup-file.ts'
import { type BackupContents, drain, walkBackup } from './backup-load.ts'

/** Whose files: the folder or prefix of a tenant's guid in a store. */
type Owner = { files: FileStore; guid: string }

/** Frames of every file that a row of the snapshot names. Bytes that were deleted since are counted as missing. */
export async function* fileFrames(
  client: pg.Client,
  { files, guid }: Owner,
  written: { files: number; missing: number },
) {
  const { rows } = await client.query<{ name: string }>(
    `select depo_adi as name from dosya where durum = 'hazir' order by id`,
  )
  for (const { name } of rows) {
    const body = await files.open({ tenant: guid, name })
    if (!body) {
      written.missing++
      continue
    }
    yield frame('file', { name })
    const sum = createHash('sha256')
    let size = 0
    for await (const chunk of body as AsyncIterable<Buffer>) {
      // a stream of bytes gives buffers
      sum.update(chunk)
      size += chunk.length
      yield frame('bytes', chunk)
    }
    yield frame('fileEnd', { size, sha256: sum.digest('hex') })
    written.files++
  }
}

type Restored = { file: string; dataKey: Buffer; contents: BackupContents }

/**
 * Puts the files of a backup under a tenant's guid. Names are random and bytes never change, so files that are there
 * with the right hash stay, and nobody sees the others before rows name them.
 */
export async function putFiles({ files, guid }: Owner, { file, dataKey, contents }: Restored) {
  if (contents.files.length === 0) return
  const sums = new Map(contents.files.map(({ name, sha256 }) => [name, sha256]))
  await walkBackup(readFrames(file, dataKey), {
    takeRows: (_, rows) => drain(rows),
    async takeFile({ name }, chunks) {
      const place = { tenant: guid, name }
      if ((await hashOf(await files.open(place))) === sums.get(name)) return drain(chunks)
      await files.putStream(place, Readable.from(chunks, { objectMode: false }))
    },
  })
}

async function hashOf(body: Readable | null): Promise<string | null> {
  if (!body) return null
  const sum = createHash('sha256')
  for await (const chunk of body) sum.update(chunk)
  return sum.digest('hex')
}
