import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { Secret } from 'otpauth'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { loginAsAdayByCode } from '#features/aday/contract.ts'
import { openPersonKey } from '#features/aday/person-key.server.ts'
import { openTckn } from '#features/aday/view.server.ts'
import { putBellek, takeBellek } from '#features/bellek/queries.server.ts'
import { sendSms } from '#features/dogrulama/contract.ts'
import { openTckn as openStaffTckn } from '#features/master-user/write.server.ts'
import { isTelefonIndex, openMetin } from '#features/mesaj/queries.server.ts'
import { smsIptal } from '#features/sms-iptal/contract.ts'
import { testGuidOf } from '#features/test-merkezi/store.server.ts'
import {
  blindIndex,
  blindIndexes,
  decrypt,
  deploymentKeys,
  encrypt,
  type Keyring,
  keyId,
} from '#server/database/crypto.ts'
import { masterColumns, tenantColumns } from '#server/keys/keyed-columns.ts'
import { rotateDeploymentKey, rotateTenantKey } from '#server/keys/rotate-keys.ts'
import { createGuidLink, peekGuidLink } from '#server/links/guid-link.ts'
import { isSignedBy, signPath } from '#server/links/signed-path.ts'
import { openDataKey, tenantKeys } from '#server/tenant/tenant-place.ts'
import { getTenantRow } from '#server/tenant/tenant-rows.ts'
import { relinkTests } from '../src/admin/anahtar.ts'
import { makeAday } from './aday.ts'
import { createTestApp, type TestApp, type TestTenant } from './app.ts'
import { makeArsAday, makeArsProje } from './ars.ts'
import { copyMaster } from './databases.ts'
import { dump, findUnder, sealedShape } from './harness/dump.ts'
import { look } from './harness/look-inside.ts'
import { isSoak, say, seeded } from './harness/random.ts'
import type { RotateOrder } from './rotate-process.ts'
import { expectIsyeriReadable, expectYaraReadable, fillGateway, insertIsyeri, kisi } from './sgk-keyed-rows.ts'
import { newVisitor, readCode } from './sign-in.ts'

const random = seeded('key rotation')
let app: TestApp

beforeAll(async () => {
  app = await createTestApp({ server: await copyMaster() })
})
afterAll(() => app.close())

/** What a filled tenant holds, by the words that were sealed or hashed. */
type Filled = Awaited<ReturnType<typeof fill>>

/** A tenant in whose every sealed or hashed column something stands. */
async function fill(company: TestTenant) {
  const { tenant } = company
  const { runtime } = app
  const aday = await makeAday(runtime, tenant)
  const visitor = newVisitor(app, tenant)
  await visitor.call(sendSms, { tel: aday.cepTel, iletisimSenaryosu: 1, aday: { tCKN: aday.tcKimlikNo } })
  const kod = await readCode(company, aday.cepTel)
  const stopped = '5399998877'
  await newVisitor(app, tenant).call(smsIptal, { telefon: stopped })
  const arsProjeId = await makeArsProje({ runtime, tenant })
  const ars = await makeArsAday({ runtime, tenant }, { arsProjeId, aday })
  const testGuid = testGuidOf(tenant, 77)
  const bellek = await company.read(async (db) => {
    await createGuidLink(db, tenant, { amac: 'test', konuId: 77, seconds: 86_400, guid: testGuid })
    await db.query({
      text: `update dogrulama set kullanan_istek = '\\x${blindIndex(tenant.keys, 'istek').toString('hex')}'`,
      rowMode: 'array',
    })
    await insertIsyeri(db, tenant)
    return putBellek(db, tenant, { amac: 'uniqueUrl', deger: { sakli: 'değer' } })
  })
  return { company, aday, visitor, kod, stopped, arsGuid: ars.guid, testGuid, bellek }
}

/** The tenant as a process sees it that has read the row anew. */
async function reread({ company }: Filled) {
  await app.runtime.tenants.forget(company.tenant.id)
  return app.runtime.tenants.get(company.tenant.id)
}

