import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Right } from '#core/endpoint.ts'
import { companyEndpoints } from '#features/company/contract.ts'
import { kullaniciEndpoints, kullaniciRolEndpoints, listUser } from '#features/kullanici/contract.ts'
import { rolEndpoints } from '#features/rol/contract.ts'
import { createTestApp, type TestApp, type TestTenant } from '#test/app.ts'
import { type Client, createClient } from '#test/client.ts'
import { look } from '#test/harness/look-inside.ts'
import { rights, startStaff } from '#test/staff.ts'
import {
  getMatris,
  getMenu,
  getModulYol,
  getRoutePermission,
  getUserInfo,
  listModuller,
  listRole,
  saveMatris,
  setDefaultModule,
  syncModul,
  yetkiEndpoints,
} from './contract.ts'
import { pruneMenu } from './rules.ts'

let app: TestApp
let here: TestTenant
beforeAll(async () => {
  app = await createTestApp()
  here = await app.newTenant()
})
afterAll(() => app.close())

const inMaster = (text: string, values: unknown[]) =>
  look(app.runtime.server.at(app.runtime.server.masterDatabase), text, values)

type Person = { client: Client; id: number }

async function person(rights?: Right[], tip: 1 | 2 | null = null, at = here, modulTipleri = [1, 2]): Promise<Person> {
  const kind = { tip, modulTipleri, ...(rights && { rights }) }
  const { token, subjectId } = await startStaff(app.runtime, at.tenant.id, kind)
  return { client: createClient(app.app, token), id: subjectId }
}

async function rolOf(id: number): Promise<number> {
  const admin = await person(undefined, 2)
  const { rows } = await admin.client.call(kullaniciRolEndpoints.fullGet, { filter: { kullaniciId: id } })
  return rows[0]?.rolId ?? 0
}

test('a right that was given or taken away holds at the next request', async () => {
  const admin = await person(undefined, 2)
  const { client, id } = await person(rights('company/gor'))
  const rolId = await rolOf(id)
  expect((await client.call(companyEndpoints.fullGet, {})).rows).toEqual([])
  await expect(client.call(companyEndpoints.create, { companyName: 'A' })).rejects.toMatchObject({
    code: 'noAuthority',
  })

  const given = await admin.client.call(saveMatris, { rolId, ekle: rights('company/ekle'), cikar: [] })
  const eylemler = given.ekranlar.find(({ ekran }) => ekran === 'company')?.eylemler ?? []
  expect(eylemler.filter(({ verili }) => verili).map(({ eylem }) => eylem)).toEqual(['gor', 'ekle'])
  expect(await client.call(companyEndpoints.create, { companyName: `A ${id}` })).toMatchObject({ aktif: true })

  await admin.client.call(saveMatris, { rolId, ekle: [], cikar: rights('company/ekle', 'company/gor') })
  await expect(client.call(companyEndpoints.fullGet, {})).rejects.toMatchObject({ code: 'noAuthority' })
  const now = await admin.client.call(getMatris, { rolId })
  expect(now.ekranlar.flatMap((one) => one.eylemler).filter(({ verili }) => verili)).toEqual([])
})

test('a user who is switched off is out at the next request', async () => {
  const admin = await person(undefined, 2)
  const { client, id } = await person(rights('company/gor'))
  await admin.client.call(kullaniciEndpoints.update, { id, aktif: false })
  await expect(client.call(companyEndpoints.fullGet, {})).rejects.toMatchObject({ code: 'SgkRolMandatory' })
  expect((await admin.client.call(listUser, {})).map((one) => one.id)).not.toContain(id)
})

test('nobody hands on a right, a role or a module that they do not have', async () => {
  const own = rights(
    'yetki/gor',
    'yetki/degistir',
    'kullaniciRol/gor',
    'kullaniciRol/ekle',
    'kullaniciRol/sil',
    'rol/sil',
  )
  const { client, id } = await person([...own, ...rights('company/gor')])
  const other = await person(rights('company/gor'))
  const rolId = await rolOf(other.id)
  const refused = { code: 'yetkiSizdeYok' }
  await expect(client.call(saveMatris, { rolId, ekle: rights('company/sil'), cikar: [] })).rejects.toMatchObject(
    refused,
  )
  const matris = await client.call(getMatris, { rolId })
  const company = matris.ekranlar.find(({ ekran }) => ekran === 'company')?.eylemler ?? []
  expect(company.filter(({ verilebilir }) => verilebilir).map(({ eylem }) => eylem)).toEqual(['gor'])

  const [manager] = (await client.call(listRole, {})).filter(
    ({ sistem, rol }) => sistem === 'SGK' && rol === 'YÖNETİCİ',
  )
  const grab = { kullaniciId: id, rolId: manager?.id ?? 0 }
  await expect(client.call(kullaniciRolEndpoints.create, grab)).rejects.toMatchObject(refused)
  await expect(client.call(rolEndpoints.delete, { id: grab.rolId })).rejects.toMatchObject(refused)
  // what they have themselves they may give
  const row = await client.call(kullaniciRolEndpoints.create, { kullaniciId: id, rolId })
  expect(row).toMatchObject({ rolId, sistem: 'SGK' })
  await expect(client.call(kullaniciRolEndpoints.create, { kullaniciId: id, rolId })).rejects.toMatchObject({
    code: 'recordExists',
  })
})

