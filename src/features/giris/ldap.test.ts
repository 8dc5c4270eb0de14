import { Client } from 'ldapts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { masterUserEndpoints } from '#features/master-user/contract.ts'
import { sealDizinSifre } from '#server/outside/ldap-directory.ts'
import { createTestApp, type TestApp, type TestTenant } from '#test/app.ts'
import { createClient } from '#test/client.ts'
import { base, reader, startSlapd, writer } from '#test/servers/slapd.ts'
import { aUsername, newBrowser, newUser, setWay, staffPassword } from '#test/sign-on.ts'
import { authenticateTenant, dogrula, listTenants } from './contract.ts'

const password = 'dizindeki parola ğüş'
const people = ['ayse', 'mehmet', 'degisen', 'eslesen', 'ikili', 'kesilen', 'baskasi'].map((uid) => ({
  uid,
  ou: 'kisiler',
  password,
}))

let slapd: Awaited<ReturnType<typeof startSlapd>>
let app: TestApp
let plain: TestTenant
let smart: TestTenant
let single: TestTenant

beforeAll(async () => {
  slapd = await startSlapd([...people, { uid: 'yalniz', ou: 'tek', password }])
  app = await createTestApp({ environment: { KADRO_DB_HOSTS: `127.0.0.1:${slapd.port},127.0.0.1:1` } })
  const host = `ldap://127.0.0.1:${slapd.port}`
  plain = await app.newTenant()
  await setWay(app, plain, { tip: 2, host, directory: `uid={username},ou=kisiler,${base}` })
  smart = await smartTenant(`ou=kisiler,${base}`)
  single = await smartTenant(`ou=tek,${base}`)

  async function smartTenant(directory: string) {
    const company = await app.newTenant()
    await setWay(app, company, { tip: 3, host, directory })
    const sifre = sealDizinSifre(app.runtime.keys, company.tenant.tenantKey, reader.password)
    await run(`update master_tenant set dizin_kullanici = '${reader.dn}', dizin_sifre = '${sifre}'
      where id = ${company.tenant.id}`)
    return company
  }
})
afterAll(async () => {
  await app?.close()
  await slapd?.close()
})
beforeEach(() => slapd.become('serve'))

const run = (text: string) => app.runtime.master.db.query({ text, rowMode: 'array' })
const signIn = (username: string, typed = password) => newBrowser(app).signIn({ username, password: typed })
const messageOf = ({ status, json }: Awaited<ReturnType<typeof signIn>>) => [status, json().message]
const refused = [400, 'invalidUsernameOrPassword']
const unreachable = [503, 'dizinUlasilamiyor']

const ways = [
  ['binding as the person', 2, () => plain],
  ['searching, then binding', 3, () => smart],
] as const

test.each(ways)('by %s the directory decides, and a wrong password is one bind', async (_, tip, company) => {
  const username = tip === 2 ? 'ayse' : 'mehmet'
  const { id } = await newUser(app, company(), { username, dogrulamaTipi: tip })
  expect(messageOf(await signIn(username, 'yanlis'))).toEqual(refused)
  const answer = await signIn(username)
  expect(answer.status).toBe(200)
  const [row] = (await run(`select dizin_kimligi from master_user where id = ${id}`)).rows
  expect(row).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)])

  const { masterToken } = answer.json().resultObject as { masterToken: string }
  const client = createClient(app.app, masterToken)
  expect(await client.call(dogrula, { password })).toBe(1)
  await expect(client.call(dogrula, { password: 'yanlis' })).rejects.toMatchObject({
    code: 'invalidUsernameOrPassword',
  })
  expect(await client.call(listTenants, {})).toMatchObject([{ id: company().tenant.id }])
})

test.each(ways)('by %s a hash that is stored opens nothing', async (_, tip, company) => {
  const { username } = await newUser(app, company(), { username: aUsername(), dogrulamaTipi: tip })
  expect(messageOf(await signIn(username, staffPassword))).toEqual(refused)
})

