import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { soon } from '#test/soon.ts'
import { type EmbeddedServer, findEmbeddedServer, startEmbeddedServer } from './embedded-postgres.ts'
import { untilDecided } from './embedded-server.ts'

const settings = { fsync: 'off', shared_buffers: '16MB' }
const asRoot = process.getuid?.() === 0
const cleanups: (() => unknown)[] = []

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

async function newFolder(mode = 0o711) {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'kadro-')))
  await chmod(folder, mode)
  cleanups.push(() => rm(folder, { recursive: true, force: true }))
  return folder
}

let made: Promise<string> | undefined
afterAll(async () => rm(await (made ?? ''), { recursive: true, force: true }))

/** A data folder with a stopped database in it, copied from one that is made once. */
async function usedFolder() {
  made ??= mkdtemp(join(tmpdir(), 'kadro-')).then(async (folder) => {
    await chmod(folder, 0o711)
    await (await startEmbeddedServer({ dataFolder: folder, settings })).stop()
    return folder
  })
  const folder = await newFolder()
  spawnSync('cp', ['-a', `${await made}/.`, folder])
  return folder
}

async function start(dataFolder: string, lines: string[] = []) {
  const server = await startEmbeddedServer({ dataFolder, settings, log: (line) => lines.push(line) })
  cleanups.push(() => server.stop())
  return server
}

async function ask(server: Pick<EmbeddedServer, 'address'>, text: string) {
  const client = new Client({ ...server.address, database: 'postgres' })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query({ text, rowMode: 'array' })).rows.flat()
  } finally {
    await client.end()
  }
}

/** What really works in a cluster's folder; a process that ended and was not reaped has no folder. */
function processesIn(cluster: string) {
  const ids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return ids.map(Number).filter((id) => {
    try {
      return readlinkSync(`/proc/${id}/cwd`) === cluster
    } catch {
      return false
    }
  })
}

const postmasterOf = (server: EmbeddedServer) =>
  Number(readFileSync(join(server.folder, 'postmaster.pid'), 'utf8').split('\n')[0])

