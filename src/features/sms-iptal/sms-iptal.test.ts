import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeRiza } from '#features/aday/riza.server.ts'
import { isStopped } from '#features/mesaj/queries.server.ts'
import { createGuidLink, newGuid } from '#server/links/guid-link.ts'
import { anAday, makeAday } from '#test/aday.ts'
import { createTestApp, type TestApp, type TestTenant } from '#test/app.ts'
import { createClient, newAddress } from '#test/client.ts'
import { execute } from '#test/deneme.ts'
import { smsIptal } from './contract.ts'

let app: TestApp
let here: TestTenant

beforeAll(async () => {
  app = await createTestApp()
  here = await app.newTenant()
})
afterAll(() => app.close())

const newVisitor = () => createClient(app.app, app.runtime.sessions.issueAnonymous(here.tenant.id).token)
const newPhone = () => anAday().cepTel
const stopped = (alici: string) =>
  here.read((db) => isStopped(db, here.tenant, { kanal: 'sms', alici, klass: 'campaign' }))
const setSms = (adayId: number, sms: boolean) =>
  here.read((db) =>
    writeRiza(db, { tenant: here.tenant, adayId, degerler: { sms }, kanal: 'web', aktor: `ady:${adayId}` }),
  )
const ledger = (adayGuid: string) =>
  here.read((db) =>
    execute(db, `select deger, kanal, aktor from riza where aday_guid = '${adayGuid}' and tur = 'sms' order by id`),
  )
const linkTo = (konuId: number, seconds = 3600) =>
  here.read((db) => createGuidLink(db, here.tenant, { amac: 'smsIptal', konuId, seconds }))

test('a candidate’s phone is stopped and the ledger tells it; a stranger’s phone is only stopped', async () => {
  const aday = await makeAday(app.runtime, here.tenant)
  await setSms(aday.id, true)
  const visitor = newVisitor()
  expect(await visitor.call(smsIptal, { telefon: aday.cepTel })).toBe(1)
  expect(await stopped(aday.cepTel)).toBe(true)
  expect(await ledger(aday.adayGuid)).toEqual([
    [true, 'web', `ady:${aday.id}`],
    [false, 'web', expect.stringMatching(/^anon:/)],
  ])

  const stranger = newPhone()
  expect(await visitor.call(smsIptal, { telefon: stranger })).toBe(1)
  expect(await stopped(stranger)).toBe(true)
  expect(await stopped(newPhone())).toBe(false)
})

test('by a link it is one call; the phone is the candidate’s at the time', async () => {
  const aday = await makeAday(app.runtime, here.tenant)
  await setSms(aday.id, true)
  const guid = await linkTo(aday.id)
  expect(await newVisitor().call(smsIptal, { guid: guid.toUpperCase() })).toBe(1)
  expect(await stopped(aday.cepTel)).toBe(true)
  expect(await ledger(aday.adayGuid)).toHaveLength(2)
})

test('a candidate who gives the permission again gets campaigns again, until the next stop', async () => {
  const aday = await makeAday(app.runtime, here.tenant)
  const guid = await linkTo(aday.id)
  await newVisitor().call(smsIptal, { guid })
  expect(await stopped(aday.cepTel)).toBe(true)
  await setSms(aday.id, true)
  expect(await stopped(aday.cepTel)).toBe(false)
  await newVisitor().call(smsIptal, { guid })
  expect(await stopped(aday.cepTel)).toBe(true)
})

test('the answer is the same byte for byte: known, unknown, repeated, right, wrong and ended link', async () => {
  const aday = await makeAday(app.runtime, here.tenant)
  const inputs = [
    { telefon: aday.cepTel },
    { telefon: newPhone() },
    { telefon: aday.cepTel },
    { guid: await linkTo(aday.id) },
    { guid: newGuid() },
    { guid: await linkTo(aday.id, -1) },
    { guid: await linkTo(999_999) },
  ]
  const bodies: string[] = []
  for (const payload of inputs) {
    const start = performance.now()
    const answer = await newVisitor().send({ method: 'POST', url: smsIptal.path, payload })
    expect(performance.now() - start).toBeGreaterThanOrEqual(100)
    bodies.push(`${answer.status} ${answer.body}`)
  }
  expect(new Set(bodies)).toEqual(new Set(['200 {"isSuccess":true,"message":"","resultObject":1}']))
})

