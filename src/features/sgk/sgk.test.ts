import { afterAll, beforeAll, expect, test } from 'vitest'
import { importBorc } from '#features/e-borc/contract.ts'
import { importHizmetSatiri } from '#features/hizmet-satiri/contract.ts'
import { importTahakkuk } from '#features/tahakkuk/contract.ts'
import { createTestApp, type TestApp, type TestTenant } from '#test/app.ts'
import type { Client } from '#test/client.ts'
import { listDurmusKanal, sgkHizSiniriEndpoints, sgkKanalAyarEndpoints } from './contract.ts'
import { borcKanali } from './kanal/borc.server.ts'
import { noteSystemError } from './kesici.server.ts'

let app: TestApp
let admin: Client
let company: TestTenant
let tenantId: number
beforeAll(async () => {
  app = await createTestApp({ environment: { KADRO_SGK_SIM: '0', KADRO_AX_URL: 'https://ax.acme.com' } })
  admin = await app.master()
  company = await app.newTenant()
  tenantId = company.tenant.id
})
afterAll(() => app.close())

const kanal = sgkKanalAyarEndpoints

test('a channel has one row a company; its signing key is kept as cipher text and never answered', async () => {
  const ax = {
    tenantId,
    kanal: 'ax',
    mod: 'gercek',
    adres: 'https://ax.acme.com/kadro',
    imzaAnahtari: 'gizli-imza',
  } as const
  const made = await admin.call(kanal.create, ax)
  expect(made).toMatchObject({ mod: 'gercek', imzaAnahtariVar: true })
  expect(JSON.stringify(made)).not.toContain('gizli-imza')
  const text = `select imza_anahtari from sgk_kanal_ayar where id = ${made.id}`
  const { rows: kept } = await app.runtime.master.db.query({ text, rowMode: 'array' })
  expect(kept[0]?.[0]).toMatch(/^v1\./)
  await expect(admin.call(kanal.create, ax)).rejects.toMatchObject({
    errors: [{ field: 'kanal', key: 'recordExists' }],
  })
  expect(await admin.call(kanal.update, { id: made.id, imzaAnahtari: '' })).toMatchObject({ imzaAnahtariVar: false })
})

test.each([
  [{ kanal: 'evizite', mod: 'simulator' }, 'mod', 'simulatorOff'],
  [{ kanal: 'evizite', mod: 'dosya' }, 'mod', 'channelMode'],
  [{ kanal: 'borc', mod: 'gercek' }, 'mod', 'channelMode'],
  [{ kanal: 'evizite', mod: 'gercek', adres: 'https://ax.acme.com' }, 'adres', 'onlyForAx'],
  [{ kanal: 'ax', mod: 'gercek', adres: 'https://ax.acme.com.evil.example' }, 'adres', 'unlistedSgkAddress'],
  [{ kanal: 'ax', mod: 'gercek', adres: 'https://user@ax.acme.com' }, 'adres', 'unlistedSgkAddress'],
  [{ kanal: 'ax', mod: 'gercek', adres: 'http://127.0.0.1:1' }, 'adres', 'unlistedSgkAddress'],
] as const)('the channel %j is refused beside %s', async (wanted, field, key) => {
  const refused = admin.call(kanal.create, { tenantId, ...wanted })
  await expect(refused).rejects.toMatchObject({ errors: [{ field, key }] })
})

test('the rate book begins with the rules that are known; the two approved lists share one lane', async () => {
  const { rows } = await admin.call(sgkHizSiniriEndpoints.pagination, {})
  const shown = rows.map(({ operasyon, serit, kapsam, pencereSn, adet, minAralikSn }) =>
    [operasyon, serit, kapsam, pencereSn, adet, minAralikSn].join(' '),
  )
  expect(shown.toSorted()).toEqual([
    'hasIsKazSorguTarihle hasIsKazSorguTarihle isyeri 86400 2 900',
    'onayliRaporlarDetay onayliRaporlar istemci   61',
    'onayliRaporlarTarihile onayliRaporlar istemci   61',
    'raporAramaTarihile raporAramaTarihile isyeri 86400 2 ',
    'wsLogin wsLogin kiraci 1740 1 ',
  ])
})

