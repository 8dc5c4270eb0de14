import { expect, test } from 'vitest'
import { tenantAdmin } from '#test/administrator.ts'
import { aTenant, openMaster } from '#test/master-app.ts'
import { clearIdentities, masterTenantEndpoints } from './contract.ts'

const { create, update, get, fullGet } = masterTenantEndpoints

const { app, admin, master } = await openMaster()

test('another way of signing in takes along users of this company alone', async () => {
  const directory = {
    systemAuthenticationType: 2 as const,
    ldapHost: 'ldaps://dizin.ornek',
    ldapDirectory: 'uid={username},dc=ornek',
  }
  const [one, two] = [await admin.call(create, aTenant()), await admin.call(create, aTenant())]
  const alone = await tenantAdmin(app, [one.id])
  expect(await admin.call(update, { id: one.id, ...directory })).toMatchObject(directory)
  const [moved] = await master<{ tip: number }>('select dogrulama_tipi as tip from master_user where id = $1', [
    alone.id,
  ])
  expect(moved?.tip).toBe(2)

  await admin.call(update, { id: one.id, dizinSifre: 'okuyucu' })
  await master(`update master_user set dizin_kimligi = 'eski-dizin' where id = $1`, [alone.id])
  expect(await admin.call(get, { id: one.id })).toMatchObject({ dizinSifreVar: true, dizinKimligiSayisi: 1 })
  expect(await admin.call(update, { id: one.id, dizinSifre: null })).toMatchObject({ dizinSifreVar: false })
  expect(await admin.call(clearIdentities, { id: one.id })).toBe(1)
  expect(await admin.call(get, { id: one.id })).toMatchObject({ dizinKimligiSayisi: 0 })
  expect((await alone.send({ method: 'POST', url: fullGet.path, payload: {} })).status).toBe(401)

  const three = await admin.call(create, aTenant())
  await tenantAdmin(app, [two.id, three.id])
  await expect(admin.call(update, { id: two.id, ...directory })).rejects.toMatchObject({
    code: 'tenantAuthType',
  })
})
