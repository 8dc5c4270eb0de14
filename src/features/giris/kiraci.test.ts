import { afterAll, beforeAll, expect, test } from 'vitest'
import { masterTenantEndpoints } from '#features/master-tenant/contract.ts'
import { masterUserEndpoints } from '#features/master-user/contract.ts'
import { getAccount, logout } from '#features/oturum/contract.ts'
import { superAdmin } from '#test/administrator.ts'
import { createTestApp, type TestApp, type TestTenant } from '#test/app.ts'
import { createClient } from '#test/client.ts'
import { newBrowser, newUser, signInStaff, staffPassword } from '#test/sign-on.ts'
import { authenticate, authenticateTenant, getByToken, listTenants } from './contract.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const run = (text: string) => app.runtime.master.db.query({ text, rowMode: 'array' })
const inTenant = (company: TestTenant, text: string) => company.read((db) => db.query({ text, rowMode: 'array' }))

async function masterOf(username: string) {
  const answer = await newBrowser(app).signIn({ username, password: staffPassword })
  return createClient(app.app, (answer.json().resultObject as { masterToken: string }).masterToken)
}

/** Gives a user a second company, with a module of it. */
async function give({ id }: { id: number }, { tenant }: TestTenant) {
  await run(
    `insert into master_user_tenant (tenant_id, master_user_id, dogrulama_tipi) values (${tenant.id}, ${id}, 1)`,
  )
  await run(`with m as (insert into master_tenant_modul (tenant_id, modul_tipi) values (${tenant.id}, 1)
      on conflict (tenant_id, modul_tipi) do update set modul_tipi = 1 returning id)
    insert into master_tenant_user_modul (tenant_id, master_tenant_modul_id, master_user_id)
    select ${tenant.id}, id, ${id} from m`)
}

const no = { code: 'login4TenantIssue' }

test('the list is the companies that are theirs and open, the one chosen last first, then by Turkish name', async () => {
  const companies = await Promise.all(Array.from({ length: 4 }, () => app.newTenant()))
  const [ilk, cati, isik, kapali] = companies as [TestTenant, TestTenant, TestTenant, TestTenant]
  const names = { [ilk.tenant.id]: 'Iğdır', [cati.tenant.id]: 'Çatı', [isik.tenant.id]: 'İzmir' }
  for (const [id, name] of Object.entries(names))
    await run(`update master_tenant set name = '${name}' where id = ${id}`)
  const user = await newUser(app, ilk)
  for (const company of [cati, isik, kapali]) await give(user, company)
  await run(`update master_tenant set aktif = false where id = ${kapali.tenant.id}`)
  const client = await masterOf(user.username)
  const namesOf = async () => (await client.call(listTenants, {})).map(({ name }) => name)
  expect(await namesOf()).toEqual(['Çatı', 'Iğdır', 'İzmir'])
  await client.call(authenticateTenant, { guid: isik.tenant.guid })
  expect(await namesOf()).toEqual(['İzmir', 'Çatı', 'Iğdır'])
  await run(
    `update master_user_tenant set aktif = false where master_user_id = ${user.id} and tenant_id = ${cati.tenant.id}`,
  )
  expect(await namesOf()).toEqual(['İzmir', 'Iğdır'])
  await expect(client.call(authenticateTenant, { guid: kapali.tenant.guid })).rejects.toMatchObject(no)
})

test('the history of a company and of a user tells changes, not who came in', async () => {
  const company = await app.newTenant()
  const user = await newUser(app, company)
  await signInStaff(app, company, user.username)
  const admin = await superAdmin(app)
  await admin.call(masterUserEndpoints.update, { id: user.id, fullName: 'Yeni Ad' })
  const islemOf = (entries: { islem: string }[]) => entries.map(({ islem }) => islem)
  expect(islemOf(await admin.call(masterUserEndpoints.history, { id: user.id }))).toEqual(['update'])
  expect(await admin.call(masterTenantEndpoints.history, { id: company.tenant.id })).toEqual([])
})

