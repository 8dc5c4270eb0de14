import { afterAll, beforeAll, expect, test } from 'vitest'
import { loginAsAdayByCode } from '#features/aday/contract.ts'
import { logout } from '#features/oturum/contract.ts'
import { smsSize } from '#server/outside/sms-parts.ts'
import { makeAday } from '#test/aday.ts'
import { createTestApp, type TestApp, type TestTenant } from '#test/app.ts'
import type { Client } from '#test/client.ts'
import { execute } from '#test/deneme.ts'
import { aPhone, newVisitor, readCode, readSms, wrongCode } from '#test/sign-in.ts'
import { getSmsToken, sendSms } from './contract.ts'

let app: TestApp
let company: TestTenant

beforeAll(async () => {
  app = await createTestApp({ environment: { KADRO_URL: 'https://kariyer.demo-guvenlik.example' } })
  company = await app.newTenant()
})
afterAll(() => app.close())

const visitor = () => newVisitor(app, company.tenant)
const send = (client: Client, body: object) => client.send({ method: 'POST', url: sendSms.path, payload: body })
const ask = (tel: string) => ({ tel, iletisimSenaryosu: 1 as const })

test('a code is sent in one message without Turkish letters that a phone can fill in by itself', async () => {
  const tel = aPhone()
  const answer = await visitor().call(sendSms, ask(tel))
  expect(answer).toEqual({ maskeliTel: `(5**) *** ** ${tel.slice(-2)}`, kalanSaniye: 120 })
  const text = await readSms(company, tel)
  const [, kod] = /([0-9]{6})/.exec(text) ?? []
  expect(text.split('\n').at(-1)).toBe(`@kariyer.demo-guvenlik.example #${kod}`)
  expect(smsSize(text)).toMatchObject({ encoding: 'plain', parts: 1 })
  expect(text.length).toBeLessThanOrEqual(155)
})

// Spec: candidate §5, phone entry; security 4, the row 'Phone'
test.each([
  [{}, 'tel', 'phoneRequired'],
  [{ tel: '' }, 'tel', 'phoneRequired'],
  [{ tel: null }, 'tel', 'phoneRequired'],
  [{ tel: '05321234567' }, 'tel', 'invalidPhone'],
  [{ tel: '+905321234567' }, 'tel', 'invalidPhone'],
  [{ tel: '532123456' }, 'tel', 'invalidPhone'],
  [{ tel: '4321234567' }, 'tel', 'invalidPhone'],
  [{ tel: '(532) 123 45 67' }, 'tel', 'invalidPhone'],
  [{ tel: '532123456a' }, 'tel', 'invalidPhone'],
  [{ tel: '５３２１２３４５６７' }, 'tel', 'invalidPhone'],
  [{ tel: '5321234567;ext=1' }, 'tel', 'invalidPhone'],
  [{ tel: ['5321234567'] }, 'tel', 'invalidPhone'],
  // no field of any call takes a NUL
  [{ tel: '5321234567\u0000' }, 'tel', 'invalidText'],
  [{ tel: 5321234567 }, 'tel', 'invalidPhone'],
  [{ tel: '5321234567', iletisimSenaryosu: 2 }, 'iletisimSenaryosu', 'invalidChoice'],
  [{ tel: '5321234567', metin: 'serbest metin' }, 'metin', 'unknownField'],
])('SendSMS refuses %j: %s %s', async (body, field, key) => {
  const answer = await send(visitor(), { iletisimSenaryosu: 1, ...body })
  expect([answer.status, answer.json().errors]).toEqual([400, [expect.objectContaining({ field, key })]])
})

test('a page that was loaded anew asks for another code without knowing the phone', async () => {
  const client = visitor()
  const tel = aPhone()
  await client.call(sendSms, ask(tel))
  await letPass(tel, 130)
  expect(await client.call(sendSms, { iletisimSenaryosu: 1 })).toMatchObject({ maskeliTel: expect.any(String) })
  const sent = await company.read((db) => execute(db, 'select count(*)::int from mesaj where alici = $1', [tel]))
  expect(sent).toEqual([[2]])
})

