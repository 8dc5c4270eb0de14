import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Right } from '#core/endpoint.ts'
import { kullaniciEndpoints, kullaniciRolEndpoints } from '#features/kullanici/contract.ts'
import { rolEndpoints } from '#features/rol/contract.ts'
import { createTestApp, type TestApp, type TestTenant } from '#test/app.ts'
import { type Client, createClient } from '#test/client.ts'
import { look } from '#test/harness/look-inside.ts'
import { makeStaff, rights, startStaff } from '#test/staff.ts'
import { getUserInfo, saveMatris } from './contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

type Person = { client: Client; id: number }

async function person({ tenant }: TestTenant, own?: Right[]): Promise<Person> {
  const { token, subjectId } = await startStaff(app.runtime, tenant.id, own ? { rights: own } : {})
  return { client: createClient(app.app, token), id: subjectId }
}

test('the last who can give rights cannot give up their own, until there is another', async () => {
  const company = await app.newTenant()
  const all = await person(company)
  const found = await all.client.call(kullaniciRolEndpoints.fullGet, { filter: { kullaniciId: all.id } })
  const rolId = found.rows[0]?.rolId ?? 0
  const last = { code: 'sonYonetici' }
  const take = { rolId, ekle: [], cikar: rights('yetki/degistir') }
  await expect(all.client.call(saveMatris, take)).rejects.toMatchObject(last)
  await expect(all.client.call(kullaniciEndpoints.update, { id: all.id, aktif: false })).rejects.toMatchObject(last)
  const own = { id: found.rows[0]?.id ?? 0 }
  await expect(all.client.call(kullaniciRolEndpoints.delete, own)).rejects.toMatchObject(last)
  expect((await all.client.call(getUserInfo, {})).yetkiler).toContainEqual({ ekran: 'yetki', eylem: 'degistir' })

  const change = all.client.call(rolEndpoints.update, { id: rolId, sistem: 'IK' })
  await expect(change).rejects.toMatchObject(last)

  await makeStaff(app.runtime, company.tenant.id, { tip: 2, rights: [] })
  expect(await all.client.call(rolEndpoints.update, { id: rolId, aciklama: 'Herkes' })).toMatchObject({ sistem: 'SGK' })
  expect(await all.client.call(kullaniciRolEndpoints.delete, own)).toBe(1)
})

test('two managers who take each other out at once, in any two ways: one of them stays', async () => {
  const company = await app.newTenant()
  const address = await app.runtime.tenants.address(company.tenant.id)
  const own = rights(
    'yetki/degistir',
    'kullaniciRol/gor',
    'kullaniciRol/ekle',
    'kullaniciRol/sil',
    'kullanici/degistir',
    'rol/degistir',
  )
  type Manager = Person & { rolId: number; linkId: number }
  async function manager(): Promise<Manager> {
    const who = await person(company, own)
    const { rows } = await who.client.call(kullaniciRolEndpoints.fullGet, { filter: { kullaniciId: who.id } })
    return { ...who, rolId: rows[0]?.rolId ?? 0, linkId: rows[0]?.id ?? 0 }
  }
  const ways: ((by: Manager, other: Manager) => Promise<unknown>)[] = [
    ({ client }, { id }) => client.call(kullaniciEndpoints.update, { id, aktif: false }),
    ({ client }, { linkId }) => client.call(kullaniciRolEndpoints.delete, { id: linkId }),
    ({ client }, { rolId }) => client.call(rolEndpoints.update, { id: rolId, sistem: 'IK' }),
    ({ client }, { rolId }) => client.call(saveMatris, { rolId, ekle: [], cikar: rights('yetki/degistir') }),
  ]
  for (const [oneWay, otherWay] of ways.flatMap((one) => ways.map((other) => [one, other] as const))) {
    await look(address, 'delete from kullanici_rol') // those of the round before manage nothing any more
    const [one, other] = [await manager(), await manager()]
    const outcomes = await Promise.allSettled([oneWay(one, other), otherWay(other, one)])
    const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []))
    expect(refusals).toHaveLength(1)
    expect(['serviceUnavailable', 'unexpectedError']).not.toContain(refusals[0])
  }
})
