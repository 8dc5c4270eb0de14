import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ArsLogType } from '#core/ars/step.ts'
import { isAppError } from '#core/errors.ts'
import { eraseAday } from '#features/aday/silme.server.ts'
import { collectVerilerim } from '#features/aday/veri-collect.server.ts'
import { newGuid } from '#server/guid-link.ts'
import { createTestApp, type TestApp, type TestTenant } from '#test/app.ts'
import { anArsPlan, makeArsAday, makeArsProje, makeSlot } from '#test/ars.ts'
import { createClient } from '#test/client.ts'
import { execute } from '#test/deneme.ts'
import {
  answerArsSoru,
  arsAction,
  cancelRandevu,
  getArsProjesi,
  getArsSoru,
  getArsTakvim,
  getRandevuTimeList,
  joinBekleme,
  setRandevu,
} from './contract.ts'

let app: TestApp
let here: TestTenant

beforeAll(async () => {
  app = await createTestApp()
  here = await app.newTenant()
})
afterAll(() => app.close())

const where = () => ({ runtime: app.runtime, tenant: here.tenant })
const newVisitor = () => createClient(app.app, app.runtime.sessions.issueAnonymous(here.tenant.id).token)
const look = (text: string) => here.read((db) => execute(db, text))
const logsOf = async (id: number) =>
  (await look(`select tip from ars_log where ars_aday_id = ${id} order by id`)).map(([tip]) => tip)

async function begin(given: Parameters<typeof anArsPlan>[0] = {}, adim = 0) {
  const arsProjeId = await makeArsProje(where(), given)
  const person = await makeArsAday(where(), { arsProjeId, adim })
  const visitor = newVisitor()
  const { guid } = person
  return {
    ...person,
    arsProjeId,
    visitor,
    projesi: () => visitor.call(getArsProjesi, { guid }),
    soru: () => visitor.call(getArsSoru, { guid }),
    action: (tip: ArsLogType) => visitor.call(arsAction, { guid, arsLogType: tip }),
    async answer(secenekAdi: string) {
      const soru = await visitor.call(getArsSoru, { guid })
      const secenek = soru?.kriterSecenegiList.find((one) => one.secenekAdi === secenekAdi)
      return visitor.call(answerArsSoru, { arsAdayGuid: guid, soruId: soru?.id ?? 0, cevapSecenekId: secenek?.id ?? 0 })
    },
    times: () => visitor.call(getRandevuTimeList, { guid }),
    book: (zamanId: number) => visitor.call(setRandevu, { arsAdayGuid: guid, zamanId }),
    cancel: () => visitor.call(cancelRandevu, { arsAdayGuid: guid }),
  }
}

test('the whole way: greeting, questions, offer, appointment, each written down once', async () => {
  const person = await begin()
  const slotId = await makeSlot(where(), { arsProjeId: person.arsProjeId, saat: '09:30' })
  expect(await person.projesi()).toMatchObject({
    adayAd: 'Ayşe',
    adaySoyad: 'Yılmaz',
    soruSeti: true,
    teklif: true,
    takvim: true,
    eskiArs: false,
    yanitDurumu: 0,
    adim: 0,
    maasMin: '32000.50',
    maasMax: '38000.00',
    gorusmeYeri: 'Kuzey Plaza, B kapısı',
    gunler: [expect.stringMatching(/^\d{4}-\d\d-\d\d$/)],
  })
  expect(await person.action(1)).toMatchObject({ adim: 1, sonKodu: null, yanitDurumu: 1 })
  expect(await person.soru()).toMatchObject({ secenekTip: 2, sira: 1, toplam: 2, answered: false })
  expect(await person.answer('Evet')).toMatchObject({ testBasarili: true, sonraki: { secenekTip: 1, sira: 2 } })
  expect(await person.answer('Silahlı')).toMatchObject({ testBasarili: true, sonraki: null, durum: { adim: 2 } })
  expect(await person.soru()).toBeNull()
  expect(await person.action(3)).toMatchObject({ adim: 3 })
  const [zaman] = await person.times()
  expect(zaman).toMatchObject({ id: slotId, startTime: '09:30', endTime: '10:00' })
  expect(await person.book(slotId)).toMatchObject({ startTime: '09:30', il: 'İstanbul', degistirilebilir: true })
  expect(await logsOf(person.id)).toEqual([1, 2, 3, 4])
  expect(await person.projesi()).toMatchObject({
    adim: 4,
    sonKodu: 3,
    yanitDurumu: 2,
    adayAd: '',
    baslik: null,
    randevu: { startTime: '09:30', gorusmeYeri: 'Kuzey Plaza, B kapısı' },
  })
  const sms = await look(`select hukuki_sinif, metin from mesaj where alici = '${person.aday.cepTel}'`)
  expect(sms).toEqual([['process', expect.stringMatching(/09:30\. Yer: Kuzey Plaza, B kapısı, Şişli\/İstanbul/)]])
  const audit = await look(
    `select islem from audit_log where varlik = 'arsAday' and varlik_id = '${person.id}' order by id`,
  )
  expect(audit.flat()).toEqual(['arsAdim', 'arsYanit', 'arsAdim', 'arsAdim', 'arsRandevu'])
})