test('another company, one without a module and one that is not there are the same refusal', async () => {
  const [own, theirs] = [await app.newTenant(), await app.newTenant()]
  const user = await newUser(app, own, { hasModule: false })
  const client = await masterOf(user.username)
  expect(await client.call(listTenants, {})).toEqual([])
  const guids = [own.tenant.guid, theirs.tenant.guid, '00000000-0000-4000-8000-000000000001']
  const bodies = await Promise.all(
    guids.map(async (guid) => {
      const answer = await client.send({ method: 'POST', url: authenticateTenant.path, payload: { guid } })
      return [answer.status, answer.body]
    }),
  )
  expect(new Set(bodies.map(String)).size).toBe(1)
  expect(bodies[0]).toEqual([404, '{"isSuccess":false,"message":"login4TenantIssue","resultObject":null}'])
})

test('administrators need no module, and a super admin enters every company', async () => {
  const [own, theirs] = [await app.newTenant(), await app.newTenant()]
  const tenantAdmin = await newUser(app, own, { tip: 2, hasModule: false })
  const { staff } = await signInStaff(app, own, tenantAdmin.username)
  expect((await staff.call(getByToken, {})).yetkiler).toEqual([{ ekran: '*', eylem: '*' }])
  await expect(signInStaff(app, theirs, tenantAdmin.username)).rejects.toMatchObject(no)

  const superAdmin = await newUser(app, own, { tip: 1, hasModule: false })
  const entered = await signInStaff(app, theirs, superAdmin.username)
  expect(await entered.staff.call(getByToken, {})).toMatchObject({
    id: superAdmin.id,
    isMaster: true,
    masterUserTipi: 1,
    tenantKey: theirs.tenant.tenantKey,
  })
  const { rows } = await inTenant(theirs, `select username from kullanici where id = ${superAdmin.id}`)
  expect(rows).toEqual([[superAdmin.username]])
})

