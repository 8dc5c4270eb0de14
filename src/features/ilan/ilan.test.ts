import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AppError } from '#core/errors.ts'
import { rawStatement, type TenantTables } from '#server/database/database.ts'
import { createTestApp, type TestApp, type TestTenant } from '#test/app.ts'
import { showIlan } from '#test/posting.ts'
import { getIap, ilanEndpoints, listIap } from './contract.ts'

let app: TestApp
/** A company that is only asked, never written to. */
let asked: TestTenant

beforeAll(async () => {
  app = await createTestApp()
  asked = await app.newTenant()
  await publish(
    asked,
    { baslik: 'Isparta' },
    { baslik: 'GÜVENLİK GÖREVLİSİ' },
    { baslik: 'Işık Yapı İşçisi' },
    { baslik: '100_Elektrik %' },
  )
})
afterAll(() => app.close())

const moveDeadline = rawStatement<TenantTables, { id: number; days: number }, { id: number }>(
  `update ilan set talep_tarihi = talep_tarihi - 30,
          basvuru_bitis_tarihi = (now() at time zone 'Europe/Istanbul')::date + $2::int where id = $1 returning id`,
  ['id', 'days'],
)

const lockIlan = rawStatement<TenantTables, object, never>('lock table ilan', [])

type Shown = { acik?: boolean; gorunmeyeAcik?: boolean }

/** Postings that visitors see, unless told otherwise. */
async function publish(tenant: TestTenant, ...changes: (Shown & Record<string, unknown>)[]) {
  const staff = await tenant.staff()
  const made = []
  for (const { acik = true, gorunmeyeAcik = true, ...change } of changes) {
    const row = await staff.call(ilanEndpoints.create, { baslik: 'Güvenlik Görevlisi', ...change })
    await tenant.read((db) => showIlan(db, { id: row.id, acik, gorunmeyeAcik }))
    made.push(row)
  }
  return made
}

const titles = async (tenant: TestTenant, filter: object = {}, rest: object = {}) =>
  (await tenant.visitor.call(listIap, { filter, ...rest })).rows.map(({ baslik }) => baslik)

