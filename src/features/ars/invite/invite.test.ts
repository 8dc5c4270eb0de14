import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { writeRiza } from '#features/aday/riza.server.ts'
import { getArsProjesi, setRandevu } from '#features/ars/contract.ts'
import { arsJobs, sendArsDalga } from '#features/ars/jobs.server.ts'
import { addAudience, addSlots, startWaves } from '#features/ars/store.server.ts'
import { openMetin, telefonIndexOf } from '#features/mesaj/queries.server.ts'
import { saveSmsEngel } from '#features/sms-iptal/queries.server.ts'
import { rawStatement, type TenantDb, type TenantTables } from '#server/database/database.ts'
import { startWorker } from '#server/jobs/job-worker.ts'
import { insertBasvuru, makeAday } from '#test/aday.ts'
import { createTestApp, type TestApp, type TestTenant } from '#test/app.ts'
import { makeArsAday, makeArsProje, makeSlot } from '#test/ars.ts'
import { createClient } from '#test/client.ts'
import { execute } from '#test/deneme.ts'
import { tellWaiting } from './bekleme.server.ts'
import { sendWave } from './dalga.server.ts'
import { remindOne } from './hatirlatma.server.ts'
import type { Inviting } from './invite.server.ts'
import { listDueProje, listToRemind } from './queries.server.ts'

let app: TestApp
let here: TestTenant
beforeAll(async () => {
  app = await createTestApp({ environment: { KADRO_URL: 'https://portal.example' } })
})
beforeEach(async () => {
  here = await app.newTenant()
})
afterAll(() => app.close())

const where = () => ({ runtime: app.runtime, tenant: here.tenant })
const look = (text: string) => here.read((db) => execute(db, text))

function inWrite<R>(work: (write: Inviting) => Promise<R>): Promise<R> {
  const { tenant } = here
  return here.read((db: TenantDb) =>
    work({ db, tenant, config: app.runtime.config, enqueue: app.runtime.jobs.enqueueIn(db, tenant.id) }),
  )
}

/** A person of the pool who allows campaigns or not. */
async function poolPerson(sms: boolean) {
  const aday = await makeAday(app.runtime, here.tenant)
  await here.read((db) =>
    writeRiza(db, { tenant: here.tenant, adayId: aday.id, degerler: { sms }, kanal: 'web', aktor: 'test' }),
  )
  return aday
}

type Sent = { alici: string; referans: string; metin: string | null; gizliMetin: string | null; hukukiSinif: string }
const listSent = rawStatement<TenantTables, object, Sent>(
  'select alici, referans, metin, gizli_metin, hukuki_sinif from mesaj order by id',
  [],
)
const sent = () => here.read((db) => listSent(db, {}))

test('times are made for working days, as many as there are interviewers', async () => {
  const arsProjeId = await makeArsProje(where())
  const week = { arsProjeId, ilkGun: '2027-03-01', gunSayisi: 7, ilkSaat: '09:00', sonSaat: '10:10', dakika: 30 }
  expect(await here.read((db) => addSlots(db, { ...week, masa: 2 }))).toBe(20)
  expect(await look(`select distinct start_time::text, end_time::text from randevu_slot order by 1`)).toEqual([
    ['09:00:00', '09:30:00'],
    ['09:30:00', '10:00:00'],
  ])
  const none = here.read((db) => addSlots(db, { ...week, arsProjeId: 999_999 }))
  await expect(none).rejects.toMatchObject({ code: 'notFound' })
})

test('who applied is asked by a process message, the latest first; the pool only where it allows campaigns', async () => {
  const arsProjeId = await makeArsProje(where())
  const early = await makeAday(app.runtime, here.tenant)
  const late = await makeAday(app.runtime, here.tenant)
  const [ilan] = await here.read((db) => insertBasvuru(db, { adayId: early.id, isSent: true, anlik: '{}' }))
  const iapId = ilan?.iapId ?? 0
  await look(`insert into basvuru (aday_id, iap_id, durum, basvuru_takip_no, gonderim_tarihi, anlik, durum_yonetimi_no)
    values (${late.id}, ${iapId}, 1, 'TAKIP1', now() + interval '1 hour', '{}', 1)`)
  const willing = await poolPerson(true)
  await poolPerson(false)
  expect(await here.read((db) => addAudience(db, { arsProjeId, iapId }))).toBe(2)
  expect(await here.read((db) => addAudience(db, { arsProjeId, iapId: null }))).toBe(1)
  expect(await here.read((db) => addAudience(db, { arsProjeId, iapId: null }))).toBe(0)

  await makeSlot(where(), { arsProjeId })
  expect(await inWrite((write) => startWaves(write, arsProjeId))).toBe(3)
  const messages = await sent()
  expect(messages.map(({ alici, hukukiSinif }) => [alici, hukukiSinif])).toEqual([
    [late.cepTel, 'process'],
    [early.cepTel, 'process'],
    [willing.cepTel, 'campaign'],
  ])
  // the address is a key: it lies nowhere in clear
  expect(messages.map(({ metin }) => metin)).toEqual([null, null, null])
  const [text = '', , campaign = ''] = messages.map((message) => openMetin(here.tenant, message))
  const { tenantKey } = here.tenant
  const [, guid = ''] =
    new RegExp(`https://portal.example/ars\\?tenant=${tenantKey}&gid=([0-9a-f-]{36})`).exec(text) ?? []
  const visitor = createClient(app.app, app.runtime.sessions.issueAnonymous(here.tenant.id).token)
  expect(await visitor.call(getArsProjesi, { guid })).toMatchObject({ adim: 0, adayAd: late.ad })
  expect(campaign).toContain(`https://portal.example/smsiptal?t=${tenantKey}&guid=`)
})