test('the user of a token comes with roles, modules, menu, rights and the page to begin on', async () => {
  const company = await app.newTenant()
  const rights = [
    { ekran: 'company', eylem: 'gor' },
    { ekran: 'sgkPano', eylem: 'gor' },
    { ekran: 'unit', eylem: 'ekle' },
    { ekran: 'unit', eylem: 'gor' },
  ]
  const user = await newUser(app, company, { rights })
  await inTenant(
    company,
    `insert into kullanici_modul (kullanici_id, modul_id, is_default)
    select ${user.id}, id, modul_tipi = 1 from yetki_modul`,
  )
  const { staff } = await signInStaff(app, company, user.username)
  const found = await staff.call(getByToken, {})
  expect(found).toMatchObject({
    id: user.id,
    username: user.username,
    isMaster: false,
    masterUserTipi: null,
    tenantName: company.tenant.name,
    tenantKey: company.tenant.tenantKey,
    guid: company.tenant.guid,
    loginType: 'tenant',
    roller: [{ sistem: 'SGK' }],
    yetkiler: rights,
    landing: '/sgkPano',
  })
  expect(found.renk).toMatch(/^#[0-9a-f]{6}$/)
  // the master licensed one kind of the three
  expect(found.moduller.map(({ modulTipi, isDefault }) => [modulTipi, isDefault])).toEqual([[1, true]])
  expect(found.menu.map(({ ekran }) => ekran)).toEqual(['sgkPano', 'company', 'unit'])

  await inTenant(company, `delete from yetki where ekran in ('company', 'sgkPano')`)
  await run(`update master_tenant set ui_start_page = '/birimler' where id = ${company.tenant.id}`)
  const later = await staff.call(getByToken, {})
  expect([later.menu.map(({ ekran }) => ekran), later.landing]).toEqual([['unit'], '/birimler'])
})

test('without an SGK role the token opens getByToken, account and logout only', async () => {
  const company = await app.newTenant()
  const user = await newUser(app, company, { isRoleless: true })
  const { staff } = await signInStaff(app, company, user.username)
  await expect(staff.call(getByToken, {})).rejects.toMatchObject({ code: 'SgkRolMandatory' })
  expect(await staff.call(getAccount, {})).toMatchObject({ loginType: 'tenant', userId: user.id })
  expect(await staff.call(logout, {})).toBe(1)
})

test('a user whom the company switched off is not found', async () => {
  const company = await app.newTenant()
  const user = await newUser(app, company)
  const { staff } = await signInStaff(app, company, user.username)
  await inTenant(company, `update kullanici set aktif = false where id = ${user.id}`)
  await expect(staff.call(getByToken, {})).rejects.toMatchObject({ code: 'getUserInfoIssue' })
})

test('a sign-in and a choice that are repeated with their keys leave one token each', async () => {
  const company = await app.newTenant()
  const { username } = await newUser(app, company)
  const browser = newBrowser(app)
  const send = async (url: string, payload: object, token?: string) => {
    const headers = { 'idempotency-key': 'giris-anahtari-0123456789' }
    const answer = await browser.send({ method: 'POST', url, payload, headers }, token)
    return answer.json().resultObject as { masterToken: string; accessToken: string }
  }
  const isLive = async (token: string) =>
    (await createClient(app.app, token).send({ method: 'GET', url: getAccount.path })).status === 200
  const signIn = () => send(authenticate.path, { username, password: staffPassword })
  const [one, two] = [await signIn(), await signIn()]
  expect([await isLive(one.masterToken), await isLive(two.masterToken)]).toEqual([false, true])

  const choose = () => send(authenticateTenant.path, { guid: company.tenant.guid }, two.masterToken)
  const [first, second] = [await choose(), await choose()]
  expect([await isLive(first.accessToken), await isLive(second.accessToken)]).toEqual([false, true])
  const { rows } = await run(`select cevap from idempotency where yol in ('${authenticate.path}')`)
  expect(JSON.stringify(rows)).not.toContain('mst_')
})

test('a switch of company leaves the other tab where it is; logout ends all', async () => {
  const [first, second] = [await app.newTenant(), await app.newTenant()]
  const user = await newUser(app, first)
  await give(user, second)
  const { master, staff } = await signInStaff(app, first, user.username)
  const { accessToken } = await master.call(authenticateTenant, { guid: second.tenant.guid })
  const other = createClient(app.app, accessToken)
  await inTenant(
    second,
    `insert into kullanici_rol (kullanici_id, rol_id)
    select ${user.id}, id from rol where sistem = 'SGK' limit 1`,
  )
  expect((await staff.call(getByToken, {})).guid).toBe(first.tenant.guid)
  expect((await other.call(getByToken, {})).guid).toBe(second.tenant.guid)

  await other.call(logout, {})
  const statuses = await Promise.all(
    [master, staff, other].map(async (client) => (await client.send({ method: 'GET', url: getAccount.path })).status),
  )
  expect(statuses).toEqual([401, 401, 401])
  const { rows } = await run(`select islem, varlik_id from audit_log where aktor = 'mst:${user.id}' order by id`)
  expect(rows).toEqual([
    ['giris', String(user.id)],
    ['kiraciSecimi', String(first.tenant.id)],
    ['kiraciSecimi', String(second.tenant.id)],
  ])
})

test.each([
  ['the link', (id: number) => `update master_user_tenant set aktif = false where master_user_id = ${id}`, 401],
  ['the account', (id: number) => `update master_user set aktif = false where id = ${id}`, 401],
])('who loses %s is out of the company at the next request', async (_, text, status) => {
  const company = await app.newTenant()
  const user = await newUser(app, company)
  const { staff } = await signInStaff(app, company, user.username)
  await staff.call(getByToken, {})
  await run(text(user.id))
  expect((await staff.send({ method: 'POST', url: getByToken.path, payload: {} })).status).toBe(status)
})

test('a role that was taken away is gone at the next request', async () => {
  const company = await app.newTenant()
  const user = await newUser(app, company)
  const { staff } = await signInStaff(app, company, user.username)
  await staff.call(getByToken, {})
  await inTenant(company, `delete from kullanici_rol where kullanici_id = ${user.id}`)
  await expect(staff.call(getByToken, {})).rejects.toMatchObject({ code: 'SgkRolMandatory' })
})
