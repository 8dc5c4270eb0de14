import { expect, test } from 'vitest'
import { superAdmin } from '#test/administrator.ts'
import { openMaster } from '#test/master-app.ts'
import { makeStaff } from '#test/staff.ts'
import { masterUserEndpoints, masterUserTenantEndpoints } from './contract.ts'

const { update, delete: del, get } = masterUserEndpoints
const links = masterUserTenantEndpoints

const { app, admin, master } = await openMaster()

test('the last active super admin stays', async () => {
  await master('update master_user set aktif = false where master_user_tipi = 1 and id <> $1', [admin.id])
  for (const attempt of [
    () => admin.call(update, { id: admin.id, aktif: false }),
    () => admin.call(update, { id: admin.id, masterUserTipi: 2 }),
    () => admin.call(del, { id: admin.id }),
  ]) {
    await expect(attempt()).rejects.toMatchObject({ code: 'lastSuperAdmin' })
  }
  const second = await superAdmin(app)
  expect(await admin.call(update, { id: second.id, aktif: false })).toMatchObject({ aktif: false })
})

test('two super admins who switch each other off at once: one stays', async () => {
  for (let round = 0; round < 5; round++) {
    const pair = [await superAdmin(app), await superAdmin(app)] as const
    await master('update master_user set aktif = false where master_user_tipi = 1 and id <> all ($1)', [
      pair.map(({ id }) => id),
    ])
    const outcomes = await Promise.allSettled([
      pair[0].call(update, { id: pair[1].id, aktif: false }),
      pair[1].call(del, { id: pair[0].id }),
    ])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  }
})

test('the last who can give rights in a company stays in it', async () => {
  // the one of the file is switched off by now
  const admin = await superAdmin(app)
  const company = await app.newTenant()
  const manager = await makeStaff(app.runtime, company.tenant.id)
  const plain = await makeStaff(app.runtime, company.tenant.id, { rights: [] })
  const linkOf = async ({ id }: { id: number }) =>
    (await admin.call(get, { id })).masterUserTenant.find(({ tenantId }) => tenantId === company.tenant.id)?.id ?? 0
  const last = { code: 'sonYonetici' }
  await expect(admin.call(links.delete, { id: await linkOf(manager) })).rejects.toMatchObject(last)
  await expect(admin.call(links.update, { id: await linkOf(manager), aktif: false })).rejects.toMatchObject(last)
  await expect(admin.call(update, { id: manager.id, aktif: false })).rejects.toMatchObject(last)
  await expect(admin.call(del, { id: manager.id })).rejects.toMatchObject(last)
  expect(await admin.call(links.delete, { id: await linkOf(plain) })).toBe(1)

  const second = await makeStaff(app.runtime, company.tenant.id, { tip: 2, rights: [] })
  expect(await admin.call(links.update, { id: await linkOf(manager), aktif: false })).toMatchObject({ aktif: false })
  await expect(admin.call(update, { id: second.id, masterUserTipi: null })).rejects.toMatchObject(last)
  expect(await admin.call(update, { id: second.id, masterUserTipi: 1 })).toMatchObject({ masterUserTipi: 1 })
})