test('a phone is stopped once a day: the second call says the same and does nothing', async () => {
  const aday = await makeAday(app.runtime, here.tenant)
  await newVisitor().call(smsIptal, { telefon: aday.cepTel })
  await setSms(aday.id, true)
  await newVisitor().call(smsIptal, { telefon: aday.cepTel })
  expect(await stopped(aday.cepTel)).toBe(false)
  expect(await ledger(aday.adayGuid)).toHaveLength(1)

  await here.read((db) =>
    execute(db, `update sms_engel set olusturulma_tarihi = olusturulma_tarihi - interval '24 hours'`),
  )
  await newVisitor().call(smsIptal, { telefon: aday.cepTel })
  expect(await stopped(aday.cepTel)).toBe(true)
  expect(await ledger(aday.adayGuid)).toHaveLength(2)
})

test('of twenty stops at once one has an effect', async () => {
  const aday = await makeAday(app.runtime, here.tenant)
  await setSms(aday.id, true)
  await Promise.all(Array.from({ length: 20 }, () => newVisitor().call(smsIptal, { telefon: aday.cepTel })))
  expect(await ledger(aday.adayGuid)).toHaveLength(2)
  const guid = await linkTo(aday.id)
  await Promise.all(Array.from({ length: 20 }, () => newVisitor().call(smsIptal, { guid })))
  expect(await ledger(aday.adayGuid)).toHaveLength(2)
})

test('an address stops five phones an hour, however many sessions it has', async () => {
  const headers = { 'x-forwarded-for': newAddress() }
  const phones = Array.from({ length: 6 }, newPhone)
  const statuses: number[] = []
  for (const telefon of phones) {
    const answer = await newVisitor().send({ method: 'POST', url: smsIptal.path, payload: { telefon }, headers })
    statuses.push(answer.status)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  expect(await stopped(phones[5] ?? '')).toBe(false)
})

test('no message leaves, and neither phone nor address is in the record', async () => {
  const aday = await makeAday(app.runtime, here.tenant)
  const address = newAddress()
  const visitor = newVisitor()
  await visitor.call(smsIptal, { telefon: aday.cepTel }, { headers: { 'x-forwarded-for': address } })
  expect(await here.read((db) => execute(db, 'select count(*)::int from mesaj'))).toEqual([[0]])
  const [row] = await here.read((db) =>
    execute(db, `select aktor, adres, islem, varlik_id, degisim from audit_log order by id desc limit 1`),
  )
  expect(row).toEqual([
    expect.stringMatching(/^anon:/),
    expect.stringMatching(/^[0-9a-f]{16}$/),
    'smsIptal',
    String(aday.id),
    { yol: 'telefon', riza: 0 },
  ])
  const everything = await here.read((db) =>
    execute(db, `select string_agg(a::text, '') || (select string_agg(s::text, '') from sms_engel s) from audit_log a`),
  )
  expect(String(everything)).not.toContain(aday.cepTel)
  expect(String(everything)).not.toContain(address)
})

test('another company’s link and phone stay as they are', async () => {
  const other = await app.newTenant()
  const aday = await makeAday(app.runtime, other.tenant)
  await newVisitor().call(smsIptal, { telefon: aday.cepTel })
  const theirs = await other.read((db) =>
    isStopped(db, other.tenant, { kanal: 'sms', alici: aday.cepTel, klass: 'campaign' }),
  )
  expect(theirs).toBe(false)
})

test.each([
  [{}, 'telefon', 'phoneRequired'],
  [{ telefon: null, guid: null }, 'telefon', 'phoneRequired'],
  [{ telefon: '' }, 'telefon', 'phoneRequired'],
  [{ telefon: '05321234567' }, 'telefon', 'invalidPhone'],
  [{ telefon: '532123456' }, 'telefon', 'invalidPhone'],
  [{ guid: 'x' }, 'guid', 'invalidGuid'],
  [{ guid: newGuid(), telefon: '5321234567' }, 'guid', 'invalidValue'],
])('%j is refused at %s as %s', async (payload, field, key) => {
  const answer = await newVisitor().send({ method: 'POST', url: smsIptal.path, payload })
  expect([answer.status, answer.json().errors]).toEqual([400, [expect.objectContaining({ field, key })]])
})
