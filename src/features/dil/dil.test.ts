import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeLanguage, languageEndpoints, missingTexts, setDefaultLanguage } from '#features/language/contract.ts'
import { syncGlobalUpdate } from '#features/sys-global-key/contract.ts'
import { type MasterTables, rawStatement } from '#server/database/database.ts'
import { superAdmin } from '#test/administrator.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { getGlobal } from './contract.ts'
import { followLanguages, readLanguages } from './languages.server.ts'
import { liveTexts, wordingSubject } from './queries.server.ts'
import { completePercent, langKeyOf } from './rules.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
  await run(`insert into sys_global_group (group_key) values ('genel')`)
  await run(
    `insert into sys_global_key (sys_global_group_id, key_label)
     select id, etiket from sys_global_group, (values ('shell.menu.login'), ('shell.draft')) as yeni (etiket)`,
  )
})
afterAll(() => app.close())

const run = (text: string) => rawStatement<MasterTables, object, { id: number }>(text, [])(app.runtime.master.db, {})

/** Wording goes live, as the screen for it will do it. */
async function goLive(language: string, keyLabel: string, text: string | null) {
  const live = text === null ? 'null' : `'${text}'`
  await run(
    `insert into sys_global_key_value (sys_global_key_id, language_id, key_value, canli_deger)
     select k.id, l.id, 'taslak', ${live} from sys_global_key k, language l
      where k.key_label = '${keyLabel}' and l.lang_key = '${language}'
     on conflict (sys_global_key_id, language_id) do update set canli_deger = excluded.canli_deger`,
  )
  await app.runtime.changes.publish(0, wordingSubject)
}

test('live wording is given flat and by language, drafts are not', async () => {
  await goLive('tr', 'shell.menu.login', 'Oturum aç')
  await goLive('tr', 'shell.draft', null)
  await goLive('en', 'shell.menu.login', 'Sign in')

  expect(await app.nobody.call(getGlobal, { dil: 'tr' })).toEqual({ 'shell.menu.login': 'Oturum aç' })
  expect(await app.nobody.call(getGlobal, {})).toEqual({ 'shell.menu.login': 'Oturum aç' })
  expect(await app.nobody.call(getGlobal, { username: 'ik.uzmani' })).toEqual({ 'shell.menu.login': 'Oturum aç' })
  expect(await app.nobody.call(getGlobal, { dil: 'en' })).toEqual({ 'shell.menu.login': 'Sign in' })
  expect(await app.nobody.call(getGlobal, { dil: 'de' })).toEqual({})
})

test('the answer is sent again only when a text has changed', async () => {
  const ask = (etag?: unknown) =>
    app.nobody.send({
      method: 'GET',
      url: `${getGlobal.path}?dil=tr`,
      ...(etag !== undefined && { headers: { 'if-none-match': String(etag) } }),
    })
  await goLive('tr', 'shell.menu.login', 'Giriş')
  const first = await ask()
  expect((await ask(first.headers.etag)).status).toBe(304)

  await goLive('tr', 'shell.menu.login', 'Giriş yap')
  const changed = await ask(first.headers.etag)
  expect([changed.status, changed.json().resultObject]).toEqual([200, { 'shell.menu.login': 'Giriş yap' }])
})

test('what has not changed is the same object', async () => {
  const first = await liveTexts(app.runtime, 'tr')
  expect(await liveTexts(app.runtime, 'tr')).toBe(first)
  await goLive('tr', 'shell.menu.login', 'Buradan girin')
  expect(await liveTexts(app.runtime, 'tr')).toEqual({ 'shell.menu.login': 'Buradan girin' })
})

test.each(['TR', 'tr-TR', ''])('the language "%s" is refused', async (dil) => {
  await expect(app.nobody.call(getGlobal, { dil })).rejects.toMatchObject({
    code: 'validationFailed',
    errors: [{ field: 'dil', key: 'invalidChoice' }],
  })
})

test('pages begin with the default language, as soon as it is another', async () => {
  const languages = await followLanguages(app.runtime)
  const byDefault = () => languages().byDefault
  const admin = await superAdmin(app)
  expect(byDefault()).toBe('tr')
  await admin.call(setDefaultLanguage, { id: 2 })
  await expect.poll(byDefault).toBe('en')
  await admin.call(setDefaultLanguage, { id: 1 })
  await expect.poll(byDefault).toBe('tr')
})

test('a language that was added is offered once enough of its texts are live, and only then may be the default', async () => {
  const admin = await superAdmin(app)
  const languages = await followLanguages(app.runtime)
  const offered = () => languages().offered.map(({ langKey }) => langKey)
  const { id } = await admin.call(languageEndpoints.create, { adi: 'Almanca', display: 'Deutsch' })
  const refused = { errors: [{ key: 'languageIncomplete', params: { n: completePercent } }] }
  await expect(admin.call(setDefaultLanguage, { id })).rejects.toMatchObject(refused)
  await expect(admin.call(changeLanguage, { langKey: 'de' })).rejects.toMatchObject(refused)

  const missing = Object.entries(await admin.call(missingTexts, { id }))
  const take = async (count: number) => {
    const part = missing.slice(0, count).map(([key, text]) => [key, `${text} (de)`])
    const text = JSON.stringify(Object.fromEntries(part))
    return admin.call(syncGlobalUpdate, { text, languageId: id, liveSync: true })
  }
  const enough = Math.ceil((missing.length * completePercent) / 100)
  await take(enough - 1)
  expect((await readLanguages(app.runtime.master.db)).find((one) => one.id === id)).toMatchObject({
    langKey: 'de',
    dolu: enough - 1,
    toplam: missing.length,
    sunulur: false,
  })
  expect(offered()).toEqual(['tr', 'en'])
  await take(enough)
  await expect.poll(offered).toEqual(['tr', 'en', 'de'])
  expect(Object.keys(await admin.call(missingTexts, { id }))).toHaveLength(missing.length - enough)
  await admin.call(setDefaultLanguage, { id })
  await expect.poll(() => languages().byDefault).toBe('de')
  await admin.call(setDefaultLanguage, { id: 1 })
})

test.each([
  ['Almanca', 'de'],
  ['İNGİLİZCE', 'en'],
  ['german', 'de'],
  ['Français', 'fr'],
  ['русский', 'ru'],
  ['Arapça', 'ar'],
  ['Klingonca', undefined],
  ['', undefined],
])('the language %j has the code %j', (name, langKey) => {
  expect(langKeyOf(name)).toBe(langKey)
})
