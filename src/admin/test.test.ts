import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { completeExternalTest, createAllCevap, getSonuc, getSorular } from '#features/test-merkezi/contract.ts'
import { makeAday } from '#test/aday.ts'
import { openAdmin } from '#test/admin.ts'
import type { TestTenant } from '#test/app.ts'
import { execute } from '#test/deneme.ts'
import { readSms } from '#test/sign-in.ts'
import { aTestPlan } from '#test/test-merkezi.ts'

const { app, admin } = openAdmin()

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kadro-admin-test-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const look = ({ read }: TestTenant, text: string) => read((db) => execute(db, text))
const guid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

async function planFile(plan: object) {
  const file = join(folder, 'plan.json')
  await writeFile(file, JSON.stringify(plan))
  return file
}

async function aCompany() {
  const made = await app().newTenant()
  await look(made, `insert into ilan (baslik) values ('Güvenlik Görevlisi')`)
  const { id } = await makeAday(app().runtime, made.tenant, { cepTel: '5321234567' })
  return { ...made, adayId: id, key: ['--key', made.tenant.tenantKey] }
}

test('a test is published, asked for by a posting, sent, answered, and its result given away', async () => {
  const company = await aCompany()
  const { key, visitor } = company
  const file = await planFile(aTestPlan({ id: 7 }))
  expect(await admin('test', 'publish', file, ...key)).toEqual({ code: 0, said: 'The test 7 is published.' })
  expect((await admin('test', 'publish', file, ...key)).said).toBe('The test 7 is published.')
  expect(await look(company, 'select surum, durum from test_surum order by id')).toEqual([
    [1, 'eski'],
    [2, 'yayinda'],
  ])
  const assign = ['test', 'assign', '--ilan', 'IL-1001', '--tip', '7', ...key]
  expect((await admin(...assign)).said).toBe('Who applies to IL-1001 has to take the test 7.')
  expect((await admin(...assign, '--siralama', '2', '--no-zorunlu')).said).toMatch(/ may take the test 7\.$/)
  expect(await look(company, 'select siralama, zorunlu from proje_test')).toEqual([[2, false]])

  const send = ['test', 'send', '--aday', '0532 123 45 67', '--tip', '7', ...key]
  expect((await admin(...send)).said).toMatch(/^The test 1 is sent to 5321234567, until \d\d\.\d\d\.\d{4}\.$/)
  expect(await admin(...send)).toEqual({ code: 1, said: 'That candidate has an open test of that kind already.' })
  const [, TestGUID = ''] =
    new RegExp(`/test\\?t=[^&]+&guid=(${guid})`).exec(await readSms(company, '5321234567')) ?? []
  const { sorular } = await visitor.call(getSorular, { TestGUID })
  const cevaplar = sorular.map(({ id, soruYanitlar }) => ({
    ikTestMerkeziSorularId: id,
    ikTestMerkeziSoruYanitlarId: soruYanitlar[0]?.id ?? 0,
  }))
  await visitor.call(createAllCevap, { TestGUID, cevaplar })

  const { said } = await admin('test', 'result-link', '1', ...key)
  const url = new URL(said)
  expect(url.pathname).toBe('/testmerkeziSonuc')
  const { puan } = await visitor.call(getSonuc, { guid: url.searchParams.get('guid') ?? '' })
  expect(puan?.puan).toBe(3)
  const links = [said, (await admin('test', 'result-link', '1', ...key)).said]
  const revoked = { code: 0, said: 'No link to the result of the test 1 opens any more.' }
  expect(await admin('test', 'result-revoke', '1', ...key)).toEqual(revoked)
  for (const link of links) {
    const asked = { guid: new URL(link).searchParams.get('guid') ?? '' }
    await expect(visitor.call(getSonuc, asked)).rejects.toMatchObject({ code: 'notFound' })
  }
  expect((await admin('test', 'list', ...key)).said).toMatch(
    /^\S+ +1 +answered +\d\d\.\d\d\.\d{4} +3 +Ayşe Yılmaz +Genel yetenek$/m,
  )
  const records = `select islem, varlik from audit_log where aktor like 'admin:%' order by id`
  expect((await look(company, records)).map((row) => row.join(' '))).toEqual([
    'yayinla testTip',
    'yayinla testTip',
    'testEkle ilan',
    'testEkle ilan',
    'create adayTest',
    'sonucBaglantisi adayTest',
    'sonucBaglantisi adayTest',
    'sonucBaglantisiIptal adayTest',
  ])
})

test('of a test that is taken elsewhere the address is printed by which it is recorded', async () => {
  const company = await aCompany()
  const { key } = company
  await admin('test', 'publish', await planFile({ id: 9, testAdi: 'Dış test', harici: true }), ...key)
  const { said } = await admin('test', 'send', '--aday', '5321234567', '--tip', '9', ...key)
  const [, TestGuid = ''] = new RegExp(`/testharici\\?t=[^&]+&testresult=(${guid})$`).exec(said) ?? []
  expect(await company.visitor.call(completeExternalTest, { TestGuid })).toMatchObject({ durum: 3 })
  expect(await look(company, 'select count(*)::int from mesaj')).toEqual([[0]])
  expect((await admin('test', 'assign', '--ilan', 'IL-1001', '--tip', '9', ...key)).said).toBe(
    'There is no published test with that number that is taken here.',
  )
})

test('a test is taken back, and what is over, unknown or not understood is refused with a sentence', async () => {
  const { key } = await aCompany()
  const said = async (...args: string[]) => (await admin('test', ...args, ...key)).said
  const send = ['send', '--aday', '5321234567', '--tip', '7']
  expect(await said(...send)).toBe('There is no published test with that number.')
  await said('publish', await planFile(aTestPlan({ id: 7 })))
  await said(...send)
  expect(await said('result-link', '1')).toBe('That test is not answered, or there is none with that number.')
  expect(await said('result-revoke', '1')).toBe('That test is not answered, or there is none with that number.')
  expect(await said('cancel', '1')).toBe('The test 1 is taken back; its link says so.')
  expect(await said('cancel', '1')).toBe('That test is over already, or there is none with that number.')
  expect(await said('send', '--aday', '5320000000', '--tip', '7')).toBe('There is no candidate with that number.')
  expect(await said('assign', '--ilan', 'YOK', '--tip', '7')).toBe('There is no posting with that code.')
  expect(await said('publish', join(folder, 'yok.json'))).toMatch(/cannot be read as JSON\.$/)
  expect(await said('publish', await planFile({ testAdi: 'Boş' }))).toBe(
    'The plan cannot be used: only an external test has no questions.',
  )
  expect(await said('publish', await planFile(aTestPlan({ pencereGun: 0 })))).toMatch(/^The plan .*: pencereGun: /)
  expect(await admin('test', 'send', '--aday', 'kimse', '--tip', '7', ...key)).toMatchObject({
    code: 2,
    said: expect.stringMatching(/^a mobile number is wanted\./),
  })
  expect((await admin('test', 'cancel', '1')).code).toBe(2)
})
