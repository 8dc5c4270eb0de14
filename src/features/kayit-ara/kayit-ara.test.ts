import { afterAll, beforeAll, expect, test } from 'vitest'
import { branchEndpoints } from '#features/branch/contract.ts'
import { companyEndpoints } from '#features/company/contract.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { rights } from '#test/staff.ts'
import { searchTenantRecords } from './contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

async function withBranch() {
  const tenant = await app.newTenant()
  const staff = await tenant.staff()
  const company = await staff.call(companyEndpoints.create, { companyName: 'Yıldız Güvenlik' })
  const branch = await staff.call(branchEndpoints.create, {
    subeKodu: 'ADP',
    subeAdi: 'Adapazarı Şubesi',
    companyId: company.id,
  })
  return { tenant, staff, company, branch }
}

test('a few letters, whatever their case and dots, find records of every screen with the way to their page', async () => {
  const { staff, company, branch } = await withBranch()
  const [found] = await staff.call(searchTenantRecords, { ara: 'ADAPAZ' })
  expect(found).toEqual({
    ekran: 'branch',
    id: branch.id,
    ad: 'Adapazarı Şubesi',
    yol: expect.stringMatching(/^\/\w+\/\d+$/),
  })
  expect(await staff.call(searchTenantRecords, { ara: 'yildiz' })).toMatchObject([{ ekran: 'company', id: company.id }])
  await expect(staff.call(searchTenantRecords, { ara: 'a' })).rejects.toMatchObject({
    errors: [{ field: 'ara', key: 'minLength' }],
  })
})

test('nothing is told of a screen that the caller may not see, nor of another company', async () => {
  const { tenant } = await withBranch()
  const other = await tenant.staff(rights('company/gor'))
  expect(await other.call(searchTenantRecords, { ara: 'adapaz' })).toEqual([])
  expect(await other.call(searchTenantRecords, { ara: 'yıldız' })).toHaveLength(1)
  const elsewhere = await (await app.newTenant()).staff()
  expect(await elsewhere.call(searchTenantRecords, { ara: 'adapaz' })).toEqual([])
})

test('a company that a branch belongs to is not deleted, and the answer names the branch to who may see it', async () => {
  const { tenant, staff, company, branch } = await withBranch()
  const { kullanim, delete: del } = companyEndpoints
  const used = [{ tur: 'branch', id: branch.id, ad: 'Adapazarı Şubesi', yol: expect.stringMatching(`/${branch.id}$`) }]
  expect(await staff.call(kullanim, { id: company.id })).toEqual(used)
  const refused = staff.call(del, { id: company.id })
  await expect(refused).rejects.toMatchObject({ code: 'recordInUse', resultObject: used })
  const blind = await tenant.staff(rights('company/gor', 'company/sil'))
  expect(await blind.call(kullanim, { id: company.id })).toEqual([{ tur: 'diger', id: null, ad: null, yol: null }])
})
