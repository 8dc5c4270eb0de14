import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPdf, aPicture } from '#test/harness/files.ts'
import { anOffice } from '#test/harness/office-files.ts'
import { eicar, startClamd } from '#test/servers/clamd.ts'
import { startS3Server } from '#test/servers/s3-server.ts'
import { clamdScanner, parseClamdAddress } from './clamd.ts'
import { diskStore } from './disk-store.ts'
import type { FileStore } from './file-store.ts'
import { s3Store } from './s3-store.ts'

const folder = mkdtempSync(join(tmpdir(), 'kadro-files-'))
let s3: Awaited<ReturnType<typeof startS3Server>>
let clamd: Awaited<ReturnType<typeof startClamd>>

beforeAll(async () => {
  s3 = await startS3Server()
  clamd = await startClamd()
})
afterAll(async () => {
  await s3.close()
  await clamd.close()
  rmSync(folder, { recursive: true, force: true })
})

const newName = () => randomBytes(32).toString('hex')

async function namesIn(store: FileStore, tenant: string) {
  const names: string[] = []
  for await (const { name, changed } of store.list(tenant)) {
    expect(Math.abs(Date.now() - changed.getTime())).toBeLessThan(60_000)
    names.push(name)
  }
  return names.sort()
}

const stores: [string, () => FileStore][] = [
  ['the disk', () => diskStore(folder)],
  ['a bucket', () => s3Store(s3.settings)],
]

test.each(stores)('%s gives back what it was given, and forgets it when told', async (_, open) => {
  const store = open()
  const [tenant, other] = [randomUUID(), randomUUID()]
  const [name, second] = [newName(), newName()]
  const bytes = randomBytes(300_000)
  await store.requireRoom()
  await store.put({ tenant, name }, bytes)
  await store.put({ tenant, name: second }, Buffer.from('a'))
  const stream = await store.open({ tenant, name })
  expect(stream && (await buffer(stream)).equals(bytes)).toBe(true)
  expect(await store.open({ tenant: other, name })).toBeNull()
  expect(await namesIn(store, tenant)).toEqual([name, second].sort())
  expect(await namesIn(store, other)).toEqual([])

  await store.remove({ tenant, name })
  await store.remove({ tenant, name })
  expect(await store.open({ tenant, name })).toBeNull()
  expect(await namesIn(store, tenant)).toEqual([second])
  await store.put({ tenant: other, name }, bytes)
  await store.clear(tenant)
  expect([await namesIn(store, tenant), await namesIn(store, other)]).toEqual([[], [name]])
  await store.clear(other)
})

test.each(stores)('%s has no place for a name of another shape', async (_, open) => {
  const store = open()
  const tenant = randomUUID()
  for (const name of ['../../etc/passwd', 'a', `${'a'.repeat(64)}/..`, '']) {
    await expect((async () => store.put({ tenant, name }, Buffer.alloc(1)))()).rejects.toThrow('not the place')
  }
  await expect((async () => store.open({ tenant: '../x', name: newName() }))()).rejects.toThrow('not the place')
})

test('on disk nobody else may read, and a write that fails leaves nothing', async () => {
  const store = diskStore(folder)
  const place = { tenant: randomUUID(), name: newName() }
  await store.put(place, Buffer.from('a'))
  const group = join(folder, place.tenant, place.name.slice(0, 2))
  expect(statSync(join(group, place.name)).mode & 0o777).toBe(0o600)
  expect(statSync(group).mode & 0o777).toBe(0o700)
  expect(statSync(join(folder, place.tenant)).mode & 0o777).toBe(0o700)
  expect(readdirSync(group)).toEqual([place.name])
})

const gibibyte = 1024 ** 3

test.each([
  [{ free: gibibyte - 1, total: 10 * gibibyte }, 'storageFull'],
  [{ free: gibibyte, total: 10 * gibibyte }, undefined],
  [{ free: 40 * gibibyte, total: 1000 * gibibyte }, 'storageFull'],
  [{ free: 50 * gibibyte, total: 1000 * gibibyte }, undefined],
])('with %j left new files are refused with %s', async (room, code) => {
  const asked = diskStore(folder, async () => room)
    .requireRoom()
    .then(
      () => undefined,
      (error: { code: string }) => error.code,
    )
  expect(await asked).toBe(code)
})

