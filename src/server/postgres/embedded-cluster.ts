import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, readFile, rename, rm, statfs, writeFile } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { diskFull, StartError } from '#server/start-error.ts'
import { type Place, readRecord, recordFile, writeRecord } from './embedded-place.ts'
import { run } from './embedded-process.ts'

const majorVersion = '18'
const leastFreeBytes = 32 * 1024 * 1024

/** The superuser of the embedded server. */
export const superuser = 'kadro'

/** Roles have passwords of 24 random bytes: repeated hashing protects chosen words and costs each new connection 4 ms. */
const scramIterations = '1'

/** PostgreSQL settings by name; numbers and switches as text. */
export type Settings = { readonly [name: string]: string }

/** Makes the cluster at the first start, checks it at later ones, and gives the superuser's password. */
export async function prepareCluster(place: Place, programs: string, durable: boolean): Promise<string> {
  const record = await readRecord(place.dataFolder)
  if (!record) return makeCluster(place, programs, durable)

  // the record is written when the cluster is whole: a process killed just then left only the renaming undone
  const unfinished = `${place.cluster}.new`
  if (!existsSync(place.cluster) && existsSync(unfinished)) await rename(unfinished, place.cluster)
  await checkCluster(place)
  return record.password
}

async function makeCluster(place: Place, programs: string, durable: boolean) {
  const { base, cluster, user } = place
  if (existsSync(cluster)) {
    throw new StartError(
      `The database in ${cluster} cannot be opened without ${recordFile(place.dataFolder)}: ` +
        'restore that file from a backup, or move the database away to start empty.',
    )
  }
  const unfinished = `${cluster}.new`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { mode: 0o700 })
  if (user) await chown(unfinished, user.uid, user.gid)

  const password = randomBytes(24).toString('base64url')
  const passwordFile = join(base, 'postgres-password.new')
  await rm(passwordFile, { force: true })
  await writeFile(passwordFile, password, { mode: 0o600, flag: 'wx' })
  if (user) await chown(passwordFile, user.uid, user.gid)
  try {
    await initialise(place, programs, { unfinished, passwordFile, durable })
  } finally {
    await rm(passwordFile, { force: true })
  }

  await writeRecord(place, password)
  await rename(unfinished, cluster)
  return password
}

type Initial = { unfinished: string; passwordFile: string; durable: boolean }

async function initialise(place: Place, programs: string, { unfinished, passwordFile, durable }: Initial) {
  const args = ['-D', unfinished, '-U', superuser, `--pwfile=${passwordFile}`, '--auth=scram-sha-256']
  args.push('--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8')
  // our configuration lies outside; these two hold if somebody starts the cluster by hand
  args.push('--set=listen_addresses=', '--set=unix_socket_directories=.')
  // the superuser's password is hashed here already, before our configuration is read
  args.push(`--set=scram_iterations=${scramIterations}`)
  if (!durable) args.push('--no-sync')
  const { code, output } = await run(join(place.base, programs, 'bin/initdb'), args, { user: place.user })
  if (code !== 0) throw await programFailure(place, 'PostgreSQL could not make a database', output)
}

async function checkCluster({ cluster, dataFolder }: Place) {
  const remedy = `restore it from a backup, or move it and ${recordFile(dataFolder)} away to start empty`
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => undefined)
  if (version !== undefined && version.trim() !== majorVersion) {
    throw new StartError(
      `The database in ${cluster} was made by PostgreSQL ${version.trim() || '?'} but this Kadro brings ` +
        `${majorVersion}: take a backup with the Kadro that made it and restore that here.`,
    )
  }
  if (!existsSync(cluster)) throw new StartError(`The database folder ${cluster} is missing: ${remedy}.`)
  if (version === undefined || !existsSync(join(cluster, 'global/pg_control'))) {
    const missing = version === undefined ? 'PG_VERSION' : 'global/pg_control'
    throw new StartError(`The database folder ${cluster} is damaged (${missing} is missing): ${remedy}.`)
  }
}

/** Writes the configuration anew at each start, so that an old data folder gets the settings of this release. */
export async function writeConfiguration(place: Place, settings: Settings) {
  const { base, cluster, socketFolder } = place
  const all = {
    ...ownSettings(),
    unix_socket_directories: socketFolder === cluster ? '.' : socketFolder,
    ...settings,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'\n`)
  await writeFile(join(base, 'postgres.conf.new'), lines.join(''))
  await chmod(join(base, 'postgres.conf.new'), 0o644)
  await rename(join(base, 'postgres.conf.new'), join(base, 'postgres.conf'))
}

function ownSettings() {
  const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY) / 2 ** 20
  return {
    listen_addresses: '',
    unix_socket_permissions: '0700',
    max_connections: '120',
    shared_buffers: `${Math.round(Math.min(Math.max(memory / 8, 64), 512))}MB`,
    effective_cache_size: `${Math.round(Math.max(memory / 2, 128))}MB`,
    scram_iterations: scramIterations,
    random_page_cost: '1.1',
    jit: 'off',
    // pages of lists are short: helpers would start for them and walk on past what was asked for; sums still get some
    parallel_setup_cost: '10000',
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    // failed statements come back to us and are logged there with an Error ID; here they would leave people's data
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
  }
}

/** What to tell the operator when one of PostgreSQL's programs failed, from what it printed. */
export async function programFailure({ base, cluster }: Place, what: string, output: string) {
  // a full disk often leaves no room even for the message
  const { bavail, bsize } = await statfs(base)
  const full = /No space left on device|Disk quota exceeded/.test(output) || bavail * bsize < leastFreeBytes
  if (full) return diskFull(base, output)

  const lines = output.split('\n').filter((line) => /\b(FATAL|PANIC|ERROR|error):/.test(line))
  const reason = lines.at(0)?.replace(/^.*?\b(FATAL|PANIC|ERROR|error):\s*/, '')
  return new StartError(
    `${what} in ${cluster} (${reason ?? (output.trim().split('\n').at(-1) || 'no reason given')}): ` +
      `look into ${join(cluster, 'server.log')}, or restore the folder from a backup.`,
    { cause: output },
  )
}
