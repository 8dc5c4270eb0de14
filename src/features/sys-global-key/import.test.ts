import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { getGlobal } from '#features/dil/contract.ts'
import { en, newKey, tr, wordings } from '#test/global-key.ts'
import { openMaster } from '#test/master-app.ts'
import {
  findKeyByLabel,
  fullUpdateSysGlobalKey,
  listValues,
  registerSysGlobalKey,
  syncGlobalUpdate,
  sysGlobalGroupEndpoints,
} from './contract.ts'

const { app, admin } = await openMaster()

const live = (dil: string) => app.nobody.call(getGlobal, { dil })

test('pasted texts are judged first, then taken; other groups and empty lines are left alone', async () => {
  const { id: sysGlobalGroupId } = await admin.call(sysGlobalGroupEndpoints.create, {
    groupKey: `g${randomBytes(3).toString('hex')}`,
  })
  const [old, empty, foreign, fresh] = [newKey(), newKey(), newKey(), newKey()]
  await admin.call(registerSysGlobalKey, { keyLabel: old, sysGlobalGroupId, globalKeyValues: wordings('Eski', 'Old') })
  await admin.call(registerSysGlobalKey, { keyLabel: empty, sysGlobalGroupId, globalKeyValues: wordings('', 'Filled') })
  await admin.call(registerSysGlobalKey, {
    keyLabel: foreign,
    groupKey: 'deneme',
    globalKeyValues: wordings('Dokunma', ''),
  })
  const text = `${old}=Yeni\n${empty}=Dolu\n${foreign}=Bozuk\n${fresh}=Taze\n${newKey()}=\n`
  const request = { text, languageId: tr, sysGlobalGroupId }
  const dry = await admin.call(syncGlobalUpdate, { ...request, deneme: true })
  expect(dry).toMatchObject({ eklenen: 2, degisen: 1, ayni: 0, atlanan: 2 })
  expect(await admin.call(findKeyByLabel, { keyLabel: fresh })).toMatchObject({ id: null })

  expect(await admin.call(syncGlobalUpdate, { ...request, liveSync: true })).toMatchObject({ eklenen: 2, degisen: 1 })
  const now = await live('tr')
  expect([now[old], now[empty], now[fresh], now[foreign]]).toEqual(['Yeni', 'Dolu', 'Taze', undefined])
  expect(await admin.call(syncGlobalUpdate, { ...request, deneme: true })).toMatchObject({
    eklenen: 0,
    degisen: 0,
    ayni: 3,
  })
})

test('a line that cannot be read is named, and the rest is taken', async () => {
  const [good, last] = [newKey(), newKey()]
  const { sysGlobalGroupId } = await admin.call(registerSysGlobalKey, { keyLabel: newKey(), groupKey: 'deneme' })
  const request = { languageId: tr, sysGlobalGroupId }
  const text = `# açıklama\n${good}=İyi\nhiç eşittir yok\n=adsız\n${last}=${'x'.repeat(4001)}\n`
  const outcome = await admin.call(syncGlobalUpdate, { ...request, text })
  expect(outcome).toMatchObject({ eklenen: 1, atlanan: 3 })
  const unread = outcome.satirlar.filter(({ durum }) => durum === 'okunamadi')
  expect(unread.map(({ satir, keyLabel }) => [satir, keyLabel])).toEqual([
    [3, 'hiç eşittir yok'],
    [4, ''],
    [5, last],
  ])
  expect(outcome.satirlar.at(-1)).toMatchObject({ keyLabel: good, satir: 2, durum: 'eklenecek' })
  expect(await admin.call(findKeyByLabel, { keyLabel: good })).toMatchObject({ keyLabel: good })

  const json = JSON.stringify({ [last]: 'Son', sayi: 5, ic: { dizi: ['a'] } })
  const taken = await admin.call(syncGlobalUpdate, { ...request, text: json, deneme: true })
  expect(taken).toMatchObject({ eklenen: 1, atlanan: 2 })
})

test.each([
  ['{\n  "a.b.c": "x",\n  bozuk\n}', { key: 'invalidImportLine', params: { n: 3 } }],
  ['{\n  "a.b.c": "x"\n', { key: 'invalidImportLine' }],
  ['   \n# yalnız açıklama\n', { key: 'invalidImport' }],
])('a text that is nothing at all is refused at its line: %j', async (text, error) => {
  const { sysGlobalGroupId } = await admin.call(registerSysGlobalKey, { keyLabel: newKey(), groupKey: 'deneme' })
  await expect(admin.call(syncGlobalUpdate, { text, languageId: tr, sysGlobalGroupId })).rejects.toMatchObject({
    errors: [{ field: 'text', ...error }],
  })
})

test('who has a key open does not undo what was pasted meanwhile', async () => {
  const keyLabel = newKey()
  const globalKeyValues = wordings('Eski', 'Old')
  const made = await admin.call(registerSysGlobalKey, { keyLabel, groupKey: 'deneme', globalKeyValues })
  const { id, rowVersion, sysGlobalGroupId } = made
  const request = { text: `${keyLabel}=Yeni`, languageId: tr, sysGlobalGroupId }
  await admin.call(syncGlobalUpdate, { ...request, deneme: true })
  expect(await admin.call(findKeyByLabel, { keyLabel })).toMatchObject({ rowVersion })
  await admin.call(syncGlobalUpdate, request)
  const change = { id, keyLabel, sysGlobalGroupId, globalKeyValues: wordings('Eski', 'Older') }
  const late = admin.call(fullUpdateSysGlobalKey, { ...change, rowVersion })
  await expect(late).rejects.toMatchObject({ code: 'staleRecord' })

  const known = await admin.call(findKeyByLabel, { keyLabel })
  expect(known.diller).toMatchObject([{ keyValue: 'Yeni' }, { keyValue: 'Old' }])
  const own = { ...change, rowVersion: known.rowVersion, globalKeyValues: [{ languageId: en, keyValue: 'Older' }] }
  expect(await admin.call(fullUpdateSysGlobalKey, own)).toMatchObject({ rowVersion: known.rowVersion + 1 })
  const saved = await admin.call(listValues, { sysGlobalKeyId: id })
  expect(saved).toMatchObject([{ keyValue: 'Yeni' }, { keyValue: 'Older' }])
})

test('pasted texts that lack what other languages are filled with are left out', async () => {
  const groupKey = `g${randomBytes(3).toString('hex')}`
  const { id: sysGlobalGroupId } = await admin.call(sysGlobalGroupEndpoints.create, { groupKey })
  const [named, counted] = [newKey(), newKey()]
  const make = (keyLabel: string, english: string) =>
    admin.call(registerSysGlobalKey, { keyLabel, sysGlobalGroupId, globalKeyValues: wordings('', english) })
  await make(named, 'Hello {ad}')
  await make(counted, '{n, number} records')
  const text = `${named}=Merhaba\n${counted}={n, number} kayıt`
  const outcome = await admin.call(syncGlobalUpdate, { text, languageId: tr, sysGlobalGroupId })
  expect(outcome.satirlar).toMatchObject([{ durum: 'yerTutucu' }, { durum: 'eklenecek' }])
  expect(await admin.call(findKeyByLabel, { keyLabel: named })).toMatchObject({ diller: [{ keyValue: '' }, {}] })
})