test('a password of the directory does not open an account that has a hash', async () => {
  const own = await app.newTenant()
  await newUser(app, own, { username: 'baskasi' })
  const before = slapd.heard().length
  // one of the directories is asked about nobody in between, and never told what was typed
  expect([refused, unreachable]).toContainEqual(messageOf(await signIn('baskasi')))
  expect((await signIn('baskasi', staffPassword)).status).toBe(200)
  const heard = slapd.heard().subarray(before)
  for (const typed of [password, staffPassword, 'baskasi']) expect(heard.includes(typed)).toBe(false)
})

test('a super admin always has a hash, whatever the way of their company', async () => {
  const { username } = await newUser(app, plain, { username: aUsername(), tip: 1, dogrulamaTipi: 2 })
  slapd.become('cut')
  const before = slapd.connections()
  expect((await signIn(username, staffPassword)).status).toBe(200)
  expect(slapd.connections()).toBe(before)
})

test('an empty password is refused before anything is asked of the directory', async () => {
  const { username } = await newUser(app, plain, { username: 'ikili', dogrulamaTipi: 2 })
  const before = slapd.connections()
  expect(messageOf(await signIn(username, ''))).toEqual([400, 'validationFailed'])
  expect(slapd.connections()).toBe(before)
})

test.each([
  '*',
  'yal*',
  '*)(uid=*',
  ')(uid=*',
  'yalniz)(objectclass=*',
  'yalniz\\00',
  '\\2a',
])('the name %j finds nobody but itself', async (username) => {
  await newUser(app, single, { username, dogrulamaTipi: 3 })
  expect(messageOf(await signIn(username))).toEqual(refused)
})

test('the one person below the base is found by their own name', async () => {
  await newUser(app, single, { username: 'yalniz', dogrulamaTipi: 3 })
  expect((await signIn('yalniz')).status).toBe(200)
})

test.each([
  `eslesen,ou=kisiler,${base}`,
  'a,dc=x',
  'eslesen+cn=eslesen',
  'eslesen"',
  '#eslesen',
  'eslesen\\',
])('the name %j makes no other entry of the directory', async (username) => {
  await newUser(app, plain, { username, dogrulamaTipi: 2 })
  expect(messageOf(await signIn(username))).toEqual(refused)
})

test('a name that two people have is nobody', async () => {
  const { username } = await newUser(app, smart, { username: aUsername(), dogrulamaTipi: 3 })
  const filter = (text: string) =>
    run(`update master_tenant set dizin_filtresi = ${text} where id = ${smart.tenant.id}`)
  await filter(`'(mail=ortak@ornek.test)'`)
  expect(messageOf(await signIn(username))).toEqual(refused)
  await filter('null')
})

test('who was given a freed name is somebody else', async () => {
  const { username } = await newUser(app, smart, { username: 'degisen', dogrulamaTipi: 3 })
  expect((await signIn(username)).status).toBe(200)
  const client = new Client({ url: `ldap://127.0.0.1:${slapd.inner}` })
  const dn = `uid=degisen,ou=kisiler,${base}`
  await client.bind(writer.dn, writer.password)
  await client.del(dn)
  const entry = { objectClass: ['inetOrgPerson'], uid: 'degisen', cn: 'Yeni', sn: 'Yeni', userPassword: password }
  await client.add(dn, entry)
  await client.unbind()
  expect(messageOf(await signIn(username))).toEqual(refused)
})

