import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { columnsOf } from '#engine/declaration/list-columns.ts'
import { getGlobal } from '#features/dil/contract.ts'
import { languageCompleteness, languageEndpoints } from '#features/language/contract.ts'
import { tenantAdmin } from '#test/administrator.ts'
import { newKey, tr, wordings } from '#test/global-key.ts'
import { openMaster } from '#test/master-app.ts'
import {
  findKeyByLabel,
  fullUpdateSysGlobalKey,
  generateSysGlobalKey,
  getSysGlobalKeyOzet,
  listValues,
  registerKey,
  registerSysGlobalKey,
  syncAll,
  syncGlobalUpdate,
  syncSelected,
  sysGlobalGroupEndpoints,
  sysGlobalKeyEndpoints,
} from './contract.ts'
import { languageCells, withLanguages } from './language-columns.ts'

const { app, admin } = await openMaster()

const live = (dil: string) => app.nobody.call(getGlobal, { dil })

test('a text is found by its words in any language as by its key', async () => {
  const keyLabel = newKey()
  const word = randomBytes(6).toString('hex')
  const globalKeyValues = wordings(`${'uzun '.repeat(20)} ŞİŞLİ${word}`, `Ordinary ${word}`)
  await admin.call(registerSysGlobalKey, { keyLabel, groupKey: 'deneme', globalKeyValues })
  const find = async (genelFilter: string) =>
    (await admin.call(sysGlobalKeyEndpoints.fullGet, { filter: { genelFilter } })).rows.map((row) => row.keyLabel)
  for (const search of [`şişli${word}`, `ordinary ${word}`, keyLabel]) expect(await find(search)).toEqual([keyLabel])
})

test('a key is made with a new group, changed, and its texts go live when they are synchronised', async () => {
  const keyLabel = newKey()
  const made = await admin.call(registerSysGlobalKey, {
    keyLabel,
    groupKey: 'deneme',
    globalKeyValues: wordings('Merhaba', 'Hello'),
  })
  expect(made).toMatchObject({ keyLabel, groupKey: 'deneme', isNew: false, isSync: false })
  expect((await live('tr'))[keyLabel]).toBeUndefined()

  const preview = await admin.call(syncSelected, { ids: [made.id], onizleme: true })
  expect(preview.farklar).toMatchObject([{ langKey: 'tr', eski: null, yeni: 'Merhaba' }, { langKey: 'en' }])
  expect((await live('tr'))[keyLabel]).toBeUndefined()
  expect(await admin.call(syncSelected, { ids: [made.id] })).toMatchObject({ sayi: 1 })
  expect((await live('tr'))[keyLabel]).toBe('Merhaba')

  const { rowVersion } = await admin.call(findKeyByLabel, { keyLabel })
  const change = { id: made.id, rowVersion, keyLabel, sysGlobalGroupId: made.sysGlobalGroupId }
  await admin.call(fullUpdateSysGlobalKey, { ...change, globalKeyValues: wordings('Selam', `${'i'.repeat(199)}😀`) })
  expect((await live('tr'))[keyLabel]).toBe('Merhaba')
  await expect(admin.call(fullUpdateSysGlobalKey, { ...change, globalKeyValues: [] })).rejects.toMatchObject({
    code: 'staleRecord',
  })
  await admin.call(syncAll, {})
  expect([(await live('tr'))[keyLabel], (await live('en'))[keyLabel]]).toEqual(['Selam', `${'i'.repeat(199)}😀`])
  expect(await admin.call(listValues, { sysGlobalKeyId: made.id })).toMatchObject([
    { langKey: 'tr', keyValue: 'Selam', canliDeger: 'Selam' },
    { langKey: 'en' },
  ])
  expect(await admin.call(sysGlobalKeyEndpoints.delete, { id: made.id })).toBe(1)
  expect((await live('tr'))[keyLabel]).toBeUndefined()
})

