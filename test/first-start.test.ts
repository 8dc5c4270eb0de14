import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, inject, test } from 'vitest'
import { copyMaster, dropDatabases } from './databases.ts'
import { makeCheckout } from './harness/checkout.ts'
import { makeDatabaseFolder } from './harness/database-folder.ts'
import { beginStart, countDemo, killPostgres, type Way } from './harness/first-start.ts'
import { look, urlOf } from './harness/look-inside.ts'
import { isSoak, say, seeded, sized } from './harness/random.ts'

const folder = makeDatabaseFolder()
const checkout = join(folder, 'checkout')
const busy: ChildProcess[] = []
afterAll(() => {
  for (const child of busy) child.kill('SIGKILL')
  killPostgres(folder)
  rmSync(folder, { recursive: true, force: true })
})

/** In the soak as an operator starts it, pages and all; in the test command on the pages that are built. */
function prepareWay(): Way {
  if (!isSoak) return { command: process.execPath, args: ['src/main.ts'], cwd: process.cwd() }
  makeCheckout(checkout)
  return { command: 'npm', args: ['start'], cwd: checkout }
}

function newData(name: string): string {
  rmSync(join(checkout, 'build'), { recursive: true, force: true })
  const data = join(folder, name)
  mkdirSync(data, { mode: 0o711 })
  return data
}

/** Starts on a folder, whatever is there, and tells what stands there afterwards. */
async function startWhole(way: Way, data: string) {
  const start = await beginStart(way, data)
  const took = await start.untilReady()
  const counts = await countDemo(data)
  const page = await fetch(`${start.url}/ilanlar?tenant=demo`)
  const postings = new Set((await page.text()).match(/\/ilanDetay\?[^"]*iapId=\d+/g))
  await start.stop()
  return { took, whole: { counts, status: page.status, postings: postings.size } }
}

test('killed at any moment of its first start, the next one gets ready with the whole demo', async () => {
  const random = seeded('first start')
  const way = prepareWay()
  const { took, whole } = await startWhole(way, newData('undisturbed'))
  expect(whole).toMatchObject({ status: 200, postings: 20 })

  const rounds = sized(1, 10)
  const killsInARound = sized(1, 1)
  for (let round = 0; round < rounds; round++) {
    const data = newData(`killed-${round}`)
    for (let kill = 0; kill < killsInARound; kill++) {
      const moment = random.below(took)
      const isAll = random.oneIn(2)
      say(
        `first start: killed after ${moment} of ${Math.round(took)} ms, ${isAll ? 'PostgreSQL too' : 'PostgreSQL lives'}`,
      )
      const start = await beginStart(way, data)
      await sleep(moment)
      await start.kill()
      if (isAll) killPostgres(data)
    }
    expect((await startWhole(way, data)).whole).toEqual(whole)
  }

  for (let n = 0; n < sized(0, 4); n++) busy.push(spawn(process.execPath, ['-e', 'for (;;) {}'], { stdio: 'ignore' }))
  if (busy.length === 0) return
  const beside = await startWhole(way, newData('busy'))
  say(`first start: ${Math.round(beside.took)} ms beside ${busy.length} busy processes, ${Math.round(took)} without`)
  expect(beside.whole).toEqual(whole)
})

/** What a start says and ends with that has no database of its own to lose. */
async function startInVain(settings: Record<string, string>) {
  const child = spawn(process.execPath, ['src/main.ts'], {
    env: {
      PATH: process.env.PATH,
      KADRO_DATA: newData('in-vain'),
      KADRO_SECRET: 'of a test, forty letters long or so it is',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text: Buffer) => {
      said += text
    })
  }
  const [code] = await once(child, 'close')
  return { code, lines: said.trimEnd().split('\n') }
}

test('a start that fails, whatever it failed of, ends in one sentence', async () => {
  const server = await copyMaster()
  await look(server.at(server.masterDatabase), 'drop table yer_surum')
  const { code, lines } = await startInVain({ DATABASE_URL: urlOf(inject('server'), server.masterDatabase) })
  await dropDatabases(server)
  expect(lines).toEqual([
    'Kadro could not start (relation "yer_surum" does not exist): start it again and it goes on where it stopped, ' +
      'or with KADRO_LOG=debug to see where that was.',
  ])
  expect(code).toBe(1)
})