/** A server whose Kadro was killed: nobody watches over it or owns it any more. */
async function startAndAbandon(dataFolder: string) {
  const options = JSON.stringify({ dataFolder, settings })
  const module = join(import.meta.dirname, 'embedded-postgres.ts')
  const script = `import { startEmbeddedServer } from ${JSON.stringify(module)}
    await startEmbeddedServer(${options}); console.log('up'); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  await new Promise((resolve) => child.stdout.once('data', resolve))
  child.kill('SIGKILL')
  await new Promise((resolve) => child.once('exit', resolve))
}

test('a second start in a folder with spaces keeps the data, and nothing runs in between', async () => {
  const folder = join(await newFolder(), "bir 'klasör")
  const first = await start(folder)
  await ask(first, 'create table kept as select 42 as n')
  await first.stop()
  expect(processesIn(first.folder)).toEqual([])

  const second = await start(folder)
  expect(await ask(second, 'select n from kept')).toEqual([42])
  expect(await ask(second, "select current_setting('timezone'), current_setting('listen_addresses')")).toEqual([
    'UTC',
    '',
  ])
  expect(await findEmbeddedServer(folder)).toEqual(second.address)
})

test('after everything was killed the next start recovers by itself', async () => {
  const folder = await usedFolder()
  await startAndAbandon(folder)
  const address = await findEmbeddedServer(folder)
  if (!address) throw new Error('no server was left behind')
  await ask({ address }, 'create table kept as select 42 as n')
  for (const id of processesIn(address.host)) process.kill(id, 'SIGKILL')

  expect(await ask(await start(folder), 'select n from kept')).toEqual([42])
})

test('a server left behind by a killed process is taken over and stopped like our own', async () => {
  const folder = await usedFolder()
  await startAndAbandon(folder)
  const lines: string[] = []
  const server = await start(folder, lines)

  expect(lines).toEqual(['PostgreSQL was still running from an earlier start: taken over'])
  expect(await ask(server, 'select 1')).toEqual([1])
  await server.stop()
  expect(processesIn(server.folder)).toEqual([])
})

test('of two first starts at one moment one wins and the other is told so', async () => {
  const folder = await newFolder()
  const results = await Promise.allSettled([start(folder), start(folder)])

  const [winner, loser] = results.toSorted((a, b) => a.status.localeCompare(b.status))
  if (winner?.status !== 'fulfilled' || loser?.status !== 'rejected') throw new Error('both won or both lost')
  expect(loser.reason).toMatchObject({ name: 'StartError', message: expect.stringContaining('Another copy of Kadro') })
  expect(await ask(winner.value, 'select 1')).toEqual([1])
})

test('a server that dies under us comes back, even with a query still running', async () => {
  const lines: string[] = []
  const server = await start(await usedFolder(), lines)
  await ask(server, 'create table kept as select 42 as n')
  const endless = ask(server, 'select count(*) from generate_series(1, 1e12)').catch(() => 'cut off')
  await vi.waitFor(async () => {
    expect(
      await ask(server, "select 1 from pg_stat_activity where query like '%1e12%' and state = 'active'"),
    ).toHaveLength(2)
  }, soon)
  process.kill(postmasterOf(server), 'SIGKILL')

  await vi.waitFor(async () => expect(await ask(server, 'select n from kept')).toEqual([42]), soon)
  expect(await endless).toBe('cut off')
  await expect.poll(() => lines).toEqual(['PostgreSQL was gone: started again'])
})

test('a damaged data folder is refused in one sentence that names what is wrong', async () => {
  const folder = await usedFolder()
  const without = async (path: string) => {
    await rename(join(folder, path), join(folder, 'aside'))
    const refusal = await start(folder).catch((error) => `${error.name}: ${error.message}`)
    await rename(join(folder, 'aside'), join(folder, path))
    return refusal
  }

  expect(await without('postgres/PG_VERSION')).toMatch(/^StartError: .* is damaged \(PG_VERSION is missing\)/)
  expect(await without('postgres/global/pg_control')).toMatch(/^StartError: .* is damaged \(global\/pg_control is/)
  expect(await without('postgres/pg_wal')).toMatch(/^StartError: PostgreSQL could not start in .*pg_wal/)
  expect(await without('postgres')).toMatch(/^StartError: The database folder .* is missing/)
  expect(await without('postgres.json')).toMatch(/^StartError: .* cannot be opened without .*postgres\.json/)
  await writeFile(join(folder, 'postgres/PG_VERSION'), '17\n')
  await expect(start(folder)).rejects.toThrow('was made by PostgreSQL 17')
})

test('a first start that was cut short is finished by the next one', async () => {
  const folder = await usedFolder()
  const cluster = join(folder, 'postgres')
  await rename(cluster, `${cluster}.new`)
  await (await start(folder)).stop()

  await rename(cluster, `${cluster}.new`)
  await rm(join(folder, 'postgres.json'))
  expect(await ask(await start(folder), 'select 1')).toEqual([1])
})

test('a path too long for a socket gets its socket elsewhere', async () => {
  const folder = join(await newFolder(), 'uzun-'.repeat(20))
  const server = await start(folder)

  expect(server.address.host).not.toContain('uzun')
  expect(await ask(server, 'select 1')).toEqual([1])
  await server.stop()
  expect(existsSync(server.address.host)).toBe(false)
})

test.runIf(asRoot)('a folder that only root may enter keeps its database in a shelter, and says so', async () => {
  const folder = await newFolder(0o700)
  const lines: string[] = []
  const server = await start(folder, lines)
  cleanups.unshift(() => rm(dirname(server.folder), { recursive: true, force: true }))

  expect(server.folder).toMatch(/^\/var\/lib\/kadro\/\w+\/postgres$/)
  expect(lines.join()).toContain(dirname(server.folder))
  await server.stop()
  const moved = join(await newFolder(0o700), 'moved')
  await rename(folder, moved)
  await expect(start(moved)).rejects.toThrow(`its database is still in ${dirname(server.folder)}`)
})

const canMount = asRoot && spawnSync('unshare', ['-m', 'mount', '-t', 'tmpfs', 'none', '/mnt']).status === 0

test.runIf(canMount).each([['30m'], ['90m']])('a disk of %s is too small, and the sentence says full', async (size) => {
  const folder = join(await newFolder(), 'disk')
  await mkdir(folder)
  spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=711`, 'none', folder])
  cleanups.push(() => spawnSync('umount', [folder]))

  await expect(start(folder)).rejects.toThrow(`The disk that holds ${folder} is full`)
  expect(await readFile(join(folder, 'postgres.json')).catch(() => 'absent')).toBe('absent')
})

test('a server that needs a moment is asked again, and only a refused password is called one', async () => {
  const folder = await newFolder()
  const answers = ['57P03', '57P03', '28P01']
  const server = createServer((socket) => {
    socket.once('data', () => socket.end(refusal(answers.shift() ?? '57P03')))
    socket.on('error', () => {})
  })
  cleanups.push(() => server.close())
  await new Promise<void>((resolve) => server.listen(join(folder, '.s.PGSQL.5432'), resolve))
  const address = { host: folder, port: 5432, user: 'kadro', password: 'x' }
  expect(await untilDecided(address)).toBe('refused')
  expect(answers).toEqual([])
})

/** An error as PostgreSQL says it. */
function refusal(code: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C${code}\0Mnot now\0\0`)
  const head = Buffer.alloc(5, 'E')
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}