/** Every value can be read and found under the keys that the tenant has now. */
async function expectReadable(filled: Filled) {
  const tenant = await reread(filled)
  const { company, aday } = filled
  const address = await app.runtime.tenants.address(tenant.id)
  const [row] = await look<{ tcKimlikNo: string; kisiAnahtari: string; tcIndex: Buffer }>(
    address,
    `select tc_kimlik_no as "tcKimlikNo", kisi_anahtari as "kisiAnahtari", tc_kimlik_index as "tcIndex"
       from aday where id = $1`,
    [aday.id],
  )
  expect(openTckn(tenant, { ...aday, tcKimlikNo: row?.tcKimlikNo ?? '' })).toBe(aday.tcKimlikNo)
  expect(openPersonKey(tenant, { ...aday, kisiAnahtari: row?.kisiAnahtari ?? '' }).encryption.symmetricKeySize).toBe(32)
  const forms = blindIndexes(tenant.keys, aday.tcKimlikNo).map((form) => form.toString('hex'))
  expect(forms).toContain(row?.tcIndex.toString('hex'))
  const [mesaj] = await look<{ referans: string; metin: null; gizliMetin: string }>(
    address,
    'select referans, metin, gizli_metin as "gizliMetin" from mesaj where gizli_metin is not null',
  )
  if (mesaj) expect(openMetin(tenant, mesaj)).toContain(filled.kod)
  const [engel] = await look<{ telefon: Buffer }>(address, 'select telefon_index as telefon from sms_engel')
  expect(isTelefonIndex(tenant, filled.stopped, engel?.telefon ?? Buffer.alloc(0))).toBe(true)
  await expectIsyeriReadable(address, tenant)
  await company.read(async (db) => {
    await expectYaraReadable(db, tenant)
    const caller = { address: '10.0.0.1', session: { kind: 'none' } } as never // only the address is looked at
    const asked = { runtime: app.runtime, caller, tenant, db }
    expect(await peekGuidLink(asked, { amac: 'ars', guid: filled.arsGuid })).not.toBeNull()
    for (const guid of [filled.testGuid, testGuidOf(tenant, 77)]) {
      expect(await peekGuidLink(asked, { amac: 'test', guid })).toMatchObject({ konuId: 77 })
    }
  })
}

const wordsOf = ({ aday, stopped, arsGuid, testGuid }: Filled) => [
  ...[aday, kisi].map(({ tcKimlikNo }) => tcKimlikNo),
  `telefon|${aday.cepTel}`,
  `telefon|${stopped}`,
  `kisi|tckn|${aday.tcKimlikNo}`,
  `baglanti|ars|${arsGuid}`,
  `baglanti|test|${testGuid}`,
  'istek',
]

async function rotateInProcess(death: Pick<RotateOrder, 'tenantKey' | 'dieAt' | 'die' | 'secret' | 'other'>) {
  const order: RotateOrder = {
    address: inject('server'),
    masterDatabase: app.runtime.server.masterDatabase,
    ...death,
  }
  const program = join(import.meta.dirname, 'rotate-process.ts')
  const child = spawn(process.execPath, [program, JSON.stringify(order)], { stdio: ['ignore', 'pipe', 'pipe'] })
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(String(chunk)))
  const signal = await new Promise((resolve) => child.on('close', (_, name) => resolve(name)))
  if (signal === 'SIGKILL') return 0
  expect(output.join('')).toMatch(/^\d+$/)
  return Number(output.join(''))
}

/** Where a run is killed: at every statement in the soak, at some otherwise. */
function killPoints(count: number, some: number) {
  const all = Array.from({ length: count }, (_, index) => index + 1).flatMap((dieAt) => [
    { dieAt, die: 'before' as const },
    { dieAt, die: 'after' as const },
  ])
  return isSoak ? all : random.shuffle(all).slice(0, some)
}

const secret = () => app.runtime.config.secret ?? ''
const dataKeyOf = async (tenantKey: string) =>
  openDataKey(app.runtime.keys, await getTenantRow(app.runtime.master.db, tenantKey))

