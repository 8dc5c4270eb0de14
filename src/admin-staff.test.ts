import { expect, test } from 'vitest'
import { getByToken } from '#features/giris/contract.ts'
import { openAdmin } from '#test/admin.ts'
import { signInStaff, staffPassword } from '#test/sign-on.ts'

const { app, admin } = openAdmin({ KADRO_ADMIN_PASSWORD: staffPassword })

test('an operator makes a user of a company, who signs in and is known there', async () => {
  const company = await app().newTenant()
  const { tenant } = company
  const { db } = app().runtime.master
  await db.query({
    text: `insert into master_tenant_modul (tenant_id, modul_tipi) values (${tenant.id}, 1)`,
    rowMode: 'array',
  })
  const make = (...more: string[]) =>
    admin('user', 'create', '--username', 'Ayse.K', '--name', 'Ayşe Kaya', '--key', tenant.tenantKey, ...more)
  expect(await make('--rol', 'SGK - YOK')).toMatchObject({ code: 1, said: 'The company has no role "SGK - YOK".' })
  expect(await make('--rol', 'YOK')).toMatchObject({ code: 2 })
  expect(await make()).toEqual({ code: 0, said: `The user ayse.k of ${tenant.tenantKey} is made.` })
  expect(await make()).toEqual({ code: 1, said: 'The user ayse.k exists already.' })

  const { staff } = await signInStaff(app(), company, 'ayse.k')
  expect(await staff.call(getByToken, {})).toMatchObject({
    adSoyad: 'Ayşe Kaya',
    masterUserTipi: null,
    roller: [{ sistem: 'SGK', rol: 'UZMAN' }],
    moduller: [{ modulTipi: 1, isDefault: true }],
  })
  await expect(signInStaff(app(), await app().newTenant(), 'ayse.k')).rejects.toMatchObject({
    code: 'login4TenantIssue',
  })
})
