import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readlinkSync } from 'node:fs'
import { findEmbeddedServer } from '#server/postgres/embedded-postgres.ts'
import { countRows, look } from './look-inside.ts'
import { freePort } from './program.ts'

/** The command that starts the product, and where. */
export type Way = { command: string; args: string[]; cwd: string }

/** A start that goes on in a process group of its own, which Ctrl-C of the runner does not reach. */
export type Start = {
  readonly url: string
  /** Resolves with the time it took; an early end is an error with its last words. */
  untilReady(): Promise<number>
  /** Kills the whole group at once, as a closed laptop or the kernel would. */
  kill(): Promise<void>
  stop(): Promise<void>
}

/** Begins a start on a data folder; without workers, so that nothing changes the rows afterwards. */
export async function beginStart({ command, args, cwd }: Way, dataFolder: string): Promise<Start> {
  const port = await freePort()
  const settings = { NODE_ENV: 'production', KADRO_ROLE: 'web', KADRO_LOG: 'warn', KADRO_DATA: dataFolder }
  const child = spawn(command, args, {
    cwd,
    detached: true,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: String(port), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const begin = performance.now()
  const ended = once(child, 'close')
  const { promise: ready, resolve } = Promise.withResolvers<number>()
  let output = ''
  const hear = (text: Buffer) => {
    output += text
    if (output.includes('kadro ready')) resolve(performance.now() - begin)
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  const killGroup = () => child.exitCode === null && child.signalCode === null && process.kill(-(child.pid ?? 0), 9)
  process.once('exit', killGroup)

  async function end(send: () => unknown) {
    send()
    await ended
    process.removeListener('exit', killGroup)
  }
  return {
    url: `http://127.0.0.1:${port}`,
    untilReady() {
      const early = ended.then(([code]) => {
        throw new Error(`the start ended with ${code} before it was ready: ${output}`)
      })
      return Promise.race([ready, early])
    },
    kill: () => end(killGroup),
    stop: () => end(() => child.kill('SIGTERM')),
  }
}

/** How many rows each table of each database of a running product has. */
export async function countDemo(dataFolder: string) {
  const address = await findEmbeddedServer(dataFolder)
  if (!address) throw new Error(`no PostgreSQL runs in ${dataFolder}`)
  const at = (database: string) => ({ ...address, database })
  const tenants = await look<{ key: string; database: string }>(
    at('kadro'),
    `select tenant_key as key, baglanti_database as database from master_tenant where kurulum = 'hazir' order by 1`,
  )
  const counts: Record<string, Record<string, number>> = { master: await countRows(at('kadro')) }
  for (const { key, database } of tenants) counts[key] = await countRows(at(database))
  return counts
}

/** Kills the PostgreSQL that works in a folder, all of its processes. */
export function killPostgres(folder: string) {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      if (readlinkSync(`/proc/${pid}/cwd`).startsWith(`${folder}/`)) process.kill(Number(pid), 'SIGKILL')
    } catch {
      // it ended in between
    }
  }
}
