import { afterAll, beforeAll, expect, test } from 'vitest'
import { branchEndpoints } from '#features/branch/contract.ts'
import { companyEndpoints } from '#features/company/contract.ts'
import { createTestApp, type TestApp, type TestTenant } from '#test/app.ts'
import { type Client, createClient } from '#test/client.ts'
import { execute } from '#test/deneme.ts'
import { rights, startStaff } from '#test/staff.ts'
import { kullaniciEndpoints, listSubeler, syncSube } from './contract.ts'

let app: TestApp
let company: TestTenant
let staff: Client
let branchIds: number[]
beforeAll(async () => {
  app = await createTestApp()
  company = await app.newTenant()
  staff = await company.staff()
  const { id: companyId } = await staff.call(companyEndpoints.create, { companyName: 'Işık Güvenlik' })
  branchIds = []
  for (const subeAdi of ['Ankara', 'Bursa', 'Çorum']) {
    branchIds.push((await staff.call(branchEndpoints.create, { subeKodu: subeAdi, subeAdi, companyId })).id)
  }
})
afterAll(() => app.close())

async function aUser() {
  const { token, subjectId } = await startStaff(app.runtime, company.tenant.id)
  return { id: subjectId, client: createClient(app.app, token) }
}

test('a user is limited to branches and freed again; list and record of changes say so, a repeat changes nothing', async () => {
  const { id } = await aUser()
  const [ankara = 0, bursa = 0] = branchIds
  expect(await staff.call(listSubeler, { kullaniciId: id })).toEqual([])
  expect(await staff.call(syncSube, { kullaniciId: id, branchIds: [bursa, ankara, bursa] })).toEqual([ankara, bursa])
  await staff.call(syncSube, { kullaniciId: id, branchIds: [ankara, bursa] })
  expect(await staff.call(kullaniciEndpoints.get, { id })).toMatchObject({ subeler: 'Ankara, Bursa' })
  expect(await staff.call(syncSube, { kullaniciId: id, branchIds: [] })).toEqual([])
  const history = await staff.call(kullaniciEndpoints.history, { id })
  expect(history.map(({ degisim }) => degisim)).toEqual([
    { subeler: ['Ankara, Bursa', ''] },
    { subeler: ['', 'Ankara, Bursa'] },
  ])
})

test('a branch or a user that does not exist is refused, and nothing of the call stays', async () => {
  const { id } = await aUser()
  const [ankara = 0] = branchIds
  const refused = staff.call(syncSube, { kullaniciId: id, branchIds: [ankara, 9_999_999] })
  await expect(refused).rejects.toMatchObject({ errors: [{ field: 'branchIds', key: 'invalidChoice' }] })
  expect(await staff.call(listSubeler, { kullaniciId: id })).toEqual([])
  const nobody = { kullaniciId: 9_999_999 }
  await expect(staff.call(listSubeler, nobody)).rejects.toMatchObject({ code: 'notFound' })
  await expect(staff.call(syncSube, { ...nobody, branchIds: [] })).rejects.toMatchObject({ code: 'notFound' })
})

test('a branch that somebody is limited to is not deleted: its user would see every branch', async () => {
  const [, , corum = 0] = branchIds
  await staff.call(syncSube, { kullaniciId: (await aUser()).id, branchIds: [corum] })
  await expect(staff.call(branchEndpoints.delete, { id: corum })).rejects.toMatchObject({ code: 'recordInUse' })
})

test('whoever is limited gives own branches alone and lifts no limit, not even the own one', async () => {
  const [ankara = 0, bursa = 0, corum = 0] = branchIds
  const [limited, other, free] = [await aUser(), await aUser(), await aUser()]
  await staff.call(syncSube, { kullaniciId: limited.id, branchIds: [ankara, bursa] })
  await staff.call(syncSube, { kullaniciId: other.id, branchIds: [ankara] })
  const sync = (kullaniciId: number, ids: number[]) => limited.client.call(syncSube, { kullaniciId, branchIds: ids })
  expect(await sync(other.id, [bursa])).toEqual([bursa])
  for (const [kullaniciId, ids] of [
    [limited.id, []],
    [limited.id, [ankara, bursa, corum]],
    [other.id, [corum]],
    [free.id, [ankara]],
  ] as const) {
    await expect(sync(kullaniciId, [...ids])).rejects.toMatchObject({ code: 'noAuthority' })
  }
})

test('it needs the right to change users, and another company has no such user', async () => {
  const { id } = await aUser()
  const looker = await company.staff(rights('kullanici/gor'))
  await expect(looker.call(syncSube, { kullaniciId: id, branchIds: [] })).rejects.toMatchObject({ code: 'noAuthority' })
  const stranger = await (await app.newTenant()).staff()
  await expect(stranger.call(syncSube, { kullaniciId: id, branchIds: [] })).rejects.toMatchObject({ code: 'notFound' })
  await expect(stranger.call(listSubeler, { kullaniciId: id })).rejects.toMatchObject({ code: 'notFound' })
  expect(
    await company.read((db) => execute(db, 'select count(*)::int from kullanici_sube where kullanici_id = $1', [id])),
  ).toEqual([[0]])
})

test('forms and filters offer the own branches; the chosen one keeps its name, and the list of branches shows all', async () => {
  const { id, client } = await aUser()
  const [ankara = 0, bursa = 0, corum = 0] = branchIds
  const offered = async (ask = {}) => (await client.call(branchEndpoints.getList, ask)).map((row) => row.id)
  expect(await offered()).toEqual([ankara, bursa, corum])
  await staff.call(syncSube, { kullaniciId: id, branchIds: [bursa, ankara] })
  expect(await offered()).toEqual([ankara, bursa])
  expect(await offered({ ara: 'çorum' })).toEqual([])
  expect(await offered({ id: corum })).toEqual([corum, ankara, bursa])
  expect((await client.call(branchEndpoints.fullGet, {})).rows).toHaveLength(3)
})
