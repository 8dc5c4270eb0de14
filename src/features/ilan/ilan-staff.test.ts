import { afterAll, beforeAll, expect, test } from 'vitest'
import { calisanTipEndpoints, listCalisanTip } from '#features/calisan-tip/contract.ts'
import { isTanimEndpoints, listIs } from '#features/is-tanim/contract.ts'
import { listIlce } from '#features/yer/contract.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createClient } from '#test/client.ts'
import { race } from '#test/harness/race.ts'
import { sized } from '#test/harness/random.ts'
import { aPosting, showIlan } from '#test/posting.ts'
import { startStaff } from '#test/staff.ts'
import { ilanEndpoints } from './contract.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const { create, update, fullGet, totals, delete: del } = ilanEndpoints

test('a posting keeps the names of its place and loses them with it', async () => {
  const { visitor, staff: newStaff } = await app.newTenant()
  const staff = await newStaff()
  const ilceler = await visitor.call(listIlce, { ilKodu: 32 })
  const [ilce] = ilceler
  const row = await staff.call(create, { baslik: 'Aşçı', ilKodu: 32, ilceKodu: ilce?.ilceKodu ?? 0 })
  expect(row).toMatchObject({
    sehirAdi: 'Isparta',
    ilceAdi: ilce?.ilceAdi,
    acik: false,
    iapKodu: expect.stringMatching(/^IL-\d+$/),
  })
  // a district of another province
  await expect(staff.call(update, { id: row.id, ilKodu: 6 })).rejects.toMatchObject({ errors: [{ field: 'ilceKodu' }] })
  expect(await staff.call(update, { id: row.id, ilKodu: 6, ilceKodu: null })).toMatchObject({
    sehirAdi: 'Ankara',
    ilceAdi: null,
  })
  expect(await staff.call(update, { id: row.id, ilKodu: null })).toMatchObject({ sehirAdi: null })
})

test.each([
  [{ ilKodu: 82 }, 'ilKodu', 'maxValue'],
  [{ ilKodu: 6, ilceKodu: 1 }, 'ilceKodu', 'invalidChoice'],
  [{ isId: 99 }, 'isId', 'invalidChoice'],
  [{ calisanTipId: 99 }, 'calisanTipId', 'invalidChoice'],
  [
    { talepTarihi: '2026-05-02', basvuruBitisTarihi: '2026-05-01' },
    'basvuruBitisTarihi',
    'EndDateShouldBeBiggerThanStart',
  ],
  [{ maasMin: '2', maasMax: '1' }, 'maasMax', 'minValue'],
  [{ asgariYas: 15 }, 'asgariYas', 'minValue'],
  [{ kontenjan: 0 }, 'kontenjan', 'minValue'],
  [{ zamanTipi: 3 }, 'zamanTipi', 'invalidChoice'],
  [{ iapKodu: 'X' }, 'iapKodu', 'unknownField'],
  [{ acik: true }, 'acik', 'unknownField'],
  [{ gorunmeyeAcik: true }, 'gorunmeyeAcik', 'unknownField'],
  [{ sehirAdi: 'X' }, 'sehirAdi', 'unknownField'],
])('a posting with %j is refused', async (change, field, key) => {
  const staff = await (await app.newTenant()).staff()
  const response = await staff.send({ method: 'POST', url: create.path, payload: { baslik: 'Aşçı', ...change } })
  expect(response.json()).toMatchObject({ message: 'validationFailed', errors: [{ field, key }] })
})

test('only one posting of a worker type sends visitors straight on', async () => {
  const staff = await (await app.newTenant()).staff()
  const { id: calisanTipId } = await staff.call(calisanTipEndpoints.create, { tipAdi: 'Mavi yaka' })
  const pool = { baslik: 'Havuz', havuzdaMi: true, otomatikYonlendir: true, calisanTipId }
  await staff.call(create, pool)
  await expect(staff.call(create, pool)).rejects.toMatchObject({ code: 'recordExists' })
})

