import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  getMatris,
  tenantBatchOperationEndpoints as islem,
  matrisSayfasi,
  batchOperationEndpoints as tanim,
} from '#features/zamanli-islem/contract.ts'
import { tenantAdmin } from '#test/administrator.ts'
import { createTestApp, type TestApp, type TestTenant } from '#test/app.ts'
import type { Client } from '#test/client.ts'
import { execute } from '#test/deneme.ts'

let app: TestApp
let admin: Client
let company: TestTenant
let other: TestTenant
beforeAll(async () => {
  app = await createTestApp()
  admin = await app.master()
  company = await app.newTenant()
  other = await app.newTenant()
  for (const operationId of [1, 2, 4] as const) {
    await admin.call(tanim.create, {
      operationId,
      operationName: `İşlem ${operationId}`,
      operationType: 2,
      aktif: operationId !== 4,
    })
  }
})
afterAll(() => app.close())

const rowOf = async (who: Client, { tenant }: TestTenant) => {
  const { kiracilar } = await who.call(getMatris, { tenantId: tenant.id })
  return kiracilar[0]?.hucreler
}

test('a cell says whether a company has an operation on its clock, and follows its switch', async () => {
  const { islemler } = await admin.call(getMatris, {})
  // a definition that is off has no column
  expect(islemler.map(({ operationId }) => operationId)).toEqual([1, 2])
  const none = { id: null, aktif: false }
  expect(await rowOf(admin, company)).toEqual([
    { operationId: 1, ...none },
    { operationId: 2, ...none },
  ])
  const [, second] = islemler
  if (!second) throw new Error('no second column')
  const usual = { ...second.varsayilan, operationType: 3 as const }
  const { id } = await admin.call(islem.create, { tenantId: company.tenant.id, operationId: 2, ...usual })
  expect(await rowOf(admin, company)).toContainEqual({ operationId: 2, id, aktif: true })
  await admin.call(islem.update, { id, aktif: false })
  expect(await rowOf(admin, company)).toContainEqual({ operationId: 2, id, aktif: false })
  expect((await rowOf(admin, other))?.map((cell) => cell.id)).toEqual([null, null])
})

test('companies come a page at a time, in the order of their names, and are found by name', async () => {
  await execute(
    app.runtime.master.db as never, // one of the master's
    `insert into master_tenant (name, tenant_key, kurulum, aktif, baglanti_database, baglanti_kullanici, baglanti_sifre, veri_anahtari)
     select 'Zz Güvenlik ' || lpad(n::text, 2, '0'), 'zz-' || n, 'tanim', false, 'zz', 'zz', '', '' from generate_series(1, ${matrisSayfasi + 3}) n`,
  )
  const first = await admin.call(getMatris, { ara: 'zz güvenlik' })
  expect([first.toplam, first.kiracilar.length]).toEqual([matrisSayfasi + 3, matrisSayfasi])
  const second = await admin.call(getMatris, { ara: 'zz güvenlik', sayfa: 2 })
  const names = [...first.kiracilar, ...second.kiracilar].map(({ tenantName }) => tenantName)
  expect(names).toEqual(names.toSorted())
  expect(new Set(names).size).toBe(matrisSayfasi + 3)
  expect((await admin.call(getMatris, { ara: '%' })).toplam).toBe(0)
  expect((await admin.call(getMatris, { sayfa: 99 })).kiracilar).toEqual([])
})

test('a tenant admin sees own companies, staff their own, and another company is not there', async () => {
  const small = await tenantAdmin(app, [company.tenant.id])
  expect((await small.call(getMatris, {})).kiracilar.map(({ tenantId }) => tenantId)).toEqual([company.tenant.id])
  await expect(small.call(getMatris, { tenantId: other.tenant.id })).rejects.toMatchObject({ code: 'notFound' })
  const staff = await company.staff()
  expect((await staff.call(getMatris, {})).toplam).toBe(1)
  const stranger = await company.staff([])
  await expect(stranger.call(getMatris, {})).rejects.toMatchObject({ code: 'noAuthority' })
  await expect(admin.call(getMatris, { sayfa: 'x' })).rejects.toMatchObject({ errors: [{ field: 'sayfa' }] })
})
