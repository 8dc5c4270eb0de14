import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Administrator, superAdmin } from '#test/administrator.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createMasterTenantModul, masterTenantEndpoints, removeMasterTenantModul } from './contract.ts'

const { create, update, get } = masterTenantEndpoints

let app: TestApp
let admin: Administrator
beforeAll(async () => {
  app = await createTestApp()
  admin = await superAdmin(app)
})
afterAll(() => app.close())

const aTenant = () => ({
  name: `Eş Güvenlik ${randomBytes(4).toString('hex')}`,
  connectionString: 'yerel',
  systemAuthenticationType: 1 as const,
})

test('who has a company open does not undo what another made of its modules', async () => {
  const made = await admin.call(create, { ...aTenant(), modulTipleri: [1] })
  const { id, rowVersion } = made
  const given = await admin.call(update, { id, rowVersion, modulTipleri: [1, 2] })
  expect(given).toMatchObject({ modulTipleri: [1, 2], rowVersion: rowVersion + 1 })
  const late = admin.call(update, { id, rowVersion, name: made.name, modulTipleri: [1] })
  await expect(late).rejects.toMatchObject({ code: 'staleRecord', resultObject: { modulTipleri: [1, 2] } })
  const same = await admin.call(update, { id, rowVersion: given.rowVersion, modulTipleri: [2, 1] })
  expect(same.rowVersion).toBe(given.rowVersion)

  for (const endpoint of [createMasterTenantModul, removeMasterTenantModul]) {
    const before = (await admin.call(get, { id })).rowVersion
    await admin.call(endpoint, { tenantId: id, modulTipi: 3 })
    const over = admin.call(update, { id, rowVersion: before, modulTipleri: [1] })
    await expect(over).rejects.toMatchObject({ code: 'staleRecord' })
  }
})
