import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createMasterTenantModul, getMasterTenantModul } from '#features/master-tenant/contract.ts'
import { tenantAdmin } from '#test/administrator.ts'
import type { TestTenant } from '#test/app.ts'
import { createClient } from '#test/client.ts'
import { openMaster } from '#test/master-app.ts'
import { masterTenantUserModulEndpoints, masterUserEndpoints, masterUserTenantEndpoints } from './contract.ts'

const { create, update, fullUpdate, delete: del, get, fullGet, reveal, bulk } = masterUserEndpoints
const links = masterUserTenantEndpoints
const modules = masterTenantUserModulEndpoints

const { app, admin, master } = await openMaster()
const [a, b] = [await app.newTenant(), await app.newTenant()]
for (const { tenant } of [a, b]) await admin.call(createMasterTenantModul, { tenantId: tenant.id, modulTipi: 1 })

const aUser = (tenant: TestTenant = a) => ({
  fullName: 'Ayşe Yılmaz',
  username: `ayse.${randomBytes(5).toString('hex')}`,
  password: 'Kirmizi!Bisiklet7',
  tckn: '10000000146',
  tenantId: tenant.tenant.id,
  modulTipi: 1 as const,
})

async function sessionOf(id: number) {
  const { token } = await app.runtime.sessions.start('mst', { tenantId: null, subjectId: id })
  const client = createClient(app.app, token)
  return async () => (await client.send({ method: 'GET', url: '/api/public/auths/account' })).status
}

test('a user is made in a company, found by name, changed and deleted', async () => {
  const given = aUser()
  const made = await admin.call(create, { ...given, username: given.username.toUpperCase() })
  expect(made).toMatchObject({ username: given.username, masterUserTipi: null, aktif: true, dogrulamaTipi: 1 })
  expect(made.tckn).not.toContain('10000000146')
  const found = await admin.call(get, { username: given.username })
  expect(found).toMatchObject({
    id: made.id,
    masterUserTenant: [{ tenantId: a.tenant.id, aktif: true }],
    masterTenantUserModul: [{ modulTipi: 1 }],
  })
  const [row] = await master<{ password: string; tckn: string }>(
    'select password, tckn from master_user where id = $1',
    [made.id],
  )
  expect(row?.password).toMatch(/^\$argon2id\$/)
  expect(row?.tckn).toMatch(/^v1\./)

  expect(await admin.call(update, { id: made.id, rowVersion: made.rowVersion, fullName: 'Ayşe Kaya' })).toMatchObject({
    fullName: 'Ayşe Kaya',
  })
  expect(await admin.call(reveal, { id: made.id, field: 'tckn' })).toEqual({ value: '10000000146' })
  const [seen] = await master<{ n: number }>(
    `select count(*)::int as n from audit_log where islem = 'reveal' and varlik_id = $1`,
    [String(made.id)],
  )
  expect(seen?.n).toBe(1)
  for (const tckn of ['', null]) {
    const answer = await admin.send({ method: 'POST', url: update.path, payload: { id: made.id, tckn } })
    expect(answer.json()).toMatchObject({ errors: [{ field: 'tckn', key: 'required' }] })
  }
  expect(await admin.call(del, { id: made.id })).toBe(1)
  await expect(admin.call(get, { id: made.id })).rejects.toMatchObject({ code: 'notFound' })
})

test.each([
  [{ fullName: '' }, 'validationFailed', 'fullName', 'required'],
  [{ password: 'kisa' }, 'validationFailed', 'password', 'minLength'],
  [{ password: 'password12345' }, 'validationFailed', 'password', 'weakPassword'],
  [{ password: 'F3n3rb@hçe1907!' }, 'validationFailed', 'password', 'weakPassword'],
  [{ password: 'Kadro.2026.Kadro' }, 'validationFailed', 'password', 'weakPassword'],
  [{ tckn: '10000000145' }, 'validationFailed', 'tckn', 'invalidTCKN'],
  [{ tckn: undefined }, 'validationFailed', 'tckn', 'required'],
  [{ username: 'ayşe' }, 'validationFailed', 'username', 'invalidUsername'],
  [{ tenantId: undefined }, 'SelectTenantPlease', 'tenantId', 'SelectTenantPlease'],
  [{ modulTipi: undefined }, 'validationFailed', 'modulTipi', 'required'],
  [{ modulTipi: 3 }, 'validationFailed', 'modulTipi', 'moduleNotGiven'],
  [{ modulTipleri: [1, 3] }, 'validationFailed', 'modulTipleri', 'moduleNotGiven'],
  [{ modulTipleri: [] }, 'validationFailed', 'modulTipleri', 'required'],
  [{ masterUserTipi: 3 }, 'validationFailed', 'masterUserTipi', 'invalidChoice'],
])('refuses %j with %s at %s', async (wrong, message, field, key) => {
  const { json } = await admin.send({ method: 'POST', url: create.path, payload: { ...aUser(), ...wrong } })
  expect(json()).toMatchObject({ message, errors: expect.arrayContaining([expect.objectContaining({ field, key })]) })
})

