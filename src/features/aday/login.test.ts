import { afterAll, beforeAll, expect, test } from 'vitest'
import { getAccount } from '#features/oturum/contract.ts'
import { anAday } from '#test/aday.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createClient } from '#test/client.ts'
import { execute } from '#test/deneme.ts'
import { aPhone, signInByCode, startRegistration } from '#test/sign-in.ts'
import { getAdayProfile, register } from './contract.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const aRegistration = () => {
  const { cepTel: _, ...person } = anAday()
  return { ...person, kvkIzini: true as const }
}

test('an unknown phone is verified, registers, and signs in again with phone and code alone', async () => {
  const company = await app.newTenant()
  const cepTel = aPhone()
  const kayit = await startRegistration(app, company, cepTel)
  expect(await kayit.call(getAccount, {})).toMatchObject({ loginType: 'kayit', cepTel })

  const input = aRegistration()
  const registered = await kayit.call(register, { ...input, smsIzini: true })
  expect(registered.aday).toMatchObject({ ad: input.ad, soyad: input.soyad, cepTel, email: input.email })
  const client = createClient(app.app, registered.token)
  expect(await client.call(getAdayProfile, {})).toEqual(registered.aday)

  await company.read((db) => execute(db, `update dogrulama set olusturulma_tarihi = now() - interval '3 minutes'`))
  const again = await signInByCode(app, company, cepTel)
  expect(again).toMatchObject({ aday: { id: registered.aday.id, adayGuid: registered.aday.adayGuid } })
})
