import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { StartError } from '#server/start-error.ts'
import { programFailure, type Settings, superuser, writeConfiguration } from './embedded-cluster.ts'
import { type FileLock, lockFile } from './embedded-lock.ts'
import { makeSocketFolder, type Place, recordFile } from './embedded-place.ts'
import { run } from './embedded-process.ts'
import { removeOldPrograms } from './embedded-programs.ts'

/** How to reach a PostgreSQL server; `host` may be the folder of its socket. */
export type ServerAddress = { host: string; port: number; user: string; password: string }

/** A cluster with all that is needed to run a server on it. */
export type Installation = { place: Place; programs: string; settings: Settings; address: ServerAddress }

const port = 5432
const startSeconds = 120
const largestLogBytes = 5 * 1024 * 1024

/** The address of the PostgreSQL server in a place. */
export function addressIn(place: Place, password: string): ServerAddress {
  return { host: place.socketFolder, port, user: superuser, password }
}

/** Makes sure the server runs: starts it, or takes over the one that a killed process left behind. */
export async function bringUp(installation: Installation): Promise<'started' | 'taken over'> {
  const lock = await claimOrFind(installation)
  if (!lock) return 'taken over'
  try {
    await start(installation, lock)
  } finally {
    // from here on PostgreSQL's own processes hold it, as long as one of them lives
    lock.release()
  }
  const state = await untilDecided(installation.address)
  if (state === 'ready') return 'started'
  await stop(installation)
  if (state === 'refused') throw refusedPassword(installation.place)
  throw new StartError(`PostgreSQL was started in ${installation.place.cluster} and does not answer: ${state}.`)
}

/** What a server says that was just started; on a machine that stands still for seconds it is asked again. */
export async function untilDecided(address: ServerAddress): Promise<Awaited<ReturnType<typeof probe>>> {
  const begin = Date.now()
  for (;;) {
    const state = await probe(address)
    if (state !== 'busy' || Date.now() > begin + startSeconds * 1000) return state
    await sleep(100)
  }
}

/** The right to start a server, or undefined when one runs already. */
async function claimOrFind({ place, address }: Installation): Promise<FileLock | undefined> {
  const begin = Date.now()
  while (Date.now() < begin + startSeconds * 1000) {
    const state = await probe(address)
    if (state === 'ready') return undefined
    if (state === 'refused') throw refusedPassword(place)
    if (state === 'nobody') {
      const lock = await lockFile(join(place.base, 'server.lock'))
      if (lock) return lock
      endLeftovers(place.cluster, Date.now() - begin)
    }
    await sleep(100)
  }
  throw new StartError(
    `An earlier PostgreSQL still works in ${place.cluster} and does not answer: end its processes and start again.`,
  )
}

async function start({ place, programs, settings }: Installation, lock: FileLock) {
  const { base, cluster, user } = place
  // The lock says that no process works here. PostgreSQL would only ask whether the old process number exists,
  // and a number taken again, or a dead process that nobody reaped, would keep it from starting for ever.
  await rm(join(cluster, 'postmaster.pid'), { force: true })
  await rm(join(place.socketFolder, `.s.PGSQL.${port}.lock`), { force: true })
  await removeOldPrograms(base, programs)
  await makeSocketFolder(place)
  await writeConfiguration(place, settings)

  const logFile = join(cluster, 'server.log')
  const logged = existsSync(logFile) ? (await stat(logFile)).size : 0
  if (logged > largestLogBytes) await rename(logFile, `${logFile}.old`)
  // pg_ctl hands these to a shell: relative names keep the spaces and quotes of the data folder's path out of it
  const args = ['start', '-s', '-w', '-t', String(startSeconds), '-D', 'postgres', '-l', 'postgres/server.log']
  args.push('-p', `${programs}/bin/postgres`, '-o', '-c config_file=postgres.conf')
  const { code, output } = await run(pgCtl(base, programs), args, { user, cwd: base, inherit: lock.fd })
  if (code === 0) return
  const written = await readFile(logFile).catch(() => Buffer.alloc(0))
  const news = written.subarray(logged > largestLogBytes ? 0 : logged).toString()
  throw await programFailure(place, 'PostgreSQL could not start', `${news}${output}`)
}

/** Stops the server in order; a checkpoint that takes too long is left to the next start's recovery. */
export async function stop({ place, programs }: Installation) {
  const { base, cluster, socketFolder, user } = place
  for (const mode of ['fast', 'immediate']) {
    const args = ['stop', '-s', '-w', '-t', '60', '-m', mode, '-D', 'postgres']
    const { code } = await run(pgCtl(base, programs), args, { user, cwd: base })
    if (code === 0 || !isRunning(cluster)) break
  }
  if (socketFolder !== cluster) await rm(socketFolder, { recursive: true, force: true })
}

const pgCtl = (base: string, programs: string) => join(base, programs, 'bin/pg_ctl')

/** True when the server's first process is alive; cheap enough to ask twice a second. */
export function isRunning(cluster: string): boolean {
  try {
    const pid = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // "812 (postgres) S ...": a Z or X is a process that ended and was not reaped
    return /^\d+ \(postgres\) [^ZX]/.test(status)
  } catch {
    return false
  }
}

/** What answers at an address: a server that works, one that starts or stops, one that knows us not, or nobody. */
export async function probe(address: ServerAddress): Promise<'ready' | 'busy' | 'refused' | 'nobody'> {
  const client = new Client({ ...address, database: 'postgres', connectionTimeoutMillis: 3000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return 'ready'
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code === 'ENOENT' || code === 'ECONNREFUSED') return 'nobody'
    if (code === 'EACCES' || code === 'EPERM') throw error
    return code.startsWith('28') ? 'refused' : 'busy'
  } finally {
    await client.end()
  }
}

function refusedPassword({ cluster, dataFolder }: Place) {
  return new StartError(
    `The database in ${cluster} does not accept the password in ${recordFile(dataFolder)}: restore both from one backup.`,
  )
}

/**
 * Ends what a dead server left: its processes leave by themselves except those in the middle of a long query, and
 * a new server must not start beside them.
 */
function endLeftovers(cluster: string, waitedMilliseconds: number) {
  if (waitedMilliseconds < 1000) return
  const signal = waitedMilliseconds < 4000 ? 'SIGQUIT' : 'SIGKILL'
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      if (readlinkSync(`/proc/${pid}/cwd`) === cluster) process.kill(Number(pid), signal)
    } catch {
      // it ended in between, or belongs to somebody else
    }
  }
}