test('staff filter, sort and total every posting', async () => {
  const tenant = await app.newTenant()
  const staff = await tenant.staff()
  const { id } = await staff.call(create, { baslik: 'Şoför', kontenjan: 3 })
  await tenant.read((db) => showIlan(db, { id }))
  await staff.call(create, { baslik: 'Çaycı', kontenjan: 2 })
  expect(
    (await staff.call(fullGet, { order: [{ key: 'baslik', value: 'Asc' }] })).rows.map(({ baslik }) => baslik),
  ).toEqual(['Çaycı', 'Şoför'])
  expect((await staff.call(fullGet, { filter: { baslik: { like: 'SOFOR' } } })).rows).toMatchObject([
    { baslik: 'Şoför' },
  ])
  expect((await staff.call(fullGet, { filter: { acik: true } })).resultCount).toBe(1)
  expect((await staff.call(totals, {})).fields.kontenjan).toMatchObject({ sum: '5', avg: '2.50' })
})

test('a kind of work is offered to visitors while a posting is open for it', async () => {
  const tenant = await app.newTenant()
  const staff = await tenant.staff()
  const asci = await staff.call(isTanimEndpoints.create, { isAdi: 'Aşçı', aktif: true })
  await staff.call(isTanimEndpoints.create, { isAdi: 'Çaycı', aktif: true })
  await staff.call(isTanimEndpoints.create, { isAdi: 'Eski iş', aktif: false })
  const ilan = await staff.call(create, { baslik: 'Aşçı', isId: asci.id })
  await tenant.read((db) => showIlan(db, { id: ilan.id }))

  const names = async (hasIlanl?: boolean) =>
    (await tenant.visitor.call(listIs, { hasIlanl })).map(({ isAdi }) => isAdi)
  expect(await names()).toEqual(['Aşçı', 'Çaycı'])
  expect(await names(true)).toEqual(['Aşçı'])
  await staff.call(ilanEndpoints.yayindanKaldir, { id: ilan.id })
  expect(await names(true)).toEqual([])
  await expect(staff.call(isTanimEndpoints.delete, { id: asci.id })).rejects.toMatchObject({ code: 'recordInUse' })
  await staff.call(del, { id: ilan.id })
  expect(await staff.call(isTanimEndpoints.delete, { id: asci.id })).toBe(1)
})

test('worker types are offered in the order of staff, active ones only', async () => {
  const tenant = await app.newTenant()
  const staff = await tenant.staff()
  await staff.call(calisanTipEndpoints.create, { tipAdi: 'Beyaz yaka', aktif: true })
  const { id } = await staff.call(calisanTipEndpoints.create, { tipAdi: 'Mavi yaka', aktif: true })
  await staff.call(calisanTipEndpoints.create, { tipAdi: 'Eski', aktif: false })
  await staff.call(calisanTipEndpoints.moveUp, { id })
  expect((await tenant.visitor.call(listCalisanTip, {})).map(({ tipAdi }) => tipAdi)).toEqual([
    'Mavi yaka',
    'Beyaz yaka',
  ])
})

test('a visitor reaches none of it, and another tenant no posting of ours', async () => {
  const [ours, theirs] = [await app.newTenant(), await app.newTenant()]
  const { id } = await (await ours.staff()).call(create, { baslik: 'Aşçı' })
  await expect(ours.visitor.call(fullGet, {})).rejects.toMatchObject({ code: 'noAuthority' })
  const stranger = await theirs.staff()
  await expect(stranger.call(update, { id, baslik: 'x' })).rejects.toMatchObject({ code: 'notFound' })
  expect((await stranger.call(fullGet, { filter: { id } })).resultCount).toBe(0)
})

