import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { completeExternalTest, createAllCevap, getSorular } from '#features/test-merkezi/contract.ts'
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
  const { id } = await makeAday(app().runtime, made.tenant, { cepTel: '5321234567' })
  return { ...made, adayId: id, key: ['--key', made.tenant.tenantKey] }
}

test('a test is published, sent and answered', async () => {
  const company = await aCompany()
  const { key, visitor } = company
  const file = await planFile(aTestPlan({ id: 7 }))
  expect(await admin('test', 'publish', file, ...key)).toEqual({ code: 0, said: 'The test 7 is published.' })
  expect((await admin('test', 'publish', file, ...key)).said).toBe('The test 7 is published.')
  expect(await look(company, 'select surum, durum from test_surum order by id')).toEqual([
    [1, 'eski'],
    [2, 'yayinda'],
  ])
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

  const records = `select islem, varlik from audit_log where aktor like 'admin:%' order by id`
  expect((await look(company, records)).map((row) => row.join(' '))).toEqual([
    'yayinla testTip',
    'yayinla testTip',
    'create adayTest',
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
})

test('what is unknown or not understood is refused with a sentence', async () => {
  const { key } = await aCompany()
  const said = async (...args: string[]) => (await admin('test', ...args, ...key)).said
  const send = ['send', '--aday', '5321234567', '--tip', '7']
  expect(await said(...send)).toBe('There is no published test with that number.')
  await said('publish', await planFile(aTestPlan({ id: 7 })))
  await said(...send)
  expect(await said('send', '--aday', '5320000000', '--tip', '7')).toBe('There is no candidate with that number.')
  expect(await said('publish', join(folder, 'yok.json'))).toMatch(/cannot be read as JSON\.$/)
  expect(await said('publish', await planFile({ testAdi: 'Boş' }))).toBe(
    'The plan cannot be used: only an external test has no questions.',
  )
  expect(await said('publish', await planFile(aTestPlan({ pencereGun: 0 })))).toMatch(/^The plan .*: pencereGun: /)
  expect(await admin('test', 'send', '--aday', 'kimse', '--tip', '7', ...key)).toMatchObject({
    code: 2,
    said: expect.stringMatching(/^a mobile number is wanted\./),
  })
  expect((await admin('test', 'send', '--tip', '7')).code).toBe(2)
})