const rule = {
  kanal: 'evizite',
  operasyon: 'raporAramaTarihile',
  serit: 'raporAramaTarihile',
  kapsam: 'isyeri',
  pencereSn: 86_400,
  adet: 3,
  gecerliBaslangic: '2027-01-01',
} as const

test.each([
  [{ operasyon: 'yokBoyle' }, 'operasyon', 'unknownOperation'],
  [{ kanal: 'tescil' }, 'operasyon', 'unknownOperation'],
  [{ serit: 'iki kelime' }, 'serit', 'laneName'],
  [{ adet: null }, 'adet', 'windowTogether'],
  [{ pencereSn: null }, 'pencereSn', 'windowTogether'],
] as const)('the rule with %j is refused beside %s', async (wrong, field, key) => {
  const refused = admin.call(sgkHizSiniriEndpoints.create, { ...rule, ...wrong })
  await expect(refused).rejects.toMatchObject({ errors: [{ field, key }] })
})

test('a rule has one row a day, and only a super admin reads it', async () => {
  await admin.call(sgkHizSiniriEndpoints.create, rule)
  const again = admin.call(sgkHizSiniriEndpoints.create, rule)
  await expect(again).rejects.toMatchObject({ errors: [{ field: 'gecerliBaslangic' }] })
  const staff = await (await app.newTenant()).staff()
  await expect(staff.call(sgkHizSiniriEndpoints.pagination, {})).rejects.toMatchObject({ code: 'noAuthority' })
  await expect(staff.call(kanal.pagination, {})).rejects.toMatchObject({ code: 'noAuthority' })
})

test('people of a company see which of its channels stand still, since when and until when', async () => {
  const { db } = app.runtime.master
  const inMaster = (text: string) => db.query({ text, rowMode: 'array' })
  const staff = await company.staff([])
  const stranger = await (await app.newTenant()).staff()
  await admin.call(kanal.create, { tenantId, kanal: 'tescil', mod: 'gercek' })
  const fail = () => noteSystemError(db, { kanal: 'tescil', mod: 'gercek' })
  for (let turn = 0; turn < 4; turn++) await fail()
  expect(await staff.call(listDurmusKanal, {})).toEqual([])
  await fail()
  const [stopped] = await staff.call(listDurmusKanal, {})
  expect(stopped?.kanal).toBe('tescil')
  expect(Date.parse(stopped?.bitis ?? '') - Date.parse(stopped?.basladi ?? '')).toBe(600_000)
  // a call that left before the stop fails later: the end moves, the begin stays
  await fail()
  const [longer] = await staff.call(listDurmusKanal, {})
  expect(longer?.basladi).toBe(stopped?.basladi)
  expect(Date.parse(longer?.bitis ?? '')).toBeGreaterThan(Date.parse(stopped?.bitis ?? ''))
  expect(await stranger.call(listDurmusKanal, {})).toEqual([])
  await inMaster(`update sgk_kanal_kesici set durdu = now(), hatalar = '{}'`)
  expect(await staff.call(listDurmusKanal, {})).toEqual([])
})

test('over a channel of files that is closed nothing is imported', async () => {
  const { runtime } = app
  const here = await app.newTenant()
  const staff = await here.staff()
  expect(await borcKanali.isOpen(runtime.master.db, here.tenant.id)).toBe(true)
  for (const name of ['borc', 'tahakkuk'] as const)
    await admin.call(kanal.create, { tenantId: here.tenant.id, kanal: name, mod: 'kapali' })
  const file = { dosyaAdi: 'a.csv', _byteArray: Buffer.from('a;b').toString('base64') } as never // the call's upload
  const kapali = { code: 'kanalKapali' }
  await expect(staff.call(importBorc, { ...(file as object), tur: 'csv' } as never)).rejects.toMatchObject(kapali)
  await expect(staff.call(importTahakkuk, file)).rejects.toMatchObject(kapali)
  await expect(staff.call(importHizmetSatiri, file)).rejects.toMatchObject(kapali)
})
