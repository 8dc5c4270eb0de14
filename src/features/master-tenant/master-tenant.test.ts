import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { tenantAdmin } from '#test/administrator.ts'
import { aTenant, openMaster } from '#test/master-app.ts'
import { openOutsideServer } from '#test/outside-server.ts'
import { baglantiTest, createMasterTenantModul, getMasterTenantModul, masterTenantEndpoints } from './contract.ts'

const { create, update, delete: del, get, getList, fullGet } = masterTenantEndpoints

const outside = await openOutsideServer()
afterAll(() => outside.close())
const { app, admin, master } = await openMaster({ KADRO_DB_HOSTS: `127.0.0.1:${outside.port},dizin.ornek:636` })

test('a company is made with its database, found, changed, switched off and removed', async () => {
  const given = { ...aTenant(), modulTipleri: [1, 2] as (1 | 2 | 3)[], renk: '#113355' }
  const made = await admin.call(create, given)
  expect(made).toMatchObject({
    name: given.name,
    baglanti: 'yerel',
    kurulum: 'hazir',
    aktif: true,
    dizinSifreVar: false,
  })
  expect(made.tenantKey).toMatch(/^yeni-guvenlik-[0-9a-f]{8}$/)
  expect(made.modulTipleri).toEqual([1, 2])
  expect((await app.runtime.tenants.find(made.tenantKey))?.id).toBe(made.id)

  const { rows } = await admin.call(fullGet, { filter: { genelFilter: given.name.toUpperCase() } })
  expect(rows).toMatchObject([{ id: made.id, modulTipleri: [1, 2] }])
  const changed = await admin.call(update, {
    id: made.id,
    rowVersion: made.rowVersion,
    aktif: false,
    modulTipleri: [3],
  })
  expect(changed).toMatchObject({ aktif: false, modulTipleri: [3], rowVersion: made.rowVersion + 1 })
  const pages = () => app.runtime.changes.version(made.id, 'masterTenant')
  const seen = pages()
  await admin.call(update, { id: made.id, renk: '#224466' })
  expect(pages()).toBeGreaterThan(seen)
  await expect(admin.call(update, { id: made.id, rowVersion: 1, renk: '#000000' })).rejects.toMatchObject({
    code: 'staleRecord',
  })

  await expect(admin.call(del, { id: made.id, name: 'Başka' })).rejects.toMatchObject({
    errors: [{ field: 'name', key: 'nameDiffers' }],
  })
  const cv = { tenant: made.guid, name: randomBytes(32).toString('hex') }
  const { files } = app.runtime.services
  await files.put(cv, Buffer.from('özgeçmiş'))
  const before = pages()
  expect(await admin.call(del, { id: made.id, name: given.name })).toBe(1)
  expect(pages()).toBeGreaterThan(before)
  expect(await files.open(cv)).toBeNull()
  await expect(admin.call(get, { id: made.id })).rejects.toMatchObject({ code: 'notFound' })
  const [left] = await master<{ n: number }>('select count(*)::int as n from pg_database where datname like $1', [
    `%${made.tenantKey.replaceAll('-', '_')}%`,
  ])
  expect(left?.n).toBe(0)
})

test('the same call again answers the same company; another one under its key or guid is refused', async () => {
  const key = randomUUID()
  const given = { ...aTenant(), guid: randomUUID() }
  const made = await admin.call(create, given, { key })
  expect(made.guid).toBe(given.guid)
  expect(await admin.call(create, given, { key })).toEqual(made)
  const again = await admin.call(create, { ...given, guid: randomUUID() })
  expect(again.tenantKey).toBe(`${made.tenantKey}-2`)
  await expect(admin.call(create, { ...aTenant(), tenantKey: made.tenantKey })).rejects.toMatchObject({
    code: 'recordExists',
    errors: [{ field: 'tenantKey' }],
  })
  await expect(admin.call(create, { ...aTenant(), guid: given.guid })).rejects.toMatchObject({
    code: 'recordExists',
    errors: [{ field: 'guid' }],
  })
})

