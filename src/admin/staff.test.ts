import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { confirmTotp, getByToken, getMasterUser, startTotp } from '#features/giris/contract.ts'
import { openAdmin } from '#test/admin.ts'
import { newBrowser, newUser, signInStaff, staffPassword } from '#test/sign-on.ts'

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

test('an operator ends the second factor of a user who lost the device, and their sessions', async () => {
  const company = await app().newTenant()
  const { id, username } = await newUser(app(), company)
  const { master } = await signInStaff(app(), company, username)
  const end = (name = username) => admin('user', 'totp-off', '--username', name)
  expect(await end()).toEqual({ code: 1, said: `The user ${username} has no second factor.` })
  const { anahtar } = await master.call(startTotp, {})
  await master.call(confirmTotp, { kod: new TOTP({ secret: Secret.fromBase32(anahtar) }).generate() })
  const signIn = async () => (await newBrowser(app()).signIn({ username, password: staffPassword })).json().resultObject
  expect(await signIn()).toMatchObject({ kodGerekli: true })

  const said = `The second factor of ${username} is ended, and so are the sessions.`
  expect(await end()).toEqual({ code: 0, said })
  await expect(master.call(getMasterUser, {})).rejects.toMatchObject({ code: 'sessionEnded' })
  expect(await signIn()).toMatchObject({ masterToken: expect.any(String) })
  const { rows } = await app().runtime.master.db.query({
    text: `select aktor like 'admin:%' from audit_log where islem = 'totpKapatildi' and varlik_id = '${id}'`,
    rowMode: 'array',
  })
  expect(rows).toEqual([[true]])
  expect(await end('yok.boyle')).toEqual({ code: 1, said: 'There is no such record.' })
})