test('one answer names everything that a new user lacks', async () => {
  const { json } = await admin.send({ method: 'POST', url: create.path, payload: { eposta: 'yok' } })
  const { message, errors } = json() as { message: string; errors: { field: string; key: string }[] }
  expect(message).toBe('validationFailed')
  expect(errors.map(({ field, key }) => `${field} ${key}`).toSorted()).toEqual([
    'eposta invalidEmail',
    'fullName required',
    'modulTipi required',
    'password required',
    'tckn required',
    'tenantId SelectTenantPlease',
    'username required',
  ])
})

test('a user is made with several modules of the company at once', async () => {
  await admin.call(createMasterTenantModul, { tenantId: b.tenant.id, modulTipi: 2 })
  const { modulTipi: _one, ...given } = aUser(b)
  const { id } = await admin.call(create, { ...given, modulTipleri: [1, 2] })
  const { masterTenantUserModul } = await admin.call(get, { id })
  expect(masterTenantUserModul.map(({ modulTipi }) => modulTipi)).toEqual([1, 2])
})

test('whoever can become somebody else gives the password again first', async () => {
  const tired = await app.master()
  const { id } = await tired.call(create, aUser())
  for (const values of [
    { password: 'Mavi!Bisiklet88' },
    { masterUserTipi: 1 as const },
    { masterUserTipi: 2 as const },
  ]) {
    await expect(tired.call(update, { id, ...values })).rejects.toMatchObject({ code: 'sifreGerekli' })
  }
  await expect(tired.call(create, { ...aUser(), masterUserTipi: 1 })).rejects.toMatchObject({ code: 'sifreGerekli' })
  await expect(tired.call(reveal, { id, field: 'tckn' })).rejects.toMatchObject({ code: 'sifreGerekli' })
  expect(await tired.call(update, { id, fullName: 'Ayşe Kaya' })).toMatchObject({ fullName: 'Ayşe Kaya' })
})

test('a second user of the same name is userExists, and leaves nothing behind', async () => {
  const given = aUser()
  await admin.call(create, given)
  await expect(admin.call(create, given)).rejects.toMatchObject({ code: 'userExists', errors: [{ field: 'username' }] })
})

test('the name is fixed, secrets are in no answer', async () => {
  const made = await admin.call(create, aUser())
  const fixed = await admin.send({ method: 'POST', url: update.path, payload: { id: made.id, username: 'baska' } })
  expect(fixed.json()).toMatchObject({ errors: [{ field: 'username', key: 'unknownField' }] })
  const { id, rowVersion, fullName, eposta, masterUserTipi, aktif } = made
  const changed = await admin.call(fullUpdate, {
    id,
    rowVersion,
    fullName,
    eposta,
    masterUserTipi,
    aktif,
    password: 'Mavi!Bisiklet88',
  })
  const list = await admin.send({ method: 'POST', url: fullGet.path, payload: { isCreateCsv: true } })
  const answers = [
    JSON.stringify(changed),
    list.body,
    app.logged.join(),
    JSON.stringify(await master('select degisim from audit_log')),
  ]
  for (const secret of ['Bisiklet', '$argon2', '10000000146']) {
    expect(answers.filter((answer) => answer.includes(secret))).toEqual([])
  }
})

test('another password, type or switch ends the sessions of that user', async () => {
  for (const change of [{ password: 'Yesil!Bisiklet9' }, { masterUserTipi: 2 as const }, { aktif: false }]) {
    const { id } = await admin.call(create, aUser())
    const status = await sessionOf(id)
    expect(await status()).toBe(200)
    await admin.call(update, { id, ...change })
    expect(await status()).toBe(401)
  }
})