test.each([
  ['nothing', { sorular: [], teklif: null, takvim: false }, 4],
  ['only questions', { teklif: null, takvim: false }, 1],
  ['only an offer', { sorular: [], takvim: false }, 2],
  ['only a calendar', { sorular: [], teklif: null }, 3],
] as const)('a project with %s goes from the greeting to step %i', async (_, given, adim) => {
  const person = await begin({ ...given, sorular: 'sorular' in given ? [] : anArsPlan().sorular })
  expect(await person.action(1)).toMatchObject({ adim, sonKodu: null, yanitDurumu: adim === 4 ? 2 : 1 })
})

test('not interested, a failed question and a declined offer end it with their codes', async () => {
  const no = await begin()
  expect(await no.action(-1)).toMatchObject({ adim: 4, sonKodu: 1, yanitDurumu: 2 })
  expect(await no.projesi()).toMatchObject({ adim: 4, sonKodu: 3, adayAd: '', karsilamaMesaji: '' })

  const failed = await begin()
  await failed.action(1)
  expect(await failed.answer('Hayır')).toMatchObject({
    testBasarili: false,
    sonraki: null,
    durum: { adim: 4, sonKodu: 4 },
  })
  expect(await logsOf(failed.id)).toEqual([1, -2])

  const declined = await begin({ sorular: [], sonMesajlar: { 5: 'Yine bekleriz.' } })
  await declined.action(1)
  expect(await declined.action(-3)).toMatchObject({ adim: 4, sonKodu: 5, sonMesaj: 'Yine bekleriz.' })
})

test('an ended project is an old one, and nothing can be done in it', async () => {
  const person = await begin()
  await look(`update ars_proje set bitis = now() where id = ${person.arsProjeId}`)
  expect(await person.projesi()).toMatchObject({ eskiArs: true, adim: 4, sonKodu: 6, adayAd: '', baslik: null })
  await expect(person.action(1)).rejects.toMatchObject({ code: 'arsSirasi' })
  expect(await logsOf(person.id)).toEqual([])
})

test.each([
  [0, [2, 3, 4, -2, -3]],
  [1, [1, 2, 3, 4, -1, -2, -3, -99]],
  [2, [1, 2, 4, -1, -2, -99]],
  [3, [1, 2, 3, 4, -1, -2, -3, -99]],
  [4, [1, 2, 3, 4, -1, -2, -3, -99]],
] as const)('at step %i the log types %j are refused with the true state', async (adim, tips) => {
  const person = await begin({}, adim)
  for (const tip of tips) {
    const refused = await person.action(tip).catch((error) => error)
    expect(refused).toMatchObject({ code: 'arsSirasi', resultObject: { adim } })
  }
  expect(await logsOf(person.id)).toEqual([])
})

test('a repeated step, with or without its key, is answered with where one stands', async () => {
  const person = await begin()
  await person.action(1)
  expect(await person.action(1)).toMatchObject({ adim: 1 })
  const key = 'tekrar-0123456789'
  const input = { guid: person.guid, arsLogType: 1 as const }
  const first = await person.visitor.call(arsAction, input, { key })
  expect(await person.visitor.call(arsAction, input, { key })).toEqual(first)
  expect(await logsOf(person.id)).toEqual([1])
})

