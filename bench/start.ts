import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeCheckout } from '#test/harness/checkout.ts'
import type { Bench } from './bench.ts'
import { startChild } from './children.ts'
import { familyOf, residentBytes } from './cpu.ts'
import { type PartResult, within } from './figure.ts'
import { freePort, productEnvironment } from './product.ts'
import { describeKept, interleave, median } from './slices.ts'

const idleSeconds = 20

/** From `npm start` to `kadro ready`, in a checkout that has its packages and nothing else; then again; then at rest. */
export async function measureStart(bench: Bench): Promise<PartResult> {
  await bench.stopProduct()
  const folder = join(bench.folder, 'start')
  const checkout = join(folder, 'checkout')
  mkdirSync(folder, { mode: 0o711 })
  const env = productEnvironment(folder, await freePort())
  makeCheckout(checkout)
  const start = () => startChild({ command: 'npm', args: ['start'], env, cwd: checkout, ready: 'kadro ready' })
  async function timeStart() {
    const child = await start()
    await child.stop()
    return child.readyAfterMs / 1000
  }
  async function forgetEverything() {
    for (const made of [env.KADRO_DATA, join(checkout, 'build')]) rmSync(made, { recursive: true, force: true })
  }

  const watched = { single: [], families: [] }
  const firstStart = { name: 'first start', prepare: forgetEverything, run: timeStart }
  const first = await interleave([firstStart], { rounds: 2, watched })
  const later = await interleave([{ name: 'later start', run: timeStart }], { rounds: bench.rounds, watched })
  const resident = await measureRest(start)
  const seconds = ([slices]: typeof first) => median(slices?.kept.map(({ result }) => result) ?? [])
  const describe = ([slices]: typeof first) => (slices ? describeKept(slices) : '')
  return {
    title: 'Start and memory',
    figures: [
      within('First start: pages built, databases made, demo filled', { value: seconds(first), unit: 's' }, 20),
      within('Later start', { value: seconds(later), unit: 's' }, 4),
      within('Memory of `all` with two tenants after 20 s of rest', { value: resident, unit: 'MB' }, 180),
    ],
    tables: [],
    notes: [`From \`npm start\` to \`kadro ready\`; quiet starts: ${describe(first)} first, ${describe(later)} later.`],
  }
}

async function measureRest(start: () => ReturnType<typeof startChild>): Promise<number> {
  const child = await start()
  try {
    await sleep(idleSeconds * 1000)
    const isServer = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('src/main.ts')
    // the line that npm runs holds the same words: the server is the last of the family
    const server = [...familyOf(child.pid)].filter(isServer).at(-1)
    if (!server) throw new Error('the server is not among the children of npm start')
    return residentBytes(server) / 1_000_000
  } finally {
    await child.stop()
  }
}
