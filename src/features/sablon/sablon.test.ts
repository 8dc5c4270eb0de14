import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalogue } from '#i18n/catalogue.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createClient } from '#test/client.ts'
import { execute } from '#test/deneme.ts'
import { rights } from '#test/staff.ts'
import { getSablonByCode } from './contract.ts'
import { getSablonOfCode, listSablonOfAction, previewSablon, sablonEndpoints } from './staff-contract.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test('a visitor, somebody who is registering and a candidate read the clarification text with its version', async () => {
  const { tenant, visitor, aday } = await app.newTenant()
  const { token } = await app.runtime.sessions.start('reg', { tenantId: tenant.id, subjectId: 1 })
  for (const client of [visitor, createClient(app.app, token), await aday(1)]) {
    const sablon = await client.call(getSablonByCode, { code: '45' })
    expect(sablon.surum).toBe(1)
    expect(sablon.sablonMetni).toContain('6698 sayılı Kanun')
  }
})

test('a new version replaces the one before it, of one tenant alone', async () => {
  const [changed, other] = [await app.newTenant(), await app.newTenant()]
  await changed.read((db) =>
    db.query({
      text: `insert into sablon (code, kanal, hukuki_sinif, konu, sablon_metni, surum)
        values ('45', 'sayfa', 'process', 'Aydınlatma metni', 'yeni metin', 2)`,
      rowMode: 'array',
    }),
  )
  expect(await changed.visitor.call(getSablonByCode, { code: '45' })).toEqual({ sablonMetni: 'yeni metin', surum: 2 })
  expect((await other.visitor.call(getSablonByCode, { code: '45' })).surum).toBe(1)
})

test.each([
  'girisKodu',
  'rizaSms',
  'yok',
  '45x',
])('the template %s is not public, whether it is there or not', async (code) => {
  const { visitor } = await app.newTenant()
  await expect(visitor.call(getSablonByCode, { code })).rejects.toMatchObject({ code: 'notFound' })
})

test('staff have no use for it', async () => {
  const { staff } = await app.newTenant()
  await expect((await staff()).call(getSablonByCode, { code: '45' })).rejects.toMatchObject({ code: 'noAuthority' })
})

const { create, update, delete: remove, get, denemeGonder } = sablonEndpoints

async function aWriter() {
  const company = await app.newTenant()
  const staff = await company.staff()
  const find = (code: string, kanal: 'sms' | 'eposta' = 'sms') => staff.call(getSablonOfCode, { code, kanal })
  const versions = (code: string) =>
    company.read((db) =>
      execute(db, 'select surum, sablon_metni from sablon where code = $1 and dil = $2 order by surum', [code, 'tr']),
    )
  return { company, staff, find, versions }
}

test('a change of words is a new version, what was sent keeps its own, and a switch or nothing at all is none', async () => {
  const { company, staff, find, versions } = await aWriter()
  const { id } = await find('basvuruDurum')
  const old = await staff.call(get, { id })
  expect(await staff.call(update, { id, sablonMetni: 'Durum: {durum} ({takipNo})' })).toMatchObject({
    surum: 2,
    urun: true,
  })
  await staff.call(update, { id, sablonMetni: 'Durum: {durum} ({takipNo})' })
  await staff.call(update, { id, aksiyon: 'durumDegisti', tip: 1 })
  expect(await versions('basvuruDurum')).toEqual([
    [1, old.sablonMetni],
    [2, 'Durum: {durum} ({takipNo})'],
  ])
  expect(await staff.call(getSablonOfCode, { code: 'basvuruDurum' })).toMatchObject({ id, surum: 2, dil: 'tr' })
  expect(await staff.call(getSablonOfCode, { code: 'basvuruDurum', dil: 'en' })).toMatchObject({ surum: 1 })
  expect(await staff.call(listSablonOfAction, { aksiyon: 'durumDegisti', tip: 1 })).toMatchObject([{ id }])
  expect(await staff.call(listSablonOfAction, { aksiyon: 'durumDegisti', tip: 2 })).toEqual([])
  await expect(staff.call(getSablonOfCode, { code: 'yok' })).rejects.toMatchObject({ code: 'notFound' })
  const sent = company.read((db) => execute(db, `update sablon set sablon_metni = 'başka' where code = 'basvuruDurum'`))
  await expect(sent).rejects.toThrow()
})

test.each([
  [
    'a name that nobody fills',
    { sablonMetni: 'Durum: {durumu}' },
    [{ field: 'sablonMetni', key: 'unknownPlaceholder', params: { ad: 'durumu' } }],
  ],
  [
    'a brace that is no placeholder',
    { sablonMetni: 'Durum: { durum }' },
    [{ field: 'sablonMetni', key: 'brokenPlaceholder' }],
  ],
  ['a text beyond six messages', { sablonMetni: 'ş'.repeat(900) }, [{ field: 'sablonMetni', key: 'smsTooLong' }]],
  ['no text', { sablonMetni: '' }, [{ field: 'sablonMetni', key: 'required' }]],
  ['a product template switched off', { aktif: false }, [{ field: 'aktif', key: 'sistemSablonu' }]],
])('%s is refused beside its field, and nothing is kept', async (_, input, errors) => {
  const { staff, find, versions } = await aWriter()
  const before = await versions('basvuruDurum')
  const { id } = await find('basvuruDurum')
  await expect(staff.call(update, { id, ...input })).rejects.toMatchObject({ code: 'validationFailed', errors })
  expect(await versions('basvuruDurum')).toEqual(before)
})