test('the first answer counts; another project’s question and option are refused', async () => {
  const person = await begin({}, 1)
  const other = await begin({}, 1)
  const mine = await person.soru()
  const theirs = await other.soru()
  const send = (soruId = 0, cevapSecenekId = 0) =>
    person.visitor.call(answerArsSoru, { arsAdayGuid: person.guid, soruId, cevapSecenekId })
  const refusal = { errors: [{ field: 'cevapSecenekId', key: 'invalidChoice' }] }
  await expect(send(theirs?.id, theirs?.kriterSecenegiList[0]?.id)).rejects.toMatchObject(refusal)
  await expect(send(mine?.id, theirs?.kriterSecenegiList[0]?.id)).rejects.toMatchObject(refusal)

  await person.answer('Evet')
  const [yes, no] = mine?.kriterSecenegiList ?? []
  expect(await send(mine?.id, yes?.id)).toMatchObject({ testBasarili: true, sonraki: { sira: 2 } })
  await expect(send(mine?.id, no?.id)).rejects.toMatchObject({ code: 'arsSirasi' })
  expect(await look(`select count(*)::int from ars_yanit where ars_aday_id = ${person.id}`)).toEqual([[1]])
})

test('which options pass is not told', async () => {
  const person = await begin({}, 1)
  const { body } = await person.visitor.send({ method: 'GET', url: getArsSoru.path, query: { guid: person.guid } })
  expect(body).not.toContain('gecer')
})

test('a second booking moves the appointment, a cancelled one frees the seat', async () => {
  const person = await begin({}, 3)
  const { arsProjeId } = person
  const early = await makeSlot(where(), { arsProjeId, saat: '09:00' })
  const late = await makeSlot(where(), { arsProjeId, saat: '16:00' })
  const seats = () => look(`select id::int, dolu from randevu_slot where ars_proje_id = ${arsProjeId} order by id`)
  await person.book(early)
  expect(await person.book(late)).toMatchObject({ startTime: '16:00' })
  expect(await seats()).toEqual([
    [early, 0],
    [late, 1],
  ])
  expect(await person.book(late)).toMatchObject({ startTime: '16:00' })
  expect(await look(`select iptal_nedeni from randevu where ars_aday_id = ${person.id} order by id`)).toEqual([
    ['tasindi'],
    [null],
  ])
  expect(await person.cancel()).toMatchObject({ adim: 3, yanitDurumu: 1, randevu: null })
  expect(await seats()).toEqual([
    [early, 0],
    [late, 0],
  ])
  await expect(person.cancel()).rejects.toMatchObject({ code: 'arsSirasi' })
  expect(await person.book(early)).toMatchObject({ startTime: '09:00' })
  const kinds = await look(
    `select s.code from mesaj m join sablon s on s.id = m.sablon_id where alici = '${person.aday.cepTel}' order by m.id`,
  )
  expect(kinds.flat()).toEqual(['arsRandevuAlindi', 'arsRandevuDegisti', 'arsRandevuIptal', 'arsRandevuAlindi'])
  expect(await logsOf(person.id)).toEqual([4])
})

test('shortly before it an appointment can be neither moved nor cancelled', async () => {
  const person = await begin({ degisiklikSaat: 168 }, 3)
  const { arsProjeId } = person
  const slot = await makeSlot(where(), { arsProjeId })
  const other = await makeSlot(where(), { arsProjeId, saat: '15:00' })
  expect(await person.book(slot)).toMatchObject({ degistirilebilir: false })
  await expect(person.cancel()).rejects.toMatchObject({ code: 'arsSirasi' })
  await expect(person.book(other)).rejects.toMatchObject({ code: 'arsSirasi' })
})

test('a taken time is refused with the fresh list; another slot of the same time is as good', async () => {
  const first = await begin({}, 3)
  const { arsProjeId } = first
  const slots = [await makeSlot(where(), { arsProjeId }), await makeSlot(where(), { arsProjeId })]
  const later = await makeSlot(where(), { arsProjeId, saat: '14:00' })
  const [wanted = 0] = slots
  await first.book(wanted)
  for (const expected of ['10:00', 'randevuDolu']) {
    const { guid } = await makeArsAday(where(), { arsProjeId, adim: 3 })
    const got = await newVisitor()
      .call(setRandevu, { arsAdayGuid: guid, zamanId: wanted })
      .catch((error) => error)
    if (isAppError(got))
      expect(got).toMatchObject({ code: expected, resultObject: [{ id: later, startTime: '14:00' }] })
    else expect(got.startTime).toBe(expected)
  }
})

