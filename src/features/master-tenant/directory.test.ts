import { expect, test } from 'vitest'
import { staffRule } from '#i18n/tr/staff-rule.ts'
import { tenantAdmin } from '#test/administrator.ts'
import { aTenant, openMaster } from '#test/master-app.ts'
import { clearIdentities, masterTenantEndpoints } from './contract.ts'

const { create, update, get, fullGet } = masterTenantEndpoints

const { app, admin, master } = await openMaster({
  KADRO_DB_HOSTS: 'dizin.ornek:636,127.0.0.1:636,giris.ornek:443,[::1]:636',
})

/** A company of its own: how one is made has tests beside these. */
const company = async () => (await app.newTenant()).tenant

test('another way of signing in takes along users of this company alone', async () => {
  const directory = {
    systemAuthenticationType: 2 as const,
    ldapHost: 'ldaps://dizin.ornek',
    ldapDirectory: 'uid={username},dc=ornek',
  }
  const [one, two] = [await company(), await company()]
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

  const three = await company()
  await tenantAdmin(app, [two.id, three.id])
  await expect(admin.call(update, { id: two.id, ...directory })).rejects.toMatchObject({
    code: 'tenantAuthType',
  })
})

// the deployment permits dizin.ornek:636, giris.ornek:443 and this machine's 636: nothing else, in no other spelling
const hostileDirectories: string[] = [
  'ldaps://localhost',
  'ldaps://localhost:636',
  'ldaps://127.1',
  'ldaps://127.0.1',
  'ldaps://2130706433',
  'ldaps://0x7f000001',
  'ldaps://0x7f.0.0.1',
  'ldaps://0177.0.0.1',
  'ldaps://017700000001',
  'ldaps://127.0.0.1.',
  'ldaps://127.0.0.1:389',
  'ldap://127.0.0.1',
  'ldaps://127.0.0.2',
  'ldaps://0.0.0.0',
  'ldaps://0',
  'ldaps://169.254.169.254',
  'ldaps://10.0.0.1',
  'ldaps://192.168.1.1',
  'ldaps://[::ffff:127.0.0.1]',
  'ldaps://[::ffff:7f00:1]',
  'ldaps://[::]',
  'ldaps://[::127.0.0.1]',
  'ldaps://[0:0:0:0:0:0:0:1]',
  'ldaps://[fe80::1]',
  'ldaps://[fd00:ec2::254]',
  'ldaps://[::1%25eth0]',
  'ldaps://dizin.ornek.',
  'ldaps://dizin.ornek:637',
  'ldaps://dizin.ornek:0636',
  'ldaps://dizin.ornek:99999',
  'ldaps://dizin.ornek:0',
  'ldap://dizin.ornek',
  'ldaps://dizin.ornek@kotu.ornek',
  'ldaps://kotu.ornek@dizin.ornek',
  'ldaps://user:pass@dizin.ornek',
  'ldaps://dizin.ornek.kotu.ornek',
  'ldaps://kotu.ornek#dizin.ornek',
  'ldaps://kotu.ornek?dizin.ornek',
  'ldaps://kotu.ornek\\dizin.ornek',
  'ldaps://dizin.ornek kotu.ornek',
  'ldaps://dizin.ornek,kotu.ornek',
  'ldaps://dızın.ornek',
  'ldaps://xn--dzn-hpa0a.ornek',
  'ldaps://ⓓizin.ornek',
  'ldaps://dizin。ornek',
  'ldaps://%64izin.ornek',
  'ldaps://dizin.ornek\r\nx',
  'ldapi://%2Fvar%2Frun%2Fldapi',
  'http://dizin.ornek:636',
  'https://dizin.ornek:636',
  'ftp://dizin.ornek',
  'file:///etc/passwd',
  'gopher://dizin.ornek:636',
  'javascript:alert(1)',
  '//dizin.ornek',
  'ldaps:dizin.ornek',
  'ldaps:///dizin.ornek',
]

const hostileProviders: string[] = [
  'http://giris.ornek',
  'http://giris.ornek:443',
  'https://giris.ornek:8443',
  'https://giris.ornek.',
  'https://giris.ornek@kotu.ornek',
  'https://kotu.ornek@giris.ornek',
  'https://giris.ornek:x@kotu.ornek',
  'https://giris.ornek/?a=b',
  'https://giris.ornek/#a',
  'https://kotu.ornek/giris.ornek',
  'https://kotu.ornek\\@giris.ornek',
  'https:\\\\giris.ornek',
  'https:giris.ornek',
  'https:///giris.ornek',
  'https://ⓖiris.ornek',
  'https://giris。ornek',
  'https://gırıs.ornek',
  'https://xn--grs-6ma11a.ornek',
  'https://127.0.0.1',
  'https://127.1:636',
  'https://2130706433:636',
  'https://0x7f000001:636',
  'https://0177.0.0.1:636',
  'https://[::ffff:127.0.0.1]:636',
  'https://[0:0::1]:636',
  'https://localhost:636',
  'https://169.254.169.254/latest',
  'http://169.254.169.254/latest',
  'ldaps://giris.ornek:443',
  'ftp://giris.ornek',
  'file:///etc/passwd',
  'data:text/html,x',
  'javascript:alert(1)',
  'giris.ornek',
  '//giris.ornek',
]

