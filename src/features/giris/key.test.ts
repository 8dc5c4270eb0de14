import { afterAll, beforeAll, expect, test } from 'vitest'
import { masterUserTipi } from '#core/master-user.ts'
import { getAccount, refreshSession } from '#features/oturum/contract.ts'
import { superAdmin } from '#test/administrator.ts'
import { createTestApp, type TestApp, type TestTenant } from '#test/app.ts'
import { type Client, createClient } from '#test/client.ts'
import { newBrowser, newUser, signInStaff, staffPassword } from '#test/sign-on.ts'
import {
  authenticate,
  createUITenantToken,
  dogrula,
  expireRefreshToken,
  getByToken,
  listTenants,
  sessionKeyCreate,
} from './contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const run = (text: string) => app.runtime.master.db.query({ text, rowMode: 'array' })

/** A user's master token, by the password that tests give. */
async function masterOf(username: string): Promise<Client> {
  const answer = await newBrowser(app).signIn({ username, password: staffPassword })
  return createClient(app.app, (answer.json().resultObject as { masterToken: string }).masterToken)
}

/** An administrator of one company who gave the password a moment ago. */
async function adminOf(company: TestTenant): Promise<Client & { id: number }> {
  const { id, username } = await newUser(app, company)
  await run(`update master_user set master_user_tipi = ${masterUserTipi.tenantAdmin} where id = ${id}`)
  const client = await masterOf(username)
  await client.call(dogrula, { password: staffPassword })
  return { ...client, id }
}

test('a key signs a named user in once, after a question, and both ends are on record', async () => {
  const company = await app.newTenant()
  const user = await newUser(app, company)
  const admin = await adminOf(company)
  const { sessionKey, bitis } = await admin.call(sessionKeyCreate, { username: user.username.toUpperCase() })
  expect(Date.parse(bitis) - Date.now()).toBeLessThanOrEqual(60_000)
  const asked = await app.nobody.call(authenticate, { sessionKey })
  expect(asked).toMatchObject({ onayGerekli: true })
  const signedIn = await app.nobody.call(authenticate, { sessionKey, onay: true })
  expect(signedIn).toMatchObject({ user: { id: user.id } })
  const again = app.nobody.call(authenticate, { sessionKey, onay: true })
  await expect(again).rejects.toMatchObject({ code: 'invalidUsernameOrPassword' })
  const text = `select islem, aktor, degisim from audit_log where varlik = 'masterUser' and varlik_id = '${user.id}' order by id`
  const rows = (await run(text)).rows as [string, string, unknown][]
  const islemler = rows.map(([islem]) => islem)
  expect(islemler).toEqual(expect.arrayContaining(['anahtarUret', 'anahtarKullan', 'giris']))
  expect(rows.find(([islem]) => islem === 'anahtarKullan')?.[2]).toEqual({ olusturanId: admin.id })
})

test('a key that is a minute old opens nothing', async () => {
  const company = await app.newTenant()
  const user = await newUser(app, company)
  const { sessionKey } = await (await superAdmin(app)).call(sessionKeyCreate, { username: user.username })
  await run(
    `update oturum_anahtari set olusturulma_tarihi = now() - interval '61 seconds' where master_user_id = ${user.id}`,
  )
  const late = app.nobody.call(authenticate, { sessionKey, onay: true })
  await expect(late).rejects.toMatchObject({ code: 'invalidUsernameOrPassword' })
})

test('nobody makes a key for a super admin, for somebody of another company, or without the password', async () => {
  const [company, other] = [await app.newTenant(), await app.newTenant()]
  const user = await newUser(app, company)
  const both = await newUser(app, company)
  await run(
    `insert into master_user_tenant (tenant_id, master_user_id, dogrulama_tipi) values (${other.tenant.id}, ${both.id}, 1)`,
  )
  const root = await superAdmin(app)
  const admin = await adminOf(company)
  const foreign = await adminOf(other)
  const refused = async (client: Client, username: string) =>
    expect(client.call(sessionKeyCreate, { username })).rejects.toMatchObject({ code: 'notFound' })
  await refused(admin, root.username)
  await refused(root, root.username)
  await refused(foreign, user.username)
  await refused(admin, both.username)
  await refused(root, 'hic.kimse')
  await expect(root.call(sessionKeyCreate, { username: both.username })).resolves.toBeDefined()
  await run(`update oturum set sifre_tarihi = null where konu_id = ${admin.id}`)
  const stale = admin.call(sessionKeyCreate, { username: user.username })
  await expect(stale).rejects.toMatchObject({ code: 'sifreGerekli' })
})

test('a token for the interface comes with the page that the company begins on', async () => {
  const company = await app.newTenant()
  const user = await newUser(app, company)
  await run(`update master_tenant set ui_start_page = '/firmalar' where id = ${company.tenant.id}`)
  const client = await masterOf(user.username)
  const { accessToken, uiStartPage } = await client.call(createUITenantToken, { guid: company.tenant.guid })
  expect(uiStartPage).toBe('/firmalar')
  const inside = createClient(app.app, accessToken)
  expect(await inside.call(getByToken, {})).toMatchObject({ guid: company.tenant.guid, landing: '/firmalar' })
  const foreign = (await app.newTenant()).tenant.guid
  const no = client.call(createUITenantToken, { guid: foreign })
  await expect(no).rejects.toMatchObject({ code: 'login4TenantIssue' })
})

test('a session whose refresh tokens are expired lives until its tokens run out, and is not renewed', async () => {
  const company = await app.newTenant()
  const user = await newUser(app, company)
  const browser = newBrowser(app)
  const answer = await browser.signIn({ username: user.username, password: staffPassword })
  const master = createClient(app.app, (answer.json().resultObject as { masterToken: string }).masterToken)
  const refresh = () =>
    browser.send({
      method: 'POST',
      url: refreshSession.path,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: 'http://localhost',
        'sec-fetch-site': 'same-origin',
      },
      payload: 'grant_type=refreshtoken_master',
    })
  expect((await refresh()).status).toBe(200)
  expect(await master.call(expireRefreshToken, {})).toBe(1)
  expect(await master.call(expireRefreshToken, {})).toBe(1)
  expect((await refresh()).status).toBe(401)
  expect(await master.call(listTenants, {})).toHaveLength(1)
  const { staff } = await signInStaff(app, company, user.username)
  expect(await staff.call(expireRefreshToken, {})).toBe(1)
  expect(await staff.call(getAccount, {})).toMatchObject({ loginType: 'tenant' })
})
