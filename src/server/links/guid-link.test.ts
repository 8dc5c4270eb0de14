import { afterAll, beforeAll, expect, test } from 'vitest'
import { solveProof } from '#core/proof-of-work.ts'
import type { Caller } from '#server/http/implement.ts'
import { createTestApp, type TestApp, type TestTenant } from '#test/app.ts'
import { newAddress } from '#test/client.ts'
import {
  createGuidLink,
  findGuidLink,
  type GuidAmac,
  getGuidLink,
  maskGuid,
  newGuid,
  notBefore,
  openGuidLink,
  revokeGuidLinks,
} from './guid-link.ts'

let app: TestApp
let here: TestTenant

beforeAll(async () => {
  app = await createTestApp()
  here = await app.newTenant()
})
afterAll(() => app.close())

const year = 365 * 86_400

function callerFrom(address: string, proofOfWork?: string): Caller {
  return {
    session: { kind: 'anon', tenantId: here.tenant.id, visitor: Buffer.alloc(16) },
    address,
    requestId: 'r',
    idempotencyKey: undefined,
    isSameOrigin: true,
    userAgent: '',
    language: 'tr',
    proofOfWork,
    cookies: { get: () => undefined, set: () => {}, clear: () => {} },
  }
}

type Asked = { amac?: GuidAmac; address?: string; tenant?: TestTenant; proof?: string }

function find(guid: string, { amac = 'smsIptal', address = newAddress(), tenant = here, proof }: Asked = {}) {
  const caller = callerFrom(address, proof)
  return tenant.read((db) => findGuidLink({ runtime: app.runtime, caller, tenant: tenant.tenant, db }, { amac, guid }))
}

/** Does the work that an address is asked for. */
async function solve(guid: string, address: string): Promise<string> {
  const refusal = await find(guid, { address }).catch((error) => error)
  return solveProof(refusal.resultObject as { soru: string; zorluk: number }) // as api.md words it
}

const create = (link: { konuId: number; seconds?: number }) =>
  here.read((db) => createGuidLink(db, here.tenant, { amac: 'smsIptal', seconds: year, ...link }))

test('a guid has the shape of one and no fixed bits', () => {
  const guids = Array.from({ length: 500 }, newGuid)
  for (const guid of guids) expect(guid).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  expect(new Set(guids.map((guid) => guid[14])).size).toBe(16)
  expect(new Set(guids.map((guid) => guid[19])).size).toBe(16)
  expect(maskGuid('01234567-0000-0000-0000-000000000000')).toBe('0123…')
})

test('a guid opens its record, in either spelling, and is not in the table', async () => {
  const guid = await create({ konuId: 7 })
  expect(await find(guid)).toMatchObject({ konuId: 7 })
  expect(await find(guid.toUpperCase())).toMatchObject({ konuId: 7 })
  const { rows } = await here.read((db) => db.query({ text: 'select baglanti::text from baglanti', rowMode: 'array' }))
  expect(JSON.stringify(rows)).not.toContain(guid.slice(0, 8))
  expect(JSON.stringify(rows)).not.toContain(guid.replaceAll('-', ''))
})

test('another purpose, another company, an ended and a revoked link open nothing', async () => {
  const guid = await create({ konuId: 8 })
  expect(await find(guid, { amac: 'ars' })).toBeNull()
  expect(await find(guid, { tenant: await app.newTenant() })).toBeNull()
  expect(await find(await create({ konuId: 9, seconds: -1 }))).toBeNull()
  await here.read((db) => revokeGuidLinks(db, { amac: 'smsIptal', konuId: 8 }))
  expect(await find(guid)).toBeNull()
})

test('a wrong guid is 404 after the same time', async () => {
  const asked = { runtime: app.runtime, caller: callerFrom(newAddress()), tenant: here.tenant }
  const start = performance.now()
  const wrong = here.read((db) => getGuidLink({ ...asked, db }, { amac: 'smsIptal', guid: newGuid() }))
  await expect(wrong).rejects.toMatchObject({ code: 'notFound' })
  expect(performance.now() - start).toBeGreaterThanOrEqual(75)
})

const openAs = (address: string, guid: string, open: (konuId: number) => string | null) =>
  here.read((db) => {
    const asked = { runtime: app.runtime, caller: callerFrom(address), tenant: here.tenant, db }
    const amac = ['test', 'testSonuc'] as const
    return openGuidLink(asked, { amac, guid, open: async (link) => open(link.konuId) && `${link.amac} ${link.konuId}` })
  })

