import { afterAll, beforeAll, expect, test } from 'vitest'
import { type anAday, insertBasvuru, makeAday } from '#test/aday.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { execute } from '#test/deneme.ts'
import { signInAday } from '#test/sign-in.ts'
import { getAdayProfile, listAday, listAppliedIap, updateAdayProfile } from './contract.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const edit = ({ ad, soyad, dogumTarihi, email }: ReturnType<typeof anAday>) => ({ ad, soyad, dogumTarihi, email })

test('a candidate sees the own record, the national id masked', async () => {
  const { aday, client } = await signInAday(app)
  const { tcKimlikNo, ...rest } = await client.call(getAdayProfile, {})
  const { id, adayGuid, ad, soyad, cepTel, email, dogumTarihi } = aday
  const shown = { id, adayGuid, ad, soyad, adSoyad: `${ad} ${soyad}`, cepTel, email, dogumTarihi }
  expect(rest).toEqual({ ...shown, fotoUrl: null, cvUrl: null, cvAdi: null, cvBoyut: null, rowVersion: 1 })
  expect(tcKimlikNo).toBe(`${aday.tcKimlikNo[0]}*********${aday.tcKimlikNo[10]}`)
})

test('a changed profile is kept, told in the record by field names only, and its version counts on', async () => {
  const { company, aday, client } = await signInAday(app)
  const saved = await client.call(updateAdayProfile, { ...edit(aday), soyad: 'Öztürk', id: aday.id, rowVersion: 1 })
  expect(saved).toMatchObject({ adSoyad: 'Ayşe Öztürk', rowVersion: 2 })
  expect(await client.call(getAdayProfile, {})).toEqual(saved)
  const records = await company.read((db) => execute(db, 'select islem, varlik, varlik_id, degisim from audit_log'))
  expect(records).toEqual([['update', 'aday', String(aday.id), { alanlar: ['soyad'] }]])
})

test('nothing changed is nothing written', async () => {
  const { company, aday, client } = await signInAday(app)
  expect(await client.call(updateAdayProfile, edit(aday))).toMatchObject({ rowVersion: 1 })
  expect(await company.read((db) => execute(db, 'select count(*)::int from audit_log'))).toEqual([[0]])
})

test('a new e-mail is told to the old address', async () => {
  const { company, aday, client } = await signInAday(app)
  await client.call(updateAdayProfile, { ...edit(aday), email: 'yeni@ornek.com.tr' })
  const sent = await company.read((db) =>
    execute(db, 'select m.alici, s.code, m.konu from mesaj m join sablon s on s.id = m.sablon_id'),
  )
  expect(sent).toEqual([[aday.email, 'epostaDegisti', 'E-posta adresiniz değişti']])
})

test('the sixth new e-mail of a day has to wait: each tells an address that may be a stranger’s', async () => {
  const { aday, client } = await signInAday(app)
  const changeTo = (email: string) => client.call(updateAdayProfile, { ...edit(aday), email })
  for (const n of [1, 2, 3, 4, 5]) await changeTo(`e${n}@ornek.com.tr`)
  await expect(changeTo('e6@ornek.com.tr')).rejects.toMatchObject({ code: 'tooManyRequests' })
  const saved = await client.call(updateAdayProfile, { ...edit(aday), email: 'e5@ornek.com.tr', ad: 'Fatma' })
  expect(saved).toMatchObject({ ad: 'Fatma', email: 'e5@ornek.com.tr' })
})

test('a stale version is answered with the fresh record', async () => {
  const { aday, client } = await signInAday(app)
  const fresh = await client.call(updateAdayProfile, { ...edit(aday), ad: 'Fatma', rowVersion: 1 })
  const late = client.call(updateAdayProfile, { ...edit(aday), ad: 'Zeynep', rowVersion: 1 })
  await expect(late).rejects.toMatchObject({ code: 'staleRecord', resultObject: fresh })
})

const youngest = () => {
  const [day] = new Date().toISOString().split('T')
  return `${Number(day?.slice(0, 4)) - 10}-01-01`
}

test.each([
  ['ad', '', 'required'],
  ['ad', 'x'.repeat(51), 'maxLength'],
  ['soyad', '   ', 'required'],
  ['dogumTarihi', '31.02.1990', 'invalidDate'],
  ['dogumTarihi', youngest(), 'ageMustBe16'],
  ['email', 'ayse', 'invalidEmail'],
  ['email', '', 'required'],
  ['email', `${'a'.repeat(243)}@x.com.tr`, 'maxLength'],
])('a profile refuses %s = %j with %s', async (field, value, key) => {
  const { aday, client } = await signInAday(app)
  const refused = client.call(updateAdayProfile, { ...edit(aday), [field]: value })
  await expect(refused).rejects.toMatchObject({ code: 'validationFailed', errors: [{ field, key }] })
})

test('a body that names somebody else finds nobody; 0, null and the own number say nothing', async () => {
  const { company, aday, client } = await signInAday(app)
  const other = await makeAday(app.runtime, company.tenant)
  for (const ids of [{ id: other.id }, { kullaniciId: other.id }, { id: 999_999 }]) {
    await expect(client.call(updateAdayProfile, { ...edit(aday), ...ids })).rejects.toMatchObject({ code: 'notFound' })
  }
  for (const ids of [{ id: 0, kullaniciId: 0 }, { id: null }, { id: aday.id, kullaniciId: aday.id }]) {
    expect(await client.call(updateAdayProfile, { ...edit(aday), ...ids })).toMatchObject({ id: aday.id })
  }
  await expect(client.call(listAday, { filter: { id: other.id } })).rejects.toMatchObject({ code: 'notFound' })
  const list = await client.call(listAday, { filter: { id: aday.id }, order: [{ key: 'id', value: 'Desc' }] })
  expect([list.resultCount, list.rows.map(({ id }) => id)]).toEqual([1, [aday.id]])
  const tooMany = client.call(listAday, { paging: { PageSize: 101 } })
  await expect(tooMany).rejects.toMatchObject({ errors: [{ field: 'paging.PageSize', key: 'maxValue' }] })
  expect((await client.call(listAday, { paging: { PageSize: 9000, takeAll: true } })).rows).toHaveLength(1)
})

test("a session of one company never reads another's candidate of the same number", async () => {
  const [ours, theirs] = [await signInAday(app), await signInAday(app, { ad: 'Mehmet' })]
  expect(ours.aday.id).toBe(theirs.aday.id)
  expect((await ours.client.call(getAdayProfile, {})).adayGuid).toBe(ours.aday.adayGuid)
})

test('a candidate whom staff switched off has no session any more', async () => {
  const { company, client } = await signInAday(app)
  await company.read((db) => execute(db, 'update aday set aktif = false'))
  await expect(client.call(getAdayProfile, {})).rejects.toMatchObject({ code: 'sessionEnded' })
})

test('applied postings are those with a sent application of the own', async () => {
  const { company, aday, client } = await signInAday(app)
  const other = await makeAday(app.runtime, company.tenant)
  const apply = (adayId: number, isSent: boolean) =>
    company.read((db) => insertBasvuru(db, { adayId, isSent, anlik: '{}' }))
  const [sent] = await apply(aday.id, true)
  await apply(aday.id, false)
  await apply(other.id, true)
  expect(await client.call(listAppliedIap, {})).toEqual([sent?.iapId])
})