/** As if so many seconds had gone by for a phone's codes. */
function letPass(tel: string, seconds: number) {
  return company.read((db) =>
    execute(
      db,
      `update dogrulama set olusturulma_tarihi = olusturulma_tarihi - make_interval(secs => $2),
         gecerlilik = gecerlilik - make_interval(secs => $2), son_deneme = son_deneme - make_interval(secs => $2)
        where cep_tel = $1`,
      [tel, seconds],
    ),
  )
}

test('the running code is told by the clock of the server, and resets nothing', async () => {
  const client = visitor()
  const tel = aPhone()
  expect(await client.call(getSmsToken, {})).toBeNull()
  await client.call(sendSms, ask(tel))
  await letPass(tel, 50)
  const shown = await client.call(getSmsToken, {})
  expect(shown).toMatchObject({ maskeliTel: `(5**) *** ** ${tel.slice(-2)}`, kalanDeneme: 5, gonderildi: true })
  expect(shown?.kalanSaniye).toBeLessThanOrEqual(70)
  expect(shown?.kalanSaniye).toBeGreaterThan(60)
  expect(await visitor().call(getSmsToken, {})).toBeNull()

  const kod = await readCode(company, tel)
  await expect(client.call(loginAsAdayByCode, { _code: wrongCode(kod) })).rejects.toMatchObject({
    code: 'girisKoduError',
  })
  expect(await client.call(getSmsToken, {})).toMatchObject({ kalanDeneme: 4 })
  await letPass(tel, 135)
  expect(await client.call(getSmsToken, {})).toMatchObject({ kalanSaniye: 0, kalanDeneme: 0 })
  await letPass(tel, 900)
  expect(await client.call(getSmsToken, {})).toBeNull()
})

test('a visitor who logged out gets no code: 401, and a new visit begins', async () => {
  const client = visitor()
  await client.call(sendSms, ask(aPhone()))
  await client.call(logout, {})
  expect((await send(client, ask(aPhone()))).status).toBe(401)
})

test('the same call with the same key is one message, a different body is refused', async () => {
  const client = visitor()
  const tel = aPhone()
  const key = 'ayni-anahtar-0123456789'
  const first = await client.call(sendSms, ask(tel), { key })
  expect(await client.call(sendSms, ask(tel), { key })).toEqual(first)
  await expect(client.call(sendSms, ask(aPhone()), { key })).rejects.toMatchObject({ code: 'idempotencyMismatch' })
  const sent = await company.read((db) => execute(db, 'select count(*)::int from mesaj where alici = $1', [tel]))
  expect(sent).toEqual([[1]])
})

