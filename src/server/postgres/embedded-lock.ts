import { closeSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs'
import { StartError } from '#server/start-error.ts'
import { run } from './embedded-process.ts'

/** A kernel lock on a file; it ends with the last process that holds `fd`, so nothing stale is ever left. */
export type FileLock = { fd: number; release(): void }

/** Locks a file, or gives undefined when another process still holds it after `waitSeconds`. */
export async function lockFile(path: string, waitSeconds = 0): Promise<FileLock | undefined> {
  const fd = openSync(path, 'a', 0o600)
  try {
    // flock locks the open file that it inherits from us, so the lock stays with us when it exits
    const { code, output } = await run('flock', ['-x', '-w', String(waitSeconds), '3'], { inherit: fd })
    if (code === 0) return { fd, release: () => closeSync(fd) }
    if (code !== 1) throw new StartError(`${path} cannot be locked (${output.trim()}): use a local disk.`)
  } catch (error) {
    closeSync(fd)
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
      throw new StartError('The program flock is missing: install the package util-linux.', { cause: error })
    }
    throw error
  }
  closeSync(fd)
  return undefined
}

/** Makes this process the only owner of the database in `base`; a second copy on the same folder is refused. */
export async function takeOwnership(base: string, dataFolder: string): Promise<FileLock> {
  const path = `${base}/owner.lock`
  // a copy that is being replaced may need a moment to stop
  const lock = await lockFile(path, 2)
  if (!lock) {
    throw new StartError(
      `Another copy of Kadro (process ${readFileSync(path, 'utf8').trim() || 'unknown'}) already runs on ${dataFolder}: ` +
        'stop it first, or give this one its own folder with KADRO_DATA.',
    )
  }
  ftruncateSync(lock.fd)
  writeSync(lock.fd, String(process.pid))
  return lock
}
