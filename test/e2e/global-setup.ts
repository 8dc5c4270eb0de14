import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** Starts the product from nothing, with the demo; journeys share it. */
export default async function setup() {
  const folder = mkdtempSync(join(tmpdir(), 'kadro-e2e-'))
  chmodSync(folder, 0o711) // the database's own user must reach its cluster
  const port = Number(process.env.KADRO_E2E_PORT)
  process.env.KADRO_E2E_DATA = join(folder, 'data')
  // where a journey may put a directory and a sign-on provider
  const ports = { KADRO_E2E_DIZIN: String(await freePort()), KADRO_E2E_SSO: String(await freePort()) }
  Object.assign(process.env, ports)
  const product = spawn(process.execPath, ['test/e2e/product.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      KADRO_DATA: process.env.KADRO_E2E_DATA,
      KADRO_TRUST_PROXY: '127.0.0.1,::1',
      KADRO_DB_HOSTS: Object.values(ports)
        .map((free) => `127.0.0.1:${free}`)
        .join(','),
      KADRO_LOG: 'warn',
    },
  })
  const lines = createInterface({ input: product.stdout })
  const ready = new Promise<void>((resolve, reject) => {
    lines.on('line', (line) => (line.startsWith('kadro ready') ? resolve() : console.log(line)))
    product.once('exit', (code) => reject(new Error(`the product ended with ${code} before it was ready`)))
  })
  await ready
  return async () => {
    product.removeAllListeners('exit')
    product.kill('SIGTERM')
    await once(product, 'exit')
    rmSync(folder, { recursive: true, force: true })
  }
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