describe('the public listing', () => {
  test('shows open and visible postings only, whatever the filter says', async () => {
    const tenant = await app.newTenant()
    await publish(
      tenant,
      { baslik: 'Açık' },
      { baslik: 'Kapalı', acik: false },
      { baslik: 'Gizli', gorunmeyeAcik: false },
    )
    expect(await titles(tenant)).toEqual(['Açık'])
    expect(await titles(tenant, { acik: false, gorunmeyeAcik: false })).toEqual(['Açık'])
  })

  test('shows a posting on its last day and not on the day after', async () => {
    const tenant = await app.newTenant()
    const [today, yesterday] = await publish(tenant, { baslik: 'Bugün biten' }, { baslik: 'Dün biten' })
    await tenant.read((db) => moveDeadline(db, { id: today?.id ?? 0, days: 0 }))
    await tenant.read((db) => moveDeadline(db, { id: yesterday?.id ?? 0, days: -1 }))
    expect(await titles(tenant)).toEqual(['Bugün biten'])
  })

  test.each([
    ['ısparta', 'Isparta'],
    ['ISPARTA', 'Isparta'],
    ['isparta', 'Isparta'],
    ['guvenlik gorevlisi', 'GÜVENLİK GÖREVLİSİ'],
    ['GÜVENLİK', 'GÜVENLİK GÖREVLİSİ'],
    ['görevlisi guvenlik', 'GÜVENLİK GÖREVLİSİ'],
    ['iş', 'Işık Yapı İşçisi'],
    ['i yapi', 'Işık Yapı İşçisi'],
  ])('a search for %s finds %s', async (genelFilter, baslik) => {
    expect(await titles(asked, { genelFilter })).toContain(baslik)
    expect(await titles(asked, { genelFilter: `${genelFilter} yok` })).toEqual([])
  })

  test('wildcards in a search mean themselves', async () => {
    const tenant = await app.newTenant()
    await publish(tenant, { baslik: 'Yüzde 100% zam' }, { baslik: 'Alt_cizgi' }, { baslik: 'Düz' })
    expect(await titles(tenant, { genelFilter: '0%' })).toEqual(['Yüzde 100% zam'])
    expect(await titles(tenant, { genelFilter: 't_' })).toEqual(['Alt_cizgi'])
    expect(await titles(tenant, { genelFilter: '%%' })).toEqual([])
  })

  test('is sorted by the Turkish alphabet', async () => {
    const tenant = await app.newTenant()
    const sorted = [
      'Adana',
      'Ağrı',
      'Cizre',
      'Çorum',
      'Iğdır',
      'Isparta',
      'İzmir',
      'Ordu',
      'Ömerli',
      'Sivas',
      'Şanlıurfa',
    ]
    await publish(tenant, ...sorted.toReversed().map((baslik) => ({ baslik })))
    const paging = { PageSize: 50 }
    expect(await titles(tenant, {}, { paging, order: [{ key: 'baslik', value: 'Asc' }] })).toEqual(sorted)
    expect(await titles(tenant, {}, { paging, order: [{ key: 'baslik', value: 'DESC' }] })).toEqual(sorted.toReversed())
  })

  test('carries the names of the place, none for a pool posting', async () => {
    const tenant = await app.newTenant()
    await publish(tenant, { baslik: 'Yerli', ilKodu: 32 }, { baslik: 'Havuz', havuzdaMi: true })
    const { rows } = await tenant.visitor.call(listIap, { order: [{ key: 'id', value: 'Asc' }] })
    expect(rows).toMatchObject([
      { baslik: 'Yerli', ilKodu: 32, sehirAdi: 'Isparta', ilceAdi: null },
      { baslik: 'Havuz', ilKodu: null, sehirAdi: null },
    ])
    expect(await titles(tenant, { ilKodu: 32 })).toEqual(['Yerli'])
  })

  test('never carries a body or what visitors may not know', async () => {
    const tenant = await app.newTenant()
    await publish(tenant, { metin: '<p>Uzun</p>', kontenjan: 5 })
    const [row] = (await tenant.visitor.call(listIap, {})).rows
    expect(Object.keys(row ?? {}).sort()).toEqual(
      'baslik basvuruBitisTarihi basvuruFormuId calisanTipId havuzdaMi iapKodu id ilKodu ilceAdi ilceKodu isAciklamasi isId kisaAciklama otomatikYonlendir sehirAdi talepTarihi zamanTipi'.split(
        ' ',
      ),
    )
  })

  test('counts exactly and pages without gaps', async () => {
    const tenant = await app.newTenant()
    await publish(tenant, ...Array.from({ length: 23 }, (_, no) => ({ baslik: `İlan ${no}` })))
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) => tenant.visitor.call(listIap, { paging: { PageSize: 10, page } })),
    )
    expect(pages.map(({ rows }) => rows.length)).toEqual([10, 10, 3, 0])
    for (const page of pages) expect(page).toMatchObject({ resultCount: 23, resultCountKesin: true, pageCount: 3 })
    expect(new Set(pages.flatMap(({ rows }) => rows.map(({ id }) => id))).size).toBe(23)
  })

  test('a kept count is right again after every change', async () => {
    const tenant = await app.newTenant()
    const staff = await tenant.staff()
    const count = async () => (await tenant.visitor.call(listIap, { paging: { PageSize: 2 } })).resultCount
    const [first] = await publish(tenant, {}, {}, {})
    expect([await count(), await count()]).toEqual([3, 3])
    await publish(tenant, {})
    expect(await count()).toBe(4)
    await staff.call(ilanEndpoints.yayindanKaldir, { id: first?.id ?? 0 })
    expect(await count()).toBe(3)
    await staff.call(ilanEndpoints.delete, { id: first?.id ?? 0 })
    expect(await count()).toBe(3)
  })

  test('a kept page is the page of this moment, of this company', async () => {
    const [tenant, other] = [await app.newTenant(), await app.newTenant()]
    const staff = await tenant.staff()
    const [first] = await publish(tenant, { baslik: 'Önce' })
    await publish(other, { baslik: 'Başka' })
    for (const _ of [1, 2]) {
      expect(await titles(tenant)).toEqual(['Önce'])
      expect(await titles(other)).toEqual(['Başka'])
    }
    await staff.call(ilanEndpoints.update, { id: first?.id ?? 0, baslik: 'Sonra' })
    expect(await Promise.all([titles(tenant), titles(tenant), titles(other)])).toEqual([
      ['Sonra'],
      ['Sonra'],
      ['Başka'],
    ])
    expect((await staff.call(ilanEndpoints.fullGet, {})).rows).toMatchObject([{ baslik: 'Sonra' }])
  })

  test('a kept page asks nothing of the table', async () => {
    const tenant = await app.newTenant()
    await publish(tenant, { baslik: 'Kilitli' })
    const known = await titles(tenant)
    const pool = await app.runtime.tenants.open(tenant.tenant.id)
    await pool.inTransaction(async (db) => {
      await lockIlan(db, {})
      expect(await titles(tenant)).toEqual(known)
      await expect(titles(tenant, { ilKodu: 34 })).rejects.toMatchObject({ code: 'serviceUnavailable' })
    })
  })

  test.each([
    [{ filter: { tenantId: 1 } }, 'filter.tenantId', 'unknownField'],
    [{ filter: { baslik: 'x' } }, 'filter.baslik', 'unknownField'],
    [{ filter: { ilKodu: { regex: 'x' } } }, 'filter.ilKodu.regex', 'unknownField'],
    [{ filter: { ilKodu: "6' or 1=1--" } }, 'filter.ilKodu', 'invalidValue'],
    [{ filter: { ilKodu: { gte: 1 } } }, 'filter.ilKodu.gte', 'unknownField'],
    [{ filter: { genelFilter: 'a' } }, 'filter.genelFilter', 'minLength'],
    [{ filter: { genelFilter: 'a\u0000b' } }, 'filter.genelFilter', 'invalidText'],
    [{ filter: { acik: 'true' } }, 'filter.acik', 'invalidValue'],
    [{ order: [{ key: 'metin', value: 'Asc' }] }, 'order.0.key', 'unknownField'],
    [{ order: [{ key: 'id; drop', value: 'Asc' }] }, 'order.0.key', 'unknownField'],
    [{ order: [{ key: 'id', value: 'asc nulls' }] }, 'order.0.value', 'invalidChoice'],
    [{ order: ['id', 'baslik', 'id'].map((key) => ({ key, value: 'Asc' })) }, 'order.2.key', 'duplicateField'],
    [{ paging: { PageSize: 101 } }, 'paging.PageSize', 'maxValue'],
    [{ paging: { PageSize: 0 } }, 'paging.PageSize', 'minValue'],
    [{ paging: { PageSize: '25' } }, 'paging.PageSize', 'invalidInteger'],
    [{ paging: { page: 10_001 } }, 'paging.page', 'maxValue'],
    [{ paging: { takeAll: 'true' } }, 'paging.takeAll', 'invalidBoolean'],
    [{ isCreateCsv: true }, 'isCreateCsv', 'unknownField'],
    [{ extra: 1 }, 'extra', 'unknownField'],
  ])('refuses %j', async (body, field, key) => {
    const response = await asked.visitor.send({ method: 'POST', url: listIap.path, payload: body })
    expect(response.status).toBe(400)
    expect(response.json()).toMatchObject({ message: 'validationFailed', errors: [{ field, key }] })
  })
})