test('a slot of another project, a closed one and a past one cannot be booked', async () => {
  const person = await begin({}, 3)
  const other = await makeSlot(where(), { arsProjeId: await makeArsProje(where()) })
  await expect(person.book(other)).rejects.toMatchObject({ code: 'notFound' })
  const past = await makeSlot(where(), { arsProjeId: person.arsProjeId, gun: -1 })
  await expect(person.book(past)).rejects.toMatchObject({ code: 'randevuDolu' })
  const closed = await makeSlot(where(), { arsProjeId: person.arsProjeId })
  await look(`update randevu_slot set kapali = true where id = ${closed}`)
  await expect(person.book(closed)).rejects.toMatchObject({ code: 'randevuDolu', resultObject: [] })
  expect(await person.times()).toEqual([])
})

test('a seat is not to be had before its step, and no more often than six times a day', async () => {
  const early = await begin({}, 2)
  const slot = await makeSlot(where(), { arsProjeId: early.arsProjeId })
  expect(await early.times()).toEqual([])
  await expect(early.book(slot)).rejects.toMatchObject({ code: 'arsSirasi', resultObject: { adim: 2 } })

  const restless = await begin({}, 3)
  const { arsProjeId } = restless
  const pair = [await makeSlot(where(), { arsProjeId }), await makeSlot(where(), { arsProjeId, saat: '12:00' })]
  for (let turn = 0; turn < 6; turn++) await restless.book(pair[turn % 2] ?? 0)
  await expect(restless.book(pair[0] ?? 0)).rejects.toMatchObject({ code: 'tooManyRequests' })
})

test('whoever finds nothing free may wait, and is told when a seat comes free', async () => {
  const first = await begin({}, 3)
  const { arsProjeId } = first
  const slot = await makeSlot(where(), { arsProjeId })
  const late = await makeArsAday(where(), { arsProjeId, adim: 3 })
  const visitor = newVisitor()
  const wait = () => visitor.call(joinBekleme, { arsAdayGuid: late.guid })
  await expect(wait()).rejects.toMatchObject({ code: 'arsSirasi' })
  await first.book(slot)
  expect(await wait()).toMatchObject({ adim: 3, bekliyor: true })
  expect(await wait()).toMatchObject({ bekliyor: true })
  await first.cancel()
  expect(await look(`select job, payload from outbox where job = 'offerFreeSeat'`)).toContainEqual([
    'offerFreeSeat',
    { arsProjeId },
  ])
  await visitor.call(setRandevu, { arsAdayGuid: late.guid, zamanId: slot })
  expect(await look(`select count(*)::int from bekleme where ars_aday_id = ${late.id}`)).toEqual([[0]])
})

test('the calendar file has the hour in UTC and the same name after a move', async () => {
  const person = await begin({}, 3)
  const { arsProjeId, visitor, guid } = person
  const file = () => visitor.send({ method: 'GET', url: getArsTakvim.path, query: { guid } })
  expect((await file()).status).toBe(404)
  await person.book(await makeSlot(where(), { arsProjeId, saat: '09:30' }))
  const first = await file()
  expect(first.headers['content-type']).toBe('text/calendar; charset=utf-8')
  expect(first.body).toMatch(/DTSTART:\d{8}T063000Z\r\nDTEND:\d{8}T070000Z\r\nSEQUENCE:0/)
  await person.book(await makeSlot(where(), { arsProjeId, saat: '14:00' }))
  const second = await file()
  expect(second.body).toMatch(/T110000Z[\s\S]*SEQUENCE:1/)
  expect(/UID:.*/.exec(second.body)?.[0]).toBe(/UID:.*/.exec(first.body)?.[0])
})

test('not me: the phone is taken away, the link closed, nothing personal is left to see', async () => {
  const person = await begin()
  const { guid, visitor, aday } = person
  const key = 'ben-degilim-000001'
  const input = { guid, arsLogType: -99 as const }
  const first = await visitor.call(arsAction, input, { key })
  expect(first).toMatchObject({ adim: 4, sonKodu: 2 })
  expect(await visitor.call(arsAction, input, { key })).toEqual(first)
  for (const { path, method } of [getArsProjesi, getArsSoru, getRandevuTimeList, getArsTakvim]) {
    const answer = await visitor.send({ method, url: path, query: { guid } })
    expect([answer.status, answer.json().resultObject]).toEqual([404, null])
    expect(answer.body).not.toMatch(/Ayşe|Yılmaz|Kuzey|Güvenlik/)
  }
  expect(await look(`select cep_tel, telefon_guncellenecek is not null, ad from aday where id = ${aday.id}`)).toEqual([
    [null, true, 'Ayşe'],
  ])
  expect(await look(`select eski_iletisim->0->>'tel' from aday where id = ${aday.id}`)).toEqual([[aday.cepTel]])
  expect(await look(`select count(*)::int from sms_engel`)).toEqual([[1]])
  expect(await look(`select job from outbox where payload->>'adayId' = '${aday.id}'`)).toEqual([
    ['endDetachedSessions'],
  ])
})