test('nobody switches off or on again a user who may do what they may not', async () => {
  const admin = await person(undefined, 2)
  const { client } = await person(rights('kullanici/gor', 'kullanici/degistir', 'company/gor'))
  const above = await person(rights('company/gor', 'company/sil'))
  const equal = await person(rights('company/gor'))
  const refused = { code: 'yetkiSizdeYok' }
  const off = { id: above.id, aktif: false }
  await expect(client.call(kullaniciEndpoints.update, off)).rejects.toMatchObject(refused)
  const set = { action: 'set', field: 'aktif', value: false } as const
  expect(await client.call(kullaniciEndpoints.bulk, { ...set, ids: [above.id, equal.id] })).toMatchObject({
    etkilenen: 1,
    nedenler: [{ id: above.id, kod: 'yetkiSizdeYok' }],
  })
  expect(await client.call(kullaniciEndpoints.update, { id: equal.id, aktif: true })).toMatchObject({ aktif: true })

  await admin.client.call(kullaniciEndpoints.update, off)
  await expect(client.call(kullaniciEndpoints.update, { ...off, aktif: true })).rejects.toMatchObject(refused)
  const contact = { id: above.id, eposta: 'a@ornek.com.tr' }
  expect(await client.call(kullaniciEndpoints.update, contact)).toMatchObject({ aktif: false })
})

test('an unknown right, role or user is refused by name', async () => {
  const admin = await person(undefined, 2)
  const rolId = await rolOf(admin.id)
  await expect(admin.client.call(saveMatris, { rolId, ekle: rights('uzay/gor'), cikar: [] })).rejects.toMatchObject({
    errors: [{ field: 'ekle.0', key: 'invalidChoice' }],
  })
  await expect(
    admin.client.call(yetkiEndpoints.create, { rolId, ekran: 'company', eylem: 'uc' }),
  ).rejects.toMatchObject({ errors: [{ field: 'ekran', key: 'invalidChoice' }] })
  await expect(admin.client.call(saveMatris, { rolId: 9_999, ekle: [], cikar: [] })).rejects.toMatchObject({
    code: 'notFound',
  })
  await expect(
    admin.client.call(kullaniciRolEndpoints.create, { kullaniciId: 9_999, rolId: 9_999 }),
  ).rejects.toMatchObject({
    errors: [
      { field: 'kullaniciId', key: 'invalidChoice' },
      { field: 'rolId', key: 'invalidChoice' },
    ],
  })
})

test('modules are those that the company has, the master gave and the company chose', async () => {
  const admin = await person(undefined, 2)
  const { client, id } = await person(rights('company/gor', 'branch/gor'), null, here, [])
  expect(await client.call(listModuller, {})).toEqual([])
  expect(await client.call(getMenu, {})).toEqual([])
  await inMaster(
    `insert into master_tenant_user_modul (tenant_id, master_tenant_modul_id, master_user_id)
     select tenant_id, id, $2 from master_tenant_modul where tenant_id = $1 and modul_tipi = 1`,
    [here.tenant.id, id],
  )
  const synced = await admin.client.call(syncModul, { kullaniciId: id })
  expect(synced.map(({ moduleName, yetkili, verildi }) => [moduleName, yetkili, verildi])).toEqual([
    ['SGK', true, true],
    ['E-Başvuru', false, false],
  ])
  const [sgk, basvuru] = synced
  expect((await client.call(getMenu, { kullaniciId: 0 })).map(({ yol }) => yol)).toEqual(['/firmalar', '/subeler'])
  expect(await client.call(getMenu, { moduleId: basvuru?.id ?? 0 })).toEqual([])
  expect(await client.call(getModulYol, { menuYol: '/subeler', sistem: 'SGK' })).toMatchObject({ moduleName: 'SGK' })
  expect(await client.call(getModulYol, { menuYol: '/roller' })).toBeNull()
  expect(await client.call(getRoutePermission, { yol: '/firmalar' })).toEqual({
    izinli: true,
    ekran: 'company',
    eylemler: ['gor'],
  })
  expect(await client.call(getRoutePermission, { yol: '/roller' })).toMatchObject({ izinli: false, ekran: null })
  expect(await client.call(setDefaultModule, { moduleId: sgk?.id ?? 0 })).toBe(1)
  await expect(client.call(setDefaultModule, { moduleId: basvuru?.id ?? 0 })).rejects.toMatchObject({
    code: 'notFound',
  })
  await expect(admin.client.call(syncModul, { kullaniciId: id, modulIds: [basvuru?.id ?? 0] })).rejects.toMatchObject({
    errors: [{ field: 'modulIds.0', key: 'invalidChoice' }],
  })

  await inMaster('delete from master_tenant_user_modul where master_user_id = $1', [id])
  expect(await client.call(getMenu, {})).toEqual([])
})

