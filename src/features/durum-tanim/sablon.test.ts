import { afterAll, beforeAll, expect, test } from 'vitest'
import { sablonEndpoints } from '#features/sablon/staff-contract.ts'
import { createTestApp, type TestApp, type TestTenant } from '#test/app.ts'
import type { Client } from '#test/client.ts'
import { durumTanimEndpoints, listSablonlar } from './contract.ts'

let app: TestApp
let company: TestTenant
let staff: Client
beforeAll(async () => {
  app = await createTestApp()
  company = await app.newTenant()
  staff = await company.staff()
})
afterAll(() => app.close())

const wording = (code: string, own: object = {}) =>
  ({ code, kanal: 'sms', hukukiSinif: 'process', sablonMetni: '{takipNo}: {durum}', ...own }) as const

async function choose(sablonCode: string) {
  const { rows } = await staff.call(durumTanimEndpoints.fullGet, {})
  const durum = rows.find(({ durumYonetimiNo }) => durumYonetimiNo === 3)
  return staff.call(durumTanimEndpoints.update, { id: durum?.id ?? 0, sablonCode })
}
const refused = { errors: [{ field: 'sablonCode', key: 'unknownSablon' }] }

test('a status takes a wording that its messages can fill: Turkish, in use, of no other values', async () => {
  await staff.call(sablonEndpoints.create, wording('yalnizIngilizce', { dil: 'en' }))
  await expect(choose('yalnizIngilizce')).rejects.toMatchObject(refused)
  // the product's own: a wording whose newest version asks for what a status does not know
  await expect(choose('rizaSms')).rejects.toMatchObject(refused)
  await expect(choose('arsHatirlatma')).rejects.toMatchObject(refused)
  await staff.call(sablonEndpoints.create, wording('gorusmeyeGel'))
  expect(await choose('gorusmeyeGel')).toMatchObject({ sablonCode: 'gorusmeyeGel' })
  // what is offered is what is taken
  const offered = (await staff.call(listSablonlar, {})).map(({ code }) => code)
  expect(offered).toContain('gorusmeyeGel')
  for (const code of ['yalnizIngilizce', 'rizaSms', 'arsHatirlatma']) expect(offered).not.toContain(code)
  for (const code of offered) await choose(code)
})

test('the wording of a status is neither put away nor given values or a class that the status cannot fill', async () => {
  const { id } = await staff.call(sablonEndpoints.create, wording('kullanilan'))
  await choose('kullanilan')
  await expect(staff.call(sablonEndpoints.update, { id, aktif: false })).rejects.toMatchObject({ code: 'recordInUse' })
  const campaign = wording('kullanilan', { dil: 'en', hukukiSinif: 'campaign' })
  await expect(staff.call(sablonEndpoints.create, campaign)).rejects.toMatchObject({
    errors: [{ field: 'hukukiSinif', key: 'invalidChoice' }],
  })
  const english = await staff.call(sablonEndpoints.create, wording('kullanilan', { dil: 'en' }))
  expect(await staff.call(sablonEndpoints.update, { id: english.id, aktif: false })).toMatchObject({ aktif: false })

  await choose('')
  expect(await staff.call(sablonEndpoints.update, { id, aktif: false })).toMatchObject({ aktif: false })
  await expect(choose('kullanilan')).rejects.toMatchObject(refused)
})

test('a wording of the product that a status uses keeps to what the status knows', async () => {
  const { rows } = await staff.call(sablonEndpoints.fullGet, { filter: { code: { like: 'belgeReddedildi' } } })
  await expect(choose('belgeReddedildi')).rejects.toMatchObject(refused)
  for (const { id } of rows) await staff.call(sablonEndpoints.update, { id, sablonMetni: 'Belgelerinize bakin.' })
  expect(await choose('belgeReddedildi')).toMatchObject({ sablonCode: 'belgeReddedildi' })
  for (const { id } of rows) {
    const asking = staff.call(sablonEndpoints.update, { id, sablonMetni: 'Belgeniz: {neden}' })
    await expect(asking).rejects.toMatchObject({ errors: [{ field: 'sablonMetni', key: 'unknownPlaceholder' }] })
  }
})
