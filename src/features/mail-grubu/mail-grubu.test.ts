import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestTenant } from '#test/app.ts'
import type { Client } from '#test/client.ts'
import { mailGrubuEndpoints } from './contract.ts'

let app: TestApp
let company: TestTenant
let staff: Client
beforeAll(async () => {
  app = await createTestApp()
  company = await app.newTenant()
  staff = await company.staff()
})
afterAll(() => app.close())

test('a group keeps its addresses one a line and each once', async () => {
  const adresler = 'bir@posta.example\r\n\n  iki@posta.example \nbir@posta.example'
  const row = await staff.call(mailGrubuEndpoints.create, { adi: 'Yöneticiler', adresler })
  expect(row).toMatchObject({ adresler: 'bir@posta.example\niki@posta.example', adresSayisi: 2, aktif: true })
  const again = staff.call(mailGrubuEndpoints.create, { adi: 'Yöneticiler', adresler })
  await expect(again).rejects.toMatchObject({ code: 'recordExists', errors: [{ field: 'adi' }] })
})

test.each([
  ['no address', ' \n ', 'required'],
  ['what is no address', 'bir@posta.example\nbir', 'invalidEmailLine'],
  ['a header smuggled into a line', 'bir@posta.example, iki@posta.example', 'invalidEmailLine'],
  ['51 addresses', Array.from({ length: 51 }, (_, n) => `a${n}@posta.example`).join('\n'), 'maxCount'],
])('a group with %s is refused by its field', async (_, adresler, key) => {
  const refused = staff.call(mailGrubuEndpoints.create, { adi: `Grup ${key}`, adresler })
  await expect(refused).rejects.toMatchObject({ errors: [{ field: 'adresler', key }] })
})

test('whoever only looks changes no group', async () => {
  const looker = await company.staff([{ ekran: 'mailGrubu', eylem: 'gor' }])
  const refused = looker.call(mailGrubuEndpoints.create, { adi: 'Olmaz', adresler: 'bir@posta.example' })
  await expect(refused).rejects.toMatchObject({ code: 'noAuthority' })
})
