import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** The harmless text that every scanner calls a virus, put together here so that this file is none. */
export const eicar = Buffer.from(
  ['X5O!P%@AP[4', '\\PZX54(P^)7CC)7}', '$EICAR-STANDARD-', 'ANTIVIRUS-TEST-FILE!', '$H+H*'].join(''),
)

/** A scanner of the test's own: one signature, nothing fetched, a socket in a folder of its own. */
export async function startClamd() {
  const folder = mkdtempSync(join(tmpdir(), 'kadro-clamd-'))
  const socket = join(folder, 'clamd.sock')
  writeFileSync(join(folder, 'deneme.ndb'), `Deneme.Eicar:0:*:${eicar.toString('hex')}\n`)
  const settings = [
    `DatabaseDirectory ${folder}`,
    `LocalSocket ${socket}`,
    `TemporaryDirectory ${folder}`,
    'Foreground yes',
    'AlertExceedsMax yes',
    'StreamMaxLength 12M',
    'MaxThreads 4',
    'SelfCheck 0',
  ]
  const config = join(folder, 'clamd.conf')
  writeFileSync(config, `${settings.join('\n')}\n`)
  const lines: string[] = []
  const child = spawn('clamd', ['--config-file', config], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // where Debian puts it, which is not on everybody's path
    env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` },
  })
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => lines.push(String(text)))
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()).once('error', () => resolve()))
  await waitForSocket(socket, child, lines)
  return {
    socket,
    folder,
    async close() {
      child.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function waitForSocket(path: string, child: ChildProcess, lines: string[]) {
  for (let tries = 0; tries < 300; tries++) {
    if (child.exitCode !== null) break
    if (await canConnect(path)) return
    await sleep(100)
  }
  child.kill('SIGKILL')
  throw new Error(`clamd did not start (apt-get install clamav-daemon): ${lines.join('')}`)
}

function canConnect(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path)
    socket.once('connect', () => resolve(true) ?? socket.destroy())
    socket.once('error', () => resolve(false))
  })
}
