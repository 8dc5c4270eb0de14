import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loginAsAdayByCode, register } from '#features/aday/contract.ts'
import { newPersonKey, openPersonKey } from '#features/aday/person-key.server.ts'
import { openRizaValue } from '#features/aday/riza.server.ts'
import { openTckn, sealTckn } from '#features/aday/view.server.ts'
import { sendSms } from '#features/dogrulama/contract.ts'
import { getAccount, loginAsAday, logout, selectIlan } from '#features/oturum/contract.ts'
import { aRegistration, makeAday } from '#test/aday.ts'
import { createTestApp, type TestApp, type TestTenant } from '#test/app.ts'
import { createClient } from '#test/client.ts'
import { execute } from '#test/deneme.ts'
import { newNationalId } from '#test/national-id.ts'
import { aPhone, newVisitor, readCode, signInByCode, startRegistration } from '#test/sign-in.ts'

let app: TestApp
let company: TestTenant

beforeAll(async () => {
  app = await createTestApp()
  company = await app.newTenant()
})
afterAll(() => app.close())

test('a registration makes the candidate, the ledger and one record, and nothing in clear that should not be', async () => {
  const lonely = await app.newTenant()
  const cepTel = aPhone()
  const kayit = await startRegistration(app, lonely, cepTel)
  const input = aRegistration({ smsIzini: true, epostaIzini: false, havuzIzni: true })
  const answer = await kayit.send({
    method: 'POST',
    url: register.path,
    payload: input,
    headers: { 'user-agent': 'Deneme/1.0', 'idempotency-key': randomUUID() },
  })
  expect(answer.status).toBe(200)
  expect(answer.headers['set-cookie']).toEqual([
    expect.stringMatching(/^__Host-zs=;/),
    expect.stringMatching(/^__Host-rt=rfs_/),
    expect.stringMatching(/^kabuk=aday;/),
  ])
  const ledger = await lonely.read((db) =>
    execute(db, 'select tur, deger, metin_surumu, kanal, gizli_adres, gizli_istemci, aday_guid from riza order by id'),
  )
  expect(ledger.map((row) => row.slice(0, 4))).toEqual([
    ['aydinlatma', true, 1, 'web'],
    ['kvk', true, 1, 'web'],
    ['sms', true, 1, 'web'],
  ])
  const [person] = await lonely.read((db) => execute(db, 'select aday_guid, kisi_anahtari from aday'))
  const [adayGuid, kisiAnahtari] = person as [string, string]
  const keys = openPersonKey(lonely.tenant, { adayGuid, kisiAnahtari })
  const [, , , , adres, istemci] = ledger[0] as string[]
  expect(openRizaValue(keys, 'gizli_adres', { adayGuid, value: adres ?? null })).toMatch(/^10\./)
  expect(openRizaValue(keys, 'gizli_istemci', { adayGuid, value: istemci ?? null })).toBe('Deneme/1.0')

  const records = await lonely.read((db) =>
    execute(db, `select islem, varlik, aktor, degisim::text from audit_log where islem = 'kayit'`),
  )
  expect(records).toEqual([['kayit', 'aday', expect.stringMatching(/^reg:\d+$/), expect.any(String)]])
  const everything = await lonely.read((db) =>
    execute(db, 'select a::text from audit_log a union all select r::text from riza r'),
  )
  for (const secret of [input.ad, input.soyad, input.email, input.tcKimlikNo, cepTel]) {
    expect(everything.join()).not.toContain(secret)
  }
  expect((await lonely.read((db) => execute(db, 'select a::text from aday a'))).join()).not.toContain(input.tcKimlikNo)
})