test('a form that is not saved is shown as its page would be: the body cleaned, the place by its name, nothing written', async () => {
  const tenant = await app.newTenant()
  const staff = await tenant.staff()
  const { id } = await staff.call(create, { baslik: 'Aşçı', metin: '<p>Eski</p>', ilKodu: 32, kontenjan: 2 })
  const metin = '<h1 onclick="x()">Yeni</h1><script>x()</script><a href="javascript:x()">bağ</a><p>satır</p>'
  const shown = await staff.call(ilanEndpoints.portalGorunumu, { id, metin, baslik: 'Aşçıbaşı', ilKodu: 6 })
  expect(shown).toMatchObject({ baslik: 'Aşçıbaşı', sehirAdi: 'Ankara', kapali: false, id })
  const saved = await staff.call(update, { id, metin })
  expect(shown.metin).toBe(saved.metin)
  expect(shown.metin).not.toMatch(/script|onclick|javascript/)
  expect(await staff.call(ilanEndpoints.get, { id })).toMatchObject({ baslik: 'Aşçı', sehirAdi: 'Isparta' })
  // one that is not there yet is looked at as well; what is none of the page's fields is refused
  const isNew = await staff.call(ilanEndpoints.portalGorunumu, { metin: '<p>Taslak</p>' })
  expect(isNew).toMatchObject({ id: 0, metin: '<p>Taslak</p>', talepTarihi: expect.stringMatching(/^\d{4}-/) })
  const acik = await staff.send({ method: 'POST', url: ilanEndpoints.portalGorunumu.path, payload: { acik: true } })
  expect(acik.json()).toMatchObject({ message: 'validationFailed', errors: [{ field: 'acik' }] })
  await expect(staff.call(ilanEndpoints.portalGorunumu, { id: 999 })).rejects.toMatchObject({ code: 'notFound' })
})

test('the blocks of the chosen form are those of its published version, with its questions', async () => {
  const { iapId, ids, tenant, run } = await aPosting(app)
  const staff = createClient(app.app, (await startStaff(app.runtime, tenant.id)).token)
  const form = await staff.call(ilanEndpoints.form, { id: iapId })
  expect(form).toMatchObject({ surum: 1, bloklar: [{ id: ids.blok, ad: 'Genel', testAdi: null, kosullu: false }] })
  const [modul] = form?.bloklar[0]?.moduller ?? []
  expect(modul?.kriterler.map(({ ad }) => ad)).toEqual(['Cinsiyet', 'Askerlik', 'Dil'])
  expect(modul?.komponentler).toMatchObject([{ ad: 'İş deneyimi', kriterler: [{ ad: 'İşveren' }] }])
  await run(`update form_surum set durum = 'eski'`)
  expect(await staff.call(ilanEndpoints.form, { id: iapId })).toMatchObject({ surum: null, bloklar: [] })
  await run('update ilan set basvuru_formu_id = null')
  expect(await staff.call(ilanEndpoints.form, { id: iapId })).toBeNull()
})

test('of two people who save one posting as both read it one does, and the other is told what it says now', async () => {
  const company = await app.newTenant()
  let people = [await company.staff(), await company.staff()] as const
  const [staff] = people
  const { id } = await staff.call(create, { baslik: 'Bekçi' })
  let { rowVersion } = await staff.call(ilanEndpoints.get, { id })
  await race({
    clients: 2,
    rounds: sized(5, 200),
    act: async (client, round) => people[client]?.call(update, { id, rowVersion, baslik: `Bekçi ${round} ${client}` }),
    async invariant(attempts, round) {
      const [saved, ...more] = attempts.flatMap(({ value }) => (value === undefined ? [] : [value]))
      expect([saved?.id, more]).toEqual([id, []])
      const lost = attempts.flatMap(({ error }) => (error === undefined ? [] : [error]))
      const fresh = { id, baslik: saved?.baslik, rowVersion: rowVersion + 1 }
      expect(lost).toMatchObject([{ code: 'staleRecord', resultObject: fresh }])
      expect(await people[0].call(ilanEndpoints.get, { id })).toMatchObject(fresh)
      rowVersion++
      // a caller makes so many calls in ten minutes: the long rounds take turns
      if (round % 20 === 19) people = [await company.staff(), await company.staff()]
    },
  })
})