test.each([
  [{ keyLabel: 'ab' }, 'keyLabel', 'minLength'],
  [{ keyLabel: `a.${'b'.repeat(99)}` }, 'keyLabel', 'maxLength'],
  [{ keyLabel: 'a b c' }, 'keyLabel', 'invalidKey'],
  [{ groupKey: undefined }, 'sysGlobalGroupId', 'required'],
  [{ groupKey: 'x' }, 'groupKey', 'minLength'],
  [{ groupKey: 'x'.repeat(51) }, 'groupKey', 'maxLength'],
  [{ globalKeyValues: wordings('{count} kayıt', 'records') }, 'globalKeyValues.2', 'placeholderMissing'],
  [{ globalKeyValues: [{ languageId: 99, keyValue: 'x' }] }, 'globalKeyValues.99', 'invalidChoice'],
])('refuses %j at %s', async (wrong, field, key) => {
  const payload = { keyLabel: newKey(), groupKey: 'deneme', ...wrong }
  const { json } = await admin.send({ method: 'POST', url: registerSysGlobalKey.path, payload })
  expect(json()).toMatchObject({ message: 'validationFailed', errors: [{ field, key }] })
})

test('nothing chosen is selectItemForSync; a key is made once', async () => {
  await expect(admin.call(syncSelected, { ids: [] })).rejects.toMatchObject({ code: 'selectItemForSync' })
  const given = { keyLabel: newKey(), groupKey: 'deneme', globalKeyValues: [] }
  await admin.call(registerSysGlobalKey, given)
  await expect(admin.call(registerSysGlobalKey, given)).rejects.toMatchObject({
    code: 'recordExists',
    errors: [{ field: 'keyLabel' }],
  })
})

test('a generated key brings the texts that we ship', async () => {
  const made = await admin.call(generateSysGlobalKey, {
    keyLabel: 'message.created',
    groupKey: 'message',
    globalKeyValues: [],
  })
  expect(await admin.call(listValues, { sysGlobalKeyId: made.id })).toMatchObject([
    { keyValue: 'Kayıt oluşturuldu.' },
    { keyValue: expect.stringMatching(/created/i) },
  ])
})

test('a missing key is noted once, as new, by whoever meets it and however many do at once', async () => {
  const staff = await tenantAdmin(app, [])
  const keyLabel = newKey()
  const calls = Array.from({ length: 20 }, (_, n) => (n % 2 ? staff : admin).call(registerKey, { keyLabel }))
  const noted = await Promise.all(calls)
  expect(noted).toEqual(Array(20).fill({ id: noted[0]?.id, isNew: true }))
  const { rows } = await admin.call(sysGlobalKeyEndpoints.fullGet, {
    filter: { isNew: true, keyLabel: { like: keyLabel } },
  })
  expect(rows).toHaveLength(1)
})

test('the switch of a key and what is live are one thing', async () => {
  const keyLabel = newKey()
  const { id } = await admin.call(registerSysGlobalKey, {
    keyLabel,
    groupKey: 'deneme',
    globalKeyValues: wordings('Merhaba', ''),
  })
  const state = async () => {
    const { rows } = await admin.call(sysGlobalKeyEndpoints.fullGet, { filter: { genelFilter: keyLabel } })
    return [rows[0]?.isSync, rows[0]?.yayin, (await live('tr'))[keyLabel]]
  }
  expect(await state()).toEqual([false, 'yok', undefined])
  await admin.call(sysGlobalKeyEndpoints.update, { id, isSync: true })
  expect(await state()).toEqual([true, 'guncel', 'Merhaba'])
  const { sysGlobalGroupId } = await admin.call(sysGlobalKeyEndpoints.get, { id })
  await admin.call(fullUpdateSysGlobalKey, { id, keyLabel, sysGlobalGroupId, globalKeyValues: wordings('Selam', '') })
  expect(await state()).toEqual([false, 'eski', 'Merhaba'])
  await admin.call(sysGlobalKeyEndpoints.update, { id, isSync: true })
  expect(await state()).toEqual([true, 'guncel', 'Selam'])
  await admin.call(sysGlobalKeyEndpoints.update, { id, isSync: false })
  expect(await state()).toEqual([false, 'yok', undefined])
})