test('a message with a code keeps it, an e-mail its subject, and the product its templates', async () => {
  const { staff, find } = await aWriter()
  const { id: kod } = await find('girisKodu')
  const lost = { errors: [{ field: 'sablonMetni', key: 'missingPlaceholder', params: { ad: 'alan' } }] }
  await expect(staff.call(update, { id: kod, sablonMetni: 'Giriş kodunuz' })).rejects.toMatchObject(lost)
  const { id: mail } = await find('isAkisOnayIste', 'eposta')
  const bare = { errors: [{ field: 'konu', key: 'required' }] }
  await expect(staff.call(update, { id: mail, konu: '' })).rejects.toMatchObject(bare)
  await expect(staff.call(remove, { id: kod })).rejects.toMatchObject({ code: 'recordInUse' })
})

test('a wording of the company is made, put away with all its versions, and goes when nothing refers to it', async () => {
  const { company, staff } = await aWriter()
  const input = {
    code: 'yedekBilgi',
    kanal: 'sms',
    hukukiSinif: 'process',
    sablonMetni: '{takipNo}: yedek listedesiniz.',
  } as const
  const { id } = await staff.call(create, input)
  await expect(staff.call(create, input)).rejects.toMatchObject({ code: 'recordExists' })
  await staff.call(update, { id, sablonMetni: '{takipNo}: yedeksiniz.' })
  await staff.call(update, { id, aktif: false })
  await expect(staff.call(getSablonOfCode, { code: 'yedekBilgi' })).rejects.toMatchObject({ code: 'notFound' })
  const active = () => company.read((db) => execute(db, `select aktif from sablon where code = 'yedekBilgi'`))
  expect(await active()).toEqual([[false], [false]])
  await expect(staff.call(create, { ...input, code: 'kodum', hukukiSinif: 'code' })).rejects.toMatchObject({
    errors: [{ field: 'hukukiSinif' }],
  })
  await expect(staff.call(create, { ...input, code: 'iki söz' })).rejects.toMatchObject({
    errors: [{ field: 'code', key: 'invalidSablonCode' }],
  })
  await company.read((db) =>
    execute(db, `update durum_tanim set sablon_code = 'yedekBilgi' where durum_yonetimi_no = 2`),
  )
  await expect(staff.call(remove, { id })).rejects.toMatchObject({ code: 'recordInUse' })
  await company.read((db) => execute(db, 'update durum_tanim set sablon_code = null'))
  await staff.call(remove, { id })
  expect(await active()).toEqual([])
})

test('a preview fills samples and counts the message; whoever asks for one gets it once a minute', async () => {
  const { company, staff, find } = await aWriter()
  const { id } = await find('basvuruDurum')
  const shown = await staff.call(previewSablon, { id, metin: 'Durumunuz değişti: {durum} şimdi' })
  expect(shown).toMatchObject({ kodlama: 'TR', parca: 1, asciiParca: 1, sigar: true })
  expect(shown.metin).not.toContain('{')
  expect(shown.asciiMetin).toMatch(/^[ -~]*$/)
  expect(shown.degiskenler.map(({ ad }) => ad)).toEqual(['durum', 'takipNo'])
  await expect(staff.call(previewSablon, {})).rejects.toMatchObject({ code: 'validationFailed' })
  await company.read((db) => execute(db, `update kullanici set cep_tel = null`))
  await expect(staff.call(denemeGonder, { id })).rejects.toMatchObject({ errors: [{ key: 'noOwnAddress' }] })
  await company.read((db) => execute(db, `update kullanici set cep_tel = '5321112233'`))
  await Promise.all([1, 2].map(() => staff.call(denemeGonder, { id })))
  const sent = await company.read((db) =>
    execute(db, `select alici, metin like '%{%' from mesaj where referans like 'sablon-deneme-%'`),
  )
  expect(sent.length).toBeGreaterThan(0)
  // two minutes where the clock struck between them
  expect(sent.length).toBeLessThan(3)
  expect(sent[0]).toEqual(['5321112233', false])
})

test('who may look may not change, and without the right nothing is read', async () => {
  const { company, find } = await aWriter()
  const { id } = await find('basvuruDurum')
  const looker = await company.staff(rights('sablon/gor'))
  expect(await looker.call(get, { id })).toMatchObject({ id })
  await expect(looker.call(update, { id, sablonMetni: 'x' })).rejects.toMatchObject({ code: 'noAuthority' })
  await expect(looker.call(denemeGonder, { id })).rejects.toMatchObject({ code: 'noAuthority' })
  const none = await company.staff(rights('company/gor'))
  for (const call of [
    () => none.call(previewSablon, { id }),
    () => none.call(getSablonOfCode, { code: 'basvuruDurum' }),
  ])
    await expect(call()).rejects.toMatchObject({ code: 'noAuthority' })
})

test('every placeholder of the product has a sample value', async () => {
  const { company } = await aWriter()
  const names = await company.read((db) =>
    execute(db, 'select distinct unnest(degiskenler) from sablon_tanim order by 1'),
  )
  expect(names.flat().filter((name) => !Object.hasOwn(catalogue.tr.sablon.ornek, String(name)))).toEqual([])
})
