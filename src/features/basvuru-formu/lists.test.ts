import { afterAll, beforeAll, expect, test } from 'vitest'
import { resourceEndpoints } from '#engine/declaration/resource-endpoints.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { aPosting } from '#test/posting.ts'
import {
  formBlok,
  formModul,
  kriterGrupDetay,
  kriterSecenek,
  kriterTanim,
  modul,
  modulKomponent,
  projeTest,
} from './resource.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const { fullGet: listFormBlok } = resourceEndpoints(formBlok)
const { fullGet: listFormModul } = resourceEndpoints(formModul)
const { fullGet: listModul } = resourceEndpoints(modul)
const { fullGet: listModulKomponent } = resourceEndpoints(modulKomponent)
const { fullGet: listKriterTanim } = resourceEndpoints(kriterTanim)
const { fullGet: listKriterSecenek } = resourceEndpoints(kriterSecenek)
const { fullGet: listKriterGrupDetay } = resourceEndpoints(kriterGrupDetay)
const { fullGet: listProjeTest } = resourceEndpoints(projeTest)

test("a form's parts are listed one from the other, as the specification asks for them", async () => {
  const { ids, iapId, newAday, run } = await aPosting(app)
  await run(`insert into test_merkez_tip (id, test_adi) values (7, 'Genel yetenek')`)
  await run(`insert into proje_test (iap_id, test_merkez_tip_id, siralama) values (${iapId}, 7, 1)`)
  const { call } = await newAday()
  const inOrder = [{ key: 'siralama', value: 'Asc' }] as const

  const bloklar = await call(listFormBlok, { filter: { basvuruFormuId: ids.form, aktif: true } })
  expect(bloklar.rows).toMatchObject([{ id: ids.blok, display: 'Genel', testMerkezTipId: null, aktif: true }])
  const moduller = await call(listFormModul, {
    filter: { BasvuruFormBlokId: ids.blok, aktif: true },
    order: [...inOrder, { key: 'modulDisplay', value: 'Asc' }],
  })
  expect(moduller.rows).toMatchObject([{ BasvuruFormBlokId: ids.blok, modulId: ids.modul, modulDisplay: 'Genel' }])
  expect((await call(listModul, { filter: { id: ids.modul, aktif: true } })).rows).toMatchObject([{ id: ids.modul }])
  const komponentler = await call(listModulKomponent, {
    filter: { modulId: ids.modul, kriterKomponentId: ids.work, aktif: true },
  })
  expect(komponentler.rows).toMatchObject([{ kriterKomponentDisplay: 'İş deneyimi', anaKriterId: ids.employer }])
  const kriterler = await call(listKriterTanim, { filter: { modulId: ids.modul } })
  expect(kriterler.rows.map(({ kriterAdi }) => kriterAdi)).toEqual(['Cinsiyet', 'Askerlik', 'Dil'])
  expect(kriterler.rows[1]).toMatchObject({ bagliOlunanKriterId: ids.sex, bagliOlunanKriterSecenekId: ids.male })
  const grup = kriterler.rows[2]?.kriterGrubuId ?? 0
  const diller = await call(listKriterGrupDetay, { filter: { kriterGrubuId: grup } })
  expect(diller.rows).toMatchObject([{ secenekAdi: 'İngilizce' }])
  const testler = await call(listProjeTest, { filter: { projId: iapId } })
  expect(testler.rows).toMatchObject([{ testAdi: 'Genel yetenek', testMerkezTipId: 7, zorunlu: true }])
})

test("options are those of the parent's choice", async () => {
  const { ids, newAday, run } = await aPosting(app)
  await run(`update kriter set anne_kriter_id = ${ids.sex} where id = ${ids.service}`)
  await run(`update kriter_secenek set parent_secenek_id = ${ids.male} where id = ${ids.served}`)
  const { call } = await newAday()
  const names = async (filter: object) =>
    (await call(listKriterSecenek, { filter, order: [{ key: 'siralama', value: 'Asc' }] })).rows.map(
      ({ secenekAdi }) => secenekAdi,
    )
  expect(await names({ kriterId: ids.sex, aktif: true })).toEqual(['Kadın', 'Erkek'])
  expect(await names({ kriterId: ids.service, parentKriterId: ids.sex, parentSecenekId: ids.male })).toEqual(['Yaptı'])
  await expect(names({ unvan: 'x' })).rejects.toMatchObject({
    errors: [{ field: 'filter.unvan', key: 'unknownField' }],
  })
})

test('what is not in use, or of a form that was never published, is not listed', async () => {
  const { ids, newAday, run } = await aPosting(app)
  const { call } = await newAday()
  await run(`update kriter_secenek set aktif = false where id = ${ids.female}`)
  expect((await call(listKriterSecenek, { filter: { kriterId: ids.sex } })).resultCount).toBe(1)
  await run(`insert into basvuru_formu (form_adi) values ('Taslak')`)
  await run(`insert into form_blok (basvuru_formu_id, display, siralama) select max(id), 'Gizli', 1 from basvuru_formu`)
  expect((await call(listFormBlok, {})).rows.map(({ display }) => display)).toEqual(['Genel'])
})

test('lists are for candidates of the company', async () => {
  const { newAday } = await aPosting(app)
  const other = await app.newTenant()
  await newAday()
  await expect(other.visitor.call(listModul, {})).rejects.toMatchObject({ code: 'noAuthority' })
})
