import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerSysGlobalKey, sysGlobalKeyEndpoints } from '#features/sys-global-key/contract.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { languageEndpoints } from './contract.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const { create, update, delete: del, fullGet, getList, moveUp } = languageEndpoints

test('a language is added at the end, changed and moved', async () => {
  const master = await app.master()
  const { id, ...added } = await master.call(create, { adi: 'Almanca', display: 'Deutsch', langKey: 'de' })
  expect(added).toMatchObject({ adi: 'Almanca', isDefault: false, siralama: 3, rowVersion: 1 })
  expect(await master.call(update, { id, rowVersion: 1, display: 'Almanca (Deutsch)' })).toMatchObject({
    rowVersion: 2,
  })
  await master.call(moveUp, { id })
  expect((await master.call(fullGet, {})).rows.map(({ langKey }) => langKey)).toEqual(['tr', 'de', 'en'])
  expect(await master.call(getList, {})).toContainEqual({ id, display: 'Almanca (Deutsch)', langKey: 'de' })
  expect((await master.call(fullGet, { filter: { genelFilter: 'INGILIZCE' } })).rows).toMatchObject([{ langKey: 'en' }])
  expect(await master.call(del, { id })).toBe(1)
})

test.each([
  [{ adi: 'Klingonca', display: 'tlhIngan' }, 'langKey', 'required'],
  [{ adi: 'Almanca', display: 'Deutsch', langKey: 'DE' }, 'langKey', 'invalidValue'],
  [{ adi: 'x'.repeat(51), display: 'Deutsch', langKey: 'de' }, 'adi', 'maxLength'],
  [{ adi: 'Almanca', display: 'Deutsch', langKey: 'de', isDefault: true }, 'isDefault', 'unknownField'],
])('refuses %j', async (body, field, key) => {
  const master = await app.master()
  const response = await master.send({ method: 'POST', url: create.path, payload: body })
  expect(response.json()).toMatchObject({ message: 'validationFailed', errors: [{ field, key }] })
})

test('the default language stays, and no two are the same', async () => {
  const master = await app.master()
  await expect(master.call(del, { id: 1 })).rejects.toMatchObject({ code: 'recordInUse' })
  await expect(master.call(create, { adi: 'Türkçe', display: 'x', langKey: 'xx' })).rejects.toMatchObject({
    code: 'recordExists',
    errors: [{ field: 'adi', key: 'recordExists' }],
  })
})

test('a language that has texts stays', async () => {
  const master = await app.master()
  const { id } = await master.call(create, { adi: 'Fransızca', display: 'Français', langKey: 'fr' })
  const globalKeyValues = [{ languageId: id, keyValue: 'Bonjour' }]
  const key = await master.call(registerSysGlobalKey, { keyLabel: 'deneme.fr', groupKey: 'deneme', globalKeyValues })
  await expect(master.call(del, { id })).rejects.toMatchObject({ code: 'recordInUse' })
  await master.call(sysGlobalKeyEndpoints.delete, { id: key.id })
  expect(await master.call(del, { id })).toBe(1)
})

test('staff of a tenant cannot reach it', async () => {
  const staff = await (await app.newTenant()).staff()
  await expect(staff.call(fullGet, {})).rejects.toMatchObject({ code: 'noAuthority' })
  await expect(staff.call(del, { id: 2 })).rejects.toMatchObject({ code: 'noAuthority' })
})