test('a tenant admin sees and changes only users of own companies, and no super admin', async () => {
  const small = await tenantAdmin(app, [a.tenant.id])
  const mine = await small.call(create, aUser())
  const theirs = await admin.call(create, aUser(b))
  const ids = (await small.call(fullGet, { paging: { takeAll: true } })).rows.map(({ id }) => id)
  expect(ids).toContain(mine.id)
  expect(ids).not.toContain(theirs.id)
  expect(ids).not.toContain(admin.id)

  for (const [endpoint, input] of [
    [update, { fullName: 'x' }],
    [del, {}],
    [reveal, { field: 'tckn' }],
  ] as const) {
    const answers = await Promise.all(
      [theirs.id, admin.id, 9_999_999, Number.MAX_SAFE_INTEGER].map((id) =>
        small.send({ method: 'POST', url: endpoint.path, payload: { id, ...input } }),
      ),
    )
    expect(new Set(answers.map(({ status, body }) => `${status} ${body}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(404)
  }
  expect(
    await small.call(bulk, { action: 'set', ids: [theirs.id, 9_999_999], field: 'aktif', value: false }),
  ).toMatchObject({ etkilenen: 0 })
  await expect(small.call(create, aUser(b))).rejects.toMatchObject({ code: 'notFound' })
  await expect(small.call(create, { ...aUser(), masterUserTipi: 1 })).rejects.toMatchObject({ code: 'noAuthority' })
  await expect(small.call(links.create, { tenantId: a.tenant.id, masterUserId: theirs.id })).rejects.toMatchObject({
    code: 'notFound',
  })

  await admin.call(links.create, { tenantId: b.tenant.id, masterUserId: mine.id })
  await expect(small.call(update, { id: mine.id, password: 'Sari!Bisiklet77' })).rejects.toMatchObject({
    code: 'noAuthority',
  })
  expect((await small.call(get, { id: mine.id })).masterUserTenant.map(({ tenantId }) => tenantId)).toEqual([
    a.tenant.id,
  ])
})

test('a tenant admin keeps and deletes views of the list', async () => {
  const small = await tenantAdmin(app, [a.tenant.id])
  const view = await small.call(masterUserEndpoints.viewsSave, { adi: 'Benim', paylasilan: false, icerik: {} })
  expect(await small.call(masterUserEndpoints.viewsDelete, { id: view.id })).toBe(1)
})

test("a view of a list of the master is nobody else's, whoever made it", async () => {
  const small = await tenantAdmin(app, [a.tenant.id])
  const shared = { adi: 'Ortak', paylasilan: true, icerik: { arama: 'Ayşe' } }
  const refusal = { code: 'validationFailed', errors: [{ field: 'paylasilan', key: 'invalidValue' }] }
  for (const user of [small, admin]) {
    await expect(user.call(masterUserEndpoints.viewsSave, shared)).rejects.toMatchObject(refusal)
  }
  // one that was shared before
  const { id } = await small.call(masterUserEndpoints.viewsSave, { ...shared, paylasilan: false })
  await master('update kayitli_gorunum set paylasilan = true where id = $1', [id])
  const other = await tenantAdmin(app, [b.tenant.id])
  expect(await other.call(masterUserEndpoints.views, {})).toEqual([])
  expect(await admin.call(masterUserEndpoints.views, {})).toEqual([])
})

test('companies and modules of a user are given, switched and taken', async () => {
  const { id } = await admin.call(create, aUser())
  const [modul] = await admin.call(getMasterTenantModul, { tenantId: b.tenant.id })
  const masterTenantModulId = modul?.id ?? 0
  await expect(admin.call(modules.create, { masterTenantModulId, masterUserId: id })).rejects.toMatchObject({
    code: 'SelectTenantPlease',
  })
  const link = await admin.call(links.create, { tenantId: b.tenant.id, masterUserId: id })
  expect(link).toMatchObject({ tenantName: b.tenant.name, aktif: true })
  await expect(admin.call(links.create, { tenantId: b.tenant.id, masterUserId: id })).rejects.toMatchObject({
    code: 'recordExists',
  })
  expect(await admin.call(modules.create, { masterTenantModulId, masterUserId: id })).toMatchObject({
    modulTipi: 1,
    tenantId: b.tenant.id,
  })
  expect(await admin.call(links.update, { id: link.id, aktif: false })).toMatchObject({ aktif: false })
  expect(await admin.call(links.delete, { id: link.id })).toBe(1)
  expect((await admin.call(modules.fullGet, { filter: { masterUserId: id } })).rows).toHaveLength(1)
})

test('a company that signs in another way is refused for a user who has one already', async () => {
  const { id } = await admin.call(create, aUser())
  const other = await app.newTenant()
  await master(
    `update master_tenant set system_authentication_type = 2, ldap_host = 'x', ldap_directory = 'x' where id = $1`,
    [other.tenant.id],
  )
  await expect(admin.call(links.create, { tenantId: other.tenant.id, masterUserId: id })).rejects.toMatchObject({
    code: 'tenantAuthType',
  })
  const homeless = await tenantAdmin(app, [])
  expect(await admin.call(links.create, { tenantId: other.tenant.id, masterUserId: homeless.id })).toMatchObject({
    aktif: true,
  })
})