test('whoever withdrew since is not asked any more', async () => {
  const arsProjeId = await makeArsProje(where())
  await makeSlot(where(), { arsProjeId })
  const aday = await makeAday(app.runtime, here.tenant)
  const [ilan] = await here.read((db) => insertBasvuru(db, { adayId: aday.id, isSent: true, anlik: '{}' }))
  expect(await here.read((db) => addAudience(db, { arsProjeId, iapId: ilan?.iapId ?? 0 }))).toBe(1)
  const setDurum = (kapali: boolean) =>
    look(`update basvuru set durum_yonetimi_no =
      (select durum_yonetimi_no from durum_tanim where kapali = ${kapali} order by 1 limit 1)`)
  await setDurum(true)
  expect(await inWrite((write) => startWaves(write, arsProjeId))).toBe(0)
  await setDurum(false)
  expect(await inWrite((write) => startWaves(write, arsProjeId))).toBe(1)
})

test('a project without a calendar asks everybody', async () => {
  const arsProjeId = await makeArsProje(where(), { takvim: false })
  for (let n = 0; n < 3; n++) await poolPerson(true)
  await here.read((db) => addAudience(db, { arsProjeId, iapId: null }))
  expect(await inWrite((write) => startWaves(write, arsProjeId))).toBe(3)
})

test('a phone that was stopped gets no campaign, and the invitation waits', async () => {
  const arsProjeId = await makeArsProje(where())
  await makeSlot(where(), { arsProjeId })
  const aday = await poolPerson(true)
  await here.read((db) => addAudience(db, { arsProjeId, iapId: null }))
  await here.read((db) => saveSmsEngel(db, { telefonIndex: telefonIndexOf(here.tenant, aday.cepTel), hours: 0 }))
  expect(await inWrite((write) => startWaves(write, arsProjeId))).toBe(0)
  expect(await sent()).toEqual([])
  expect(await look('select davet_tarihi from ars_aday')).toEqual([[null]])
})

test('a wave is as large as the free seats need, the next follows after its hours, and none when all is taken', async () => {
  const arsProjeId = await makeArsProje(where(), { dalgaCarpani: 1, dalgaSaat: 4 })
  const slot = await makeSlot(where(), { arsProjeId })
  for (let n = 0; n < 10; n++) await poolPerson(true)
  await here.read((db) => addAudience(db, { arsProjeId, iapId: null }))
  const next = () => inWrite((write) => sendWave(write, arsProjeId, { isForced: false }))
  expect(await inWrite((write) => startWaves(write, arsProjeId))).toBe(4)
  expect(await here.read((db) => listDueProje(db, {}))).toEqual([])
  expect(await next()).toBe(0)

  const pass = () => look(`update ars_proje set son_dalga = son_dalga - interval '5 hours'`)
  await pass()
  expect(await here.read((db) => listDueProje(db, {}))).toEqual([{ id: arsProjeId }])
  expect(await next()).toBe(4)
  expect(
    await look('select dalga, count(*)::int from ars_aday where dalga is not null group by dalga order by 1'),
  ).toEqual([
    [1, 4],
    [2, 4],
  ])
  await pass()
  await look(`update randevu_slot set dolu = kapasite where id = ${slot}`)
  expect(await next()).toBe(0)
  expect(await sent()).toHaveLength(8)
})

