import { afterAll, beforeAll, expect, test } from 'vitest'
import { maskPhone } from '#core/phone.ts'
import { anAday, makeAday, readCodeOf } from '#test/aday.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createClient } from '#test/client.ts'
import { execute } from '#test/deneme.ts'
import { signInAday } from '#test/sign-in.ts'
import { getAdayProfile, telefonDegistir, telefonOnayla } from './contract.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

async function signIn() {
  const signedIn = await signInAday(app)
  const codeOf = (cepTel: string) => readCodeOf(app.runtime, signedIn.company.tenant, cepTel)
  return { ...signedIn, codeOf, yeniTel: anAday().cepTel }
}

const wrong = (kod: string) => String((Number(kod) + 1) % 1_000_000).padStart(6, '0')

test('a phone changes with a code to both, is told by mail, and ends the sessions elsewhere', async () => {
  const { company, aday, client, codeOf, yeniTel } = await signIn()
  const elsewhere = await company.aday(aday.id)
  const sent = await client.call(telefonDegistir, { yeniTel })
  expect(sent).toEqual({ maskeliTel: maskPhone(yeniTel), eskiMaskeliTel: maskPhone(aday.cepTel), kalanSaniye: 120 })

  const codes = { eskiKod: await codeOf(aday.cepTel), yeniKod: await codeOf(yeniTel) }
  const changed = await client.call(telefonOnayla, codes)
  expect(changed).toMatchObject({ cepTel: yeniTel, rowVersion: 2 })
  expect(await client.call(getAdayProfile, {})).toEqual(changed)
  await expect(elsewhere.call(getAdayProfile, {})).rejects.toMatchObject({ code: 'sessionEnded' })
  const mails = await company.read((db) => execute(db, `select alici, konu from mesaj where kanal = 'eposta'`))
  expect(mails).toEqual([[aday.email, 'Telefon numaranız değişti']])
})

test('the same call again with its key changes nothing more and answers the same', async () => {
  const { company, aday, client, codeOf, yeniTel } = await signIn()
  await client.call(telefonDegistir, { yeniTel })
  const codes = { eskiKod: await codeOf(aday.cepTel), yeniKod: await codeOf(yeniTel) }
  const key = 'telefon-onayi-0001'
  const first = await client.call(telefonOnayla, codes, { key })
  expect(await client.call(telefonOnayla, codes, { key })).toEqual(first)
  await expect(client.call(telefonOnayla, codes)).rejects.toMatchObject({ code: 'girisKoduError' })
  expect(await company.read((db) => execute(db, `select count(*)::int from mesaj where kanal = 'eposta'`))).toEqual([
    [1],
  ])
})

test.each([
  'eskiKod',
  'yeniKod',
] as const)('a wrong %s refuses, takes a try of both, and five end the codes', async (which) => {
  const { company, aday, client, codeOf, yeniTel } = await signIn()
  await client.call(telefonDegistir, { yeniTel })
  const codes = { eskiKod: await codeOf(aday.cepTel), yeniKod: await codeOf(yeniTel) }
  for (let tries = 0; tries < 5; tries++) {
    const refused = client.call(telefonOnayla, { ...codes, [which]: wrong(codes[which]) })
    await expect(refused).rejects.toMatchObject({ code: 'girisKoduError' })
  }
  await expect(client.call(telefonOnayla, codes)).rejects.toMatchObject({ code: 'girisKoduError' })
  expect(await company.read((db) => execute(db, 'select cep_tel from aday'))).toEqual([[aday.cepTel]])
})

test("another candidate's phone is answered like any other and refused at the end like a wrong code", async () => {
  const { company, aday, client, codeOf, yeniTel } = await signIn()
  const other = await makeAday(app.runtime, company.tenant)
  const known = await client.send({ method: 'POST', url: telefonDegistir.path, payload: { yeniTel: other.cepTel } })
  await company.read((db) => execute(db, `update dogrulama set olusturulma_tarihi = now() - interval '1 hour'`))
  const unknown = await client.send({ method: 'POST', url: telefonDegistir.path, payload: { yeniTel } })
  const mask = (body: string) => body.replace(/\*\* \d\d/g, '')
  expect([known.status, mask(known.body)]).toEqual([unknown.status, mask(unknown.body)])

  await company.read((db) => execute(db, `update dogrulama set olusturulma_tarihi = now() - interval '1 hour'`))
  await client.call(telefonDegistir, { yeniTel: other.cepTel })
  const codes = { eskiKod: await codeOf(aday.cepTel), yeniKod: await codeOf(other.cepTel) }
  const answers = [
    await client.send({
      method: 'POST',
      url: telefonOnayla.path,
      payload: { ...codes, yeniKod: wrong(codes.yeniKod) },
    }),
    await client.send({ method: 'POST', url: telefonOnayla.path, payload: codes }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([400, 400])
  expect(answers[0]?.body).toBe(answers[1]?.body)
  expect(await company.read((db) => execute(db, 'select cep_tel from aday order by id'))).toEqual([
    [aday.cepTel],
    [other.cepTel],
  ])
})

test('codes of one candidate are no use to another', async () => {
  const { company, aday, client, codeOf, yeniTel } = await signIn()
  const thief = await company.aday((await makeAday(app.runtime, company.tenant)).id)
  await client.call(telefonDegistir, { yeniTel })
  const codes = { eskiKod: await codeOf(aday.cepTel), yeniKod: await codeOf(yeniTel) }
  await expect(thief.call(telefonOnayla, codes)).rejects.toMatchObject({ code: 'girisKoduError' })
})

test('of two who take one phone at the same time one has it', async () => {
  const { company, aday, client, codeOf, yeniTel } = await signIn()
  await client.call(telefonDegistir, { yeniTel })
  const codes = { eskiKod: await codeOf(aday.cepTel), yeniKod: await codeOf(yeniTel) }
  const results = await Promise.allSettled([
    client.call(telefonOnayla, codes),
    makeAday(app.runtime, company.tenant, { cepTel: yeniTel }),
  ])
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const [[holders]] = (await company.read((db) =>
    execute(db, 'select count(*)::int from aday where cep_tel = $1', [yeniTel]),
  )) as [[number]]
  expect(holders).toBe(1)
})

test.each([
  [{ yeniTel: '' }, 'phoneRequired'],
  [{ yeniTel: '05321234567' }, 'invalidPhone'],
])('a new phone like %j is refused', async (input, key) => {
  const { client } = await signIn()
  const refused = client.call(telefonDegistir, input)
  await expect(refused).rejects.toMatchObject({ code: 'validationFailed', errors: [{ field: 'yeniTel', key }] })
})

test('the phone one has already is no new one', async () => {
  const { aday, client } = await signIn()
  const refused = client.call(telefonDegistir, { yeniTel: aday.cepTel })
  await expect(refused).rejects.toMatchObject({ errors: [{ field: 'yeniTel', key: 'samePhone' }] })
})

test('a visitor cannot change anybody’s phone', async () => {
  const { company, yeniTel } = await signIn()
  await expect(company.visitor.call(telefonDegistir, { yeniTel })).rejects.toMatchObject({ code: 'noAuthority' })
  const nobody = createClient(app.app, undefined)
  await expect(nobody.call(telefonDegistir, { yeniTel })).rejects.toMatchObject({ code: 'sessionEnded' })
})
