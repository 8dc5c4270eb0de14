import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestTenant } from '#test/app.ts'
import { execute } from '#test/deneme.ts'
import { newUser, signInStaff } from '#test/sign-on.ts'
import { kullaniciEndpoints, listUser } from './contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const rowOf = async ({ read }: TestTenant, id: number) => {
  const text = `select username, aktif, cep_tel, (select count(*)::int from kullanici_rol where kullanici_id = k.id),
    (select count(*)::int from kullanici_modul where kullanici_id = k.id) from kullanici k where id = $1`
  return (await read((db) => execute(db, text, [id])))[0]
}

/** As a backup of another deployment leaves it: the number is the user's here and was another person's there. */
async function withStrangersRow(aktif: boolean) {
  const company = await app.newTenant()
  const user = await newUser(app, company)
  const text = `update kullanici set username = 'yabanci', ad_soyad = 'Yabancı', cep_tel = '5321234567', aktif = $2
    where id = $1`
  await company.read((db) => execute(db, text, [user.id, aktif]))
  return { company, user }
}

test.each([true, false])("who enters with a stranger's number begins anew (the stranger was on: %s)", async (aktif) => {
  const { company, user } = await withStrangersRow(aktif)
  const { staff } = await signInStaff(app, company, user.username)
  expect(await rowOf(company, user.id)).toEqual([user.username, true, null, 0, 1])
  await expect(staff.call(kullaniciEndpoints.fullGet, {})).rejects.toMatchObject({ code: 'SgkRolMandatory' })
  const text = `select aktor, varlik_id, degisim from audit_log where islem = 'baskasininKaydi'`
  expect(await company.read((db) => execute(db, text))).toEqual([
    ['sistem', String(user.id), { username: ['yabanci', user.username] }],
  ])
})

test('who enters with their own number keeps what they have', async () => {
  const company = await app.newTenant()
  const user = await newUser(app, company)
  const before = await rowOf(company, user.id)
  await signInStaff(app, company, user.username)
  expect(await rowOf(company, user.id)).toEqual(before)
  expect(before?.[3]).toBe(1)
})

test('the users to choose from are narrowed by a role, with its system or without', async () => {
  const company = await app.newTenant()
  const [holder, other] = [await newUser(app, company), await newUser(app, company)]
  const give = `insert into kullanici_rol (kullanici_id, rol_id)
    select $1, id from rol where rol = 'DEĞERLENDİRME SORUMLUSU'`
  await company.read((db) => execute(db, give, [holder.id]))
  const { staff } = await signInStaff(app, company, other.username)
  const idsOf = async (rol?: string) =>
    (await staff.call(listUser, rol === undefined ? {} : { rol })).map(({ id }) => id)
  expect(await idsOf()).toEqual(expect.arrayContaining([holder.id, other.id]))
  expect(await idsOf('DEĞERLENDİRME SORUMLUSU')).toEqual([holder.id])
  expect(await idsOf('ik - değerlendirme sorumlusu')).toEqual([holder.id])
  expect(await idsOf('UZMAN')).toEqual([])
})
