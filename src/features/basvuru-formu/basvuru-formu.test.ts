import { afterAll, beforeAll, expect, test } from 'vitest'
import { guardForm } from '#features/demo/guard-form/guard-form.ts'
import { compileForm } from '#features/kriter/rules/compile.ts'
import { withTenant } from '#server/tenant/tenants.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { insertLibrary } from '#test/library.ts'
import { makeForm } from './make-form.server.ts'
import { publishForm } from './publish.server.ts'
import { findFormSurum } from './queries.server.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

async function aLibrary() {
  const { tenant } = await app.newTenant()
  const write = <T>(work: Parameters<typeof withTenant<T>>[2]) => withTenant(app.runtime.tenants, tenant.id, work)
  return { write, ids: await write(insertLibrary) }
}

test('a published form holds the library as it was, in order, with its conditions', async () => {
  const { write, ids } = await aLibrary()
  const published = await write((db) => publishForm(db, ids.form))
  expect(published.surum).toBe(1)
  const [surum] = await write((db) => findFormSurum(db, { id: published.id }))
  const [blok] = surum?.icerik.bloklar ?? []
  expect(blok?.moduller[0]?.kriterler.map(({ kriterAdi }) => kriterAdi)).toEqual(['Cinsiyet', 'Askerlik', 'Dil'])
  const compiled = compileForm(surum?.icerik ?? { bloklar: [] })
  expect(compiled.kriterler.get(ids.service)).toMatchObject({
    zorunlu: true,
    kosul: { kriterId: ids.sex, secenekId: ids.male },
    secenekler: [{ secenekAdi: 'Yaptı' }, { secenekAdi: 'Tecilli' }],
  })
  expect(compiled.kriterler.get(ids.language)?.grupSecenekleri).toMatchObject([{ secenekAdi: 'İngilizce' }])
  expect(compiled.komponentler.get(ids.work)?.kriterler).toMatchObject([{ kriterAdi: 'İşveren' }])
})

test('a new version follows the old one, which stays as it was', async () => {
  const { write, ids } = await aLibrary()
  const first = await write((db) => publishForm(db, ids.form))
  const [before] = await write((db) => findFormSurum(db, { id: first.id }))
  await write((db) =>
    db.query({ text: `update kriter set kriter_adi = 'Değişti' where id = ${ids.sex}`, rowMode: 'array' }),
  )
  const second = await write((db) => publishForm(db, ids.form))
  expect(second.surum).toBe(2)
  const [after] = await write((db) => findFormSurum(db, { id: first.id }))
  expect(after).toEqual(before)
  const change = write((db) =>
    db.query({ text: `update form_surum set icerik = '{}' where id = ${first.id}`, rowMode: 'array' }),
  )
  await expect(change).rejects.toThrow('does not change')
})

test('of many who publish at once each makes a version of its own, and one is the current one', async () => {
  const { write, ids } = await aLibrary()
  const made = await Promise.all(Array.from({ length: 8 }, () => write((db) => publishForm(db, ids.form))))
  expect(new Set(made.map(({ surum }) => surum))).toEqual(new Set([1, 2, 3, 4, 5, 6, 7, 8]))
  const { rows } = await write((db) =>
    db.query({ text: `select surum from form_surum where durum = 'yayinda'`, rowMode: 'array' }),
  )
  expect(rows).toEqual([[8]])
})

test('a form with a circle in it is not published', async () => {
  const { write, ids } = await aLibrary()
  await write((db) =>
    db.query({
      text: `update modul_kriter set bagli_kriter_id = ${ids.service}, bagli_secenek_id = ${ids.served} where kriter_id = ${ids.sex}`,
      rowMode: 'array',
    }),
  )
  await expect(write((db) => publishForm(db, ids.form))).rejects.toMatchObject({
    code: 'formInvalid',
    resultObject: [{ key: 'cycle' }],
  })
})

test('a form that is not there is not published', async () => {
  const { write } = await aLibrary()
  await expect(write((db) => publishForm(db, 999))).rejects.toMatchObject({ code: 'notFound' })
})

test("the demo's form is published as it was planned", async () => {
  const { write } = await aLibrary()
  const published = await write(async (db) => publishForm(db, await makeForm(db, guardForm)))
  const [surum] = await write((db) => findFormSurum(db, { id: published.id }))
  const { bloklar } = surum?.icerik ?? { bloklar: [] }
  const moduller = bloklar.flatMap((blok) => blok.moduller)
  const komponentler = moduller.flatMap((modul) => modul.komponentler)
  const kriterler = [...moduller, ...komponentler].flatMap((one) => one.kriterler)
  expect(bloklar.map(({ display }) => display)).toEqual(guardForm.bloklar.map(({ ad }) => ad))
  expect(bloklar.length).toBeGreaterThanOrEqual(8)
  expect(kriterler.length).toBeGreaterThanOrEqual(60)
  expect(komponentler.length).toBeGreaterThanOrEqual(3)
  expect(new Set(kriterler.map(({ valueType }) => valueType))).toEqual(new Set([1, 2, 3, 4, 5, 6, 7]))
  expect(kriterler.some(({ kriterAdi }) => kriterAdi.length > 200)).toBe(true)
})
