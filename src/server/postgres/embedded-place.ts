import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chown, lstat, mkdir, open, readFile, realpath, rename, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { StartError } from '#server/start-error.ts'
import { run, type SystemUser } from './embedded-process.ts'

/** Where the database of one data folder lives and which system user runs it. */
export type Place = {
  dataFolder: string
  /** Holds the cluster, PostgreSQL's programs, its configuration and the locks: the data folder, or a shelter. */
  base: string
  cluster: string
  /** Where the socket is: the cluster itself unless its path is too long for one. */
  socketFolder: string
  user: SystemUser | undefined
}

const ClusterRecord = z.object({ folder: z.string(), password: z.string().min(1) })

/** What the data folder remembers about its database: where it was made and the superuser's password. */
type ClusterRecord = z.infer<typeof ClusterRecord>

const systemUser = 'kadro'
const shelters = '/var/lib/kadro'
const longestSocketPath = 107
const asRoot = () => process.getuid?.() === 0
const hash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)

/** The file in the data folder that holds the record. */
export const recordFile = (dataFolder: string) => join(dataFolder, 'postgres.json')

/** Finds the place of a data folder's database, or chooses one (and makes what it needs) at the first start. */
export async function findPlace(dataFolder: string, log: (line: string) => void): Promise<Place> {
  // PostgreSQL's own user only passes through; what lies beside the cluster is not its business
  await mkdir(dataFolder, { recursive: true, mode: asRoot() ? 0o711 : 0o700 })
  const folder = await realpath(dataFolder)
  // initdb hands its own path to a shell in double quotes
  if (/["$`\\\n]/.test(folder)) {
    throw new StartError(
      `PostgreSQL cannot work below ${folder} because of a character in that path ($, ", \` or \\): ` +
        'name another folder in KADRO_DATA.',
    )
  }
  const record = await readRecord(folder)
  return record ? recordedPlace(folder, record) : newPlace(folder, log)
}

async function recordedPlace(dataFolder: string, record: ClusterRecord): Promise<Place> {
  const shelter = join(shelters, hash(dataFolder))
  if (record.folder !== '.' && record.folder !== shelter) {
    throw new StartError(
      `The data folder ${dataFolder} was moved or copied but its database is still in ${record.folder}: move that ` +
        `folder to ${shelter} and name it so in ${recordFile(dataFolder)}, or delete this file to start empty.`,
    )
  }
  const base = record.folder === '.' ? dataFolder : shelter
  const user = asRoot() ? await ownerOf(join(base, 'postgres')) : undefined
  if (user && !(await canEnter(base, user))) {
    throw new StartError(
      `The system user that runs PostgreSQL may no longer enter ${base}: ` +
        'give others the right to pass (chmod o+x) on it and on the folders above it.',
    )
  }
  return placeIn(dataFolder, base, user)
}

async function newPlace(dataFolder: string, log: (line: string) => void): Promise<Place> {
  if (!asRoot()) return placeIn(dataFolder, dataFolder, undefined)
  const user = await findOrMakeUser()
  if (await canEnter(dataFolder, user)) return placeIn(dataFolder, dataFolder, user)

  const shelter = join(shelters, hash(dataFolder))
  await mkdir(shelter, { recursive: true, mode: 0o711 })
  log(`the system user ${systemUser} cannot enter ${dataFolder}: the database is kept in ${shelter}`)
  return placeIn(dataFolder, shelter, user)
}

function placeIn(dataFolder: string, base: string, user: SystemUser | undefined): Place {
  const cluster = join(base, 'postgres')
  const fits = Buffer.byteLength(join(cluster, '.s.PGSQL.5432')) <= longestSocketPath
  return { dataFolder, base, cluster, socketFolder: fits ? cluster : `/tmp/kadro-${hash(cluster)}`, user }
}

/** An existing cluster keeps the user it was made by, so a folder of an ordinary user also starts under root. */
async function ownerOf(cluster: string): Promise<SystemUser> {
  if (!existsSync(cluster)) return findOrMakeUser()
  const { uid, gid } = await stat(cluster)
  if (uid !== 0) return { uid, gid }
  throw new StartError(
    `The database folder ${cluster} belongs to root, under which PostgreSQL refuses to run: ` +
      `run "chown -R ${systemUser}: ${cluster}".`,
  )
}

async function findOrMakeUser(): Promise<SystemUser> {
  const found = await findUser()
  if (found) return found

  const shell = '/usr/sbin/nologin'
  const { output } = await run('useradd', ['-r', '-U', '-M', '-d', '/nonexistent', '-s', shell, systemUser]).catch(
    (error: Error) => ({ output: error.message }),
  )
  // another copy may be making the same user at this moment, and then useradd fails for one of the two
  for (let attempt = 0; attempt < 10; attempt++) {
    const made = await findUser()
    if (made) return made
    await sleep(200)
  }
  throw new StartError(
    `PostgreSQL does not run as root, and the system user ${systemUser} could not be made (${output.trim()}): ` +
      'make that user, or start Kadro as an ordinary user.',
  )
}

async function findUser(): Promise<SystemUser | undefined> {
  const { output } = await run('getent', ['passwd', systemUser])
  const [, , uid, gid] = output.split(':')
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined
}

async function canEnter(folder: string, user: SystemUser) {
  return (await run('test', ['-x', folder], { user })).code === 0
}

/** Makes the folder of the socket where it is not the cluster; other users may write beside it, so it is checked. */
export async function makeSocketFolder({ socketFolder, cluster, user }: Place) {
  if (socketFolder === cluster) return
  try {
    await mkdir(socketFolder, { mode: 0o700 })
    if (user) await chown(socketFolder, user.uid, user.gid)
  } catch (error) {
    const found = await lstat(socketFolder).catch(() => undefined)
    const owner = user?.uid ?? process.getuid?.()
    if (found?.isDirectory() && found.uid === owner && (found.mode & 0o077) === 0) return
    throw new StartError(`The folder ${socketFolder}, needed for PostgreSQL's socket, is not usable: remove it.`, {
      cause: error,
    })
  }
}

/** Reads the record of the cluster's place; undefined before the first start has finished. */
export async function readRecord(dataFolder: string): Promise<ClusterRecord | undefined> {
  const path = recordFile(dataFolder)
  if (!existsSync(path)) return undefined
  try {
    return ClusterRecord.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause) throw cause
    throw new StartError(`${path} is damaged: restore it from a backup.`, { cause })
  }
}

/** Writes the record so that it is whole or absent after a crash. */
export async function writeRecord({ dataFolder, base }: Place, password: string) {
  const path = recordFile(dataFolder)
  const record: ClusterRecord = { folder: base === dataFolder ? '.' : base, password }
  await writeFile(`${path}.new`, `${JSON.stringify(record)}\n`, { mode: 0o600, flush: true })
  await rename(`${path}.new`, path)
  const folder = await open(dirname(path))
  await folder.sync()
  await folder.close()
}
