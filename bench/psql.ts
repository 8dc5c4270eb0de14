import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { DatabaseAddress } from '#server/database/pool.ts'

const execute = promisify(execFile)

/** Runs a script through psql with its output thrown away; resolves to the time of each statement in milliseconds. */
export async function timeInPsql(address: DatabaseAddress, statements: string[]): Promise<number[]> {
  const script = ['\\timing on', '\\o /dev/null', ...statements]
  const commands = script.flatMap((line) => ['-c', line])
  const { stdout } = await execute('psql', ['-X', '-q', ...commands], { env: environmentOf(address) })
  return [...stdout.matchAll(/^Time: ([\d.]+) ms/gm)].map((match) => Number(match[1]))
}

function environmentOf({ host, port, user, password, database }: DatabaseAddress) {
  return {
    PATH: process.env.PATH,
    PGHOST: host,
    PGPORT: String(port),
    PGUSER: user,
    PGPASSWORD: password,
    PGDATABASE: database,
  }
}