async function missesOf(address: string) {
  const { rows } = await app.runtime.master.db.query({
    text: `select coalesce(sum(sayi), 0)::int from sinir where ad = 'guidMiss' and anahtar = sha256($1::text::bytea)`,
    values: [address],
    rowMode: 'array',
  })
  return rows[0]?.[0]
}

test('of several purposes the guid says which one it has; one of another purpose is 404', async () => {
  const make = (amac: GuidAmac) =>
    here.read((db) => createGuidLink(db, here.tenant, { amac, konuId: 12, seconds: year }))
  const address = newAddress()
  expect(await openAs(address, await make('test'), String)).toBe('test 12')
  expect(await openAs(address, (await make('testSonuc')).toUpperCase(), String)).toBe('testSonuc 12')
  expect(await missesOf(address)).toBe(0)
  for (const amac of ['ars', 'testHarici', 'isAkis', 'smsIptal'] as const) {
    await expect(openAs(newAddress(), await make(amac), String)).rejects.toMatchObject({ code: 'notFound' })
  }
})

test('a right guid in the wrong hands is a wrong one: 404 after the same time, counted once', async () => {
  const guid = await here.read((db) => createGuidLink(db, here.tenant, { amac: 'test', konuId: 13, seconds: year }))
  for (const asked of [guid, newGuid()]) {
    const address = newAddress()
    const start = performance.now()
    await expect(openAs(address, asked, () => null)).rejects.toMatchObject({ code: 'notFound' })
    expect(performance.now() - start).toBeGreaterThanOrEqual(75)
    expect(await missesOf(address)).toBe(1)
  }
})

test('work that fails early is not told earlier', async () => {
  const start = performance.now()
  await expect(notBefore(60, () => Promise.reject(new Error('x')))).rejects.toThrow('x')
  expect(performance.now() - start).toBeGreaterThanOrEqual(60)
})

const setMisses = (address: string, n: number) =>
  app.runtime.master.db.query({
    text: `insert into sinir values ('guidMiss', sha256($1::text::bytea),
             to_timestamp(floor(extract(epoch from now()) / 600) * 600), $2)
           on conflict (ad, anahtar, pencere) do update set sayi = excluded.sayi`,
    values: [address, n],
    rowMode: 'array',
  })

test('an address that guesses twenty times has to work for each further try, once for each proof', async () => {
  const guid = await create({ konuId: 11 })
  const address = newAddress()
  await setMisses(address, 19)
  expect(await find(newGuid(), { address })).toBeNull()
  const proof = await solve(guid, address)
  expect(await find(guid, { address, proof })).toMatchObject({ konuId: 11 })
  await expect(find(guid, { address, proof })).rejects.toMatchObject({
    code: 'tooManyRequests',
    resultObject: { soru: expect.any(String), zorluk: expect.any(Number) },
  })
})

test('an address that guesses sixty times is refused for an hour, right guids included', async () => {
  const guid = await create({ konuId: 10 })
  const [guesser, honest] = [newAddress(), newAddress()]
  const { db } = app.runtime.master
  await setMisses(guesser, 59)
  expect(await find(newGuid(), { address: guesser, proof: await solve(guid, guesser) })).toBeNull()
  const refused = await find(guid, { address: guesser }).catch((error) => error)
  expect(refused).toMatchObject({ code: 'tooManyRequests' })
  expect(refused.retryAfterSeconds).toBeGreaterThan(3500)
  expect(await find(guid, { address: honest })).toMatchObject({ konuId: 10 })

  await db.query({
    text: `update sinir set pencere = pencere - interval '1 hour' where ad like 'guid%'`,
    rowMode: 'array',
  })
  expect(await find(guid, { address: guesser })).toMatchObject({ konuId: 10 })
})

test('a thousand misses in a tenant raise an alarm once', async () => {
  const { tenant } = here
  await app.runtime.master.db.query({
    text: `insert into sinir values ('guidMissTenant', sha256($1::text::bytea),
             to_timestamp(floor(extract(epoch from now()) / 600) * 600), 998)
           on conflict (ad, anahtar, pencere) do update set sayi = 998`,
    values: [`tenant|${tenant.id}`],
    rowMode: 'array',
  })
  const guids = [newGuid(), newGuid(), newGuid()]
  for (const guid of guids) await find(guid)
  const alarms = app.logged.filter((line) => line.includes('"alarm":true'))
  expect(alarms).toHaveLength(1)
  for (const guid of guids) expect(alarms[0]).not.toContain(guid)
})
