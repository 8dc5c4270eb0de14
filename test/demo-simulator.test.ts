import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readConfig } from '#server/config.ts'
import { hasDemoSimulator, startDemoSimulator } from '../src/demo-simulator.ts'
import { soon } from './soon.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kadro-demo-simulator-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const ask = async (port: number, path: string, body?: object) => {
  const answer = await fetch(`http://127.0.0.1:${port}/__sim/${path}`, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
  return answer.json()
}

/** The process that keeps its state in our folder. */
function findSimulator(): number | undefined {
  const isOurs = (pid: string) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(`--veri=${folder}`)
    } catch {
      return false // it ended in between
    }
  }
  const found = readdirSync('/proc').find((name) => /^\d+$/.test(name) && isOurs(name))
  return found === undefined ? undefined : Number(found)
}

const waiting = async (port: number) => (await ask(port, 'durum')).isyerleri[0].bekleyen as number

test('killed, it is started again on its port and has forgotten nothing; it ends with the product', async () => {
  const told: unknown[] = []
  const config = readConfig({ KADRO_DEMO: '1', KADRO_DATA: folder })
  const simulator = startDemoSimulator(config, { warn: (what: unknown) => void told.push(what) })
  const port = await simulator.port
  const before = await ask(port, 'durum')
  expect([before.isyerleri.length, before.bolen]).toEqual([48, 600])
  const { isyeriKodu, bekleyen } = before.isyerleri[0]
  const days = { poliklinik: '2026-01-01', bas: '2026-01-01', bit: '2026-01-10' }
  await ask(port, 'rapor', { isyeriKodu, tckNo: '10000000146', ...days })
  expect(await waiting(port)).toBe(bekleyen + 1)

  const pid = findSimulator()
  if (pid === undefined) throw new Error('the simulator is no process')
  process.kill(pid, 'SIGKILL')
  await vi.waitFor(async () => expect(await waiting(port)).toBe(bekleyen + 1), soon)
  expect(findSimulator()).not.toBe(pid)
  expect(told).toMatchObject([{ ended: { signal: 'SIGKILL' }, port }])

  await simulator.close()
  expect(findSimulator()).toBeUndefined()
})

test('it does not outlive a product that is killed', async () => {
  const source = `
    const [{ readConfig }, { startDemoSimulator }] = await Promise.all([
      import('#server/config.ts'), import('${join(process.cwd(), 'src/demo-simulator.ts')}')])
    const simulator = startDemoSimulator(readConfig(process.env), console)
    console.log(await simulator.port)`
  const product = spawn(process.execPath, ['--input-type=module', '-e', source], {
    env: { PATH: process.env.PATH, KADRO_DEMO: '1', KADRO_DATA: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said] = await once(product.stdout, 'data')
  expect(Number(String(said))).toBeGreaterThan(0)
  expect(findSimulator()).toBeDefined()
  product.kill('SIGKILL')
  await vi.waitFor(() => expect(findSimulator()).toBeUndefined(), soon)
})

test.each([
  [{ KADRO_DEMO: '1' }, true],
  [{ KADRO_DEMO: '1', KADRO_ROLE: 'worker' }, true],
  [{ KADRO_DEMO: '1', KADRO_ROLE: 'web' }, false],
  [{ KADRO_DEMO: '1', KADRO_SGK_SIM: '0' }, false],
  [{ KADRO_DEMO: '0', KADRO_SGK_SIM: '1' }, false],
])('%j: the process keeps a simulator: %s', (environment, expected) => {
  expect(hasDemoSimulator(readConfig(environment))).toBe(expected)
})