const dn = 'uid={username},dc=ornek'
const addressRefusals = [
  ...hostileDirectories.flatMap((host) => [
    [1, host, dn],
    [2, host, dn],
    [3, host, dn],
  ]),
  ...hostileProviders.flatMap((host) => [
    [1, host, 'kadro'],
    [4, host, 'kadro'],
  ]),
] as [1 | 2 | 3 | 4, string, string][]

/** What is refused while no way uses it must be neither of both, so that what one of them permits is left out. */
const permittedOtherwise = new Set(['ldaps://giris.ornek:443', 'https://dizin.ornek:636', 'giris.ornek'])

test('both lists are long enough', () => {
  expect(Math.min(hostileDirectories.length, 40)).toBe(40)
  expect(hostileProviders.length).toBeGreaterThanOrEqual(30)
})

test('every address outside the list is refused when it is written, whatever the way of signing in', async () => {
  const { id } = await company()
  const taken: unknown[] = []
  for (const [systemAuthenticationType, ldapHost, ldapDirectory] of addressRefusals) {
    if (systemAuthenticationType === 1 && permittedOtherwise.has(ldapHost)) continue
    const payload = { id, systemAuthenticationType, ldapHost, ldapDirectory }
    const { status, json } = await admin.send({ method: 'POST', url: update.path, payload })
    const [error] = (json().errors ?? []) as { field: string; key: string }[]
    const isClear = ['unlistedHost', 'invalidDirectoryHost', 'invalidText'].includes(error?.key ?? '')
    if (status !== 400 || error?.field !== 'ldapHost' || !isClear) taken.push([payload, status, error])
  }
  expect(taken).toEqual([])
})

test('the refusals of addresses are Turkish sentences beside their field', async () => {
  const host = admin.call(create, { ...aTenant(), ldapHost: 'ldaps://kotu.ornek' })
  await expect(host).rejects.toMatchObject({ errors: [{ field: 'ldapHost', key: 'unlistedHost' }] })
  expect(staffRule.unlistedHost).toMatch(/^Bu sunucu, kurulumun izin verdiği sunucular arasında değil/)
})

test.each([
  [2, 'ldap://kotu.ornek/dc=x', 'invalidDirectoryHost'],
  [2, 'https://kotu.ornek/', 'unlistedHost'],
  [3, '//kotu.ornek/dc=x', 'invalidDirectory'],
  [3, 'dc=x,//kotu.ornek', 'invalidDirectory'],
  [3, 'dc=//kotu.ornek', 'invalidDirectory'],
  [2, '\\\\kotu.ornek\\x', 'invalidDirectory'],
  [2, 'dc=x\u0001', 'invalidText'],
  [2, 'kadro', 'invalidDirectory'],
  [4, 'https://kotu.ornek/', 'unlistedHost'],
  [4, 'http://giris.ornek/', 'invalidDirectoryHost'],
  [4, 'kadro?x=y', 'invalidDirectory'],
  [1, 'https://169.254.169.254/', 'unlistedHost'],
  [1, '//kotu.ornek', 'invalidDirectory'],
] as const)('as the directory of way %i, %s is refused by its field', async (systemAuthenticationType, ldapDirectory, key) => {
  const { id } = await company()
  const ldapHost = { 1: null, 2: 'ldaps://dizin.ornek', 3: 'dizin.ornek', 4: 'https://giris.ornek' }[
    systemAuthenticationType
  ]
  const payload = { id, systemAuthenticationType, ldapHost, ldapDirectory }
  const { json } = await admin.send({ method: 'POST', url: update.path, payload })
  expect(json().errors).toEqual([{ field: 'ldapDirectory', key }])
})

test.each([
  [2, 'ldaps://dizin.ornek', dn],
  [2, 'ldaps://Dizin.Ornek:636/', 'cn={username},ou=Ki\\,şi,dc=ornek'],
  [3, 'ldaps://127.0.0.1', 'ou=kişiler, dc=ornek'],
  [3, 'ldaps://[::1]', 'dc=ornek'],
  [4, 'https://giris.ornek/realms/x', 'kadro'],
  [4, 'https://giris.ornek', '0f2a6d3b-1111-4222-8333-444455556666'],
  [4, 'https://giris.ornek:443', 'https://giris.ornek/kadro'],
  [1, 'ldaps://dizin.ornek', 'dc=ornek'],
] as const)('way %i takes %s with %s', async (systemAuthenticationType, ldapHost, ldapDirectory) => {
  const { id } = await company()
  const values = { systemAuthenticationType, ldapHost, ldapDirectory }
  expect(await admin.call(update, { id, ...values })).toMatchObject(values)
})

test('what stood there before the list was drawn up may stay, and is judged once another way would use it', async () => {
  const { id, name } = await company()
  const old = { ldapHost: 'ldaps://eski.ornek', ldapDirectory: 'dc=eski' }
  await master('update master_tenant set ldap_host = $2, ldap_directory = $3 where id = $1', [
    id,
    old.ldapHost,
    old.ldapDirectory,
  ])
  expect(await admin.call(update, { id, name: `${name} 2`, ...old })).toMatchObject(old)
  await expect(admin.call(update, { id, systemAuthenticationType: 2 })).rejects.toMatchObject({
    errors: [{ field: 'ldapHost', key: 'unlistedHost' }],
  })
})
