import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defineResource } from '#engine/declaration/resource.ts'
import type { RowActions } from '#engine/declaration/row-action.ts'
import { serveResource } from '#engine/resource.server.ts'
import { kayitDosyalari } from '#features/dosya/kayit-dosya.server.ts'
import { createTestApp, type TestApp, type TestTenant } from '#test/app.ts'
import { createDeneme, denemeEndpoints, denemeRoutes, denemeSql, denemeTimeline, execute } from '#test/deneme.ts'
import { deneme } from '#test/deneme-resource.ts'
import { rights } from '#test/staff.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp({ routes: denemeRoutes() })
})
afterAll(() => app.close())

const { create, get, update, bulk, kapat, artir, history } = denemeEndpoints

async function newDeneme() {
  const tenant = await app.newTenant()
  await tenant.read(createDeneme)
  const staff = await tenant.staff()
  const made = await staff.call(create, { ad: 'Bir', aktif: true, adet: 3 })
  return { tenant, staff, made }
}

const auditCount = async (tenant: TestTenant) =>
  (await tenant.read((db) => execute(db, `select 1 from audit_log where varlik = 'deneme'`))).length

describe('an action on one record', () => {
  test('does what it says, answers the fresh record and is recorded once under its own name', async () => {
    const { staff, made } = await newDeneme()
    const closed = await staff.call(kapat, { id: made.id, rowVersion: 1, neden: ' Süresi doldu ', gun: '2026-03-01' })
    expect(closed).toMatchObject({ aktif: false, nott: 'Süresi doldu', gun: '2026-03-01', rowVersion: 2 })
    expect(await staff.call(get, { id: made.id })).toEqual(closed)
    const [latest, first] = await staff.call(history, { id: made.id })
    expect(latest).toMatchObject({ islem: 'kapat', degisim: { aktif: [true, false], neden: [null, 'Süresi doldu'] } })
    expect(first).toMatchObject({ islem: 'create' })
  })

  test('as a trial answers what would become of it and leaves no trace', async () => {
    const { tenant, staff, made } = await newDeneme()
    const before = await auditCount(tenant)
    const closed = await staff.call(kapat, { id: made.id, neden: 'Deneme', deneme: true })
    expect(closed).toMatchObject({ aktif: false, nott: 'Deneme' })
    expect(await staff.call(get, { id: made.id })).toEqual(made)
    expect(await auditCount(tenant)).toBe(before)
  })

  test('refuses what its form does not allow, an older version and a state that it is not offered in', async () => {
    const { staff, made } = await newDeneme()
    const { id } = made
    await expect(staff.call(kapat, { id, neden: '' })).rejects.toMatchObject({
      code: 'validationFailed',
      errors: [{ field: 'neden', key: 'required' }],
    })
    const changed = await staff.call(update, { id, adet: 5 })
    await expect(staff.call(kapat, { id, rowVersion: 1, neden: 'x' })).rejects.toMatchObject({
      code: 'staleRecord',
      resultObject: { rowVersion: changed.rowVersion, adet: 5 },
    })
    await staff.call(kapat, { id, neden: 'x' })
    await expect(staff.call(kapat, { id, neden: 'x' })).rejects.toMatchObject({
      code: 'gecisYok',
      resultObject: { aktif: false },
    })
    await expect(staff.call(kapat, { id: 999, neden: 'x' })).rejects.toMatchObject({ code: 'notFound' })
  })

  test('needs the right that it names, and no other', async () => {
    const { tenant, made } = await newDeneme()
    const looking = await tenant.staff(rights('deneme/gor'))
    const acting = await tenant.staff(rights('deneme/onayla'))
    await expect(looking.call(kapat, { id: made.id, neden: 'x' })).rejects.toMatchObject({ code: 'noAuthority' })
    await expect(acting.call(artir, { id: made.id })).rejects.toMatchObject({ code: 'noAuthority' })
    expect(await acting.call(kapat, { id: made.id, neden: 'x' })).toMatchObject({ aktif: false })
  })
})

describe('an action on many records', () => {
  test('asks for the same form, and says why each record was left', async () => {
    const { staff, made } = await newDeneme()
    const shut = await staff.call(create, { ad: 'Kapalı', aktif: false })
    const ids = [made.id, shut.id]
    await expect(staff.call(bulk, { action: 'kapat', ids, girdi: {} })).rejects.toMatchObject({
      errors: [{ field: 'girdi.neden', key: 'required' }],
    })
    const girdi = { neden: 'Toplu' }
    const trial = await staff.call(bulk, { action: 'kapat', ids, girdi, deneme: true })
    expect(trial).toEqual({
      etkilenecek: 1,
      atlanacak: 1,
      nedenler: [{ kod: 'gecisYok', adet: 1, ornekler: [{ id: shut.id, ad: 'Kapalı' }] }],
      mesaj: null,
    })
    expect(await staff.call(get, { id: made.id })).toEqual(made)
    const done = await staff.call(bulk, { action: 'kapat', ids, girdi })
    expect(done).toEqual({ etkilenen: 1, atlanan: 1, nedenler: [{ id: shut.id, ad: 'Kapalı', kod: 'gecisYok' }] })
    expect(await staff.call(get, { id: made.id })).toMatchObject({ aktif: false, nott: 'Toplu' })
  })

  test('gives a form to actions alone', async () => {
    const { staff, made } = await newDeneme()
    await expect(staff.call(bulk, { action: 'delete', ids: [made.id], girdi: {} })).rejects.toMatchObject({
      errors: [{ field: 'girdi', key: 'unknownField' }],
    })
  })
})

test('an action that nobody does, or that contradicts its resource, stops the start', () => {
  expect(() => serveResource(deneme, { ...denemeSql, files: kayitDosyalari, timeline: denemeTimeline })).toThrow(
    'resource deneme: nobody does artir',
  )
  const declare = (rowActions: RowActions) => () =>
    defineResource({
      ...deneme,
      title: undefined,
      order: { id: 'desc' },
      tone: 'sonGun',
      columns: [],
      board: null,
      rowActions,
    })
  expect(declare({ update: { eylem: 'x' } })).toThrow('is a call of every resource')
  expect(declare({ kapat: { eylem: 'x', when: { yok: [1] } } })).toThrow('unknown field yok')
  expect(declare({ kapat: { eylem: 'x', key: 'j' } })).toThrow('the key j means something else')
})