test('a national id that somebody holds is kept as claimed: the same answer, nothing of the other shown', async () => {
  const holder = await makeAday(app.runtime, company.tenant)
  const shapes: unknown[] = []
  for (const tcKimlikNo of [holder.tcKimlikNo, newNationalId()]) {
    const kayit = await startRegistration(app, company, aPhone())
    const input = aRegistration({ tcKimlikNo })
    const answer = await kayit.send({ method: 'POST', url: register.path, payload: input })
    const { aday } = answer.json().resultObject as { aday: Record<string, unknown> }
    expect(aday.tcKimlikNo).toBe(`${tcKimlikNo[0]}*********${tcKimlikNo[10]}`)
    const row = 'select tc_kimlik_iddia from aday where id = $1'
    const [stored] = await company.read((db) => execute(db, row, [aday.id]))
    expect(stored).toEqual([tcKimlikNo === holder.tcKimlikNo])
    shapes.push([answer.status, Object.keys(aday), Object.keys(answer.headers).sort()])
  }
  expect(shapes[0]).toEqual(shapes[1])
})

test('two who claim the same number at once: one holds it, the other claims', async () => {
  const tcKimlikNo = newNationalId()
  const both = await Promise.all([1, 2].map(() => startRegistration(app, company, aPhone())))
  const answers = await Promise.all(both.map((kayit) => kayit.call(register, aRegistration({ tcKimlikNo }))))
  const ids = answers.map(({ aday }) => aday.id)
  const rows = await company.read((db) =>
    execute(db, 'select tc_kimlik_iddia from aday where id = any($1) order by 1', [ids]),
  )
  expect(rows).toEqual([[false], [true]])
})

test('a repeat with the same key and body signs in as the same candidate; any other finds the registration spent', async () => {
  const kayit = await startRegistration(app, company, aPhone())
  const input = aRegistration()
  const key = randomUUID()
  const first = await kayit.call(register, input, { key })
  const again = await kayit.call(register, input, { key })
  expect([again.aday, again.token === first.token]).toEqual([first.aday, false])
  const statuses = await Promise.all(
    [first, again].map(async ({ token }) => {
      const answer = await createClient(app.app, token).send({ method: 'GET', url: getAccount.path })
      return answer.status
    }),
  )
  expect(statuses).toEqual([401, 200])
  for (const other of [
    { input, key: randomUUID() },
    { input: { ...input, ad: 'Fatma' }, key },
  ]) {
    await expect(kayit.call(register, other.input, { key: other.key })).rejects.toMatchObject({ code: 'sessionEnded' })
  }
  const rows = await company.read((db) => execute(db, 'select id from aday where email = $1', [input.email]))
  expect(rows).toHaveLength(1)
})

test('a repeat does not bring back a session that was ended, nor one whose phone has changed', async () => {
  const over = { code: 'sessionEnded' }
  const [left, moved] = await Promise.all([1, 2].map(() => startRegistration(app, company, aPhone())))
  if (!left || !moved) throw new Error('two registrations')
  const [input, key] = [aRegistration(), randomUUID()]
  await createClient(app.app, (await left.call(register, input, { key })).token).call(logout, {})
  await expect(left.call(register, input, { key })).rejects.toMatchObject(over)

  const other = aRegistration()
  const { aday } = await moved.call(register, other, { key })
  await company.read((db) => execute(db, 'update aday set cep_tel = $2 where id = $1', [aday.id, aPhone()]))
  await expect(moved.call(register, other, { key })).rejects.toMatchObject(over)
})

test('registering twenty times at once with one key is one candidate', async () => {
  const kayit = await startRegistration(app, company, aPhone())
  const input = aRegistration()
  const key = randomUUID()
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      kayit.send({ method: 'POST', url: register.path, payload: input, headers: { 'idempotency-key': key } }),
    ),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  const rows = await company.read((db) => execute(db, 'select id from aday where email = $1', [input.email]))
  expect(rows).toHaveLength(1)
  const live = await app.runtime.master.db.query({
    text: `select count(*)::int from oturum where sinif = 'ady' and tenant_id = $1 and konu_id = $2 and bitti is null`,
    values: [company.tenant.id, rows[0]?.[0]],
    rowMode: 'array',
  })
  expect(live.rows).toEqual([[1]])
})

