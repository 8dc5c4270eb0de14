import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createClient } from '#test/client.ts'
import { getSablonByCode } from './contract.ts'

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