test("a tenant's key is changed: every value reads under the new one, and a dump holds nothing under the old", async () => {
  const filled = await fill(await app.newTenant('copied'))
  const { tenant } = filled.company
  const address = await app.runtime.tenants.address(tenant.id)
  const before = await findUnder(address, tenant.keys, wordsOf(filled))
  const declared = tenantColumns.filter(({ kind }) => kind !== 'plain').map(({ table, column }) => `${table}.${column}`)
  expect(declared.filter((column) => !before.includes(column) && column !== 'dogrulama.kod_hash')).toEqual([])
  const sealed = (await dump(address)).filter(({ text }) => text !== null && new RegExp(sealedShape).test(text))
  expect(sealed.filter(({ at }) => !declared.includes(at)).map(({ at }) => at)).toEqual([])
  const path = signPath(tenant, { dosyaId: 5, owner: 'aday' })

  await rotateTenantKey(app.runtime, tenant.tenantKey, { relink: relinkTests, beliefMs: 20, pathMs: 0 })
  expect(await findUnder(address, tenant.keys, wordsOf(filled))).toEqual([])
  await expectReadable(filled)
  const now = await reread(filled)
  expect(now.keys.other).toBeUndefined()
  expect(isSignedBy(now, path.split('/').at(-1) ?? '')).toBe(false)
  expect(await filled.company.read((db) => takeBellek(db, now, { amac: 'uniqueUrl', key: filled.bellek }))).toEqual({
    deger: { sakli: 'değer' },
  })
  // the code that was sent before the change still signs in
  await expect(filled.visitor.call(loginAsAdayByCode, { _code: filled.kod })).resolves.toMatchObject({
    aday: { id: filled.aday.id },
  })

  // a second change chains on
  await rotateTenantKey(app.runtime, tenant.tenantKey, { relink: relinkTests, beliefMs: 20, pathMs: 0 })
  expect(await findUnder(address, now.keys, wordsOf(filled))).toEqual([])
  await expectReadable(filled)
  expect((await dataKeyOf(tenant.tenantKey)).chain).toHaveLength(2)
})

test('while a key is being changed both are read, new values are written under the new one, and paths stay open', async () => {
  const filled = await fill(await app.newTenant('copied'))
  const { tenant } = filled.company
  const path = signPath(tenant, { dosyaId: 5, owner: 'aday' }).split('/').at(-1) ?? ''
  const seen: string[] = []
  await rotateTenantKey(app.runtime, tenant.tenantKey, {
    beliefMs: 20,
    pathMs: 0,
    async relink(change) {
      const held = await reread(filled)
      seen.push(keyId(held.keys) === keyId(tenant.keys) ? 'old' : 'new')
      expect(held.keys.other).toBeDefined()
      expect(isSignedBy(held, path)).toBe(true)
      await relinkTests(change)
      if (seen.at(-1) === 'old') return
      await expectReadable(filled)
      await newVisitor(app, tenant).call(smsIptal, { telefon: filled.stopped })
    },
  })
  expect(seen).toEqual(['old', 'new'])
  await expectReadable(filled)
})

test('killed at any statement, a change of a tenant goes on where it stood', async () => {
  const filled = await fill(await app.newTenant('copied'))
  const { tenant } = filled.company
  const { tenantKey } = tenant
  const address = await app.runtime.tenants.address(tenant.id)
  const order = { tenantKey, secret: secret() }
  const rings: Keyring[] = [tenant.keys]
  const count = await rotateInProcess({ ...order, dieAt: 0, die: 'before' })
  const points = killPoints(count, 1)
  for (const point of points) {
    rings.push((await reread(filled)).keys)
    await rotateInProcess({ ...order, ...point })
    await expectReadable(filled)
    await rotateInProcess({ ...order, dieAt: 0, die: 'before' })
    await expectReadable(filled)
    for (const ring of rings) expect(await findUnder(address, ring, wordsOf(filled))).toEqual([])
  }
  say(`key rotation: ${points.length} kills of a tenant's change with ${count} statements`)
})