test('not me speaks of the phone that was asked: one that was changed since stays', async () => {
  const person = await begin()
  await look(`update aday set cep_tel = '5559990011' where id = ${person.aday.id}`)
  await person.action(-99)
  expect(await look(`select cep_tel from aday where id = ${person.aday.id}`)).toEqual([['5559990011']])
})

test('a wrong guid, one of another purpose and one of another company are 404', async () => {
  const { guid } = await begin()
  const other = await app.newTenant()
  const stranger = createClient(app.app, app.runtime.sessions.issueAnonymous(other.tenant.id).token)
  const reads = [getArsProjesi, getArsSoru, getRandevuTimeList, getArsTakvim]
  for (const endpoint of reads) {
    const wrong = newVisitor().send({ method: 'GET', url: endpoint.path, query: { guid: newGuid() } })
    expect((await wrong).status).toBe(404)
    expect((await stranger.send({ method: 'GET', url: endpoint.path, query: { guid } })).status).toBe(404)
  }
  await expect(stranger.call(arsAction, { guid, arsLogType: 1 })).rejects.toMatchObject({ code: 'notFound' })
  await expect(newVisitor().call(setRandevu, { arsAdayGuid: newGuid(), zamanId: 1 })).rejects.toMatchObject({
    code: 'notFound',
  })
})

test('one link is asked for at most sixty times in ten minutes', async () => {
  const person = await begin()
  await app.runtime.master.db.query({ text: `delete from sinir where ad = 'arsGid'`, rowMode: 'array', values: [] })
  const statuses: number[] = []
  for (let turn = 0; turn < 61; turn++) {
    const answer = await newVisitor().send({ method: 'GET', url: getArsProjesi.path, query: { guid: person.guid } })
    statuses.push(answer.status)
  }
  // the window may turn in between
  expect(statuses.slice(0, 60).every((status) => status === 200)).toBe(true)
  expect([200, 429]).toContain(statuses[60])
})

test('the own data tell of the interview; erased, the answers go and the seat is free again', async () => {
  const person = await begin({ teklif: null }, 1)
  const slot = await makeSlot(where(), { arsProjeId: person.arsProjeId })
  await person.answer('Evet')
  await person.answer('Silahsız')
  await person.book(slot)
  const { adayId } = { adayId: person.aday.id }
  const veri = await here.read((db) =>
    collectVerilerim({ db, master: app.runtime.master.db, tenant: here.tenant, adayId }),
  )
  expect(veri?.bolumler.gorusmeDavetleri).toMatchObject([
    {
      projeAdi: 'Kuzey Plaza',
      adim: 4,
      yanitlar: [{ cevap: 'Evet' }, { cevap: 'Silahsız' }],
      randevular: [{ saat: '10:00:00', iptal: null }],
      islemler: [{ tip: 2 }, { tip: 4 }],
    },
  ])
  await here.read((db) => eraseAday(db, adayId))
  expect(await look(`select dolu from randevu_slot where id = ${slot}`)).toEqual([[0]])
  expect(await look(`select iptal_nedeni from randevu where ars_aday_id = ${person.id}`)).toEqual([['silindi']])
  expect(await look(`select count(*)::int from ars_yanit where ars_aday_id = ${person.id}`)).toEqual([[0]])
  expect(await look(`select telefon_index from ars_aday where id = ${person.id}`)).toEqual([[null]])
  await expect(person.projesi()).rejects.toMatchObject({ code: 'notFound' })
})

test('a person whose phone was taken away can still be erased', async () => {
  const person = await begin()
  await person.action(-99)
  await here.read((db) => eraseAday(db, person.aday.id))
  expect(await look(`select ad, cep_tel from aday where id = ${person.aday.id}`)).toEqual([[null, null]])
})
