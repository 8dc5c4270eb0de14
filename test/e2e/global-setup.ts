import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { makeDatabaseFolder } from '../harness/database-folder.ts'

/** Starts the product from nothing, with the demo, and a program beside it; journeys share both. */
export default async function setup() {
  const folder = makeDatabaseFolder()
  process.env.KADRO_E2E_DATA = join(folder, 'data')
  // where a journey may put a directory and a sign-on provider
  const ports = { KADRO_E2E_DIZIN: String(await freePort()), KADRO_E2E_SSO: String(await freePort()) }
  const KADRO_E2E_BESIDE = String(await freePort())
  Object.assign(process.env, ports, { KADRO_E2E_BESIDE })
  // a machine that stands still for two seconds must not make a journey fail
  const env = { PATH: process.env.PATH, KADRO_DATA: process.env.KADRO_E2E_DATA, KADRO_POOL_WAIT: '30000' }
  // it reads its parts while the product starts
  const beside = spawnProgram('beside/main.ts', { ...env, KADRO_E2E_BESIDE })
  const product = spawnProgram('product.ts', {
    ...env,
    PORT: process.env.KADRO_E2E_PORT,
    KADRO_TRUST_PROXY: '127.0.0.1,::1',
    KADRO_DB_HOSTS: Object.values(ports)
      .map((free) => `127.0.0.1:${free}`)
      .join(','),
    KADRO_LOG: 'warn',
    KADRO_STIL: '1',
    // the demo's own reading of SGK would change lists while journeys look at them
    KADRO_SGK_WORKERS: '0',
  })
  const end = async () => {
    await stop(beside)
    await stop(product)
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await untilReady(product, /^kadro ready/)
    beside.stdin.end()
    await untilReady(beside, /^ready$/)
  } catch (error) {
    await end()
    throw error
  }
  return end
}

type Program = ChildProcessByStdio<Writable, Readable, null>

/** Runs a program of this folder. */
function spawnProgram(file: string, env: NodeJS.ProcessEnv): Program {
  const args = ['--max-semi-space-size=32', join(import.meta.dirname, file)] // as `npm start` does
  return spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'], env })
}

/** Waits until a program says that it is ready. */
async function untilReady(child: Program, isReady: RegExp) {
  const lines = createInterface({ input: child.stdout })
  await new Promise<void>((resolve, reject) => {
    const fail = () => reject(new Error(`${child.spawnargs.at(-1)} ended before it was ready`))
    if (child.exitCode !== null || child.signalCode !== null) fail()
    lines.on('line', (line) => (isReady.test(line) ? resolve() : console.log(line)))
    child.once('exit', fail)
  })
  child.removeAllListeners('exit')
}

async function stop(child: Program) {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

/** A port that nobody uses, chosen before the configuration is read. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (!address || typeof address === 'string') throw new Error('no free port')
  return address.port
}