test('whoever waits longest is told of a free seat, once, by a link of their own', async () => {
  const arsProjeId = await makeArsProje(where())
  const people = [
    await makeArsAday(where(), { arsProjeId, adim: 3 }),
    await makeArsAday(where(), { arsProjeId, adim: 3 }),
  ]
  for (const { id } of people)
    await look(`insert into bekleme (ars_aday_id, ars_proje_id) values (${id}, ${arsProjeId})`)
  const tell = () => inWrite((write) => tellWaiting(write, arsProjeId))
  await tell()
  expect(await sent()).toEqual([])
  await makeSlot(where(), { arsProjeId })
  await tell()
  expect((await sent()).map(({ alici }) => alici)).toEqual([people[0]?.aday.cepTel])
})

test('a seat that was told of and left is offered to the next hour by hour, and to nobody else meanwhile', async () => {
  const arsProjeId = await makeArsProje(where())
  const people = []
  for (let n = 0; n < 3; n++) people.push(await makeArsAday(where(), { arsProjeId, adim: 3 }))
  for (const { id } of people)
    await look(`insert into bekleme (ars_aday_id, ars_proje_id) values (${id}, ${arsProjeId})`)
  const [first, second, third] = people.map(({ aday }) => aday.cepTel)
  const told = async () => (await sent()).map(({ alici }) => alici)
  const worker = await startWorker(app.runtime, arsJobs, [])
  let rounds = 0
  const round = async () => {
    await inWrite(({ enqueue }) => enqueue(sendArsDalga, {}))
    app.runtime.jobs.relay(here.tenant.id)
    rounds++
    await expect
      .poll(() => look(`select count(*)::int from job_effect where key = 'bekleme-${arsProjeId}'`))
      .toEqual([[rounds]])
  }
  await makeSlot(where(), { arsProjeId })
  await round()
  expect(await told()).toEqual([first])
  await round()
  expect(await told()).toEqual([first])
  await makeSlot(where(), { arsProjeId, saat: '11:00' })
  await round()
  expect(await told()).toEqual([first, second])
  await look(`update bekleme set haber_tarihi = haber_tarihi - interval '1 hour' where haber_tarihi is not null`)
  await round()
  expect(await told()).toEqual([first, second, third])
  await worker.close()
})

test('a reminder tells the hour that the appointment has now, once; a cancelled one is not told', async () => {
  const arsProjeId = await makeArsProje(where())
  const early = await makeSlot(where(), { arsProjeId, gun: 1, saat: '00:30' })
  const late = await makeSlot(where(), { arsProjeId, gun: 1, saat: '00:45' })
  const { id, guid } = await makeArsAday(where(), { arsProjeId, adim: 3 })
  const visitor = createClient(app.app, app.runtime.sessions.issueAnonymous(here.tenant.id).token)
  await look(`update ars_proje set degisiklik_saat = 0`)
  await visitor.call(setRandevu, { arsAdayGuid: guid, zamanId: early })
  const due = () => here.read((db) => listToRemind(db, {}))
  expect(await due()).toEqual([])
  await visitor.call(setRandevu, { arsAdayGuid: guid, zamanId: late })
  // whatever the clock says, the appointment is some hours away
  await look(`update randevu set olusturulma_tarihi = now() - interval '3 hours'`)
  await look(`update randevu_slot s set tarih = (z at time zone 'Europe/Istanbul')::date,
      start_time = least((z at time zone 'Europe/Istanbul')::time, '23:00'), end_time = '23:59'
    from (select now() + interval '5 hours' as z) t`)
  const [moved] = await look(`select to_char(start_time, 'HH24:MI') from randevu_slot where id = ${late}`)
  const found = await due()
  expect(found).toHaveLength(1)
  for (let turn = 0; turn < 2; turn++) {
    for (const randevu of found) await inWrite((write) => remindOne(write, randevu.id))
  }
  const reminders = (await sent()).filter(({ referans }) => referans.startsWith('arsHatirlatma'))
  expect(reminders.map(({ metin }) => metin)).toEqual([expect.stringContaining(String(moved?.[0]))])
  expect(await due()).toEqual([])
  const [sendBy] =
    await look(`select (s.tarih + s.start_time) at time zone 'Europe/Istanbul' - m.son_gonderme between interval '0' and interval '2 seconds'
    from mesaj m, randevu_slot s where m.referans like 'arsHatirlatma%' and s.id = ${late}`)
  expect(sendBy).toEqual([true])

  await look(
    `update randevu set hatirlatma = null, iptal = now(), iptal_nedeni = 'iptal' where ars_aday_id = ${id} and iptal is null`,
  )
  for (const randevu of found) await inWrite((write) => remindOne(write, randevu.id))
  expect((await sent()).filter(({ referans }) => referans.startsWith('arsHatirlatma'))).toHaveLength(1)
})