test.each([
  [{ name: '' }, 'name', 'required'],
  [{ connectionString: undefined }, 'connectionString', 'required'],
  [{ systemAuthenticationType: 5 }, 'systemAuthenticationType', 'invalidChoice'],
  [{ systemAuthenticationType: 2 }, 'ldapHost', 'required'],
  [{ systemAuthenticationType: 2, ldapHost: 'http://x/', ldapDirectory: 'dc=x' }, 'ldapHost', 'invalidDirectoryHost'],
  [
    { systemAuthenticationType: 4, ldapHost: 'file:///etc/passwd', ldapDirectory: 'kadro' },
    'ldapHost',
    'invalidDirectoryHost',
  ],
  [{ tenantKey: 'Büyük Harf' }, 'tenantKey', 'invalidTenantKey'],
  [{ guid: 'x' }, 'guid', 'invalidGuid'],
  [{ renk: 'red' }, 'renk', 'invalidColour'],
  [{ startPage: 'https://kotu.ornek/' }, 'startPage', 'unknownPage'],
  [{ uiStartPage: '//kotu.ornek' }, 'uiStartPage', 'unknownPage'],
  [{ iconUrl: 'https://kotu.ornek/x.png' }, 'iconUrl', 'invalidIcon'],
  [{ iconUrl: 'data:text/html,<b>x</b>' }, 'iconUrl', 'invalidIcon'],
  [{ iconUrl: 'data:image/svg+xml,%3Csvg%20onload=x%3E%3C/svg%3E' }, 'iconUrl', 'invalidIcon'],
  [{ baglantiHost: 'x' }, 'baglantiHost', 'unknownField'],
])('refuses %j at %s', async (wrong, field, key) => {
  const payload = { ...aTenant(), ...wrong }
  const { status, json } = await admin.send({ method: 'POST', url: create.path, payload })
  expect([status, json().errors]).toEqual([400, expect.arrayContaining([expect.objectContaining({ field, key })])])
})

const hostile = [
  '127.0.0.1:PORT/d?host=127.0.0.1',
  '127.0.0.1:PORT/d?sslmode=disable&host=127.0.0.1',
  '127.0.0.1:1/d?port=PORT',
  '127.0.0.1:PORT/d?sslrootcert=/etc/passwd',
  '127.0.0.1:PORT/d?sslcert=/etc/passwd',
  '127.0.0.1:PORT/d?sslkey=/etc/shadow',
  '127.0.0.1:PORT/d?options=-cx',
  '127.0.0.1:PORT/d?sslmode=prefer',
  '127.0.0.1:PORT/d#x',
  '%2Ftmp/d',
  '%2Fvar%2Frun/d',
  '/d',
  '127.0.0.1:PORT,127.0.0.1:PORT/d',
  '[::1]:PORT/d?sslmode=disable',
  '[::ffff:127.0.0.1]:PORT/d?sslmode=disable',
  '[fe80::1%25eth0]:PORT/d',
  '2130706433:PORT/d?sslmode=disable',
  '0x7f000001:PORT/d?sslmode=disable',
  '0177.0.0.1:PORT/d',
  '127.1:PORT/d?sslmode=disable',
  '127.0.0.2:PORT/d?sslmode=disable',
  'localhost:PORT/d?sslmode=disable',
  '0.0.0.0:PORT/d',
  '169.254.169.254:PORT/d',
  'metadata.google.internal:PORT/d',
  'ip6-localhost:PORT/d',
  'db2/d',
  '127.0.0.1:0/d',
  '127.0.0.1:PORT/d/e',
  '127.0.0.1:PORT/d%00',
  '127.0.0.1:PORT/d%0A',
  `127.0.0.1:PORT/${'d'.repeat(64)}`,
]

test('thirty hostile connections open none, whether they are tried, made or given later', async () => {
  expect(hostile.length).toBeGreaterThanOrEqual(30)
  const { id } = (await app.newTenant()).tenant
  const before = outside.connections()
  for (const rest of hostile) {
    const connectionString = `postgres://u:gizli-sifre@${rest.replaceAll('PORT', String(outside.port))}`
    const asked = [
      { url: create.path, payload: { ...aTenant(), connectionString } },
      { url: baglantiTest.path, payload: { connectionString } },
      { url: update.path, payload: { id, connectionString } },
    ]
    for (const { url, payload } of asked) {
      const { status, body } = await admin.send({
        method: 'POST',
        url,
        payload,
        headers: { 'x-forwarded-for': `10.9.${Math.floor(Math.random() * 255)}.${Math.floor(Math.random() * 255)}` },
      })
      expect([rest, status, body.includes('gizli-sifre')]).toEqual([rest, 400, false])
    }
  }
  expect(outside.connections()).toBe(before)
})

test('secrets are in no answer, list, export, log or record', async () => {
  const database = await outside.newDatabase()
  const connectionString = `${database.url()}?sslmode=disable`
  const secret = 'dizin-sifresi-1907'
  await expect(admin.call(baglantiTest, { connectionString })).resolves.toEqual({ basarili: true })
  const made = await admin.call(create, {
    ...aTenant(),
    connectionString,
    systemAuthenticationType: 3,
    ldapHost: 'ldaps://dizin.ornek',
    ldapDirectory: 'dc=ornek',
    dizinKullanici: 'cn=okur',
    dizinSifre: secret,
  })
  expect(made).toMatchObject({ baglanti: `postgres://***@127.0.0.1/${database.name}`, dizinSifreVar: true })
  const changed = await admin.send({
    method: 'POST',
    url: update.path,
    payload: { id: made.id, connectionString, dizinSifre: `${secret}-2` },
  })
  expect(changed.status).toBe(200)

  const answers = [JSON.stringify(made), changed.body]
  answers.push(JSON.stringify(await admin.call(get, { id: made.id })))
  for (const payload of [{}, { isCreateCsv: true }, { paging: { takeAll: true } }]) {
    answers.push((await admin.send({ method: 'POST', url: fullGet.path, payload })).body)
  }
  answers.push(JSON.stringify(await master('select degisim from audit_log')), app.logged.join('\n'))
  const [stored] = await master<{ text: string }>('select t::text as text from master_tenant t where id = $1', [
    made.id,
  ])
  answers.push(stored?.text ?? '', JSON.stringify(await master('select cevap from idempotency')))
  const leaks = [secret, database.password, encodeURIComponent(database.password)]
  expect(leaks.filter((leak) => answers.some((answer) => answer.includes(leak)))).toEqual([])
})