test('others are shown only to those who manage users', async () => {
  const { client } = await person(rights('company/gor'))
  const other = await person(rights('company/gor'))
  for (const [endpoint, input] of [
    [getMenu, { kullaniciId: other.id }],
    [listModuller, { kullaniciId: other.id }],
    [getUserInfo, { kullaniciId: other.id }],
  ] as const) {
    await expect(client.call(endpoint, input)).rejects.toMatchObject({ code: 'yonetimYetkisiYok' })
  }
  const manager = await person(rights('kullanici/gor'))
  expect(await manager.client.call(getUserInfo, { kullaniciId: other.id })).toMatchObject({
    id: other.id,
    isMaster: false,
    roller: [{ sistem: 'SGK' }],
    yetkiler: [{ ekran: 'company', eylem: 'gor' }],
  })
  await expect(manager.client.call(getUserInfo, { kullaniciId: 9_999 })).rejects.toMatchObject({ code: 'notFound' })
  const foreigner = await person(undefined, null, await app.newTenant())
  await expect(manager.client.call(getUserInfo, { kullaniciId: foreigner.id })).rejects.toMatchObject({
    code: 'notFound',
  })
})

const line = (id: number, ustId: number | null, yol: string | null) => ({ id, ustId, yol })

test('the menu has no heading that leads nowhere and nothing below a hidden one', () => {
  const menu = [
    line(1, null, null),
    line(2, 1, '/a'),
    line(3, null, null),
    line(4, 3, null),
    line(5, 99, '/b'),
    line(6, null, '/c'),
    line(7, 8, '/d'),
    line(8, 7, null),
  ]
  expect(pruneMenu(menu).map(({ id }) => id)).toEqual([1, 2, 6])
})

// a right of the other module that has no line of the menu
const others = rights('projeTest/gor', 'yetki/gor')

test.each([
  ['the company', 'delete from master_tenant_modul where tenant_id = $1 and modul_tipi = 1', 2, others, ['yetki']],
  ['the user', 'delete from master_tenant_user_modul where tenant_id = $1', null, [], []],
] as const)('a module that the master took from %s is closed at the next request', async (_, text, tip, left, menu) => {
  const company = await app.newTenant()
  const { client, id } = await person(rights('company/gor', 'projeTest/gor', 'yetki/gor'), null, company)
  const admin = await person(undefined, 2, company)
  await admin.client.call(syncModul, { kullaniciId: id })
  expect(await client.call(getMenu, {})).toHaveLength(2)
  expect((await client.call(companyEndpoints.fullGet, {})).rows).toEqual([])

  await inMaster(text, [company.tenant.id])
  const closed = { code: 'noAuthority' }
  await expect(client.call(companyEndpoints.fullGet, {})).rejects.toMatchObject(closed)
  // a screen that other modules open as well stands with the first of those
  expect((await client.call(getMenu, {})).map(({ ekran }) => ekran)).toEqual(menu)
  expect((await client.call(getUserInfo, {})).yetkiler).toEqual(left)
  const ofAdmin = admin.client.call(companyEndpoints.fullGet, {})
  await (tip ? expect(ofAdmin).rejects.toMatchObject(closed) : expect(ofAdmin).resolves.toMatchObject({ rows: [] }))
})

test('a company does not free itself of a licence by its own menu and modules', async () => {
  const company = await app.newTenant()
  const admin = await person(undefined, 2, company)
  await inMaster('delete from master_tenant_modul where tenant_id = $1 and modul_tipi = 1', [company.tenant.id])
  for (const text of ['update yetki_modul set modul_tipi = 2', `delete from menu where ekran = 'company'`]) {
    await company.read((db) => db.query({ text, rowMode: 'array' }))
    await expect(admin.client.call(companyEndpoints.fullGet, {})).rejects.toMatchObject({ code: 'noAuthority' })
  }
})

test('many writes at once that ask for a right of their own do not wait for each other', async () => {
  const { client } = await person(rights('company/gor', 'company/ekle', 'company/degistir'))
  const ids: number[] = []
  for (let n = 0; n < 20; n++) {
    ids.push((await client.call(companyEndpoints.create, { companyName: `Paralel ${n}` })).id)
  }
  const set = { action: 'set', field: 'aktif', value: false } as const
  const outcomes = await Promise.all(ids.map((id) => client.call(companyEndpoints.bulk, { ...set, ids: [id] })))
  expect(outcomes.map(({ etkilenen }) => etkilenen)).toEqual(ids.map(() => 1))
})