test("the deployment's key is changed, killed at any statement, and the master database holds nothing under the old", async () => {
  const first = await app.newTenant('copied')
  const { master, server } = app.runtime
  const at = server.at(server.masterDatabase)
  const tckn = '10000000146'
  const place = (column: string, id: string) => `master_user|${column}|${id}`
  const [user] = await look<{ id: number }>(
    at,
    `insert into master_user (username, full_name, password, tckn, tckn_hash)
     values ('anahtar.kisi', 'Anahtar Kişi', 'yok', $1, $2) returning id`,
    [encrypt(app.runtime.keys, place('tckn', 'anahtar.kisi'), tckn), blindIndex(app.runtime.keys, `tckn|${tckn}`)],
  )
  const id = String(user?.id)
  const totp = new Secret({ size: 20 }).base32
  await look(at, 'update master_user set totp_anahtari = $1 where id = $2', [
    encrypt(app.runtime.keys, place('totp_anahtari', id), totp),
    id,
  ])
  await look(at, 'update master_tenant set dizin_sifre = $1 where id = $2', [
    encrypt(app.runtime.keys, `master_tenant|dizin_sifre|${first.tenant.tenantKey}`, 'dizin'),
    first.tenant.id,
  ])
  const state = randomBytes(32)
  await look(
    at,
    `insert into sso_giris (state_hash, tenant_id, tarayici_hash, nonce, dogrulayici) values ($1, $2, $1, 'n', $3)`,
    [state, first.tenant.id, encrypt(app.runtime.keys, `sso_giris|dogrulayici|${state.toString('hex')}`, 'pkce')],
  )
  const gateway = await fillGateway(master.db, at, { keys: app.runtime.keys, tenantId: first.tenant.id })
  const words = [`tckn|${tckn}`]
  const declared = masterColumns
    .filter(({ kind }) => kind === 'sealed')
    .map(({ table, column }) => `${table}.${column}`)
  const found = await findUnder(at, app.runtime.keys, words)
  expect([...declared, 'master_user.tckn_hash'].filter((column) => !found.includes(column))).toEqual([])

  const secrets = [secret()]
  const next = () => randomBytes(32).toString('base64url')
  const step = async (point: { dieAt: number; die: 'before' | 'after' }) => {
    const order = { secret: next(), other: secrets[0] ?? '' }
    const count = await rotateInProcess({ ...order, ...point })
    const keys = deploymentKeys({ secret: Buffer.from(order.secret), other: Buffer.from(order.other) })
    // whoever knows both reads everything, wherever it died
    for (const { tenantKey } of [first.tenant]) openDataKey(keys, await getTenantRow(master.db, tenantKey))
    if (count === 0) await rotateInProcess({ ...order, dieAt: 0, die: 'before' })
    expect(await rotateDeploymentKey({ server, keys })).toBe(0)
    secrets.unshift(order.secret)
    return count
  }
  const count = await step({ dieAt: 0, die: 'before' })
  const points = killPoints(count, 1)
  for (const point of points) await step(point)
  say(`key rotation: ${points.length} kills of the deployment's change with ${count} statements`)

  const [current, ...old] = secrets.map((text) => deploymentKeys({ secret: Buffer.from(text) }))
  if (!current) throw new Error('no secret')
  for (const keys of old) expect(await findUnder(at, keys, words)).toEqual([])
  const [row] = await look<{ tckn: string; hash: Buffer; totp: string }>(
    at,
    'select tckn, tckn_hash as hash, totp_anahtari as totp from master_user where id = $1',
    [id],
  )
  expect(openStaffTckn(current, { username: 'anahtar.kisi', tckn: row?.tckn ?? '' })).toBe(tckn)
  expect(row?.hash.equals(blindIndex(current, `tckn|${tckn}`))).toBe(true)
  expect(decrypt(current, place('totp_anahtari', id), row?.totp ?? '')).toBe(totp)
  const tenantRow = await getTenantRow(master.db, first.tenant.tenantKey)
  expect(keyId(tenantKeys(openDataKey(current, tenantRow)))).toBe(keyId(first.tenant.keys))
  await gateway.expectSame(current)
})
