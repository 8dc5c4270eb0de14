import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestTenant } from '#test/app.ts'
import { type BellekAmac, getSharedMemory } from './contract.ts'
import { putBellek } from './queries.server.ts'

let app: TestApp
let here: TestTenant

beforeAll(async () => {
  app = await createTestApp()
  here = await app.newTenant()
})
afterAll(() => app.close())

const leave = (deger: unknown, amac: BellekAmac = 'uniqueUrl') =>
  here.read((db) => putBellek(db, here.tenant, { amac, deger }))
const run = (text: string) => here.read((db) => db.query({ text, rowMode: 'array' }))

test('a value is given once, whoever asks how often', async () => {
  const Key = await leave({ kullanici: 'ayse', n: [1, null] })
  const asked = Array.from({ length: 20 }, () => here.visitor.call(getSharedMemory, { Key }).catch((e) => e.code))
  const answers = await Promise.all(asked)
  expect(answers.filter((answer) => answer !== 'notFound')).toEqual([{ kullanici: 'ayse', n: [1, null] }])
})

test('a repeated request is not answered from memory either', async () => {
  const Key = await leave('bir')
  const key = 'tekrar-0123456789'
  expect(await here.visitor.call(getSharedMemory, { Key }, { key })).toBe('bir')
  await expect(here.visitor.call(getSharedMemory, { Key }, { key })).rejects.toMatchObject({ code: 'notFound' })
})

test('after ten minutes it is gone', async () => {
  const [early, late] = [await leave('erken'), await leave('geç')]
  await run(`update bellek set gecerlilik = gecerlilik - interval '599 seconds'`)
  expect(await here.visitor.call(getSharedMemory, { Key: early })).toBe('erken')
  await run(`update bellek set gecerlilik = gecerlilik - interval '1 second'`)
  await expect(here.visitor.call(getSharedMemory, { Key: late })).rejects.toMatchObject({ code: 'notFound' })
})

test('neither another company nor another purpose finds it', async () => {
  const Key = await leave('bizim')
  const other = await app.newTenant()
  await expect(other.visitor.call(getSharedMemory, { Key })).rejects.toMatchObject({ code: 'notFound' })
  await run(`update bellek set amac = 'baska'`)
  await expect(here.visitor.call(getSharedMemory, { Key })).rejects.toMatchObject({ code: 'notFound' })
})

test('the key has 128 bits, and neither it nor the value lies in the table', async () => {
  const Key = await leave('çok gizli')
  expect(Buffer.from(Key, 'base64url')).toHaveLength(16)
  const kept = JSON.stringify((await run('select bellek::text from bellek')).rows)
  expect(kept).not.toContain(Key)
  expect(kept).not.toContain('gizli')
})

test('what is longer than 8 KiB cannot be left', async () => {
  await leave('x'.repeat(8 * 1024 - 2))
  await expect(leave('x'.repeat(8 * 1024 - 1))).rejects.toThrow('not a value')
  await expect(leave('ş'.repeat(4096))).rejects.toThrow('not a value')
})