test("a code for somebody's record goes to the phone of that record or nowhere, and nobody can tell", async () => {
  const aday = await makeAday(app.runtime, company.tenant)
  const claims = [
    { adayId: aday.id },
    { tCKN: aday.tcKimlikNo },
    { adayId: 999_999 },
    { tCKN: '12345678950' },
    { adayId: 0, tCKN: null },
  ]
  const shown: unknown[] = []
  for (const claim of claims) {
    const client = visitor()
    const tel = aPhone()
    const first = await send(client, { ...ask(tel), aday: claim })
    const second = await send(client, { ...ask(tel), aday: claim })
    const { maskeliTel: _, ...token } = (await client.call(getSmsToken, {})) ?? { maskeliTel: '' }
    const [row] = await company.read((db) =>
      execute(db, 'select durum, saglayici_kodu from mesaj where alici = $1', [tel]),
    )
    shown.push([first.status, first.body.replace(/\d\d"/, '##"'), second.status, token])
    const isNamed = claim.adayId === aday.id || claim.tCKN === aday.tcKimlikNo
    expect(row).toEqual(isNamed ? ['basarisiz', 'withheld'] : ['bekliyor', null])
  }
  expect(new Set(shown.map((one) => JSON.stringify(one))).size).toBe(1)

  const own = await send(visitor(), { ...ask(aday.cepTel), aday: { adayId: aday.id, tCKN: aday.tcKimlikNo } })
  expect(own.status).toBe(200)
  expect(await readCode(company, aday.cepTel)).toMatch(/^[0-9]{6}$/)
})

test('known and unknown phones, known and unknown national ids: the same bytes', async () => {
  const known = await makeAday(app.runtime, company.tenant)
  const hide = (body: string) => body.replace(/\d\d"/, '##"')
  for (const tCKN of [undefined, known.tcKimlikNo, '12345678950']) {
    const answers = await Promise.all(
      [known.cepTel, aPhone()].map(async (tel, index) => {
        const { body, headers } = await send(visitor(), { ...ask(tel), ...(tCKN && index > 0 && { aday: { tCKN } }) })
        const { 'x-request-id': __, date: ___, ...rest } = headers as Record<string, string>
        return [hide(body), rest]
      }),
    )
    expect(answers[0]).toEqual(answers[1])
    await letPass(known.cepTel, 700)
  }
})

test('the code is in no answer, log line, column or job on its way in clear', async () => {
  const lonely = await app.newTenant()
  const client = newVisitor(app, lonely.tenant)
  const tel = aPhone()
  const sent = await client.send({ method: 'POST', url: sendSms.path, payload: ask(tel) })
  const kod = await readCode(lonely, tel)
  const wrong = await client.send({
    method: 'POST',
    url: loginAsAdayByCode.path,
    payload: { _code: wrongCode(kod) },
    headers: { 'idempotency-key': 'anahtar-0123456789' },
  })
  const token = await client.send({ method: 'GET', url: getSmsToken.path })
  const right = await client.send({
    method: 'POST',
    url: loginAsAdayByCode.path,
    payload: { _code: kod },
    headers: { 'idempotency-key': 'anahtar-9876543210' },
  })
  expect([sent, wrong, token, right].map(({ status }) => status)).toEqual([200, 400, 200, 200])
  for (const { body } of [sent, wrong, token]) expect(body).not.toContain(kod)
  expect(right.body.replaceAll(tel, '')).not.toContain(`"${kod}"`)
  expect(app.logged.join()).not.toContain(kod)

  const tables = ['dogrulama', 'mesaj', 'outbox', 'idempotency', 'audit_log', 'job_effect']
  for (const table of tables) {
    const rows = await lonely.read((db) => execute(db, `select t::text from ${table} t`))
    expect(rows.join().replaceAll(tel, '')).not.toMatch(new RegExp(`(?<![0-9a-f])${kod}(?![0-9a-f])`))
  }
})

test('codes are recorded by number alone, with a hash in place of the address', async () => {
  const lonely = await app.newTenant()
  const tel = aPhone()
  const client = newVisitor(app, lonely.tenant)
  await client.call(sendSms, ask(tel))
  const kod = await readCode(lonely, tel)
  await client.call(loginAsAdayByCode, { _code: wrongCode(kod) }).catch(() => {})
  await client.call(loginAsAdayByCode, { _code: kod })
  const rows = await lonely.read((db) =>
    execute(db, 'select islem, varlik, sonuc, adres, aktor, degisim::text from audit_log order by id'),
  )
  expect(rows.map(([islem, varlik, sonuc]) => [islem, varlik, sonuc])).toEqual([
    ['kodGonder', 'dogrulama', 'tamam'],
    ['kodHatali', 'dogrulama', 'ret'],
    ['telefonDogrula', 'dogrulama', 'tamam'],
  ])
  expect(rows.every(([, , , adres]) => /^[0-9a-f]{16}$/.test(String(adres)))).toBe(true)
  expect(JSON.stringify(rows)).not.toContain(tel)
})