describe('one public posting', () => {
  test('comes with its sanitised body', async () => {
    const tenant = await app.newTenant()
    const [made] = await publish(tenant, {
      metin: '<p onclick="x()">İyi <script>kötü</script>iş</p>',
      maasMin: '30000',
      maasMax: '40000.5',
    })
    expect(await tenant.visitor.call(getIap, { id: made?.id ?? 0 })).toMatchObject({
      baslik: 'Güvenlik Görevlisi',
      metin: '<p>İyi iş</p>',
      maasMin: '30000.00',
      maasMax: '40000.50',
      basvuruFormuId: null,
      kapali: false,
    })
  })

  test('says that it is closed, and a hidden one is not found', async () => {
    const tenant = await app.newTenant()
    const [closed, hidden, expired] = await publish(tenant, { acik: false }, { gorunmeyeAcik: false }, {})
    await tenant.read((db) => moveDeadline(db, { id: expired?.id ?? 0, days: -1 }))
    const find = (id: number | undefined) => tenant.visitor.call(getIap, { id: id ?? 0 })
    expect(await find(closed?.id)).toMatchObject({ kapali: true })
    expect(await find(expired?.id)).toMatchObject({ kapali: true })
    await expect(find(hidden?.id)).rejects.toMatchObject({ code: 'notFound' })
    await expect(find(999_999)).rejects.toBeInstanceOf(AppError)
  })

  test('of another tenant is not found', async () => {
    const [ours, theirs] = [await app.newTenant(), await app.newTenant()]
    const [made] = await publish(ours, {})
    await expect(theirs.visitor.call(getIap, { id: made?.id ?? 0 })).rejects.toMatchObject({ code: 'notFound' })
    expect(await titles(theirs)).toEqual([])
  })

  test.each(['', '0', '-1', 'x', '1.0', '1e3', '99999999999999999999'])('refuses the number "%s"', async (id) => {
    const response = await asked.visitor.send({ method: 'GET', url: getIap.path, query: { id } })
    expect(response.json()).toMatchObject({ message: 'validationFailed', errors: [{ field: 'id' }] })
  })
})
