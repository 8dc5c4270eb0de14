import { randomBytes } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat, statfs, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { AppError } from '#core/errors.ts'
import { sqlState as codeOf } from '#server/database/pool.ts'
import { type FileStore, requirePlace, type StoredEntry, type StoredPlace } from './file-store.ts'

const gibibyte = 1024 ** 3
const retryAfterSeconds = 300

/** Free space of a volume in bytes. */
type Room = { free: number; total: number }

async function roomOf(folder: string): Promise<Room> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, total: blocks * bsize }
}

/** Files on this machine's disk, readable by the product alone. `measure` is for tests: a full disk is hard to come by. */
export function diskStore(folder: string, measure: (folder: string) => Promise<Room> = roomOf): FileStore {
  const pathOf = (place: StoredPlace) => {
    const { tenant, name } = requirePlace(place)
    return join(folder, tenant, name.slice(0, 2), name)
  }
  const folderOf = (tenant: string) => join(folder, requirePlace({ tenant, name: '0'.repeat(64) }).tenant)

  return {
    async requireRoom() {
      await makeFolder(folder)
      const { free, total } = await measure(folder)
      if (free < gibibyte || free < total * 0.05) throw new AppError('storageFull', { retryAfterSeconds })
    },

    async put(place, bytes) {
      await keep(pathOf(place), (draft) => writeDurably(draft, (file) => file.writeFile(bytes)))
    },

    async putStream(place, body) {
      let size = 0
      await keep(pathOf(place), (draft) =>
        writeDurably(draft, async (file) => {
          for await (const chunk of body as AsyncIterable<Buffer>) {
            // a stream of bytes gives buffers
            await file.appendFile(chunk)
            size += chunk.length
          }
        }),
      )
      return size
    },

    async open(place) {
      let handle: FileHandle
      try {
        handle = await open(pathOf(place), 'r')
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return null
        throw error
      }
      return createReadStream('', { fd: handle })
    },

    remove: (place) => removeFile(pathOf(place)),

    list: (tenant) => listFolder(folderOf(tenant)),

    clear: (tenant) => rm(folderOf(tenant), { recursive: true, force: true }),
  }
}

/** Written under another name first, so that nobody finds half a file. */
async function keep(path: string, write: (draft: string) => Promise<void>) {
  await makeFolder(dirname(path))
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  try {
    await write(draft)
    await rename(draft, path)
    await syncFolder(dirname(path))
  } catch (error) {
    await removeFile(draft)
    if (codeOf(error) === 'ENOSPC' || codeOf(error) === 'EDQUOT') {
      throw new AppError('storageFull', { retryAfterSeconds, cause: error })
    }
    throw error
  }
}

/** Makes what is missing of a path; a folder that a power cut forgets would take its files along. */
async function makeFolder(path: string) {
  const first = await mkdir(path, { recursive: true, mode: 0o700 })
  if (!first) return
  for (let at = path; at.length >= first.length; at = dirname(at)) await syncFolder(dirname(at))
}

async function writeDurably(path: string, write: (file: FileHandle) => Promise<void>) {
  const file = await open(path, 'wx', 0o600)
  try {
    await write(file)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function syncFolder(path: string) {
  const folder = await open(path, constants.O_RDONLY | constants.O_DIRECTORY)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

async function removeFile(path: string) {
  await unlink(path).catch((error: unknown) => {
    if (codeOf(error) !== 'ENOENT') throw error
  })
}

/** What a killed write left half done is listed too: it has no row, so it is cleared away like any other without one. */
async function* listFolder(folder: string): AsyncGenerator<StoredEntry> {
  for (const group of await entriesOf(folder)) {
    for (const name of await entriesOf(join(folder, group))) {
      const found = await stat(join(folder, group, name)).catch(() => null)
      if (found?.isFile()) yield { name, changed: found.mtime }
    }
  }
}

async function entriesOf(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  })
}