test('a bucket that is listed in pages is listed whole', async () => {
  const store = s3Store(s3.settings)
  const tenant = randomUUID()
  for (let n = 0; n < 2100; n++) {
    const name = n.toString(16).padStart(64, '0')
    s3.objects.set(`${tenant}/${name.slice(0, 2)}/${name}`, { bytes: Buffer.alloc(1), changed: new Date() })
  }
  expect(await namesIn(store, tenant)).toHaveLength(2100)
  s3.objects.clear()
})

test('a bucket believes no wrong secret, and one that is down is told as such', async () => {
  const place = { tenant: randomUUID(), name: newName() }
  const thief = s3Store({ ...s3.settings, secret: 'baska' })
  await expect(thief.put(place, Buffer.alloc(1))).rejects.toMatchObject({ code: 'serviceUnavailable' })
  expect([s3.refused.at(-1), s3.objects.size]).toEqual(['wrong signature', 0])
  s3.setDown(true)
  const store = s3Store(s3.settings)
  await expect(store.put(place, Buffer.alloc(1))).rejects.toMatchObject({ code: 'serviceUnavailable' })
  await expect(store.open(place)).rejects.toMatchObject({ code: 'serviceUnavailable' })
  s3.setDown(false)
})

test('the scanner finds what it knows, plain, in a picture, in a document and in an archive', async () => {
  const { scan } = clamdScanner({ path: clamd.socket })
  const inOffice = anOffice('docx', { more: [{ name: 'word/embed.txt', data: eicar }] })
  const infected = [
    eicar,
    aPdf({ extra: `%${eicar.toString('latin1')}` }),
    inOffice,
    Buffer.concat([await aPicture('jpeg'), eicar]),
  ]
  for (const bytes of infected) expect(await scan(bytes)).toBe('infected')
  for (const bytes of [aPdf(), anOffice('docx'), await aPicture('jpeg')]) expect(await scan(bytes)).toBe('clean')
})

test('a file of the largest size is looked into; more than the scanner takes is never clean', async () => {
  const { scan } = clamdScanner({ path: clamd.socket })
  expect(await scan(Buffer.alloc(10 * 1024 * 1024, 'a'))).toBe('clean')
  expect(await scan(Buffer.alloc(13 * 1024 * 1024, 'a'))).toBe('unavailable')
})

/** Something that listens and does as it is told. */
async function aListener(act: (socket: Socket) => void): Promise<{ server: Server; path: string }> {
  const path = join(folder, `${randomBytes(6).toString('hex')}.sock`)
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.resume()
    act(socket)
  })
  await new Promise<void>((resolve) => server.listen(path, resolve))
  return { server, path }
}

test.each<[string, (socket: Socket) => void]>([
  ['hangs up', (socket) => socket.destroy()],
  ['says an error', (socket) => socket.end('INSTREAM size limit exceeded. ERROR\0')],
  ['says nothing that is known', (socket) => socket.end('stream: MAYBE\0')],
  ['says half an answer', (socket) => socket.end('stream: OK')],
  ['never answers', () => {}],
  ['never stops', (socket) => void socket.write('x'.repeat(10_000))],
])('a scanner that %s is no scanner', async (_, act) => {
  const { server, path } = await aListener(act)
  const { scan } = clamdScanner({ path }, { timeoutMs: 300 })
  expect(await scan(Buffer.alloc(200_000))).toBe('unavailable')
  server.close()
})

test('where nobody listens there is no scanner', async () => {
  expect(await clamdScanner({ path: join(folder, 'yok.sock') }).scan(eicar)).toBe('unavailable')
  expect(await clamdScanner({ host: '127.0.0.1', port: 1 }).scan(eicar)).toBe('unavailable')
})

test.each([
  ['/run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
  ['localhost:3310', { host: 'localhost', port: 3310 }],
  ['[::1]:3310', { host: '::1', port: 3310 }],
  ['localhost', null],
  ['localhost:99999', null],
  ['http://x:1', null],
])('the address %s is read as %j', (text, address) => {
  expect(parseClamdAddress(text)).toEqual(address)
})