test('a phone that was registered meanwhile ends the other registration; a new code signs in', async () => {
  const cepTel = aPhone()
  const first = await startRegistration(app, company, cepTel)
  await company.read((db) =>
    execute(db, `update dogrulama set olusturulma_tarihi = now() - interval '3 minutes' where cep_tel = $1`, [cepTel]),
  )
  const second = await startRegistration(app, company, cepTel)
  const { aday } = await first.call(register, aRegistration())
  await expect(second.call(register, aRegistration())).rejects.toMatchObject({ code: 'sessionEnded' })
  await company.read((db) =>
    execute(db, `update dogrulama set olusturulma_tarihi = now() - interval '11 minutes' where cep_tel = $1`, [cepTel]),
  )
  expect(await signInByCode(app, company, cepTel)).toMatchObject({ aday: { id: aday.id } })
})

test('only a registration registers', async () => {
  for (const client of [company.visitor, await company.aday(1), await company.staff()]) {
    await expect(client.call(register, aRegistration())).rejects.toMatchObject({ code: 'noAuthority' })
  }
})

test('the chosen posting and the registration survive a reload, and go along into the session', async () => {
  const [row] = await company.read((db) =>
    execute(db, `insert into ilan (baslik, metin, acik, gorunmeye_acik) values ('Bekçi', '', true, true) returning id`),
  )
  const iapId = Number(row?.[0])
  const visit = (cookie?: string) =>
    app.nobody.send({
      method: 'POST',
      url: loginAsAday.path,
      payload: { tenant: company.tenant.tenantKey },
      ...(cookie && { headers: { cookie } }),
    })
  const begun = await visit()
  const cookie = String(begun.headers['set-cookie']).split(';')[0] ?? ''
  const tokenOf = (answer: typeof begun) => (answer.json().resultObject as { token: string }).token
  const visitor = createClient(app.app, tokenOf(begun))
  await visitor.call(selectIlan, { iapId })
  const tel = aPhone()
  await visitor.call(sendSms, { tel, iletisimSenaryosu: 1 })
  const reloaded = createClient(app.app, tokenOf(await visit(cookie)))
  expect((await reloaded.call(getAccount, {})).iapId).toBe(iapId)
  await reloaded.call(loginAsAdayByCode, { _code: await readCode(company, tel) })

  const kayit = createClient(app.app, tokenOf(await visit(cookie)))
  expect(await kayit.call(getAccount, {})).toMatchObject({ loginType: 'kayit', iapId, cepTel: tel })
  const { token } = await kayit.call(register, aRegistration())
  expect(await createClient(app.app, token).call(getAccount, {})).toMatchObject({ loginType: 'aday', iapId })

  const fresh = createClient(app.app, tokenOf(await visit(cookie)))
  expect(await fresh.call(getAccount, {})).toMatchObject({ loginType: 'anon', iapId: null })
})

test('a registration lasts fifteen minutes from its code, reloads or not', async () => {
  const kayit = await startRegistration(app, company, aPhone())
  await app.runtime.master.db.query({
    text: `update oturum set mutlak_son = mutlak_son - interval '15 minutes' where sinif = 'reg' and id = (select max(id) from oturum)`,
    rowMode: 'array',
  })
  await expect(kayit.call(register, aRegistration())).rejects.toMatchObject({ code: 'sessionEnded' })
})

test('a visitor of another company cannot carry a registration over', async () => {
  const other = await app.newTenant()
  const visitor = newVisitor(app, other.tenant)
  await expect(visitor.call(register, aRegistration())).rejects.toMatchObject({ code: 'noAuthority' })
})

test('a copy of a company under another key reads what was sealed of its people', () => {
  const adayGuid = randomUUID()
  const copy = { ...company.tenant, tenantKey: 'kopya' }
  const tcKimlikNo = sealTckn(company.tenant, adayGuid, '10000000146')
  expect(openTckn(copy, { adayGuid, tcKimlikNo })).toBe('10000000146')
  const kisiAnahtari = newPersonKey(company.tenant, adayGuid)
  expect(openPersonKey(copy, { adayGuid, kisiAnahtari })).toBeDefined()
})