test.each(['__proto__', 'a.constructor.b', 'a.prototype'])('no key is called %s', async (keyLabel) => {
  const { json } = await admin.send({
    method: 'POST',
    url: registerSysGlobalKey.path,
    payload: { keyLabel, groupKey: 'deneme' },
  })
  expect(json()).toMatchObject({ errors: [{ field: 'keyLabel', key: 'invalidKey' }] })
})

test('a list finds what a language lacks, and counts by group', async () => {
  const groupKey = `g${randomBytes(3).toString('hex')}`
  const keyLabel = newKey()
  const made = await admin.call(registerSysGlobalKey, { keyLabel, groupKey, globalKeyValues: wordings('Yalnız', ' ') })
  const filter = { sysGlobalGroupId: made.sysGlobalGroupId }
  const find = async (eksikDil: string) =>
    (await admin.call(sysGlobalKeyEndpoints.fullGet, { filter: { ...filter, eksikDil } })).rows
  expect(await find('en')).toMatchObject([{ keyLabel, metinTr: 'Yalnız', eksikDil: ['en'] }])
  expect(await find('tr')).toEqual([])
  expect((await admin.call(getSysGlobalKeyOzet, {})).gruplar).toContainEqual({
    id: made.sysGlobalGroupId,
    groupKey,
    toplam: 1,
  })
})

test('a further language has a column of its own', async () => {
  const { create, delete: remove, getList } = languageEndpoints
  const { id: languageId } = await admin.call(create, { adi: 'Almanca', display: 'Deutsch', langKey: 'de' })
  const globalKeyValues = [...wordings('Evet', 'Yes'), { languageId, keyValue: 'Ja' }]
  const { id } = await admin.call(registerSysGlobalKey, { keyLabel: newKey(), groupKey: 'deneme', globalKeyValues })
  const { rows } = await admin.call(sysGlobalKeyEndpoints.fullGet, { filter: { id } })
  const languages = await admin.call(getList, {})
  await admin.call(sysGlobalKeyEndpoints.delete, { id })
  await admin.call(remove, { id: languageId })

  const columns = columnsOf(withLanguages(languages))
  expect(columns.slice(0, 5)).toEqual(['keyLabel', 'groupKey', 'metinTr', 'metinEn', 'Deutsch (de)'])
  expect(rows.map((row) => [languageCells(languages)['Deutsch (de)']?.(row), row.eksikDil])).toEqual([['Ja', []]])
})

test('a text that nobody worded anew is found by its key with the texts that we ship', async () => {
  const found = await admin.call(findKeyByLabel, { keyLabel: 'liste.evet' })
  expect(found).toMatchObject({ id: null, groupKey: 'liste', diller: [{ keyValue: 'Evet' }, { keyValue: 'Yes' }] })
})

test('two thousand keys are one answer, and the same one until a text changes', async () => {
  const { id: sysGlobalGroupId } = await admin.call(sysGlobalGroupEndpoints.create, {
    groupKey: `g${randomBytes(3).toString('hex')}`,
  })
  const lines = Array.from({ length: 2000 }, (_, n) => `cok.k${n}=Metin ${n}`).join('\n')
  await admin.call(syncGlobalUpdate, { text: lines, languageId: tr, sysGlobalGroupId, liveSync: true })
  const first = await app.nobody.send({ method: 'GET', url: `${getGlobal.path}?dil=tr` })
  expect(Object.keys(first.json().resultObject as object).length).toBeGreaterThanOrEqual(2000)
  const headers = { 'if-none-match': String(first.headers.etag) }
  expect((await app.nobody.send({ method: 'GET', url: `${getGlobal.path}?dil=tr`, headers })).status).toBe(304)
  const [turkish] = await admin.call(languageCompleteness, {})
  expect(turkish).toMatchObject({ langKey: 'tr', dolu: turkish?.toplam, sunulur: true })
})

test('only a super admin writes texts', async () => {
  const small = await tenantAdmin(app, [])
  await expect(small.call(syncAll, {})).rejects.toMatchObject({ code: 'noAuthority' })
  await expect(small.call(sysGlobalKeyEndpoints.fullGet, {})).rejects.toMatchObject({ code: 'noAuthority' })
})
