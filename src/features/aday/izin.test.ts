import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAday } from '#test/aday.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { execute } from '#test/deneme.ts'
import { signInAday } from '#test/sign-in.ts'
import { getAdayIletisimIzin, type IzinAdi, izinAdlari, updateAdayIletisimIzin } from './izin-contract.ts'
import { izinTur } from './izin-routes.server.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const none = { smsIzini: false, epostaIzini: false, aramaIzini: false, kvkIzini: false }

const ledger = `select tur, deger, kanal, metin_surumu, aktor from riza order by id`

test('permissions are off until they are given, each with its text', async () => {
  const { client } = await signInAday(app)
  const izin = await client.call(getAdayIletisimIzin, {})
  expect(izin).toMatchObject({ ...none, sonDegisim: { smsIzini: null, kvkIzini: null } })
  expect(new Set(Object.values(izin.metinler).map(({ metin }) => metin)).size).toBe(4)
  expect(izin.metinler.smsIzini).toMatchObject({ dil: 'tr', surum: 1, metin: expect.stringContaining('SMS') })
})

test.each([
  ...izinAdlari,
])('%s given and taken back is two rows of the ledger with text version, channel and time', async (ad: IzinAdi) => {
  const { company, aday, client } = await signInAday(app)
  const given = await client.call(updateAdayIletisimIzin, { ...none, [ad]: true })
  expect(given).toMatchObject({ ...none, [ad]: true, sonDegisim: { [ad]: { surum: 1 } } })
  const taken = await client.call(updateAdayIletisimIzin, { ...none, id: aday.id, kullaniciId: 0 })
  expect(taken).toMatchObject(none)
  expect(new Date(taken.sonDegisim[ad]?.zaman ?? 0).getTime()).toBeGreaterThan(
    new Date(given.sonDegisim[ad]?.zaman ?? 0).getTime(),
  )
  const row = [izinTur[ad], true, 'web', 1, `ady:${aday.id}`]
  expect(await company.read((db) => execute(db, ledger))).toEqual([row, row.with(1, false)])
  const [[records]] = (await company.read((db) =>
    execute(db, `select count(*)::int from audit_log where islem = 'izin'`),
  )) as [[number]]
  expect(records).toBe(2)
})

test('what changes nothing writes nothing', async () => {
  const { company, client } = await signInAday(app)
  await client.call(updateAdayIletisimIzin, none)
  expect(await company.read((db) => execute(db, ledger))).toEqual([])
})

test('twenty parallel switches to the same value are one row', async () => {
  const { company, client } = await signInAday(app)
  const all = { ...none, smsIzini: true, kvkIzini: true }
  await Promise.all(Array.from({ length: 20 }, () => client.call(updateAdayIletisimIzin, all)))
  const rows = await company.read((db) => execute(db, 'select tur, deger from riza order by tur'))
  expect(rows).toEqual([
    ['kvk', true],
    ['sms', true],
  ])
})

test('a repeated call with its key is one row and the same answer', async () => {
  const { company, client } = await signInAday(app)
  const key = 'izin-degisikligi-1'
  const first = await client.call(updateAdayIletisimIzin, { ...none, smsIzini: true }, { key })
  expect(await client.call(updateAdayIletisimIzin, { ...none, smsIzini: true }, { key })).toEqual(first)
  expect(await company.read((db) => execute(db, 'select count(*)::int from riza'))).toEqual([[1]])
})

test('permissions of somebody else are nobody’s to change', async () => {
  const { company, client } = await signInAday(app)
  const other = await makeAday(app.runtime, company.tenant)
  for (const ids of [{ id: other.id }, { kullaniciId: other.id }]) {
    const refused = client.call(updateAdayIletisimIzin, { ...none, smsIzini: true, ...ids })
    await expect(refused).rejects.toMatchObject({ code: 'notFound' })
  }
  expect(await company.read((db) => execute(db, 'select count(*)::int from riza'))).toEqual([[0]])
})

test.each(['true', 1, null, undefined])('a permission is yes or no, not %j', async (value) => {
  const { client } = await signInAday(app)
  const refused = client.call(updateAdayIletisimIzin, { ...none, smsIzini: value as never })
  await expect(refused).rejects.toMatchObject({ code: 'validationFailed', errors: [{ field: 'smsIzini' }] })
})

test("the tenant's own role can neither change nor delete nor empty the ledger", async () => {
  const { company, client } = await signInAday(app)
  await client.call(updateAdayIletisimIzin, { ...none, smsIzini: true })
  const before = await company.read((db) => execute(db, 'select riza::text from riza'))

  const tenantRole = new pg.Client({ ...(await app.runtime.tenants.address(company.tenant.id)), ssl: false })
  await tenantRole.connect()
  const refusals = []
  for (const text of [
    'update riza set deger = false',
    'update riza set zaman = now()',
    'delete from riza',
    'truncate riza',
    'truncate aday, riza cascade',
    `insert into riza select * from riza on conflict (id) do update set deger = false`,
  ]) {
    refusals.push(
      await tenantRole.query(text).then(
        () => `${text} went through`,
        () => 'refused',
      ),
    )
  }
  await tenantRole.end()
  expect(new Set(refusals)).toEqual(new Set(['refused']))
  expect(await company.read((db) => execute(db, 'select riza::text from riza'))).toEqual(before)
})