test('secrets, making and removing need the password again', async () => {
  const tired = await app.master()
  const { id, name } = (await app.newTenant()).tenant
  await expect(tired.call(create, aTenant())).rejects.toMatchObject({ code: 'sifreGerekli' })
  await expect(tired.call(del, { id, name })).rejects.toMatchObject({ code: 'sifreGerekli' })
  await expect(tired.call(update, { id, dizinSifre: 'x' })).rejects.toMatchObject({ code: 'sifreGerekli' })
  const directory = { systemAuthenticationType: 2 as const, ldapHost: 'ldaps://127.0.0.1:636', ldapDirectory: 'dc=x' }
  await expect(tired.call(update, { id, ...directory })).rejects.toMatchObject({ code: 'sifreGerekli' })
  await expect(tired.call(update, { id, ldapHost: 'ldaps://127.0.0.1:636' })).rejects.toMatchObject({
    code: 'sifreGerekli',
  })
  expect(await tired.call(update, { id, systemAuthenticationType: 1 })).toMatchObject({ id })
  await expect(tired.call(baglantiTest, { id })).rejects.toMatchObject({ code: 'sifreGerekli' })
  expect(await tired.call(update, { id, aktif: false })).toMatchObject({ aktif: false })
})

test('a tenant admin reads own companies only and changes none', async () => {
  const [{ tenant: mine }, { tenant: theirs }] = [await app.newTenant(), await app.newTenant()]
  const small = await tenantAdmin(app, [mine.id])
  expect((await small.call(fullGet, {})).rows.map(({ id }) => id)).toEqual([mine.id])
  expect((await small.call(fullGet, { filter: { id: theirs.id } })).rows).toEqual([])
  expect((await small.call(getList, {})).map(({ id }) => id)).toEqual([mine.id])
  const counted = await small.call(masterTenantEndpoints.gruplar, { alan: 'kurulum' })
  expect(counted).toEqual([{ deger: 'hazir', adet: 1 }])
  expect(await small.call(get, { id: mine.id })).toMatchObject({ id: mine.id })
  const [foreign, missing] = await Promise.all(
    [theirs.id, 9_999_999].map((id) => small.send({ method: 'GET', url: get.path, query: { id: String(id) } })),
  )
  expect(foreign).toMatchObject({ status: 404, body: missing?.body })
  await expect(small.call(update, { id: mine.id, aktif: false })).rejects.toMatchObject({ code: 'noAuthority' })
  await expect(small.call(create, aTenant())).rejects.toMatchObject({ code: 'noAuthority' })
  await expect(small.call(getMasterTenantModul, { tenantId: theirs.id })).rejects.toMatchObject({ code: 'notFound' })
})

test('a module is given once', async () => {
  const { id: tenantId } = (await app.newTenant()).tenant
  await admin.call(createMasterTenantModul, { tenantId, modulTipi: 2 })
  await expect(admin.call(createMasterTenantModul, { tenantId, modulTipi: 2 })).rejects.toMatchObject({
    code: 'recordExists',
  })
  expect(await admin.call(getMasterTenantModul, { tenantId })).toMatchObject([
    { tenantId, modulTipi: 2, masterTenantUserModulId: null },
  ])
})

test('isMaster and tenantId in a body change nothing', async () => {
  const payload = { ...aTenant(), isMaster: true, tenantId: 5 }
  expect((await admin.send({ method: 'POST', url: create.path, payload })).status).toBe(200)
  const tenant = await app.newTenant()
  const staff = await tenant.staff()
  const url = '/api/ikorg/auditLog/fullGet'
  expect(
    (await staff.send({ method: 'POST', url, payload: { isMaster: false, tenantId: tenant.tenant.id } })).status,
  ).toBe(200)
  expect((await staff.send({ method: 'POST', url, payload: { isMaster: true } })).status).toBe(403)
  expect((await staff.send({ method: 'POST', url, payload: { tenantId: tenant.tenant.id + 1 } })).status).toBe(403)
})