test.each(ways)('by %s a directory that is down or slow is no wrong password', async (_, tip, company) => {
  const { id, username } = await newUser(app, company(), {
    username: tip === 2 ? 'kesilen' : 'eslesen-yok',
    dogrulamaTipi: tip,
  })
  slapd.become('cut')
  const browser = newBrowser(app)
  for (let n = 0; n < 12; n++) {
    const answer = await browser.signIn({ username, password })
    expect([messageOf(answer), answer.headers['retry-after']]).toEqual([unreachable, '5'])
  }
  slapd.become('hang')
  expect(messageOf(await browser.signIn({ username, password }))).toEqual(unreachable)
  slapd.become('serve')
  const last = await browser.signIn({ username, password })
  expect(messageOf(last)).toEqual(tip === 2 ? [200, ''] : refused)
  const { rows } = await run(`select count(*) from audit_log where varlik_id = '${id}' and islem = 'girisKilidi'`)
  expect(rows).toEqual([['0']])
})

test.each([
  ['that refuses', '127.0.0.1:1', unreachable],
  ['that is not permitted', () => `127.0.0.1:${slapd.inner}`, unreachable],
  ['that is no address', 'ldap://127.0.0.1@kotu.example', unreachable],
])('a directory %s is never spoken to in clear or at all', async (_, host, answer) => {
  const company = await app.newTenant()
  await setWay(app, company, { tip: 2, host: typeof host === 'string' ? host : host(), directory: base })
  const { username } = await newUser(app, company, { username: aUsername(), dogrulamaTipi: 2 })
  expect(messageOf(await signIn(username))).toEqual(answer)
})

test('a reading account with a wrong password is a fault of the set-up, not of the person', async () => {
  const company = await app.newTenant()
  await setWay(app, company, { tip: 3, host: `ldap://127.0.0.1:${slapd.port}`, directory: base })
  const sifre = sealDizinSifre(app.runtime.keys, company.tenant.tenantKey, 'yanlis')
  await run(`update master_tenant set dizin_kullanici = '${reader.dn}', dizin_sifre = '${sifre}'
    where id = ${company.tenant.id}`)
  const { username } = await newUser(app, company, { username: aUsername(), dogrulamaTipi: 3 })
  expect(messageOf(await signIn(username))).toEqual(unreachable)
  expect(app.logged.join('')).not.toContain('yanlis')
})

test('one directory vouches for nobody in a company that has another', async () => {
  const other = await app.newTenant()
  await setWay(app, other, { tip: 2, host: 'ldaps://127.0.0.1:1', directory: `uid={username},${base}` })
  const { id, username } = await newUser(app, plain, { username: 'eslesen', dogrulamaTipi: 2 })
  await run(
    `insert into master_user_tenant (tenant_id, master_user_id, dogrulama_tipi) values (${other.tenant.id}, ${id}, 2)`,
  )
  await run(`with m as (insert into master_tenant_modul (tenant_id, modul_tipi) values (${other.tenant.id}, 1) returning id)
    insert into master_tenant_user_modul (tenant_id, master_tenant_modul_id, master_user_id)
    select ${other.tenant.id}, id, ${id} from m`)
  const answer = await signIn(username)
  const client = createClient(app.app, (answer.json().resultObject as { masterToken: string }).masterToken)
  expect(await client.call(listTenants, {})).toMatchObject([{ id: plain.tenant.id }])
  await expect(client.call(authenticateTenant, { guid: other.tenant.guid })).rejects.toMatchObject({
    code: 'login4TenantIssue',
  })

  // nor through the calls of administrators
  const there = await newUser(app, other, { username: aUsername(), dogrulamaTipi: 2 })
  await run(`update master_user set master_user_tipi = 2 where id = ${id}`)
  const users = await client.call(masterUserEndpoints.fullGet, { paging: { takeAll: true } })
  expect(users.rows.map((row) => row.id)).toContain(id)
  expect(users.rows.map((row) => row.id)).not.toContain(there.id)
  const off = client.call(masterUserEndpoints.update, { id: there.id, aktif: false })
  await expect(off).rejects.toMatchObject({ code: 'notFound' })
  // whoever works for the other company too is not theirs to change
  await expect(client.call(masterUserEndpoints.update, { id, fullName: 'Başkası' })).rejects.toMatchObject({
    code: 'noAuthority',
  })
})
