import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where a machine has one, a folder in memory: a copy of a database takes a fifth of the time there. */
const memory = '/dev/shm'
/** What a whole run may hold at once, several times over. */
const wantedBytes = 6 * 2 ** 30

/** A folder for the database of a test, reachable by the database's own user. */
export function makeDatabaseFolder(): string {
  const folder = mkdtempSync(join(hasRoom() ? memory : tmpdir(), `kadro-${process.pid}-`))
  chmodSync(folder, 0o711)
  return folder
}

function hasRoom(): boolean {
  if (!existsSync(memory)) return false
  clearForgotten()
  const { bavail, bsize } = statfsSync(memory)
  const available = /^MemAvailable: +(\d+) kB/m.exec(readFileSync('/proc/meminfo', 'utf8'))?.[1]
  return Math.min(bavail * bsize, Number(available ?? 0) * 1024) > wantedBytes
}

/** A run that was killed leaves its folder; on a disk that is untidy, in memory it would be missed. */
function clearForgotten() {
  for (const name of readdirSync(memory)) {
    const owner = /^kadro-(\d+)-/.exec(name)?.[1]
    if (owner && !existsSync(`/proc/${owner}`)) rmSync(join(memory, name), { recursive: true, force: true })
  }
}
