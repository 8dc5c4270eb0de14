import { expect, test } from 'vitest'
import { completeExternalTest, completeTest, createTestLog, getDonusAdresi } from '#features/test-merkezi/contract.ts'
import { aTestPlan, openTestVisits } from '#test/test-merkezi.ts'

const { tests } = await openTestVisits()

test('a test taken elsewhere is recorded once by its token, and by nothing else', async () => {
  const { id, guid, made, visitor } = await tests.send(aTestPlan({ harici: true, sorular: [] }))
  const TestGuid = made.hariciGuid ?? ''
  await expect(visitor.call(completeTest, { TestGUID: guid })).rejects.toMatchObject({ code: 'notFound' })
  await expect(visitor.call(completeExternalTest, { TestGuid: guid })).rejects.toMatchObject({ code: 'notFound' })
  const first = await visitor.call(completeExternalTest, { TestGuid })
  expect(await tests.newVisitor().call(completeExternalTest, { TestGuid })).toEqual(first)
  expect(await tests.look(`select durum, puan from aday_test where id = ${id}`)).toEqual([[3, null]])
})

test('the device log holds no guid and believes nobody', async () => {
  const { id, guid, visitor, client } = await tests.begin()
  const entry = {
    TestGUID: guid,
    TCKN: '10000000146',
    RefTestId: 1,
    LogTarihi: '1999-01-01T00:00:00Z',
    LogTuru: 4,
    Aciklama: 'Chrome 156, Android',
    Referans: `/testharici?t=demo&guid=${guid}`,
  }
  await visitor.call(createTestLog, entry)
  await client.call(createTestLog, entry)
  // moments that the database does not know
  for (const LogTarihi of ['2026-01-01T00:00:00+23:00', '0000-01-01T00:00:00Z']) {
    const refusal = { code: 'validationFailed', errors: [{ field: 'LogTarihi', key: 'invalidDate' }] }
    await expect(visitor.call(createTestLog, { ...entry, LogTarihi })).rejects.toMatchObject(refusal)
  }
  expect(
    await tests.look(`select ref_test_id, log_turu, aciklama, referans, sahip, log_tarihi > now() - interval '1 hour'
      from test_log where aday_test_id = ${id} order by id`),
  ).toEqual([
    [1, 4, 'Chrome 156, Android', '/testharici?t=demo&guid=*', false, true],
    [1, 4, 'Chrome 156, Android', '/testharici?t=demo&guid=*', true, true],
  ])
})

test('the record of the specification names its test by the address of the page', async () => {
  const { id, guid, visitor } = await tests.begin()
  const entry = {
    TCKN: null,
    RefTestId: 1,
    LogTarihi: '2026-11-17T12:00:00+03:00',
    LogTuru: 4,
    Aciklama: 'Safari, iPhone',
    Referans: `https://portal.example/testharici?t=demo&guid=${guid}&ReturnURL=https%3A%2F%2Fsirket.example`,
  }
  await visitor.call(createTestLog, entry)
  expect(await tests.look(`select aciklama, referans from test_log where aday_test_id = ${id}`)).toEqual([
    ['Safari, iPhone', 'https://portal.example/testharici?t=demo&guid=*&ReturnURL=https%3A%2F%2Fsirket.example'],
  ])
  const nowhere = visitor.call(createTestLog, { ...entry, Referans: 'https://portal.example/testharici?t=demo' })
  await expect(nowhere).rejects.toMatchObject({ errors: [{ field: 'Referans', key: 'invalidGuid' }] })
  const unknown = entry.Referans.replace(guid, guid.replace(/^.{8}/, '00000000'))
  await expect(visitor.call(createTestLog, { ...entry, Referans: unknown })).rejects.toMatchObject({ code: 'notFound' })
})

test('people are sent back only to where the company permits', async () => {
  await tests.look(`update portal_ayar set izinli_originler = '{https://sirket.example}'`)
  const back = async (ReturnURL: string) => (await tests.newVisitor().call(getDonusAdresi, { ReturnURL })).url
  expect(await back('https://sirket.example/tamam?x=1')).toBe('https://sirket.example/tamam?x=1')
  const long = 'https://sirket.example/tamam?kime=ayse@sirket.example&durum='.padEnd(2000, 'x')
  expect(await back(long)).toBe(long)
  for (const bad of [
    'https://sirket.example.kotu.example/',
    'https://kotu.example',
    'http://sirket.example/',
    'javascript:alert(1)',
    '//kotu.example',
    'https://sirket.example@kotu.example/',
    '',
    'null',
    'undefined',
  ]) {
    expect(await back(bad)).toBeNull()
  }
})
